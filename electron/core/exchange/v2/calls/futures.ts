import { v2 } from '@common/exchange-api/v2/endpoints'
import type { LevelKind } from '@common/domain/futures/level-kind'
import type { FuturesExchange } from '../../../ports/exchange-futures'
import type { AdapterParts } from '../../adapter'
import { unwrapped, wrapped } from '../../reshape'
import { read, readAll, written, writtenAll } from '../../translate'
import { toFundingFee, toTrade } from '../to-domain/trade'
import { toNewTrade, toSpan } from '../to-wire'

const { futures } = v2

const levelTypes = { 'stop-loss': 'stoploss', 'take-profit': 'takeprofit' } as const satisfies Record<
  LevelKind,
  string
>

/** Publications disagree on which lists come in an object (wire-facts 1.2, 2.6). */
const inTrades = wrapped('trades')
const bareTrades = unwrapped('trades')

/** Specification 4.1, trades. */
export function futuresCalls({ rest }: AdapterParts): FuturesExchange {
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
    setLevel: async (id, kind, price) => {
      const body = { id, type: levelTypes[kind], value: price ?? 0 }
      return written(toTrade, await rest.call(futures.updateTrade, { body }, { priority: 'order' }))
    },
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
