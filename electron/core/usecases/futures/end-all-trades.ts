import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Exchange } from '../../ports/exchange'
import { Refusal } from '../../ports/refusal'
import type { FuturesBook, FuturesChange } from '../../state/futures-book'
import { cancelAllWords, closeAllWords } from '../writes/action-words'
import { sendWrite, type Outcome, type SendWritePorts } from '../writes/send-write'

export interface EndAllTradesPorts extends SendWritePorts {
  readonly exchange: Pick<Exchange, 'closeAll' | 'cancelAll'>
  readonly book: FuturesBook
  readonly onChanges: (changes: readonly FuturesChange[]) => void
}

/** Closes every running trade, or cancels every open order, in one request. */
export function endAllTrades(ports: EndAllTradesPorts) {
  const { exchange, book, onChanges } = ports
  const send = sendWrite(ports)

  async function endAll(action: 'close-all' | 'cancel-all'): Promise<Outcome<FuturesTrade[]>> {
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
