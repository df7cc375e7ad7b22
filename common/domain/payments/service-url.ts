/** An address that main may ask over the net, or why not. */
export type ServiceUrl =
  | { readonly ok: true; readonly url: string; readonly host: string }
  | { readonly ok: false; readonly code: 'not-https' | 'onion' | 'not-an-address' }

/** A name that is always this computer, or an address of it. Host names as `URL` writes them. */
export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/**
 * Reads the address of a service that a stranger named. Only https; plain http is for this computer alone, where the practice exchange
 * listens, and whether that is asked is for the caller to say. Onion services cannot be reached and names and passwords are refused.
 */
export function readServiceUrl(text: string): ServiceUrl {
  if (!URL.canParse(text)) return { ok: false, code: 'not-an-address' }
  const url = new URL(text)
  const { protocol, hostname, host, href, username, password } = url
  if (username !== '' || password !== '' || hostname === '') return { ok: false, code: 'not-an-address' }
  if (/\.onion\.?$/.test(hostname)) return { ok: false, code: 'onion' }
  if (protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname)))
    return { ok: true, url: href, host }
  return { ok: false, code: 'not-https' }
}
