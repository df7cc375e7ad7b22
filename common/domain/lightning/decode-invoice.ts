import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32, utf8 } from '@scure/base'
import type { Message } from '../../texts/message'
import type { Invoice, LightningNetwork } from '../wallet'
import { parseAmount } from './invoice-amount'
import { InvoiceError, invoiceError } from './invoice-error'
import { checkFeatures } from './invoice-features'
import { recoverPayee } from './invoice-signature'
import { readFields, wordsToBytes, wordsToNumber, type FieldName, type TaggedFields } from './invoice-words'
import { ownValue } from '../collections/own-value'

/** QR code capacity. */
const maxLength = 7089
const timestampWords = 7
const signatureWords = 104
/** BOLT 11 default. */
const defaultExpirySeconds = 3600n
/** Latest time of a `Date`; later expiries mean never. */
const lastMs = 8_640_000_000_000_000n

const networks: Readonly<Record<string, LightningNetwork>> = {
  bc: 'bitcoin',
  tb: 'testnet',
  tbs: 'signet',
  bcrt: 'regtest',
}

type DecodedInvoice =
  | { readonly ok: true; readonly invoice: Invoice }
  | { readonly ok: false; readonly reason: Message }

/** Accepts spaces, upper case and `lightning:`. Doesn't check the expiry; see `isExpired`. */
export function decodeInvoice(text: string): DecodedInvoice {
  try {
    return { ok: true, invoice: decode(text) }
  } catch (error) {
    if (error instanceof InvoiceError) return { ok: false, reason: error.reason }
    throw error
  }
}

function decode(text: string): Invoice {
  if (text.length > maxLength + 100) throw tooLong(text.length)
  const request = text.trim().replace(/^lightning:/i, '')
  if (request.length > maxLength) throw tooLong(request.length)
  const decoded = bech32.decodeUnsafe(request, false)
  if (decoded === undefined) throw invoiceError('invoice.unreadable')
  const { prefix, words } = decoded
  const { network, amountMsat } = readPrefix(prefix)
  if (words.length < timestampWords + signatureWords) throw invoiceError('invoice.tooShort')

  const signed = words.slice(0, -signatureWords)
  const fields = readFields(signed.slice(timestampWords))
  const signature = wordsToBytes(words.slice(-signatureWords), 'signature')
  const payee = recoverPayee(prefix, signed, signature, readFieldBytes(fields, 'n'))
  checkFeatures(fields.get('features') ?? [])
  const paymentHash = readFieldBytes(fields, 'p')
  if (paymentHash === null) throw invoiceError('invoice.noHash')
  if (!fields.has('s')) throw invoiceError('invoice.noSecret')

  const createdAtSeconds = wordsToNumber(signed.slice(0, timestampWords))
  const descriptionHash = readFieldBytes(fields, 'h')
  return {
    paymentRequest: request.toLowerCase(),
    network,
    amountMsat,
    description: getDescription(fields),
    descriptionHash: descriptionHash && bytesToHex(descriptionHash),
    payee: bytesToHex(payee),
    paymentHash: bytesToHex(paymentHash),
    createdAtMs: Number(createdAtSeconds * 1000n),
    expiresAtMs: readExpiry(fields, createdAtSeconds),
  }
}

const tooLong = (length: number): InvoiceError => invoiceError('invoice.tooLong', { most: maxLength, length })

function readPrefix(prefix: string): Pick<Invoice, 'network' | 'amountMsat'> {
  const [, currency = '', amount = ''] = /^ln(bcrt|bc|tbs|tb)(.*)$/.exec(prefix) ?? []
  const network = ownValue(networks, currency)
  // A letter belongs to another currency's name.
  if (network === undefined || /^[a-z]/.test(amount)) {
    throw invoiceError('invoice.otherCurrency')
  }
  return { network, amountMsat: parseAmount(amount) }
}

function readFieldBytes(fields: TaggedFields, name: FieldName): Uint8Array | null {
  const words = fields.get(name)
  return words === undefined ? null : wordsToBytes(words, name)
}

function getDescription(fields: TaggedFields): string | null {
  const bytes = readFieldBytes(fields, 'd')
  if (bytes === null) return null
  try {
    return utf8.encode(bytes)
  } catch {
    // BOLT 11: "MUST set d to a valid UTF-8 string"
    throw invoiceError('invoice.description')
  }
}

function readExpiry(fields: TaggedFields, createdAtSeconds: bigint): number {
  const words = fields.get('x')
  const seconds = words === undefined ? defaultExpirySeconds : wordsToNumber(words)
  const expiresAtMs = (createdAtSeconds + seconds) * 1000n
  return Number(expiresAtMs < lastMs ? expiresAtMs : lastMs)
}
