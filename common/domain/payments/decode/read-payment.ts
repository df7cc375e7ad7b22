import { decodeAddress } from '../../bitcoin/address'
import { isBitcoinUri, readBitcoinUri, type BitcoinUri } from '../../bitcoin/bitcoin-uri'
import { decodeInvoice } from '../../lightning/decode-invoice'
import { msatPerSat } from '../../units'
import { isLnurl, readLightningAddress, readLnurl } from './lnurl'
import { getInvoiceBitcoinNetworks } from './networks'
import type { LightningPayment, UnrecognizedPayment, Pasted } from './pasted'
import type { PlainCode } from './plain-codes'
import { detectUnsupportedFormat } from './detect-unsupported-format'

/** QR code capacity. */
const maxLength = 7089

const unrecognized = (why: UnrecognizedPayment): Extract<Pasted, { kind: 'not-understood' }> => ({
  kind: 'not-understood',
  why,
})
const only = (code: PlainCode) => unrecognized({ code })

/** Removes white space in codes, and invisible characters if a checksum proves the rest. Sends no request. */
export function readPayment(text: string): Pasted {
  if (text.length > maxLength + 100) return tooLong(text.length)
  const visible = text.replace(hidden, '')
  const read = readVisible(visible)
  if (visible === text || read.kind === 'not-understood') return read
  return isChecked(visible.trim()) ? read : only('hidden')
}

const hidden = /\p{Cf}/gu

function readVisible(text: string): Pasted {
  const trimmed = withoutQuotes(text.trim())
  if (trimmed === '') return only('empty')
  if (trimmed.length > maxLength) return tooLong(trimmed.length)
  // Before removing white space, which separates seed words.
  const whole = /\s/.test(trimmed) ? detectUnsupportedFormat(trimmed) : null
  if (whole !== null) return only(whole)
  const joined = isCode(trimmed) ? trimmed.replace(/\s+/g, '') : trimmed
  if (isBitcoinUri(joined)) return readLink(joined)
  return readEmbedded(joined) ?? readLightning(joined) ?? readBare(joined)
}

const tooLong = (length: number): Pasted => unrecognized({ code: 'too-long', length, most: maxLength })

/** Added by mail and chat programs. */
const withoutQuotes = (text: string): string =>
  /^(["'`<]).*["'`>]$/s.exec(text) ? text.slice(1, -1).trim() : text

/** Formats whose checksum detects wrongly removed white space. */
const isCode = (text: string): boolean =>
  /^(lightning:|lnurl:)?(ln(bc|tb|tbs|bcrt|url)|bc1|tb1|bcrt1)/i.test(text) && !text.includes('@')

const isChecked = (text: string): boolean =>
  /^(lightning:|lnurl:)?(ln(bc|tb|tbs|bcrt)|lnurl1)/i.test(text) || decodeAddress(text).ok

function readLightning(text: string): Pasted | undefined {
  const bare = text.replace(/^lightning:(\/\/)?/i, '')
  const named = bare !== text
  if (isLnurl(bare)) {
    const read = readLnurl(bare)
    return read.ok ? { kind: 'lnurl', link: read.link } : only(read.code)
  }
  const address = readLightningAddress(bare)
  if (address) return { kind: 'lnurl', link: address }
  if (/^ln(bc|tb|tbs|bcrt)(\d|1)/i.test(bare)) {
    const decoded = decodeInvoice(bare)
    if (decoded.ok) return { kind: 'invoice', invoice: decoded.invoice }
    return unrecognized({ code: 'invoice', detail: decoded.reason })
  }
  return named ? only(detectUnsupportedFormat(bare) ?? 'unknown') : undefined
}

/** LUD-01: "https://service.com/giftcard/redeem?id=123&lightning=LNURL..." */
function readEmbedded(text: string): Pasted | undefined {
  if (!/^https?:\/\//i.test(text)) return undefined
  const [, embedded = ''] = /[?&]lightning=([^&#]+)/i.exec(text) ?? []
  try {
    return readLightning(decodeURIComponent(embedded)) ?? only('web-page')
  } catch {
    return only('web-page')
  }
}

function readLink(text: string): Pasted {
  const read = readBitcoinUri(text)
  if (!read.ok) return unrecognized({ code: 'link', detail: read.reason })
  const { address, amountSats, label, message, lightning } = read.value
  const other = lightning === null ? null : (readLightning(lightning) ?? only('unknown'))
  if (other?.kind === 'invoice' || other?.kind === 'lnurl') {
    const difference = findDifference(read.value, other)
    if (difference) return unrecognized(difference)
    if (address === null) return { ...other, label: label ?? undefined, message: message ?? undefined }
    return { kind: 'bitcoin', address, amountSats, label, message, lightning: other }
  }
  // An unsupported alternative, such as BOLT 12, doesn't matter here.
  if (address !== null) return { kind: 'bitcoin', address, amountSats, label, message, lightning: null }
  return other ?? only('unknown')
}

/** BIP 21 defines no precedence. Refuse, so that users don't read one and pay the other. */
function findDifference(
  { address, amountSats }: BitcoinUri,
  other: LightningPayment,
): UnrecognizedPayment | null {
  if (other.kind !== 'invoice') return null
  const { invoice } = other
  const { amountMsat } = invoice
  if (amountSats !== null && amountMsat !== null && Math.ceil(amountMsat / msatPerSat) !== amountSats)
    return { code: 'amounts-differ', linkSats: amountSats, invoiceMsat: amountMsat }
  const same =
    address === null ||
    address.networks.some((network) => getInvoiceBitcoinNetworks(invoice).includes(network))
  return same ? null : { code: 'networks-differ' }
}

function readBare(text: string): Pasted {
  const decoded = decodeAddress(text)
  if (decoded.ok) {
    const noDetails = { amountSats: null, label: null, message: null, lightning: null }
    return { kind: 'bitcoin', address: decoded.value, ...noDetails }
  }
  const unsupportedFormat = detectUnsupportedFormat(text)
  if (unsupportedFormat !== null) return only(unsupportedFormat)
  const looksLikeAddress = /^((bc|tb|bcrt)1\S{6,}|[123mn][1-9A-HJ-NP-Za-km-z]{24,60})$/i.test(text)
  return looksLikeAddress ? unrecognized({ code: 'address', detail: decoded.reason }) : only('unknown')
}
