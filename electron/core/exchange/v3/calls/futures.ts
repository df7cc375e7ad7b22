import { v3 } from '@common/exchange-api/v3/endpoints'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import { rateToDistance } from '@common/exchange-api/v3/trailing-distance'
import { ExchangeError } from '../../../ports/exchange/exchange-error'
import { getErrorPolicy } from '../../../ports/exchange/exchange-error-kinds'
import type {
  ClientOrderIds,
  FuturesExchange,
  ActiveTradeState,
  TrailingStopExchange,
} from '../../../ports/exchange/exchange-futures'
import type { ReadRequestOptions, UnreadableRecord } from '../../../ports/exchange/exchange-listing'
import { type AdapterDeps, listOptions } from '../../shared/adapter'
import { skipUnreadable } from '../../shared/skip-unreadable'
import {
  withReadBack,
  read,
  readAll,
  readBeforeWrite,
  requireId,
  written,
  writtenAll,
  createWriter,
} from '../../shared/translate'
import { findIn, listByCursor, type ReadPage } from '../pages'
import { toFundingFee, toTrade, type WireTrade } from '../to-domain/trade'
import { toNewTrade } from '../to-wire'
import { found, mapped, paged } from './lists'

const { isolated, market } = v3

const levels = {
  'stop-loss': { set: isolated.setStopLoss, remove: isolated.removeStopLoss },
  'take-profit': { set: isolated.setTakeProfit, remove: isolated.removeTakeProfit },
} as const

/** One list per state (protocol/v3.md#isolated-trade). */
function tradeLists({ rest, listLimit: limit }: AdapterDeps) {
  let isCanceledThere = true
  const active = (state: ActiveTradeState, options?: ReadRequestOptions): Promise<WireTrade[]> => {
    const list = state === 'open' ? isolated.openTrades : isolated.runningTrades
    return rest.call(list, {}, listOptions(options))
  }
  const closed = paged(rest, isolated.closedTrades)
  const listedCanceled = paged(rest, isolated.canceledTrades)
  /** Without this list, the closed trades include the canceled ones (protocol/v3.md#unsettled). */
  const canceled: ReadPage<WireTrade> = async (query, options) => {
    if (isCanceledThere)
      try {
        return await listedCanceled(query, options)
      } catch (error) {
        if (!(error instanceof ExchangeError && error.kind === 'not-found')) throw error
        isCanceledThere = false
      }
    return { data: [], nextCursor: null }
  }
  return {
    live: active,
    closed,
    canceled,
    /** In the order of states, so that a trade changing state meanwhile is found. */
    async find(
      isWanted: (wire: WireTrade) => boolean,
      ids?: readonly string[],
    ): Promise<WireTrade | undefined> {
      const { onUnreadable, rejectIfSkipped } = skipUnreadable()
      const options = { isUrgent: true, onUnreadable }
      for (const state of ['open', 'running'] as const) {
        const trade = (await active(state, options)).find(isWanted)
        if (trade !== undefined) return trade
      }
      for (const list of [closed, canceled]) {
        const trade = await findIn((query) => list(query, options), isWanted, limit)
        if (trade !== undefined) return trade
      }
      rejectIfSkipped(ids)
      return undefined
    },
  }
}

/** No operation reads one trade or closes all (protocol/v3.md#isolated-trade). */
export function futuresCalls(deps: AdapterDeps): FuturesExchange {
  const { rest, listLimit: limit } = deps
  const lists = tradeLists(deps)
  const write = createWriter(rest, toTrade)
  const close = (id: string): Promise<FuturesTrade> => write(isolated.close, { body: { id } }, 'close')
  const trade = async (id: string): Promise<FuturesTrade> =>
    read(toTrade, found(await lists.find((each) => each.id === id, [id])))

  return {
    openTrade: (order, { clientOrderId } = {}) =>
      withReadBack(
        order,
        () => write(isolated.newTrade, { body: toNewTrade(order, clientOrderId) }, 'order'),
        trade,
      ),
    closeTrade: close,
    cancelTrade: (id) => write(isolated.cancel, { body: { id } }, 'cancel'),
    addMargin: (id, amount) => write(isolated.addMargin, { body: { id, amount } }, 'change'),
    cashIn: (id, amount) => write(isolated.cashIn, { body: { id, amount } }, 'change'),
    setLevel: (id, kind, value) => {
      const { set, remove } = levels[kind]
      return value === null
        ? write(remove, { query: { id } }, 'change')
        : write(set, { body: { id, value } }, 'change')
    },
    async closeAll() {
      const unreadable: UnreadableRecord[] = []
      const onUnreadable = (records: readonly UnreadableRecord[]) => void unreadable.push(...records)
      const running = await readBeforeWrite(lists.live('running', { isUrgent: true, onUnreadable }))
      const ids = [...running, ...unreadable].map(({ id }) => id)
      const closed = await closeEach(
        ids.filter((id) => id !== null),
        close,
      )
      const unknown = unreadable.find(({ id }) => id === null)
      if (unknown)
        throw new ExchangeError('unknown-outcome', message('service.v3.someClosed', { why: unknown.problem }))
      return closed
    },
    cancelAll: async () =>
      writtenAll(toTrade, await rest.call(isolated.cancelAll, {}, { priority: 'cancel' })),
    trades: async (state, options) => readAll(toTrade, await lists.live(state, options), options),
    endedTrades: listByCursor({
      lists: { closed: mapped(toTrade, lists.closed), canceled: mapped(toTrade, lists.canceled) },
      limit,
      getKey: ({ id }) => id,
      getTimeMs: ({ closedAtMs, updatedAtMs }) => closedAtMs ?? updatedAtMs,
    }),
    trade,
    fundingFees: listByCursor({
      lists: {
        isolated: mapped(toFundingFee, paged(rest, isolated.fundingFees)),
      },
      limit,
      getKey: ({ tradeId, fixingId }) => `${tradeId} ${fixingId}`,
      getTimeMs: ({ atMs }) => atMs,
    }),
  }
}

/** Searches complete lists: lost orders may be old. */
export function clientOrderIdCalls(deps: AdapterDeps): ClientOrderIds {
  const lists = tradeLists(deps)
  return {
    async find(clientOrderId) {
      const wire = await lists.find(({ clientId }) => clientId === clientOrderId)
      return wire === undefined ? null : read(toTrade, wire)
    },
  }
}

/** A refused trade may be closed already. One failure after a possible success makes the outcome of all unknown. */
async function closeEach(
  ids: readonly string[],
  close: (id: string) => Promise<FuturesTrade>,
): Promise<FuturesTrade[]> {
  const outcomes = await Promise.allSettled(ids.map(close))
  const closed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  const [first] = failed
  if (first === undefined) return closed
  const error: unknown = first.reason
  const mayBeDone = ({ reason }: PromiseRejectedResult): boolean =>
    !(reason instanceof ExchangeError && getErrorPolicy(reason).notDone)
  if (closed.length === 0 && !failed.some(mayBeDone) && error instanceof Error) throw error
  throw new ExchangeError('unknown-outcome', message('service.v3.someClosed', { why: toMessage(error) }))
}

/**
 * Sources disagree by a factor of 100 on the unit, so the returned stop loss is checked
 * (protocol/v3.md#trailing-stop).
 */
export const trailingStopCalls = ({ rest }: AdapterDeps): TrailingStopExchange => ({
  async trail(id, rate, before) {
    const { lastPrice } = await readBeforeWrite(rest.call(market.ticker, {}, { priority: 'news' }))
    const set = async (value: number, mode: 'fixed' | 'trailing'): Promise<WireTrade> =>
      requireId(
        id,
        await rest.call(isolated.setStopLoss, { body: { id, value, mode } }, { priority: 'change' }),
      )
    const wire = await set(rateToDistance(rate), 'trailing')
    if (wire.stoploss && isNearer(Math.abs(1 - wire.stoploss / lastPrice), rate))
      return written(toTrade, wire)
    await set(before ?? 0, 'fixed').catch((error: unknown) => {
      throw new ExchangeError('unknown-outcome', message('service.v3.stopUnitStands'), { cause: error })
    })
    throw new ExchangeError('unsupported', message('service.v3.stopUnit'))
  },
})

/** Logarithmic midpoint of a factor of 100. */
const isNearer = (shown: number, requested: number): boolean =>
  shown < requested * 10 && shown > requested / 10
