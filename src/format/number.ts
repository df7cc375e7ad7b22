/** How every figure is written: as the user's locale does, with U+2212 as the minus sign. */

import { figureFormat, noValue, type FigureFormat } from '@common/texts/figures'
import { computed } from 'vue'
import { locale } from './say'

export { noValue }

const formatsOf = (signDisplay: 'negative' | 'exceptZero') =>
  computed((): readonly FigureFormat[] =>
    Array.from({ length: 9 }, (_, decimals) =>
      figureFormat(locale.value, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay,
      }),
    ),
  )

// A loss too small to be seen is written 0, not −0.
const plain = formatsOf('negative')
const signed = formatsOf('exceptZero')

/** @param decimals 0 to 8, always written out, so that columns align */
export const formatNumber = (value: number, decimals = 0): string => write(plain.value, value, decimals)

/** As `formatNumber`, with a plus sign before what is above zero. */
export const formatSigned = (value: number, decimals = 0): string => write(signed.value, value, decimals)

const write = (formats: readonly FigureFormat[], value: number, decimals: number): string =>
  formats[decimals]?.format(value) ?? noValue
