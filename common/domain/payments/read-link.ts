import type { Wish } from '../errand'
import { text } from '../../texts/text'
import { visible } from '../../texts/visible'

/** Capacity of a QR code. */
const mostCharacters = 7089

const schemes = /^(lightning|bitcoin):/i

export const isLink = (argument: string): boolean => schemes.test(argument)

/**
 * The link is untrusted: only decode and show it. Refuses links that are too long, empty or contain hidden
 * characters; the window reports other errors.
 */
export function readLink(link: string): Wish {
  const rest = link.replace(schemes, '').replace(/^\/\//, '')
  if (link.length > mostCharacters)
    return { kind: 'link-refused', why: text('deepLink.tooLong', { most: mostCharacters }) }
  if (!isLink(link) || rest.trim() === '') return { kind: 'link-refused', why: text('deepLink.empty') }
  if (visible(link, link.length) !== link) return { kind: 'link-refused', why: text('deepLink.hidden') }
  return { kind: 'pay', text: link }
}
