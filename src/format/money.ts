import { satsPerBtc, type AmountUnit, type Sats, type Usd } from '@common/domain/units'
import { formatNumber, formatSigned } from './number'
import { say } from './say'

/** "1,234,567" */
export const formatSats = (amount: Sats): string => formatNumber(amount)

/** "+1,234" or "−1,234" */
export const formatSignedSats = (amount: Sats): string => formatSigned(amount)

export const formatBtc = (amount: Sats): string =>
  say('figure.btc', { amount: formatNumber(amount / satsPerBtc, 8) })

export interface ShownUnit {
  readonly unit: AmountUnit
  readonly price: Usd | null
}

/** In sats if the price is unknown. */
export function amountIn(
  amount: Sats,
  { unit, price }: ShownUnit,
  signed = false,
): { figure: string; word: string } {
  const write = signed ? formatSigned : formatNumber
  if (unit === 'btc') return { figure: write(amount / satsPerBtc, 8), word: say('unit.btc') }
  if (unit === 'usd' && price !== null)
    return { figure: `≈ ${write((amount / satsPerBtc) * price, 2)}`, word: say('unit.usd') }
  return { figure: write(amount), word: say(Math.abs(amount) === 1 ? 'unit.sat' : 'unit.sats') }
}

/** "104,210.5", on the exchange's 0.5 USD grid. */
export const formatPrice = (price: Usd): string => formatNumber(price, 1)

/** "1,000": whole contracts. */
export const formatQuantity = (quantity: number): string => formatNumber(quantity)

/** Four decimals if needed: never exceeds the amount. */
export const formatDollars = (amount: Usd): string =>
  formatNumber(amount, Number.isInteger(Number((amount * 100).toFixed(6))) ? 2 : 4)

/** "≈ 1,042.11 USD" */
export const formatWorth = (amount: Sats, price: Usd): string =>
  say('figure.worth', { amount: formatNumber((amount / satsPerBtc) * price, 2) })
