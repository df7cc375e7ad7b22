/** How every figure is written: grouped by commas, with U+2212 as the minus sign. */

export const minusSign = '−'
export const noValue = '–'

const withDecimals = (decimals: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

const formats = Array.from({ length: 9 }, (_, decimals) => withDecimals(decimals))

/** @param decimals 0 to 8, always written out, so that columns align */
export function formatNumber(value: number, decimals = 0): string {
  const format = formats[decimals]
  if (!format || !Number.isFinite(value)) return noValue
  const text = format.format(Math.abs(value))
  return isNegative(value, text) ? minusSign + text : text
}

/** As `formatNumber`, with a plus sign before what is above zero. */
export function formatSigned(value: number, decimals = 0): string {
  const text = formatNumber(value, decimals)
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

// A loss too small to be seen is written 0, not −0.
const isNegative = (value: number, text: string): boolean => value < 0 && /[1-9]/.test(text)
