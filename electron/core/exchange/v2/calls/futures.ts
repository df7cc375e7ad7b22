import { v2 } from '@common/exchange-api/v2/endpoints'
import type { Usd } from '@common/domain/units'
import type { FuturesExchange } from '../../../ports/exchange-futures'
import type { AdapterParts } from '../../adapter'
import { unwrapped, wrapped } from '../../reshape'
import { read, readAll, written, writtenAll } from '../../translate'
import { toFundingFee, toTrade } from '../to-domain/trade'
import { toNewTrade, toSpan } from '../to-wire'

const { futures } = v2

/** Publications disagree on which lists come in an object (wire-facts 1.2, 2.6). */
const inTrades = wrapped('trades')
const bareTrades = unwrapped('trades')

/** Specification 4.1, trades. */
export function futuresCalls({ rest }: AdapterParts): FuturesExchange {
  const setLevel = async (tradeId: string, type: 'stoploss' | 'takeprofit', price: Usd | null) => {
    const body = { id: tradeId, type, value: price ?? 0 }
    return written(toTrade, await rest.call(futures.updateTrade, { body }, { priority: 'order' }))
  }
  return {
    openTrade: async (order) => {
      const body = toNewTrade(order)
      return written(toTrade, await rest.call(futures.newTrade, { body }, { priority: 'order' }))
    },
    closeTrade: async (id) =>
      written(toTrade, await rest.call(futures.close, { query: { id } }, { priority: 'close' })),
    cancelTrade: async (id) =>
      written(toTrade, await rest.call(futures.cancel, { body: { id } }, { priority: 'cancel' })),
    addMargin: async (id, amount) =>
      written(toTrade, await rest.call(futures.addMargin, { body: { id, amount } }, { priority: 'order' })),
    cashIn: async (id, amount) =>
      written(toTrade, await rest.call(futures.cashIn, { body: { id, amount } }, { priority: 'order' })),
    setStopLoss: (tradeId, price) => setLevel(tradeId, 'stoploss', price),
    setTakeProfit: (tradeId, price) => setLevel(tradeId, 'takeprofit', price),
    closeAll: async () =>
      writtenAll(
        toTrade,
        (await rest.call(futures.closeAll, {}, { priority: 'close', reshape: inTrades })).trades,
      ),
    cancelAll: async () =>
      writtenAll(
        toTrade,
        (await rest.call(futures.cancelAll, {}, { priority: 'cancel', reshape: inTrades })).trades,
      ),
    trades: async (type, page) =>
      readAll(
        toTrade,
        await rest.call(futures.trades, { query: { type, ...toSpan(page) } }, { reshape: bareTrades }),
      ),
    trade: async (id) => read(toTrade, await rest.call(futures.getTrade, { params: { id } })),
    fundingFees: async (page) =>
      readAll(toFundingFee, await rest.call(futures.carryFees, { query: toSpan(page) })),
  }
}
