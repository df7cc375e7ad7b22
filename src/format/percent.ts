import { formatNumber, formatSigned } from './number'

/** "9.1 %" of a fraction of 0.091. */
export const formatPercent = (rate: number, decimals = 1): string => `${formatNumber(rate * 100, decimals)} %`

/** "+0.0100 %" */
export const formatSignedPercent = (rate: number, decimals = 1): string =>
  `${formatSigned(rate * 100, decimals)} %`
