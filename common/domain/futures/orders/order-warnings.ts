import { message, type Message } from '../../../texts/message'
import type { Ticker } from '../../market/market'
import type { Sats, Usd } from '../../units'
import { exact, over, percentToRate, toNumber } from '../../exact'
import type { FuturesOrderPreview } from './order'
import { worthSats } from '../pnl'
import type { FatFingerLimits } from '../../settings/fat-finger-limits'
import type { Side } from '../trade'

/** Limit orders fill when the last price reaches them from either side (protocol/formulas.md#limit-orders). */
type LimitOutcome = 'fills-now' | 'waits-for-rise' | 'waits-for-fall'

interface LimitAt {
  readonly outcome: LimitOutcome
  readonly distanceRate: number
  /** Buy above the market or sell below it. */
  readonly isStopEntry: boolean
}

export function limitAt(side: Side, price: Usd, { lastPrice }: Pick<Ticker, 'lastPrice'>): LimitAt {
  const distanceRate = Math.abs(price - lastPrice) / lastPrice
  if (price === lastPrice) return { outcome: 'fills-now', distanceRate, isStopEntry: false }
  const isAbove = price > lastPrice
  return {
    outcome: isAbove ? 'waits-for-rise' : 'waits-for-fall',
    distanceRate,
    isStopEntry: isAbove === (side === 'buy'),
  }
}

/** Displayed as 0.0 %. */
const nearRate = 0.0005

export function limitText(price: Usd, { outcome, distanceRate }: LimitAt): Message {
  if (outcome !== 'fills-now' && distanceRate < nearRate) return message('limit.near', { price })
  switch (outcome) {
    case 'fills-now':
      return message('limit.fillsNow', { price })
    case 'waits-for-rise':
      return message('limit.waitsForRise', { price, away: distanceRate })
    case 'waits-for-fall':
      return message('limit.waitsForFall', { price, away: distanceRate })
  }
}

interface OrderWarningsInput {
  readonly preview: FuturesOrderPreview
  readonly ticker: Pick<Ticker, 'lastPrice'>
  readonly balanceSats: Sats | null
  readonly bounds: FatFingerLimits
}

export function orderWarnings(input: OrderWarningsInput): Message[] {
  const findings = [stopEntry(input), distance(input), share(input), worth(input), leverage(input)]
  return findings.filter((finding) => finding !== null)
}

function stopEntry({ preview: { orderType, side, entryPrice }, ticker }: OrderWarningsInput): Message | null {
  if (orderType === 'market' || !limitAt(side, entryPrice, ticker).isStopEntry) return null
  return side === 'buy' ? message('warning.buyAbove') : message('warning.sellBelow')
}

function distance({
  preview: { orderType, side, entryPrice },
  ticker,
  bounds,
}: OrderWarningsInput): Message | null {
  if (orderType === 'market') return null
  const { distanceRate } = limitAt(side, entryPrice, ticker)
  return distanceRate > percentToRate(bounds.distancePercent)
    ? message('warning.far', { away: distanceRate })
    : null
}

function share({ preview: { debitedSats }, balanceSats, bounds }: OrderWarningsInput): Message | null {
  // Orders above the balance have a clearer message. An order costs at least 1 sat.
  if (balanceSats === null || debitedSats > balanceSats) return null
  const part = debitedSats / balanceSats
  return part > percentToRate(bounds.balancePercent) ? message('warning.share', { share: part }) : null
}

function worth({ preview, balanceSats, bounds }: OrderWarningsInput): Message | null {
  const { quantity, entryPrice, debitedSats } = preview
  if (balanceSats === null || debitedSats > balanceSats) return null
  const times = toNumber(over(worthSats(quantity, entryPrice), exact(balanceSats, 'balance')))
  return times > bounds.worthOfBalance ? message('warning.worth', { quantity, times }) : null
}

const leverage = ({ preview, bounds }: OrderWarningsInput): Message | null =>
  preview.leverage > bounds.leverage
    ? message('warning.leverage', { leverage: preview.leverage, move: preview.liquidationDistanceRate })
    : null

const highFeeRate = 0.05

/** Fees as a fraction of the margin if that is above 5 %, else null. */
export function findHighFeeRate({ fees, marginSats }: FuturesOrderPreview): number | null {
  const rate = fees.totalSats / marginSats
  return rate > highFeeRate ? rate : null
}
