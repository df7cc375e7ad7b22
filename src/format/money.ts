import { satsPerBtc, type AmountUnit, type Sats, type Usd } from '@common/domain/units'
import { formatNumber, formatSigned } from './number'
import { t } from './translate'
import { areAmountsHidden, hiddenAmount } from './use-privacy'

const unlessHidden =
  <Given extends readonly unknown[]>(write: (...args: Given) => string) =>
  (...args: Given) =>
    areAmountsHidden() ? hiddenAmount : write(...args)

export const formatSats = unlessHidden((amount: Sats) => formatNumber(amount))

export const formatSignedSats = unlessHidden((amount: Sats) => formatSigned(amount))

export const formatBtc = unlessHidden((amount: Sats) =>
  t('figure.btc', { amount: formatNumber(amount / satsPerBtc, 8) }),
)

export interface ShownUnit {
  readonly unit: AmountUnit
  readonly price: Usd | null
}

/** In sats if the price is unknown. Not hidden. */
export function amountIn(
  amount: Sats,
  { unit, price }: ShownUnit,
  signed = false,
): { figure: string; label: string } {
  const write = signed ? formatSigned : formatNumber
  if (unit === 'btc') return { figure: write(amount / satsPerBtc, 8), label: t('unit.btc') }
  if (unit === 'usd' && price !== null)
    return { figure: `≈ ${write((amount / satsPerBtc) * price, 2)}`, label: t('unit.usd') }
  return { figure: write(amount), label: t(Math.abs(amount) === 1 ? 'unit.sat' : 'unit.sats') }
}

/** Not hidden. */
export function inOtherUnit(amount: Sats, { unit }: ShownUnit): string {
  const { figure, label } = amountIn(amount, { unit: unit === 'sats' ? 'btc' : 'sats', price: null })
  return `${figure} ${label}`
}

/** "104,210.5", on the exchange's 0.5 USD grid. */
export const formatPrice = (price: Usd): string => formatNumber(price, 1)

/** "1,000": whole contracts. */
export const formatQuantity = unlessHidden((quantity: number) => formatNumber(quantity))

/** Four decimals if needed: never exceeds the amount. */
export const formatDollars = unlessHidden((amount: Usd) =>
  formatNumber(amount, Number.isInteger(Number((amount * 100).toFixed(6))) ? 2 : 4),
)

export const formatWorth = unlessHidden((amount: Sats, price: Usd) =>
  t('figure.worth', { amount: formatNumber((amount / satsPerBtc) * price, 2) }),
)
