import type { FuturesFeedChange } from '@common/domain/futures/futures-feed'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { closedTradesListing } from '../../../../electron/core/exchange/shared/listings'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import type { Page } from '../../../../electron/core/ports/exchange/exchange-page'
import { openHistory } from '../../../../electron/core/database/open-history'
import { FuturesTracker } from '../../../../electron/core/state/futures-tracker'
import { syncClosedTrades } from '../../../../electron/core/usecases/futures/sync-closed-trades'
import { syncTrades } from '../../../../electron/core/usecases/futures/sync-trades'
import { crossedTrades } from '../../../../electron/core/usecases/futures/crossed-trades'
import { createTrade, testNowMs } from '../../../support/create-trade'
import { paged } from '../../../support/in-memory-exchange/service-answers'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { verbatim } from '../../../support/in-english'

function newTracker() {
  const { history } = openHistory(temporaryFolder(), 'p1', null, testNowMs)
  const published: FuturesFeedChange[] = []
  const clock = new ManualClock()
  const tracker = new FuturesTracker({
    history,
    clock,
    knownAtMs: 0,
    publish: (change) => published.push(change),
    enqueue: () => undefined,
    enqueueGone: () => undefined,
  })
  return { tracker, history, clock, published }
}

/** `onRead` runs between making and receiving the response. */
function service(all: readonly FuturesTrade[], onRead: (request: string) => void = () => undefined) {
  const reads: string[] = []
  const list = async (state: 'open' | 'running' | 'closed', page: Page): Promise<FuturesTrade[]> => {
    reads.push(state)
    const states: readonly string[] = state === 'closed' ? ['closed', 'canceled'] : [state]
    const answer = paged(
      all.filter((trade) => states.includes(trade.state)),
      page,
    )
    await Promise.resolve()
    onRead(state)
    return answer
  }
  const exchange: Pick<Exchange, 'trades' | 'endedTrades' | 'trade'> = {
    trades: (state) => list(state, { limit: 1000 }),
    endedTrades: closedTradesListing({ limit: 1000, read: (page) => list('closed', page) }),
    trade: async (id) => {
      reads.push(id)
      await Promise.resolve()
      const trade = all.find((candidate) => candidate.id === id)
      if (!trade) throw new ExchangeError('not-found', verbatim('unknown'))
      return trade
    },
  }
  return { exchange, reads }
}

describe('trade sync', () => {
  test('requests a trade that is in neither list by its id', async () => {
    const { tracker } = newTracker()
    tracker.apply([createTrade('a'), createTrade('b')])
    const closedA = createTrade('a', { state: 'closed', closedAtMs: 5, exitPrice: 21_000 })
    const { exchange, reads } = service([closedA, createTrade('b')])
    const changes = await syncTrades({ exchange, tracker })()
    expect(reads).toEqual(['open', 'running', 'a'])
    expect(changes).toEqual([{ before: createTrade('a'), after: closedA }])
    expect(tracker.active()).toEqual([createTrade('b')])
  })

  test('leaves a trade with an unreadable record in its last state', async () => {
    const { tracker } = newTracker()
    tracker.apply([createTrade('a'), createTrade('b')])
    const { exchange, reads } = service([createTrade('b')])
    const unreadable = { id: 'a', problem: verbatim('margin cannot be read') }
    const trades: Exchange['trades'] = async (state, options) => {
      if (state === 'running') options?.onUnreadable?.([unreadable])
      return exchange.trades(state, options)
    }
    const reported: unknown[] = []
    await syncTrades({ exchange: { ...exchange, trades }, tracker })({
      onUnreadable: (records) => reported.push(...records),
    })
    expect(reads).toEqual(['open', 'running'])
    expect(tracker.active().map(({ id }) => id)).toEqual(['a', 'b'])
    expect(reported).toEqual([unreadable])
  })

  test('finds many missing trades with one list request', async () => {
    const { tracker } = newTracker()
    const ids = ['a', 'b', 'c', 'd']
    tracker.apply(ids.map((id) => createTrade(id)))
    const { exchange, reads } = service(ids.map((id) => createTrade(id, { state: 'closed', closedAtMs: 5 })))
    expect(await syncTrades({ exchange, tracker })()).toHaveLength(4)
    expect(reads).toEqual(['open', 'running', 'closed'])
  })

  test('applies the others although a missing trade is unreadable', async () => {
    const { tracker } = newTracker()
    tracker.apply([createTrade('a'), createTrade('b')])
    const moved = createTrade('b', { stopLossPrice: 19_000 })
    const { exchange } = service([moved])
    const problem = verbatim('margin cannot be read')
    const trade: Exchange['trade'] = () => Promise.reject(new ExchangeError('bad-answer', problem))
    const reported: unknown[] = []
    const sync = syncTrades({ exchange: { ...exchange, trade }, tracker })
    await sync({ onUnreadable: (records) => reported.push(...records) })
    expect(tracker.active()).toEqual([createTrade('a'), moved])
    expect(reported).toEqual([{ id: 'a', problem }])
    await expect(sync()).rejects.toMatchObject({ kind: 'bad-answer' })
  })

  test('keeps a trade that changed while it was looked for', async () => {
    const { tracker } = newTracker()
    tracker.apply([createTrade('a')])
    const changed = createTrade('a', { stopLossPrice: 19_000 })
    const { exchange } = service([])
    const trade: Exchange['trade'] = (id) => {
      tracker.apply([changed])
      return exchange.trade(id)
    }
    await syncTrades({ exchange: { ...exchange, trade }, tracker })()
    expect(tracker.active()).toEqual([changed])
  })

  test('removes a trade unknown to the exchange and publishes the removal', async () => {
    const { tracker, published } = newTracker()
    tracker.apply([createTrade('a')])
    await syncTrades({ exchange: service([]).exchange, tracker })()
    expect(tracker.get('a')).toBeUndefined()
    expect(published.at(-1)).toMatchObject({ kind: 'snapshot', trades: [] })
  })

  test('ignores a response older than a close by the user', async () => {
    const { tracker } = newTracker()
    tracker.apply([createTrade('a')])
    const closedA = createTrade('a', { state: 'closed', closedAtMs: testNowMs, updatedAtMs: testNowMs })
    const { exchange } = service(
      [createTrade('a', { pnlSats: sats(7), updatedAtMs: testNowMs + 9 })],
      (request) => {
        if (request === 'running') tracker.apply([closedA])
      },
    )
    expect(await syncTrades({ exchange, tracker })()).toEqual([])
    expect(tracker.active()).toEqual([])
    expect(tracker.get('a')).toEqual(closedA)
  })

  test('does not treat a trade opened during the read as missing', async () => {
    const { tracker } = newTracker()
    const { exchange, reads } = service([], (request) => {
      if (request === 'running') tracker.apply([createTrade('new')])
    })
    await syncTrades({ exchange, tracker })()
    expect(reads).toEqual(['open', 'running'])
    expect(tracker.active()).toEqual([createTrade('new')])
  })

  test('reports an order filled between the two reads as running', async () => {
    const { tracker } = newTracker()
    const open = createTrade('a', { state: 'open', orderType: 'limit' })
    tracker.apply([open])
    const all = [open]
    const { exchange } = service(all, (request) => {
      if (request === 'open') all[0] = createTrade('a', { orderType: 'limit' })
    })
    expect(await syncTrades({ exchange, tracker })()).toMatchObject([
      { before: { state: 'open' }, after: { state: 'running' } },
    ])
  })

  test('applies the last read even if the clock of the exchange was set back', () => {
    const { tracker } = newTracker()
    tracker.apply([createTrade('a', { updatedAtMs: 100_000, stopLossPrice: 18_000 })])
    tracker.apply([createTrade('a', { updatedAtMs: 40_000, stopLossPrice: 19_000 })])
    expect(tracker.get('a')?.stopLossPrice).toBe(19_000)
  })

  test('discards a read requested before a later response', () => {
    const { tracker } = newTracker()
    const { revision } = tracker
    tracker.apply([createTrade('a', { marginSats: sats(2) })])
    expect(
      tracker.apply([createTrade('a', { marginSats: sats(1), updatedAtMs: testNowMs + 9 })], revision),
    ).toEqual([])
    expect(tracker.get('a')?.marginSats).toBe(2)
  })

  test('publishes an empty list once, after the first read', () => {
    const { tracker, published, clock } = newTracker()
    expect(tracker.snapshot().asOfMs).toBe(0)
    tracker.apply([])
    tracker.apply([])
    expect(published).toEqual([{ kind: 'changed', trades: [], asOfMs: clock.nowMs(), holdingsRevision: 0 }])
    expect(tracker.snapshot().asOfMs).toBe(clock.nowMs())
  })

  test('increases the trades revision only with changes that affect the balance', () => {
    const { tracker, published } = newTracker()
    tracker.apply([createTrade('a')])
    tracker.apply([createTrade('a', { pnlSats: sats(12), updatedAtMs: testNowMs + 1 })])
    tracker.apply([createTrade('a', { marginSats: sats(99_999), updatedAtMs: testNowMs + 2 })])
    tracker.apply([
      createTrade('a', { state: 'closed', closedAtMs: testNowMs + 3 }),
      createTrade('b', { state: 'closed' }),
    ])
    expect(published.map(({ holdingsRevision }) => holdingsRevision)).toEqual([1, 1, 2, 3])
    expect(tracker.snapshot().holdingsRevision).toBe(3)
  })

  test('restores trades after a restart', () => {
    const { tracker, history, clock } = newTracker()
    tracker.apply([createTrade('a'), createTrade('b', { state: 'closed', closedAtMs: 3 })])
    const second = new FuturesTracker({
      history,
      clock,
      knownAtMs: 0,
      publish: () => undefined,
      enqueue: () => undefined,
      enqueueGone: () => undefined,
    })
    expect(second.snapshot().trades.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})

describe('closed trade sync', () => {
  const ended = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      createTrade(`t${index}`, {
        state: 'closed',
        createdAtMs: testNowMs - index * 1000,
        closedAtMs: testNowMs - index * 1000,
      }),
    )

  test('reads every page first and then only new trades', async () => {
    const { tracker, history } = newTracker()
    const all = ended(2500)
    const { exchange, reads } = service(all)
    const read = syncClosedTrades({ exchange, facts: history.facts, tracker })
    await read()
    expect(history.trades.ended({ limit: 5000 })).toHaveLength(2500)
    expect(reads).toHaveLength(3)
    await read()
    // The last ten minutes are read again.
    expect(reads).toHaveLength(4)
    all.push(createTrade('new', { state: 'closed', createdAtMs: testNowMs - 1, closedAtMs: testNowMs + 1 }))
    await read()
    expect(reads).toHaveLength(5)
    expect(history.trades.ended({ limit: 5000 })[0]?.id).toBe('new')
  })

  test('stops if the exchange ignores the bounds', async () => {
    const { tracker, history } = newTracker()
    const page = ended(1000)
    let reads = 0
    const exchange = {
      endedTrades: closedTradesListing({
        limit: 1000,
        read: () => {
          reads += 1
          return Promise.resolve(page)
        },
      }),
    }
    const read = syncClosedTrades({ exchange, facts: history.facts, tracker })
    await expect(read()).rejects.toMatchObject({ kind: 'bad-answer' })
    expect(reads).toBe(2)
    expect(history.trades.ended({ limit: 5000 })).toHaveLength(1000)
  })
})

describe('crossedTrades', () => {
  const at = (lastPrice: number) => ({ lastPrice, bidPrice: lastPrice - 0.5, askPrice: lastPrice + 0.5 })
  const order = createTrade('a', { state: 'open', price: 19_000, stopLossPrice: 18_500 })
  const running = createTrade('b', { stopLossPrice: 19_500, takeProfitPrice: 21_000 })

  test.each([
    ['an order from above', order, 19_100, 18_900, true],
    ['an order from below', order, 18_900, 19_100, true],
    ['an order touched exactly', order, 19_100, 19_000, true],
    ['an order by the ask alone', order, 18_998, 18_999.5, true],
    ['an order not reached', order, 19_100, 19_001, false],
    ['the stop of an order that is not running', order, 18_900, 18_400, false],
    ['a stop loss', running, 20_000, 19_400, true],
    ['a take profit', running, 20_000, 21_000, true],
    ['a liquidation price', running, 19_000, 18_000, true],
    ['nothing by a price that stands still on the level', running, 19_500, 19_500, false],
    ['nothing in between', running, 19_600, 20_900, false],
  ])('evaluates %s', (_what, trade, from, to, crosses) => {
    expect(crossedTrades([trade], at(from), at(to))).toEqual(crosses ? [trade] : [])
  })
})
