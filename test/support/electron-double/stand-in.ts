/**
 * Chromium knows no scheme of ours, so app://satchel/x stands at https://satchel.app-double/x: a secure context, a host of its own, and
 * nothing on any network.
 */
const schemes = new Set<string>()

export function addScheme(scheme: string): void {
  schemes.add(scheme)
}

/** The address that Chromium is given for one of the shell's. */
export function toStandIn(address: string): string {
  const [, scheme, host, rest = ''] = /^([a-z]+):\/\/([^/]+)(\/.*)?$/.exec(address) ?? []
  return scheme && host && schemes.has(scheme) ? `https://${host}.${scheme}-double${rest}` : address
}

/** The address that the shell sees for one of Chromium's. */
export function fromStandIn(address: string): string {
  const [, host, scheme, rest] = /^https:\/\/([^/]+)\.([a-z]+)-double(\/.*)?$/.exec(address) ?? []
  return host && scheme && schemes.has(scheme) ? `${scheme}://${host}${rest ?? '/'}` : address
}
