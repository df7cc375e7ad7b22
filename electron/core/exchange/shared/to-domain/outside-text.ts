import { visible } from '@common/texts/visible'

const longestName = 64
const longestTitle = 200
const longestMessage = 5000

/** Shortened; control and direction characters are escaped. */
export const nameOf = (name: string | null | undefined): string => visible(name ?? '', longestName)
export const titleOf = (title: string): string => visible(title, longestTitle)
export const messageOf = (message: string): string => visible(message, longestMessage)

/** Other names can be neither shown nor sent unchanged. */
export const isInstrumentName = (name: string): boolean => /^[\w.-]{1,64}$/.test(name)
