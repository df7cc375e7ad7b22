import { closeReason } from '../futures/close-reason'
import { cashedInProfitSats } from '../futures/net-result'
import { profitAt, settledProfit } from '../futures/profit'
import type { FuturesTrade } from '../futures/trade'
import { sats, toPriceGrid, type Sats, type Usd } from '../units'

/**
 * What a losing trade teaches first:
 * - `no-stop`: it was liquidated, and nothing would have closed it before
 * - `stop-beyond`: it was liquidated although it had a stop loss
 * - `fees`: the price went its way, the fees and carry were more than that
 * - `leverage`: at 25 times or more a step of the price is a large part of the margin
 * - `loss`: none of these
 */
export type Mistake = 'no-stop' | 'stop-beyond' | 'fees' | 'leverage' | 'loss'

export interface ReportCard {
  readonly trades: number
  readonly wins: number
  readonly netSats: Sats
  readonly feesSats: Sats
  readonly carrySats: Sats
  readonly liquidations: number
  readonly liquidatedSats: Sats
  /** What stops halfway to the liquidation would have left of what was lost without any. */
  readonly stopSavedSats: Sats
  /** The trade that lost most; null while none has lost. */
  readonly worst: { readonly trade: FuturesTrade; readonly netSats: Sats; readonly mistake: Mistake } | null
}

const highLeverage = 25

/** How trades that were closed went, in sats after fees. @param feeRate of the account, a fraction */
export function reportCard(ended: readonly FuturesTrade[], feeRate: number): ReportCard {
  const closed = ended.filter(({ state }) => state === 'closed')
  const net = (trade: FuturesTrade): Sats => settledProfit(trade).totalSats
  const sum = (trades: readonly FuturesTrade[], of: (trade: FuturesTrade) => number): Sats =>
    sats(trades.reduce((total, trade) => total + of(trade), 0))
  const liquidated = closed.filter((trade) => closeReason(trade) === 'liquidation')
  const [worst] = closed.filter((trade) => net(trade) < 0).sort((a, b) => net(a) - net(b))
  return {
    trades: closed.length,
    wins: closed.filter((trade) => net(trade) > 0).length,
    netSats: sum(closed, net),
    feesSats: sum(closed, ({ openingFeeSats, closingFeeSats }) => openingFeeSats + closingFeeSats),
    carrySats: sum(closed, ({ fundingFeeSats }) => fundingFeeSats),
    liquidations: liquidated.length,
    liquidatedSats: sum(liquidated, net),
    stopSavedSats: sum(
      liquidated.filter(({ stopLossPrice }) => stopLossPrice === null),
      (trade) => Math.max(0, profitAt({ trade, exitPrice: halfway(trade), feeRate }).totalSats - net(trade)),
    ),
    worst: worst ? { trade: worst, netSats: net(worst), mistake: mistakeOf(worst) } : null,
  }
}

const halfway = ({ price, liquidationPrice }: FuturesTrade): Usd =>
  toPriceGrid((price + liquidationPrice) / 2)

function mistakeOf(trade: FuturesTrade): Mistake {
  if (closeReason(trade) === 'liquidation') return trade.stopLossPrice === null ? 'no-stop' : 'stop-beyond'
  if (trade.pnlSats + cashedInProfitSats(trade) > 0) return 'fees'
  return trade.leverage >= highLeverage ? 'leverage' : 'loss'
}
