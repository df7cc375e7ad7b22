import { displayedLiquidationPrice } from '../futures/cross/cross-now'
import { toOpenCrossPosition } from '../futures/cross/cross-position'
import { crossProfitNow } from '../futures/cross/cross-profit'
import type { CrossPosition } from '../futures/cross/cross-records'
import { nextFundingSats } from '../futures/next-funding'
import { profitNow } from '../futures/profit'
import type { FuturesTrade, Side } from '../futures/trade'
import type { Ticker } from '../market/market'
import { addSats, type Sats, type Usd } from '../units'

/** A running trade or the cross position. */
export interface RiskItem {
  readonly tradeId: string | null
  readonly side: Side
  readonly quantity: number
  readonly entryPrice: Usd
  readonly liquidationPrice: Usd | null
  readonly marginSats: Sats
  /** Market time of the fill, or of the last change of the cross position. */
  readonly sinceMs: number
  readonly netSats: () => Sats | null
}

export interface AlertContext {
  readonly ticker: Ticker
  readonly nowMs: number
  readonly marketNowMs: number
  readonly riskItems: () => readonly RiskItem[]
  /** Negative is received. Null if the rate isn't reported. */
  readonly nextFundingFee: () => Sats | null
}

interface AlertContextInput extends Pick<AlertContext, 'ticker' | 'nowMs' | 'marketNowMs'> {
  readonly running: readonly FuturesTrade[]
  readonly cross: CrossPosition | null
  readonly feeRate: number | null
}

/** Lazy, once for all alerts. */
export function createAlertContext({
  running,
  cross,
  feeRate,
  ...observed
}: AlertContextInput): AlertContext {
  const { ticker, marketNowMs } = observed

  function toRiskItem(trade: FuturesTrade): RiskItem {
    const { id: tradeId, side, quantity, price: entryPrice, liquidationPrice, marginSats } = trade
    const netSats = once(() =>
      feeRate === null ? null : (profitNow({ trade, ticker, feeRate })?.totalSats ?? null),
    )
    const sinceMs = trade.filledAtMs ?? marketNowMs
    return { tradeId, side, quantity, entryPrice, liquidationPrice, marginSats, sinceMs, netSats }
  }

  function toCrossRiskItems(): readonly RiskItem[] {
    const openPosition = cross && toOpenCrossPosition(cross)
    if (!cross || !openPosition) return []
    return [
      {
        ...openPosition,
        tradeId: null,
        liquidationPrice: displayedLiquidationPrice(cross),
        marginSats: cross.marginSats,
        sinceMs: cross.updatedAtMs,
        netSats: once(() =>
          feeRate === null ? null : (crossProfitNow(cross, ticker, feeRate)?.totalSats ?? null),
        ),
      },
    ]
  }

  const riskItems = once((): readonly RiskItem[] => [...running.map(toRiskItem), ...toCrossRiskItems()])
  return {
    ...observed,
    riskItems,
    nextFundingFee: once(() => {
      const fees = riskItems().map(({ side, quantity, entryPrice: price }) =>
        nextFundingSats({ side, quantity, ticker, price }),
      )
      const available = fees.filter((fee) => fee !== null)
      return available.length < fees.length ? null : addSats(...available)
    }),
  }
}

function once<T>(compute: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => (cached ??= { value: compute() }).value
}
