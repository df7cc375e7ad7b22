import type { ShellRequest } from '../../notifications/shell-request'
import { message } from '../../../texts/message'
import { sanitizeForDisplay } from '../../../texts/sanitize-for-display'

/** QR code capacity. */
const mostCharacters = 7089

const schemes = /^(lightning|bitcoin):/i

export const isLink = (argument: string): boolean => schemes.test(argument)

/** The link is untrusted: only decode and show it. */
export function readLink(link: string): ShellRequest {
  const rest = link.replace(schemes, '').replace(/^\/\//, '')
  if (link.length > mostCharacters)
    return { kind: 'link-refused', why: message('deepLink.tooLong', { most: mostCharacters }) }
  if (!isLink(link) || rest.trim() === '') return { kind: 'link-refused', why: message('deepLink.empty') }
  if (sanitizeForDisplay(link, link.length) !== link)
    return { kind: 'link-refused', why: message('deepLink.hidden') }
  return { kind: 'pay', text: link }
}
