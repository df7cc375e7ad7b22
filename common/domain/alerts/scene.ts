import { shownLiquidation } from '../futures/cross-now'
import { heldIn } from '../futures/cross-position'
import { crossProfitNow } from '../futures/cross-profit'
import type { CrossPosition } from '../futures/cross-records'
import { nextCarrySats } from '../futures/next-carry'
import { profitNow } from '../futures/profit'
import type { FuturesTrade, Side } from '../futures/trade'
import type { Ticker } from '../market'
import { addSats, type Sats, type Usd } from '../units'

/** What can lose sats and be liquidated: a running trade, or the cross position. */
export interface Stake {
  /** Of the trade; null of the cross position. */
  readonly tradeId: string | null
  readonly side: Side
  readonly quantity: number
  readonly entryPrice: Usd
  /** Null where it cannot be liquidated. */
  readonly liquidationPrice: Usd | null
  readonly marginSats: Sats
  /** Since when it is what it is; of a cross position, its last change. */
  readonly sinceMs: number
  /** Net P&L if it closed now; null while the fee rate of the account is not known, or its quantity has no price. */
  readonly netSats: () => Sats | null
}

/** What an alert looks at. */
export interface AlertScene {
  readonly ticker: Ticker
  readonly nowMs: number
  /** By which carry is settled; in a replay it is not the clock's. */
  readonly marketNowMs: number
  readonly stakes: () => readonly Stake[]
  /** Cost of the next carry of all of them together; negative is received. Null where its rate isn't reported. */
  readonly nextCarry: () => Sats | null
}

interface SceneInput extends Pick<AlertScene, 'ticker' | 'nowMs' | 'marketNowMs'> {
  readonly running: readonly FuturesTrade[]
  /** Null where there is none. */
  readonly cross: CrossPosition | null
  readonly feeRate: number | null
}

/** Each figure is computed once, when the first alert asks for it. */
export function alertScene({ running, cross, feeRate, ...seen }: SceneInput): AlertScene {
  const { ticker, nowMs } = seen

  function stakeOf(trade: FuturesTrade): Stake {
    const { id: tradeId, side, quantity, price: entryPrice, liquidationPrice, marginSats } = trade
    const netSats = once(() =>
      feeRate === null ? null : (profitNow({ trade, ticker, feeRate })?.totalSats ?? null),
    )
    const sinceMs = trade.filledAtMs ?? nowMs
    return { tradeId, side, quantity, entryPrice, liquidationPrice, marginSats, sinceMs, netSats }
  }

  function crossStakes(): readonly Stake[] {
    const held = cross && heldIn(cross)
    if (!cross || !held) return []
    return [
      {
        ...held,
        tradeId: null,
        liquidationPrice: shownLiquidation(cross),
        marginSats: cross.marginSats,
        sinceMs: cross.updatedAtMs,
        netSats: once(() =>
          feeRate === null ? null : (crossProfitNow(cross, ticker, feeRate)?.totalSats ?? null),
        ),
      },
    ]
  }

  const stakes = once((): readonly Stake[] => [...running.map(stakeOf), ...crossStakes()])
  return {
    ...seen,
    stakes,
    nextCarry: once(() => {
      const fees = stakes().map(({ side, quantity, entryPrice: price }) =>
        nextCarrySats({ side, quantity, ticker, price }),
      )
      const known = fees.filter((fee) => fee !== null)
      return known.length < fees.length ? null : addSats(...known)
    }),
  }
}

function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => (known ??= { value: compute() }).value
}
