import type { IncomingMessage } from 'node:http'
import { knownServices } from '@common/domain/services/known-services'

/** Names and addresses of this computer, with or without a port. Names below localhost never leave it (RFC 6761, 6.3). */
const loopback = /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Hosts of published exchanges. Their clients reach this server unchanged if the name leads here, by a hosts file or a proxy. */
const published: ReadonlySet<string> = new Set(
  knownServices.flatMap(({ restUrl, wsUrl }) => [new URL(restUrl).host, new URL(wsUrl).host]),
)

/**
 * Returns why a request is not one of a program on this computer, null if it may be answered. A web page can send requests to this server:
 * under a domain of the attacker that resolves to 127.0.0.1 (DNS rebinding), or across sites. Browsers state both in headers that a page
 * can't set. Other clients send none, or the server's own origin.
 */
export function foreignRequest({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const { host, origin } = headers
  if (host !== undefined && !loopback.test(host) && !published.has(host))
    return 'The host must be a name or an address of this computer'
  if (origin !== undefined && origin !== `http://${host ?? ''}`)
    return 'Pages of other origins may not use this server'
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return 'Pages of other sites may not use this server'
  return null
}
