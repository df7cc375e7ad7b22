import { message, type Message } from '@common/texts/message'
import { isSats, type Sats } from '@common/domain/units'
import { computed } from 'vue'
import { locale } from './translate'

type Parsed<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable'; readonly reason: Message }

/** Exact decimal: mantissa × 10^exponent. */
interface Decimal {
  readonly mantissa: bigint
  readonly exponent: number
}

/** The other sign groups thousands. */
type DecimalSign = '.' | ','
const other = { '.': ',', ',': '.' } as const
const groupSeparators = "'’_ \u00a0\u2009\u202f"

const createNotation = (sign: DecimalSign) => {
  const [decimal, group] = [`\\${sign}`, `[\\${other[sign]}${groupSeparators}]`]
  return {
    sign,
    plain: new RegExp(`^\\d+(${decimal}\\d*)?$|^${decimal}\\d+$`),
    grouped: new RegExp(`^[1-9]\\d{0,2}(${group})\\d{3}(\\1\\d{3})*(${decimal}\\d*)?$`),
    /** Unambiguous: no group follows a zero, and decimals come last. */
    unmistakable: new RegExp(`^0?${decimal}\\d+$|\\d${group}\\d{3}${decimal}\\d`),
    marks: new RegExp(group, 'g'),
  }
}
const notations = { '.': createNotation('.'), ',': createNotation(',') } as const

const ownSign = computed((): DecimalSign =>
  new Intl.NumberFormat(locale.value).format(0.5).includes(',') ? ',' : '.',
)
const shorthand: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['m', 6],
])
const longestText = 40

const unreadable = (reason: Message) => ({ kind: 'unreadable', reason }) as const

/** Undefined if invalid or ambiguous. */
function readDecimal(written: string): Decimal | undefined {
  const suffix = /[km]$/i.exec(written)?.[0].toLowerCase() ?? ''
  const digits = written.slice(0, written.length - suffix.length).trim()
  const own = notations[ownSign.value]
  const foreign = notations[other[own.sign]]
  const isRead = ({ plain, grouped }: typeof own) => plain.test(digits) || grouped.test(digits)
  const notation = isRead(own) ? own : foreign
  if (notation === foreign && !(isRead(foreign) && foreign.unmistakable.test(digits))) return undefined
  const [whole = '', fraction = ''] = digits.replace(notation.marks, '').split(notation.sign)
  return { mantissa: BigInt(whole + fraction), exponent: (shorthand.get(suffix) ?? 0) - fraction.length }
}

const describe = (input: string) =>
  unreadable(message('field.notANumber', { text: input.slice(0, 20), thousand: 1000, half: 0.5 }))

/**
 * "1,000", "1k", "$104,210.5". Another locale's notation is accepted only if unambiguous: "0,5", not "1,5" in
 * English.
 */
export function parseNumber(input: string): Parsed<number> {
  const written = input.trim()
  if (written === '') return { kind: 'empty' }
  if (written.length > longestText) return unreadable(message('field.longNumber'))
  const decimal = readDecimal(written.replace(/^\$\s*/, '').replace(/\s*(usd|\$|x)$/i, ''))
  if (!decimal) return describe(written)
  return { kind: 'value', value: Number(`${decimal.mantissa}e${decimal.exponent}`) }
}

/** "50k sats", "0.001 BTC", "₿0.001"; rejects fractions of a sat. */
export function parseSats(input: string): Parsed<Sats> {
  const written = input.trim()
  if (written === '') return { kind: 'empty' }
  if (written.length > longestText) return unreadable(message('field.longAmount'))
  const isBtc = /btc$|₿$/i.test(written) || written.startsWith('₿')
  const figure = written.replace(/^₿\s*/, '').replace(/\s*(btc|₿|sats?|satoshis?)$/i, '')
  // "5 mBTC" is no 5 million bitcoin.
  const decimal = isBtc && /m$/i.test(figure) ? undefined : readDecimal(figure)
  if (!decimal) return describe(written)
  const amount = shift(decimal.mantissa, decimal.exponent + (isBtc ? 8 : 0))
  if (amount === undefined) return unreadable(message('field.wholeSats'))
  const value = Number(amount)
  return isSats(value) ? { kind: 'value', value } : unreadable(message('field.moreThanAll'))
}

const typedNumber = /^\P{L}*[km]?\s*(u|us|usd|x)?$/iu
const typedSats = /^\P{L}*[km]?\s*(s|sa|sat|sats|sato|satos|satosh|satoshi|satoshis|b|bt|btc)?$/iu

/** Accepts partly typed units and suffixes. */
export const hasOnlyUnitLetters = (input: string, kind: 'number' | 'sats'): boolean =>
  (kind === 'sats' ? typedSats : typedNumber).test(input)

/** Undefined unless an integer. */
function shift(mantissa: bigint, exponent: number): bigint | undefined {
  if (exponent >= 0) return mantissa * 10n ** BigInt(exponent)
  const divisor = 10n ** BigInt(-exponent)
  return mantissa % divisor === 0n ? mantissa / divisor : undefined
}

export function writeNumber(value: number, decimals: number): string {
  const english = value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 8 })
  return ownSign.value === '.'
    ? english
    : english.replace(/[.,]/g, (sign) => (sign === '.' ? other['.'] : other[',']))
}
