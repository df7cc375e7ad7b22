import { getTriggerPrice } from '@common/domain/futures/trigger-kind'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Exchange } from '../../ports/exchange/exchange'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { PendingWrite } from '../../ports/storage/history'
import type { SentAction } from '../../ports/storage/sent-actions'
import type { Journal } from '../../ports/storage/journal'
import type { ReconcileResult } from './reconcile-result'
import { reconcileOrderMove } from './reconcile-move'
import { reconcileCross } from './reconcile-cross'
import { reconcileOrder } from './reconcile-order'
import { reconcileOptionChange, reconcileCloseAllOptions, reconcileOptionPurchase } from './reconcile-option'
import { reconcileWithdrawalCancel, reconcilePayment } from './reconcile-payment'
import { reconcileSwap } from './reconcile-swap'
import { readWhole } from '../lists/read-whole'
import { toReconcileResult } from './payment-result'
import { text } from '@common/texts/text'
import { isVoid } from '@common/domain/wallet'

export type ReconcileExchange = Pick<
  Exchange,
  | 'trades'
  | 'endedTrades'
  | 'trade'
  | 'withdrawals'
  | 'withdrawal'
  | 'clientOrderIds'
  | 'options'
  | 'swaps'
  | 'cross'
>

/**
 * Read-only.
 * @throws ExchangeError if the exchange is not reachable
 */
export function reconcileWrite(
  exchange: ReconcileExchange,
  journal: Pick<Journal, 'orderOutcome'>,
  stored: PendingWrite,
): Promise<ReconcileResult> {
  const { sent } = stored
  switch (sent.action) {
    case 'open-trade':
      return reconcileOrder(exchange, sent, stored)
    case 'close-trade':
    case 'cancel-trade':
    case 'add-margin':
    case 'cash-in':
    case 'update-trade':
      return reconcileTradeChange(exchange, sent, (trade) => findingOf(trade, sent))
    case 'move-order':
      return reconcileTradeChange(exchange, sent, (trade) =>
        reconcileOrderMove(sent, trade, journal.orderOutcome(sent.newOrderId)),
      )
    case 'close-all':
    case 'cancel-all':
      return reconcileBulkExit(exchange, sent)
    case 'withdraw':
      return reconcileWithdrawal(exchange, sent)
    case 'withdraw-on-chain':
    case 'transfer':
      return reconcilePayment(exchange, sent)
    case 'cancel-withdrawal':
      return reconcileWithdrawalCancel(exchange, sent)
    case 'buy-option':
      return within(exchange.options, (options) => reconcileOptionPurchase(options, sent))
    case 'close-option':
    case 'set-settlement':
      return within(exchange.options, (options) => reconcileOptionChange(options, sent))
    case 'close-all-options':
      return within(exchange.options, (options) => reconcileCloseAllOptions(options, sent))
    case 'swap':
      return within(exchange.swaps, (swaps) => reconcileSwap(swaps, sent))
    case 'cross-order':
    case 'cross-cancel':
    case 'cross-cancel-all':
    case 'cross-close':
    case 'cross-leverage':
    case 'cross-deposit':
    case 'cross-withdraw':
      return within(exchange.cross, (cross) => reconcileCross(cross, sent, stored))
  }
}

/** Missing after a change of the protocol version. */
function within<Area>(
  area: Area | null,
  search: (area: Area) => Promise<ReconcileResult>,
): Promise<ReconcileResult> {
  if (area === null) return Promise.resolve({ kind: 'needs-you', words: text('finding.noSuchArea') })
  return search(area)
}

async function reconcileTradeChange(
  exchange: ReconcileExchange,
  { tradeId }: { readonly tradeId: string },
  find: (trade: FuturesTrade) => ReconcileResult,
): Promise<ReconcileResult> {
  let trade: FuturesTrade
  try {
    trade = await exchange.trade(tradeId)
  } catch (error) {
    if (!(error instanceof ExchangeError && error.kind === 'not-found')) throw error
    return { kind: 'needs-you', words: text('finding.tradeUnknown') }
  }
  return { ...find(trade), trades: [trade] }
}

/** Trailing stops are compared by distance: their price moves. */
const isAsSent = (trade: FuturesTrade, sent: Extract<SentAction, { action: 'update-trade' }>): boolean =>
  sent.trailingRate === undefined
    ? getTriggerPrice(trade, sent.level) === sent.price
    : trade.trailingRate === sent.trailingRate

type Change = Extract<
  SentAction,
  { action: 'close-trade' | 'cancel-trade' | 'add-margin' | 'cash-in' | 'update-trade' }
>

function findingOf(trade: FuturesTrade, sent: Change): ReconcileResult {
  const unchanged: ReconcileResult = { kind: 'absent', words: text('finding.unchanged') }
  switch (sent.action) {
    case 'close-trade':
      if (trade.state === 'closed') return { kind: 'done', words: text('finding.closed') }
      return { kind: 'absent', words: text('finding.notClosed') }
    case 'cancel-trade':
      if (trade.state === 'canceled') return { kind: 'done', words: text('finding.canceled') }
      if (trade.state === 'open') {
        return { kind: 'absent', words: text('finding.notCanceled') }
      }
      return { kind: 'not-done', words: text('finding.filledBefore') }
    case 'update-trade': {
      if (isAsSent(trade, sent)) return { kind: 'done', words: text('finding.levelSet') }
      return ended(trade) ?? unchanged
    }
    case 'add-margin':
    case 'cash-in': {
      const { marginSats, price } = sent.before
      const isApplied =
        sent.action === 'add-margin'
          ? trade.marginSats === marginSats + sent.amountSats
          : trade.price !== price || trade.marginSats === marginSats - sent.amountSats
      if (isApplied) return { kind: 'done', words: text('finding.marginChanged') }
      if (trade.marginSats === marginSats && trade.price === price) return ended(trade) ?? unchanged
      return {
        kind: 'needs-you',
        words: text('finding.marginUnclear', { margin: trade.marginSats }),
      }
    }
  }
}

const ended = ({ state }: FuturesTrade): ReconcileResult | undefined =>
  state === 'closed' || state === 'canceled'
    ? {
        kind: 'needs-you',
        words: text(state === 'closed' ? 'finding.closedByNow' : 'finding.canceledByNow'),
      }
    : undefined

async function reconcileBulkExit(
  exchange: ReconcileExchange,
  { action, tradeIds }: Extract<SentAction, { action: 'close-all' | 'cancel-all' }>,
): Promise<ReconcileResult> {
  const closing = action === 'close-all'
  const left = await exchange.trades(closing ? 'running' : 'open')
  const stillThere = left.filter(({ id }) => tradeIds.includes(id)).length
  const count = tradeIds.length
  if (stillThere === 0)
    return { kind: 'done', words: text(closing ? 'finding.noneRunning' : 'finding.noneOpen', { count }) }
  if (stillThere === tradeIds.length) {
    return { kind: 'absent', words: text(closing ? 'finding.allRunning' : 'finding.allOpen', { count }) }
  }
  return {
    kind: 'needs-you',
    words: text(closing ? 'finding.someRunning' : 'finding.someOpen', { left: stillThere, count }),
  }
}

/** A failed attempt may be an earlier one, so it proves nothing. */
async function reconcileWithdrawal(
  exchange: Pick<Exchange, 'withdrawals'>,
  { paymentHash }: Extract<SentAction, { action: 'withdraw' }>,
): Promise<ReconcileResult> {
  const { items, isWhole } = await readWhole(exchange.withdrawals)
  const tries = items.filter(({ reference }) => reference === paymentHash)
  const payment = tries.find((each) => !isVoid(each))
  if (payment) return toReconcileResult(payment)
  if (tries.length > 0) return { kind: 'absent', words: text('finding.paymentFailed') }
  return isWhole
    ? { kind: 'absent', words: text('finding.paymentUnknown') }
    : { kind: 'unproven', words: text('finding.paymentNotSeen') }
}
