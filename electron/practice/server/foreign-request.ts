import type { IncomingMessage } from 'node:http'
import { knownServices } from '@common/domain/services/known-services'

/** Names below localhost never leave the computer (RFC 6761, 6.3). */
const loopback = /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Clients may use these hosts through a hosts file or proxy. */
const published: ReadonlySet<string> = new Set(
  knownServices.flatMap(({ restUrl, wsUrl }) => [new URL(restUrl).host, new URL(wsUrl).host]),
)

/**
 * Returns the reason to reject a web page (DNS rebinding, cross-site); null accepts. Pages cannot set these headers.
 * Other clients send none, or the server's own origin.
 */
export function foreignRequest({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const { host, origin } = headers
  if (host !== undefined && !loopback.test(host) && !published.has(host))
    return 'The Host header must be a name or address of this computer'
  if (origin !== undefined && origin !== `http://${host ?? ''}`)
    return 'Requests from other origins are not allowed'
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return 'Requests from other sites are not allowed'
  return null
}
