import { text, type Text } from '@common/texts/text'
import { isSats, type Sats } from '@common/domain/units'
import { computed } from 'vue'
import { locale } from './say'

export type Parsed<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable'; readonly reason: Text }

/** A decimal number exactly: mantissa × 10^exponent. */
interface Decimal {
  readonly mantissa: bigint
  readonly exponent: number
}

const plain = /^\d+(\.\d*)?$|^\.\d+$/
const grouped = /^\d{1,3}([,'_ \u00a0\u2009\u202f]\d{3})+(\.\d*)?$/
const groupMarks = /[,'_ \u00a0\u2009\u202f]/g
/** Fifty thousand to who writes thousands with a point, fifty to who writes decimals with it. */
const twoWays = /^[1-9]\d{0,2}(\.\d{3})+$/
const pointMayGroup = computed(() => new Intl.NumberFormat(locale.value).format(0.5).includes(','))
const shorthand: Readonly<Record<string, number>> = { '': 0, k: 3, m: 6 }
const longestText = 40

const unreadable = (reason: Text) => ({ kind: 'unreadable', reason }) as const

/** Splits "1,000.5k" into its decimal; undefined when it is not a number a person would write. */
function readDecimal(text: string): Decimal | undefined {
  const suffix = /[km]$/i.exec(text)?.[0].toLowerCase() ?? ''
  const digits = text.slice(0, text.length - suffix.length).trim()
  if (!plain.test(digits) && !grouped.test(digits)) return undefined
  if (pointMayGroup.value && twoWays.test(digits)) return undefined
  const [whole = '', fraction = ''] = digits.replace(groupMarks, '').split('.')
  return { mantissa: BigInt(whole + fraction), exponent: (shorthand[suffix] ?? 0) - fraction.length }
}

const describe = (input: string) => unreadable(text('field.notANumber', { text: input.slice(0, 20) }))

/**
 * Reads a number in USD, or without a unit: "1,000", "1k", "$104,210.5", "250 usd".
 * A comma groups thousands and never starts the decimals: "1,5" is refused rather than guessed at. So is "50.000" where the user's locale
 * groups by points.
 */
export function parseNumber(input: string): Parsed<number> {
  const written = input.trim()
  if (written === '') return { kind: 'empty' }
  if (written.length > longestText) return unreadable(text('field.longNumber'))
  const decimal = readDecimal(written.replace(/^\$\s*/, '').replace(/\s*(usd|\$|x)$/i, ''))
  if (!decimal) return describe(written)
  return { kind: 'value', value: Number(`${decimal.mantissa}e${decimal.exponent}`) }
}

/** Reads an amount in sats: "50,000", "50k", "50k sats", "0.001 BTC", "₿0.001". Parts of a sat are refused. */
export function parseSats(input: string): Parsed<Sats> {
  const written = input.trim()
  if (written === '') return { kind: 'empty' }
  if (written.length > longestText) return unreadable(text('field.longAmount'))
  const isBtc = /\s*btc$/i.test(written) || written.startsWith('₿')
  const decimal = readDecimal(written.replace(/^₿\s*/, '').replace(/\s*(btc|sats?)$/i, ''))
  if (!decimal) return describe(written)
  const amount = shift(decimal.mantissa, decimal.exponent + (isBtc ? 8 : 0))
  if (amount === undefined) return unreadable(text('field.wholeSats'))
  const value = Number(amount)
  return isSats(value) ? { kind: 'value', value } : unreadable(text('field.moreThanAll'))
}

/** mantissa × 10^exponent as a whole number; undefined when something is left over. */
function shift(mantissa: bigint, exponent: number): bigint | undefined {
  if (exponent >= 0) return mantissa * 10n ** BigInt(exponent)
  const divisor = 10n ** BigInt(-exponent)
  return mantissa % divisor === 0n ? mantissa / divisor : undefined
}
