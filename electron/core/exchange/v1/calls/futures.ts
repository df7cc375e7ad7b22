import { wireLimits } from '@common/exchange-api/limits'
import { v1 } from '@common/exchange-api/v1/endpoints'
import type { TriggerKind } from '@common/domain/futures/trigger-kind'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { message, type Message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import { ExchangeError } from '../../../ports/exchange/exchange-error'
import type { FuturesExchange } from '../../../ports/exchange/exchange-futures'
import type { ReadRequestOptions } from '../../../ports/exchange/exchange-listing'
import { type AdapterDeps, listOptions } from '../../shared/adapter'
import type { Priority } from '../../rest/request-queue'
import { closedTradesListing, fundingFeesListing } from '../../shared/listings'
import { unwrapped } from '../../shared/convert'
import { skipUnreadable } from '../../shared/skip-unreadable'
import { withReadBack, readAll, requireId, written } from '../../shared/translate'
import { type PositionList, toFundingFee, toNewTrade, toTrade } from '../to-domain/trade'
import { toNewPosition, toSpan } from '../to-wire'

const { futures } = v1
const wireTriggerTypes = { 'stop-loss': 'stoploss', 'take-profit': 'takeprofit' } as const satisfies Record<
  TriggerKind,
  string
>

/** In this order, an order that fills meanwhile is found. */
const inOrder: readonly PositionList[] = ['open', 'running', 'closed']

const toTradeOf = (list: PositionList) => (wire: Parameters<typeof toTrade>[0]) => toTrade(wire, list)

/**
 * protocol/v1.md#futures-operations. No operation reads one position and writes return few fields, so positions are
 * read from the lists.
 */
export function futuresCalls({ rest, listLimit: limit }: AdapterDeps): FuturesExchange {
  const list = async (
    type: PositionList,
    span: object,
    { priority, ...readOptions }: Pick<ReadRequestOptions, 'onUnreadable'> & { readonly priority: Priority },
  ): Promise<FuturesTrade[]> => {
    const options = { priority, onUnreadable: readOptions.onUnreadable }
    const { positions } = await rest.call(futures.positions, { query: { type, ...span } }, options)
    return readAll(toTradeOf(type), positions, readOptions)
  }

  const find = async (tradeIds: readonly string[], lists: readonly PositionList[], priority: Priority) => {
    const found = new Map<string, FuturesTrade>()
    const { onUnreadable, rejectIfSkipped } = skipUnreadable()
    for (const type of lists) {
      if (found.size === tradeIds.length) break
      const span = type === 'closed' ? { limit: wireLimits.v1List.max } : {}
      for (const trade of await list(type, span, { priority, onUnreadable }))
        if (tradeIds.includes(trade.id)) found.set(trade.id, trade)
    }
    rejectIfSkipped(tradeIds.filter((id) => !found.has(id)))
    return [...found.values()]
  }

  /** An unreadable record of an executed write leaves its outcome unknown. */
  const after = async (
    tradeIds: readonly string[],
    lists: readonly PositionList[],
    priority: Priority,
  ): Promise<FuturesTrade[]> => {
    const unread = (why: Message): ExchangeError =>
      new ExchangeError('unknown-outcome', message('service.acceptedTradeUnread', { why }))
    const found = await find(tradeIds, lists, priority).catch((error: unknown) => {
      throw unread(toMessage(error))
    })
    if (found.length < tradeIds.length) throw unread(message('service.why.notListed'))
    return found
  }

  const requireFirst = (trades: readonly FuturesTrade[]): FuturesTrade => {
    const [trade] = trades
    if (trade === undefined) throw new ExchangeError('not-found', message('service.tradeNotKnown'))
    return trade
  }

  /** Only the last hundred closed trades. */
  const trade = async (tradeId: string): Promise<FuturesTrade> =>
    requireFirst(await find([tradeId], inOrder, 'news'))

  return {
    openTrade: async (order) => {
      const body = toNewPosition(order)
      const readOptions = { priority: 'order', convert: unwrapped('position') } as const
      const expected = order.orderType === 'market' ? 'running' : 'open'
      const write = async (): Promise<FuturesTrade> => {
        const wire = await rest.call(futures.newPosition, { body }, readOptions)
        return written((position) => toNewTrade(position, expected), wire)
      }
      return withReadBack(order, write, trade)
    },
    closeTrade: async (pid) => {
      requireId(pid, await rest.call(futures.close, { query: { pid } }, { priority: 'close' }))
      return requireFirst(await after([pid], ['closed'], 'close'))
    },
    cancelTrade: async (pid) => {
      requireId(pid, await rest.call(futures.cancel, { body: { pid } }, { priority: 'cancel' }))
      return requireFirst(await after([pid], ['closed'], 'cancel'))
    },
    addMargin: async (pid, amount) => {
      const wire = await rest.call(futures.addMargin, { body: { pid, amount } }, { priority: 'change' })
      return written(toTradeOf('running'), requireId(pid, wire))
    },
    cashIn: async (pid, amount) => {
      const wire = await rest.call(futures.cashIn, { body: { pid, amount } }, { priority: 'change' })
      return written(toTradeOf('running'), requireId(pid, wire))
    },
    setLevel: async (pid, kind, price) => {
      const body = { pid, type: wireTriggerTypes[kind], value: price ?? 0 }
      await rest.call(futures.updatePosition, { body }, { priority: 'change' })
      return requireFirst(await after([pid], inOrder, 'change'))
    },
    closeAll: async () => {
      const { data } = await rest.call(futures.closeAll, {}, { priority: 'close' })
      return after(
        data.map(({ pid }) => pid),
        ['closed'],
        'close',
      )
    },
    cancelAll: async () => {
      const { data } = await rest.call(futures.cancelAll, {}, { priority: 'cancel' })
      return after(
        data.map(({ pid }) => pid),
        ['closed'],
        'cancel',
      )
    },
    // Range and limit apply to closed positions only (protocol/v1.md#futures-operations).
    trades: (state, readOptions) => list(state, {}, listOptions(readOptions)),
    endedTrades: closedTradesListing({
      limit,
      read: (page, readOptions) => list('closed', toSpan(page), listOptions(readOptions)),
    }),
    trade,
    fundingFees: fundingFeesListing({
      limit,
      read: async (page, readOptions) => {
        const { data } = await rest.call(futures.carryFees, { query: toSpan(page) }, listOptions(readOptions))
        return readAll(toFundingFee, data, readOptions)
      },
    }),
  }
}
