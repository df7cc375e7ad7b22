import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Exchange } from '../../ports/exchange/exchange'
import { Refusal } from '../../ports/refusal'
import type { FuturesTracker } from '../../state/futures-tracker'
import type { allTradesRequests } from '@common/domain/writes/futures-writes'
import type { CompareBooked, PreviewPrices } from '../compare-booked'
import { cancelAllText, closeAllText } from '../writes/action-text'
import { sendWrite, type Outcome, type SendWriteDeps, type WriteMethods } from '../writes/send-write'
import { message } from '@common/texts/message'
import {
  compareRemaining,
  type ReconcileContext,
  type Reconcilers,
  type ReconcileResult,
  type Sent,
} from '../writes/reconcile-result'

interface EndAllTradesDeps extends SendWriteDeps {
  readonly exchange: Pick<Exchange, 'closeAll' | 'cancelAll'>
  readonly tracker: FuturesTracker
  readonly booked: Pick<CompareBooked, 'beforeClosingAll'>
  readonly onTrades: (trades: readonly FuturesTrade[]) => void
}

export type EndAllTrades = WriteMethods<typeof allTradesRequests, FuturesTrade[]>

export function endAllTrades(deps: EndAllTradesDeps): EndAllTrades {
  const { exchange, tracker, booked, onTrades } = deps
  const send = sendWrite(deps)

  async function endAll(
    action: 'close-all' | 'cancel-all',
    previewPrices: PreviewPrices = {},
  ): Promise<Outcome<FuturesTrade[]>> {
    const closing = action === 'close-all'
    deps.pendingWrites.withdrawOrders()
    const tradeIds = tracker
      .active()
      .filter(({ state }) => state === (closing ? 'running' : 'open'))
      .map(({ id }) => id)
    if (tradeIds.length === 0) {
      throw new Refusal('rejected', message(closing ? 'trade.noneRunning' : 'trade.noneOpen'))
    }
    const intent = {
      sent: { action, tradeIds },
      summary: closing ? closeAllText(tradeIds.length) : cancelAllText(tradeIds.length),
    }
    const compare = closing ? booked.beforeClosingAll(previewPrices, tradeIds) : () => undefined
    return send({
      intent,
      send: () => (closing ? exchange.closeAll() : exchange.cancelAll()),
      onDone(trades) {
        onTrades(trades)
        compare(trades)
      },
    })
  }

  return {
    closeAll: (shown) => endAll('close-all', shown?.previewPrices),
    cancelAll: () => endAll('cancel-all'),
  }
}

async function reconcileBulkExit(
  { action, tradeIds }: Sent<'close-all' | 'cancel-all'>,
  { exchange }: ReconcileContext,
): Promise<ReconcileResult> {
  const state = action === 'close-all' ? 'running' : 'open'
  return compareRemaining(tradeIds, await exchange.trades(state), state)
}

export const bulkExitReconcilers = {
  'close-all': reconcileBulkExit,
  'cancel-all': reconcileBulkExit,
} satisfies Partial<Reconcilers>
