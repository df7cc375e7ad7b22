import { orderAt, previewMove } from '@common/domain/futures/orders/move-order'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import type { MoveOrderSchema, MoveOutcomeSchema } from '@common/domain/writes/futures-writes'
import { message } from '@common/texts/message'
import { TextError } from '@common/texts/text-error'
import type * as z from 'zod'
import type { Exchange } from '../../ports/exchange/exchange'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { FuturesTracker } from '../../state/futures-tracker'
import { moveText } from '../writes/action-text'
import { endOrReconcile, sendWrite, type SendWriteDeps } from '../writes/send-write'
import type { RiskLimitEnforcer } from './risk-limit-enforcer'
import type { OrderTerms } from './open-trade'
import { reconcileTrade, type TradeWrites } from './change-trade'
import type { Reconcilers, ReconcileResult, Sent } from '../writes/reconcile-result'
import type { OrderOutcome } from '../../ports/storage/history'

type MoveOutcome = z.output<typeof MoveOutcomeSchema>

interface MoveOrderDeps extends SendWriteDeps {
  readonly exchange: Pick<Exchange, 'trade' | 'cancelTrade'>
  readonly tracker: FuturesTracker
  readonly terms: () => OrderTerms | undefined
  readonly riskLimits: Pick<RiskLimitEnforcer, 'check'>
  readonly openTrade: TradeWrites['open']
  readonly onTrades: (trades: readonly FuturesTrade[]) => void
}

interface Move {
  readonly trade: FuturesTrade
  readonly order: FuturesOrder
}

/**
 * Places a new order only after a confirmed cancellation; all checks run before.
 * @throws Refusal or ExchangeError if the order is unchanged or was filled
 */
export type MoveOrder = (request: z.output<typeof MoveOrderSchema>) => Promise<MoveOutcome>

export function moveOrder(deps: MoveOrderDeps): MoveOrder {
  const { exchange, tracker, pendingWrites, terms, riskLimits, openTrade, onTrades, onUnexpected } = deps
  const send = sendWrite(deps)

  function check(tradeId: string, price: Usd): Move {
    const trade = tracker.get(tradeId)
    if (!trade) throw new Refusal('not-found', message('trade.unknown'))
    if (trade.state !== 'open') throw new Refusal('rejected', message('move.notOpen'))
    const now = terms()
    if (!now) throw new Refusal('not-connected', message('order.notLoaded'))
    const result = previewMove({ ...now, trade, price })
    if (!result.ok) throw refuseFields(result.issues)
    riskLimits.check({ ...result.preview, isPlaced: true })
    const order = orderAt(trade, price)
    pendingWrites.refuseRepeated({ action: 'open-trade', order, knownTradeIds: [] })
    return { trade, order }
  }

  async function checkFilled(tradeId: string): Promise<boolean> {
    try {
      const trade = await exchange.trade(tradeId)
      onTrades([trade])
      return trade.state === 'running'
    } catch {
      return false
    }
  }

  /** Also stores the new order: a crash between the steps can be reported. */
  async function cancel({ trade, order }: Move, newOrderId: string, keep: (doubtId: string) => void) {
    const { id: tradeId, price: fromPrice } = trade
    const price = order.price ?? fromPrice
    try {
      return await send({
        intent: {
          sent: { action: 'move-order', tradeId, fromPrice, price, newOrderId },
          summary: moveText(trade, price),
        },
        send: () => exchange.cancelTrade(tradeId),
        onBegin: keep,
        keepsPending: true,
        onDone: (canceled) => onTrades([canceled]),
      })
    } catch (error) {
      if (error instanceof ExchangeError && (await checkFilled(tradeId))) {
        throw new Refusal('rejected', message('move.filled'))
      }
      throw error
    }
  }

  async function place(
    orderId: string,
    order: FuturesOrder,
    requireWanted: () => void,
  ): Promise<MoveOutcome> {
    try {
      requireWanted()
      const placed = await openTrade({ ...order, orderId })
      return placed.kind === 'in-doubt' ? { ...placed, step: 'place' } : placed
    } catch (error) {
      if (error instanceof TextError) return { kind: 'canceled-only', why: error.text }
      onUnexpected('move order', error)
      return { kind: 'canceled-only', why: message('move.fault') }
    }
  }

  function clear(doubtId: string) {
    try {
      endOrReconcile(deps, doubtId, (id) => pendingWrites.clear(id))
    } catch (error) {
      onUnexpected('move order', error)
    }
  }

  return async ({ tradeId, price, orderId }) => {
    const move = check(tradeId, price)
    let doubtId = ''
    const requireWanted = pendingWrites.watchWithdrawals()
    const canceled = await cancel(move, orderId, (id) => (doubtId = id))
    if (canceled.kind === 'in-doubt') return { ...canceled, step: 'cancel' }
    try {
      if (canceled.value.state !== 'canceled') throw new Refusal('rejected', message('move.filled'))
      return await place(orderId, move.order, requireWanted)
    } finally {
      clear(doubtId)
    }
  }
}

/** @param placed outcome of the new order; stored before sending, so undefined means not sent */
function reconcileMove(
  { fromPrice: from, price }: Sent<'move-order'>,
  old: FuturesTrade,
  placed: OrderOutcome | undefined,
): ReconcileResult {
  switch (old.state) {
    case 'open':
      return { kind: 'absent', message: message('reconciliation.notMoved', { from }) }
    case 'running':
    case 'closed':
      return { kind: 'not-done', message: message('reconciliation.filledBeforeMove', { price }) }
    case 'canceled':
      return reconcileCanceledMove(from, price, placed)
  }
}

function reconcileCanceledMove(
  from: number,
  price: number,
  placed: OrderOutcome | undefined,
): ReconcileResult {
  switch (placed?.kind) {
    case undefined:
    case 'bought':
    case 'swapped':
    case 'placed':
      return { kind: 'needs-you', message: message('reconciliation.canceledOnly', { from, price }) }
    case 'done':
      return { kind: 'done', message: message('reconciliation.moved', { price }) }
    case 'in-doubt':
      return { kind: 'done', message: message('reconciliation.movedStatusUnknown', { from, price }) }
    case 'refused':
      return {
        kind: 'needs-you',
        message: message('reconciliation.canceledRefused', { from, price, why: placed.said }),
      }
  }
}

export const moveReconcilers = {
  'move-order': reconcileTrade((trade, sent, { journal }) =>
    reconcileMove(sent, trade, journal.orderOutcome(sent.newOrderId)),
  ),
} satisfies Partial<Reconcilers>
