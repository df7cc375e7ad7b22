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

/** How numbers are written: with which sign decimals begin; the other of the two groups thousands. */
type DecimalSign = '.' | ','
const other = { '.': ',', ',': '.' } as const
const groupMarks = "'’_ \u00a0\u2009\u202f"

const notationOf = (sign: DecimalSign) => {
  const [decimal, group] = [`\\${sign}`, `[\\${other[sign]}${groupMarks}]`]
  return {
    sign,
    plain: new RegExp(`^\\d+(${decimal}\\d*)?$|^${decimal}\\d+$`),
    grouped: new RegExp(`^[1-9]\\d{0,2}(${group})\\d{3}(\\1\\d{3})*(${decimal}\\d*)?$`),
    /** Nobody who writes the other way means anything else by it: nothing is grouped after a zero, and decimals come last. */
    unmistakable: new RegExp(`^0?${decimal}\\d+$|\\d${group}\\d{3}${decimal}\\d`),
    marks: new RegExp(group, 'g'),
  }
}
const notations = { '.': notationOf('.'), ',': notationOf(',') } as const

const ownSign = computed((): DecimalSign =>
  new Intl.NumberFormat(locale.value).format(0.5).includes(',') ? ',' : '.',
)
const shorthand: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['m', 6],
])
const longestText = 40

const unreadable = (reason: Text) => ({ kind: 'unreadable', reason }) as const

/** Splits "1,000.5k" into its decimal; undefined when it is not a number that the user's language writes so, or could mean another. */
function readDecimal(written: string): Decimal | undefined {
  const suffix = /[km]$/i.exec(written)?.[0].toLowerCase() ?? ''
  const digits = written.slice(0, written.length - suffix.length).trim()
  const own = notations[ownSign.value]
  const foreign = notations[other[own.sign]]
  const isRead = ({ plain, grouped }: typeof own): boolean => plain.test(digits) || grouped.test(digits)
  const notation = isRead(own) ? own : foreign
  if (notation === foreign && !(isRead(foreign) && foreign.unmistakable.test(digits))) return undefined
  const [whole = '', fraction = ''] = digits.replace(notation.marks, '').split(notation.sign)
  return { mantissa: BigInt(whole + fraction), exponent: (shorthand.get(suffix) ?? 0) - fraction.length }
}

const describe = (input: string) =>
  unreadable(text('field.notANumber', { text: input.slice(0, 20), thousand: 1000, half: 0.5 }))

/**
 * Reads a number in USD, or without a unit: "1,000", "1k", "$104,210.5", "250 usd". It is read as the user's language writes it: "50.000"
 * is fifty thousand in German and fifty in English. What that language does not write so is read the other way only where it can mean
 * nothing else ("0,5", "104.210,5"), and refused otherwise ("1,5" in English).
 */
export function parseNumber(input: string): Parsed<number> {
  const written = input.trim()
  if (written === '') return { kind: 'empty' }
  if (written.length > longestText) return unreadable(text('field.longNumber'))
  const decimal = readDecimal(written.replace(/^\$\s*/, '').replace(/\s*(usd|\$|x)$/i, ''))
  if (!decimal) return describe(written)
  return { kind: 'value', value: Number(`${decimal.mantissa}e${decimal.exponent}`) }
}

/** Reads an amount in sats, as `parseNumber` does: "50,000", "50k", "50k sats", "0.001 BTC", "₿0.001". Parts of a sat are refused. */
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

const typedNumber = /^\P{L}*[km]?\s*(u|us|usd|x)?$/iu
const typedSats = /^\P{L}*[km]?\s*(s|sa|sat|sats|b|bt|btc)?$/iu

/** Accepts a text being typed if its letters begin a unit or a shorthand at its end, such as "50k sats". */
export const hasOnlyUnitLetters = (input: string, kind: 'number' | 'sats'): boolean =>
  (kind === 'sats' ? typedSats : typedNumber).test(input)

/** mantissa × 10^exponent as a whole number; undefined when something is left over. */
function shift(mantissa: bigint, exponent: number): bigint | undefined {
  if (exponent >= 0) return mantissa * 10n ** BigInt(exponent)
  const divisor = 10n ** BigInt(-exponent)
  return mantissa % divisor === 0n ? mantissa / divisor : undefined
}

/** A number as a field shows it to be changed, in the user's language; `parseNumber` reads it back. */
export function writeNumber(value: number, decimals: number): string {
  const english = value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 8 })
  return ownSign.value === '.'
    ? english
    : english.replace(/[.,]/g, (sign) => (sign === '.' ? other['.'] : other[',']))
}
