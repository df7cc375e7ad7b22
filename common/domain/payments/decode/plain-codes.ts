/** Secrets: the user is warned never to paste them. */
export const secretCodes = [
  'seed-words',
  'private-key',
  'extended-private-key',
  'nostr-secret',
  'wallet-connection',
  'ecash',
] as const

export const isSecretCode = (code: string): boolean => secretCodes.some((each) => each === code)

/** Recognized formats that this app can't pay. */
const unsupportedFormatCodes = [
  /** BOLT 12. */
  'offer',
  'liquid',
  'ethereum',
  'other-coin',
  'nostr',
  'extended-public-key',
  'silent-payment',
  'node-key',
  /** Payment hash, transaction id, or private key. */
  'hash',
  /** Lightning addresses have no port (LUD-16). */
  'lightning-address-port',
  'e-mail',
  'web-page',
] as const

export type UnsupportedFormat = (typeof secretCodes)[number] | (typeof unsupportedFormatCodes)[number]

const lnurlProblems = [
  /** Wrong checksum, or not an address. */
  'lnurl-mistyped',
  /** LUD-04. */
  'lnurl-login',
  /** LUD-02, LUD-07. */
  'lnurl-channel',
  'lnurl-not-https',
  'lnurl-onion',
] as const
export type LnurlProblem = (typeof lnurlProblems)[number]

/** `hidden`: invisible characters in a text without a checksum. */
export const plainCodes = [
  'empty',
  'unknown',
  'hidden',
  ...secretCodes,
  ...unsupportedFormatCodes,
  ...lnurlProblems,
] as const
export type PlainCode = (typeof plainCodes)[number]
