import { closeReason } from './close-reason'
import { settledProfit } from './profit'
import type { CloseReason, FuturesTrade, Side } from './trade'
import type { Sats, Usd } from '../units'

export interface Fill {
  readonly id: string
  readonly trade: FuturesTrade
  readonly atMs: number
  readonly side: Side
  readonly price: Usd
  readonly feeSats: Sats
  /** Null for the fill that opened the position. */
  readonly close: { readonly reason: CloseReason; readonly netSats: Sats } | null
}

function toFills(trade: FuturesTrade): Fill[] {
  const { id, side, filledAtMs, entryPrice, closedAtMs, exitPrice, openingFeeSats, closingFeeSats } = trade
  const fills: Fill[] = []
  if (filledAtMs !== null && entryPrice !== null)
    fills.push({
      id: `${id}-fill`,
      trade,
      atMs: filledAtMs,
      side,
      price: entryPrice,
      feeSats: openingFeeSats,
      close: null,
    })
  if (closedAtMs !== null && exitPrice !== null)
    fills.push({
      id: `${id}-close`,
      trade,
      atMs: closedAtMs,
      side: side === 'buy' ? 'sell' : 'buy',
      price: exitPrice,
      feeSats: closingFeeSats,
      close: { reason: closeReason(trade), netSats: settledProfit(trade).totalSats },
    })
  return fills
}

/** Newest first. */
export const listFills = (trades: readonly FuturesTrade[]): Fill[] =>
  trades.flatMap(toFills).sort((a, b) => b.atMs - a.atMs)
