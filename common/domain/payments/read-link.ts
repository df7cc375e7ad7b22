import type { Wish } from '../errand'
import { text } from '../../texts/text'
import { visible } from '../../texts/visible'

/** A link holds what a QR code can hold at most. */
const mostCharacters = 7089

const schemes = /^(lightning|bitcoin):/i

/** Whether an argument of the command line means to be a link to pay. */
export const isLink = (argument: string): boolean => schemes.test(argument)

/**
 * What a link to pay asks for, which anybody can have made: to be decoded and shown. One that is too long, empty, or hides something is
 * refused in words; what is wrong with any other is said where it is shown.
 */
export function readLink(link: string): Wish {
  const rest = link.replace(schemes, '').replace(/^\/\//, '')
  if (link.length > mostCharacters)
    return { kind: 'link-refused', why: text('deepLink.tooLong', { most: mostCharacters }) }
  if (!isLink(link) || rest.trim() === '') return { kind: 'link-refused', why: text('deepLink.empty') }
  if (visible(link, link.length) !== link) return { kind: 'link-refused', why: text('deepLink.hidden') }
  return { kind: 'pay', text: link }
}
