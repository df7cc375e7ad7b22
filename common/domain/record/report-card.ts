import { closeReason } from '../futures/close-reason'
import { cashedInProfitSats } from '../futures/net-result'
import { profitAt, settledProfit } from '../futures/profit'
import type { FuturesTrade } from '../futures/trade'
import { sats, toPriceGrid, type Sats, type Usd } from '../units'

/**
 * - `stop-beyond`: liquidated despite a stop loss
 * - `fees`: the price moved in favor, fees and funding exceeded it
 * - `leverage`: from 25x, a price step is a large part of the margin
 */
type Mistake = 'no-stop' | 'stop-beyond' | 'fees' | 'leverage' | 'loss'

interface ReportCard {
  readonly trades: number
  readonly wins: number
  readonly netSats: Sats
  readonly feesSats: Sats
  readonly carrySats: Sats
  readonly liquidations: number
  readonly liquidatedSats: Sats
  /** Saved by stop losses halfway to liquidation; 0 while the fee rate is unknown. */
  readonly stopSavedSats: Sats
  readonly worst: { readonly trade: FuturesTrade; readonly netSats: Sats; readonly mistake: Mistake } | null
}

const highLeverage = 25

/** After fees. */
export function reportCard(ended: readonly FuturesTrade[], feeRate: number | null): ReportCard {
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
    carrySats: sum(closed, ({ fundingFeeSats }) => fundingFeeSats ?? 0),
    liquidations: liquidated.length,
    liquidatedSats: sum(liquidated, net),
    stopSavedSats: sum(
      liquidated.filter(({ stopLossPrice }) => stopLossPrice === null),
      (trade) =>
        feeRate === null
          ? 0
          : Math.max(0, profitAt({ trade, exitPrice: halfway(trade), feeRate }).totalSats - net(trade)),
    ),
    worst: worst ? { trade: worst, netSats: net(worst), mistake: classifyMistake(worst) } : null,
  }
}

const halfway = ({ price, liquidationPrice }: FuturesTrade): Usd =>
  toPriceGrid((price + liquidationPrice) / 2)

function classifyMistake(trade: FuturesTrade): Mistake {
  if (closeReason(trade) === 'liquidation') return trade.stopLossPrice === null ? 'no-stop' : 'stop-beyond'
  if (trade.pnlSats + cashedInProfitSats(trade) > 0) return 'fees'
  return trade.leverage >= highLeverage ? 'leverage' : 'loss'
}
