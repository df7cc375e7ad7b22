import { hexToBytes } from '@noble/hashes/utils.js'
import { bech32, utf8 } from '@scure/base'
import type { Msat } from '../units'
import type { LightningNetwork } from '../wallet'
import { formatAmount } from './invoice-amount'
import { invoiceFeatures } from './invoice-features'
import { signInvoice } from './invoice-signature'
import { numberToWords, writeField, type FieldName } from './invoice-words'

export interface InvoiceFields {
  readonly network: LightningNetwork
  readonly amountMsat: Msat | null
  /** Text up to 639 bytes, or the SHA-256 of a longer one in hex. */
  readonly description: string | { readonly hash: string }
  readonly paymentHash: string
  readonly paymentSecret: string
  readonly createdAtMs: number
  readonly expirySeconds: number
}

const currencies: Readonly<Record<LightningNetwork, string>> = {
  bitcoin: 'bc',
  testnet: 'tb',
  signet: 'tbs',
  regtest: 'bcrt',
}

function hashField(name: FieldName, hex: string, word: string): readonly number[] {
  const bytes = hexToBytes(hex)
  if (bytes.length !== 32) throw new RangeError(`${word} must be 32 bytes, got ${bytes.length}`)
  return writeField(name, bech32.toWords(bytes))
}

function wholeNumber(value: number, max: number, name: string): number {
  if (Number.isInteger(value) && value >= 0 && value <= max) return value
  throw new RangeError(`${name} must be a whole number from 0 to ${max}, got ${value}`)
}

/**
 * @param privateKey the payee's, 32 bytes
 * @throws RangeError with the name of an invalid field
 */
export function encodeInvoice(fields: InvoiceFields, privateKey: Uint8Array): string {
  const { description, createdAtMs, expirySeconds } = fields
  const timestamp = wholeNumber(Math.floor(createdAtMs / 1000), 2 ** 35 - 1, 'time stamp')
  const expiry = wholeNumber(expirySeconds, Number.MAX_SAFE_INTEGER, 'expiry')
  const prefix = `ln${currencies[fields.network]}${formatAmount(fields.amountMsat)}`
  const words = [
    ...numberToWords(timestamp, 7),
    ...hashField('s', fields.paymentSecret, 'payment secret'),
    ...hashField('p', fields.paymentHash, 'payment hash'),
    ...(typeof description === 'string'
      ? writeField('d', bech32.toWords(utf8.decode(description)))
      : hashField('h', description.hash, 'description hash')),
    ...(expiry === 3600 ? [] : writeField('x', numberToWords(expiry))),
    ...writeField('features', invoiceFeatures),
  ]
  const signature = bech32.toWords(signInvoice(prefix, words, privateKey))
  return bech32.encode(prefix, [...words, ...signature], false)
}
