import { sanitizeForDisplay } from '@common/texts/sanitize-for-display'

const longestName = 64
const longestTitle = 200
const longestMessage = 5000

/** Shortened; control and direction characters are escaped. */
export const sanitizeName = (name: string | null | undefined): string =>
  sanitizeForDisplay(name ?? '', longestName)
export const sanitizeTitle = (title: string): string => sanitizeForDisplay(title, longestTitle)
export const sanitizeMessage = (message: string): string => sanitizeForDisplay(message, longestMessage)

/** Other names can be neither shown nor sent unchanged. */
export const isInstrumentName = (name: string): boolean => /^[\w.-]{1,64}$/.test(name)
