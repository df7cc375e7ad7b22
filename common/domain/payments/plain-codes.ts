/** Texts that give away money to whoever reads them: the user has to be told never to paste them anywhere. */
export const secretCodes = [
  'seed-words',
  'private-key',
  'extended-private-key',
  'nostr-secret',
  'wallet-connection',
  'ecash',
] as const

/** Things that are known, but nothing that this app can pay to. */
export const strangerCodes = [
  /** BOLT 12. */
  'offer',
  'liquid',
  'ethereum',
  'other-coin',
  'nostr',
  'extended-public-key',
  'silent-payment',
  'node-key',
  /** 32 bytes in hex: a payment hash, a transaction id, or a private key. */
  'hash',
  /** A Lightning address has none (LUD-16). */
  'lightning-address-port',
  'e-mail',
  'web-page',
] as const

export type Stranger = (typeof secretCodes)[number] | (typeof strangerCodes)[number]

/** Why an LNURL cannot be asked. */
export const lnurlProblems = [
  /** It does not hold what its checksum says, or no address. */
  'lnurl-mistyped',
  /** LUD-04: it would log in, not pay. */
  'lnurl-login',
  /** LUD-02 and LUD-07: it would open a channel to a node. */
  'lnurl-channel',
  'lnurl-not-https',
  'lnurl-onion',
] as const
export type LnurlProblem = (typeof lnurlProblems)[number]

/** Reasons that need no more words. `hidden`: of characters that cannot be seen, where no checksum tells that nothing is lost. */
export const plainCodes = [
  'empty',
  'unknown',
  'hidden',
  ...secretCodes,
  ...strangerCodes,
  ...lnurlProblems,
] as const
export type PlainCode = (typeof plainCodes)[number]
