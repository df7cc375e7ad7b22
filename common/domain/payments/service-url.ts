type ServiceUrl =
  | { readonly ok: true; readonly url: string; readonly host: string }
  | { readonly ok: false; readonly code: 'not-https' | 'onion' | 'not-an-address' }

export const isLoopbackName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/**
 * Accepts https, and http for this computer; the caller decides about loopback. Refuses onion services and
 * credentials.
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
