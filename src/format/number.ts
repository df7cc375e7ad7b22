/** In the user's locale, with U+2212 as minus sign. */

import { figureFormat, noValue, type FigureFormat } from '@common/texts/figures'
import { computed } from 'vue'
import { locale } from './translate'

export { noValue }

const createFormats = (options: Intl.NumberFormatOptions) => {
  const formats = computed((): readonly FigureFormat[] =>
    Array.from({ length: 9 }, (_, decimals) =>
      figureFormat(locale.value, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        ...options,
      }),
    ),
  )
  return (value: number, decimals: number) => formats.value[decimals]?.format(value) ?? noValue
}

// Rounded negative values become 0, not −0.
const plain = createFormats({ signDisplay: 'negative' })
const signed = createFormats({ signDisplay: 'exceptZero' })
const percent = createFormats({ signDisplay: 'negative', style: 'percent' })
const signedPercent = createFormats({ signDisplay: 'exceptZero', style: 'percent' })

/** @param decimals 0 to 8, always shown */
export const formatNumber = (value: number, decimals = 0): string => plain(value, decimals)

export const formatCount = (count: number | null): string => (count === null ? noValue : formatNumber(count))

export const formatSigned = (value: number, decimals = 0): string => signed(value, decimals)

const compact = computed(
  () =>
    new Intl.NumberFormat(locale.value, {
      notation: 'compact',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }),
)

/** "−65.3K" */
export const formatSignedCompact = (value: number): string => compact.value.format(value).replace('-', '−')

/** "163k", also in German, whose compact notation starts at millions. */
export const formatShort = (value: number, format = plain): string => {
  const size = Math.abs(value)
  // 999,500 rounds to a million, 99.95 to a hundred.
  const [scale, suffix] = size >= 999_500 ? [1e6, 'M'] : size >= 1e3 ? [1e3, 'k'] : [1, '']
  return format(value / scale, scale > 1 && size / scale < 99.95 ? 1 : 0) + suffix
}

export const formatSignedShort = (value: number): string => formatShort(value, signed)

/** "9.1 %" for 0.091. */
export const formatPercent = (rate: number, decimals = 1): string => percent(rate, decimals)

/** "+0.0100 %" */
export const formatSignedPercent = (rate: number, decimals = 1): string => signedPercent(rate, decimals)

/** All values of a column use the decimals of `largest`. */
export const formatVolume = (volume: number, largest = volume): string =>
  formatNumber(volume, largest < 10 ? 2 : 0)
