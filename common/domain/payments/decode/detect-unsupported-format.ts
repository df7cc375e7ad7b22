import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import type { UnsupportedFormat } from './plain-codes'

const base58check = createBase58check(sha256)

function isWif(text: string): boolean {
  if (!/^[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}$/.test(text)) return false
  try {
    const bytes = base58check.decode(text)
    return (bytes[0] === 0x80 || bytes[0] === 0xef) && (bytes.length === 33 || bytes.length === 34)
  } catch {
    return false
  }
}

const seedLengths = [12, 15, 18, 21, 24]

/** BIP 39 and similar: only short words, in a typical number. Prefers false positives. */
function areSeedWords(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(/\b\d{1,2}[.):]?\s/g, ' ')
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  return seedLengths.includes(words.length) && words.every((word) => /^[a-z]{3,8}$/.test(word))
}

const patterns: readonly (readonly [RegExp, UnsupportedFormat])[] = [
  // BIP 38.
  [/^6P[1-9A-HJ-NP-Za-km-z]{56}$/, 'private-key'],
  [/^[xyztuvYZUV]prv[1-9A-HJ-NP-Za-km-z]{50,}$/, 'extended-private-key'],
  [/^[xyztuvYZUV]pub[1-9A-HJ-NP-Za-km-z]{50,}$/, 'extended-public-key'],
  [/^(nostr:)?(nsec|ncryptsec)1/i, 'nostr-secret'],
  [/^(nostr\+walletconnect|nostrwalletconnect|nwc|lndconnect|lndhub|clnrest|bunker):/i, 'wallet-connection'],
  [/^(cashu:(\/\/)?)?cashu[ab][\w-]{20}/i, 'ecash'],
  // BOLT 12.
  [/^ln[ori]1[a-z0-9+]/i, 'offer'],
  [/^(liquidnetwork|liquidtestnet|elements):/i, 'liquid'],
  [/^(lq|ex|tlq|tex|el|ert)1[a-z0-9]{30,}$/i, 'liquid'],
  // Confidential, base58.
  [/^(VJL|VT[pqj])[1-9A-HJ-NP-Za-km-z]{70,}$/, 'liquid'],
  [/^(ethereum:|0x[0-9a-f]{40}(\b|@))/i, 'ethereum'],
  [
    /^(litecoin|dogecoin|bitcoincash|bchtest|monero|solana|tron|dash|zcash|cardano|ripple|xrpl):/i,
    'other-coin',
  ],
  [/^(ltc1|tltc1|lnltc|addr1|cosmos1)[a-z0-9]{20,}$/i, 'other-coin'],
  // Dogecoin, Tron, Litecoin: first letters that bitcoin addresses never have.
  [/^[DTLM][1-9A-HJ-NP-Za-km-z]{33}$/, 'other-coin'],
  [/^(nostr:)?(npub|nprofile|note|nevent|naddr)1/i, 'nostr'],
  [/^t?sp1[a-z0-9]{60,}$/i, 'silent-payment'],
  [/^0[23][0-9a-f]{64}(@.+)?$/i, 'node-key'],
  [/^(0x)?[0-9a-f]{64}$/i, 'hash'],
  [/^[a-z0-9._+-]{1,64}@([^\s@/?#\\:]+|\[[\da-f:.]+\]):\d{1,5}$/i, 'lightning-address-port'],
  [/^(https?:\/\/|www\.)/i, 'web-page'],
  [/^(mailto:)?[^\s@]+@[^\s@]+$/i, 'e-mail'],
]

export function detectUnsupportedFormat(text: string): UnsupportedFormat | null {
  if (isWif(text)) return 'private-key'
  if (areSeedWords(text)) return 'seed-words'
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
