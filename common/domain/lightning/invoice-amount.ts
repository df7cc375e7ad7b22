import { msat, type Msat } from '../units'
import { invoiceError } from './invoice-error'

/** `p`, a tenth of a millisat, is handled separately. */
const unitMsat = [
  ['', 100_000_000_000n],
  ['m', 100_000_000n],
  ['u', 100_000n],
  ['n', 100n],
] as const

/**
 * Null if the payer chooses.
 * @throws InvoiceError if it isn't an amount in whole millisats
 */
export function parseAmount(text: string): Msat | null {
  if (text === '') return null
  const match = /^([1-9][0-9]*)([munp]?)$/.exec(text)
  if (match === null) throw invoiceError('invoice.amount', { amount: text })
  const [, digits = '', multiplier = ''] = match
  const amount = BigInt(digits) * (unitMsat.find(([unit]) => unit === multiplier)?.[1] ?? 1n)
  // BOLT 11: "if multiplier is p and the last decimal of amount is not 0: MUST fail the payment"
  if (multiplier === 'p' && amount % 10n !== 0n) throw invoiceError('invoice.finerThanMsat')
  const whole = multiplier === 'p' ? amount / 10n : amount
  if (whole > BigInt(Number.MAX_SAFE_INTEGER)) throw invoiceError('invoice.tooLarge')
  return msat(Number(whole))
}

/** BOLT 11: "SHOULD use the shortest representation possible". */
export function formatAmount(amountMsat: Msat | null): string {
  if (amountMsat === null) return ''
  if (amountMsat <= 0) throw new RangeError(`amount must be above 0 millisats or null, got ${amountMsat}`)
  const amount = BigInt(amountMsat)
  const unit = unitMsat.find(([, size]) => amount % size === 0n)
  return unit === undefined ? `${amount}0p` : `${amount / unit[1]}${unit[0]}`
}
