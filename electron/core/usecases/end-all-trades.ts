import type { Trade } from '@common/domain/trade'
import type { Exchange } from '../ports/exchange'
import { Refusal } from '../ports/refusal'
import type { TradeBook, TradeChange } from '../state/trade-book'
import { cancelAllWords, closeAllWords } from './action-words'
import { sendWrite, type Outcome, type SendWritePorts } from './send-write'

export interface EndAllTradesPorts extends SendWritePorts {
  readonly exchange: Pick<Exchange, 'closeAll' | 'cancelAll'>
  readonly book: TradeBook
  readonly onChanges: (changes: readonly TradeChange[]) => void
}

/** Closes every running trade, or cancels every open order, in one request. */
export function endAllTrades(ports: EndAllTradesPorts) {
  const { exchange, book, onChanges } = ports
  const send = sendWrite(ports)

  async function endAll(action: 'close-all' | 'cancel-all'): Promise<Outcome<Trade[]>> {
    const closing = action === 'close-all'
    const tradeIds = book
      .live()
      .filter(({ state }) => state === (closing ? 'running' : 'open'))
      .map(({ id }) => id)
    if (tradeIds.length === 0) {
      throw new Refusal(
        'rejected',
        closing ? 'There is no running trade to close.' : 'There is no open order to cancel.',
      )
    }
    const intent = {
      sent: { action, tradeIds },
      summary: closing ? closeAllWords(tradeIds.length) : cancelAllWords(tradeIds.length),
      tradeId: null,
      amountSats: null,
      orderId: null,
    }
    const outcome = await send(intent, () => (closing ? exchange.closeAll() : exchange.cancelAll()))
    if (outcome.kind === 'done') onChanges(book.apply(outcome.value))
    return outcome
  }

  return { closeAll: () => endAll('close-all'), cancelAll: () => endAll('cancel-all') }
}
