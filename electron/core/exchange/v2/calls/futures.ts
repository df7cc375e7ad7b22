import { wireLimits } from '@common/exchange-api/limits'
import { v2 } from '@common/exchange-api/v2/endpoints'
import type { TriggerKind } from '@common/domain/futures/trigger-kind'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { FuturesExchange } from '../../../ports/exchange/exchange-futures'
import type { ReadRequestOptions } from '../../../ports/exchange/exchange-listing'
import type { Page } from '../../../ports/exchange/exchange-page'
import { type AdapterDeps, listOptions } from '../../shared/adapter'
import { closedTradesListing, fundingFeesListing } from '../../shared/listings'
import { unwrapped, wrapped } from '../../shared/convert'
import { withReadBack, read, readAll, writtenAll, createWriter } from '../../shared/translate'
import { toFundingFee, toTrade } from '../to-domain/trade'
import { toNewTrade, toSpan } from '../to-wire'

const { futures } = v2

const wireTriggerTypes = { 'stop-loss': 'stoploss', 'take-profit': 'takeprofit' } as const satisfies Record<
  TriggerKind,
  string
>

/** Sources disagree on which lists are wrapped (protocol/v2.md#futures-operations). */
const inTrades = wrapped('trades')
const bareTrades = unwrapped('trades')

/** protocol/v2.md#futures-operations */
export function futuresCalls({ rest, listLimit: limit }: AdapterDeps): FuturesExchange {
  const write = createWriter(rest, toTrade)
  const list = async (
    type: 'open' | 'running' | 'closed',
    page: Page,
    readOptions?: ReadRequestOptions,
  ): Promise<FuturesTrade[]> => {
    const query = { type, ...toSpan(page) }
    const options = { ...listOptions(readOptions), convert: bareTrades }
    return readAll(toTrade, await rest.call(futures.trades, { query }, options), readOptions)
  }
  const trade = async (id: string): Promise<FuturesTrade> =>
    read(toTrade, await rest.call(futures.getTrade, { params: { id } }, { priority: 'news' }))
  return {
    openTrade: (order) =>
      withReadBack(order, () => write(futures.newTrade, { body: toNewTrade(order) }, 'order'), trade),
    closeTrade: (id) => write(futures.close, { query: { id } }, 'close'),
    cancelTrade: (id) => write(futures.cancel, { body: { id } }, 'cancel'),
    addMargin: (id, amount) => write(futures.addMargin, { body: { id, amount } }, 'change'),
    cashIn: (id, amount) => write(futures.cashIn, { body: { id, amount } }, 'change'),
    setLevel: (id, kind, price) => {
      const body = { id, type: wireTriggerTypes[kind], value: price ?? 0 }
      return write(futures.updateTrade, { body }, 'change')
    },
    closeAll: async () =>
      writtenAll(
        toTrade,
        (await rest.call(futures.closeAll, {}, { priority: 'close', convert: inTrades })).trades,
      ),
    cancelAll: async () =>
      writtenAll(
        toTrade,
        (await rest.call(futures.cancelAll, {}, { priority: 'cancel', convert: inTrades })).trades,
      ),
    trades: (state, readOptions) => list(state, { limit: wireLimits.list.max }, readOptions),
    endedTrades: closedTradesListing({
      limit,
      read: (page, readOptions) => list('closed', page, readOptions),
    }),
    trade,
    fundingFees: fundingFeesListing({
      limit,
      read: async (page, readOptions) =>
        readAll(
          toFundingFee,
          await rest.call(futures.carryFees, { query: toSpan(page) }, listOptions(readOptions)),
          readOptions,
        ),
    }),
  }
}
