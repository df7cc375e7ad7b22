import { invoiceError } from './invoice-error'

/** BOLT 9 features of invoices, by even bit. */
const knownFeatures: ReadonlySet<number> = new Set([
  8, // var_onion_optin
  14, // payment_secret
  16, // basic_mpp
  24, // option_route_blinding
  36, // option_attribution_data
  48, // option_payment_metadata
])

/**
 * BOLT 11: "if the 9 field contains unknown even bits that are non-zero: MUST fail the payment".
 * @param words big-endian: the last bit is number 0
 * @throws InvoiceError with the bit
 */
export function checkFeatures(words: readonly number[]): void {
  words.forEach((word, index) => {
    for (let inWord = 0; inWord < 5; inWord++) {
      const bit = (words.length - 1 - index) * 5 + inWord
      const isSet = ((word >> inWord) & 1) === 1
      if (isSet && bit % 2 === 0 && !knownFeatures.has(bit)) {
        throw invoiceError('invoice.feature', { bit })
      }
    }
  })
}

/** var_onion_optin and payment_secret, both required. */
export const invoiceFeatures: readonly number[] = [16, 8, 0]
