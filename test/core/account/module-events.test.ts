import { expect, test } from 'vitest'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { message } from '@common/texts/message'
import { sats } from '@common/domain/units'
import type { CrossExchange } from '../../../electron/core/ports/exchange/exchange-cross'
import type { OptionsExchange } from '../../../electron/core/ports/exchange/exchange-options'
import type { PriceStreamEvents } from '../../../electron/core/ports/exchange/exchange'
import { createTrade, testNowMs as nowMs } from '../../support/create-trade'
import { idle } from '../../support/time/advance'
import { crossPosition, option, quote } from '../../window/support/records'
import { listing } from '../usecases/support/listing'
import { everyFeature } from './support/module-context'
import { pending, startAll, unknown } from './support/start-all'

const closed = (id: string, atMs: number, exitPrice: number): FuturesTrade => {
  const openedAtMs = atMs - 5
  const times = { createdAtMs: openedAtMs, filledAtMs: openedAtMs, closedAtMs: atMs, updatedAtMs: atMs }
  return createTrade(id, { ...times, state: 'closed', exitPrice, stopLossPrice: 19_000 })
}

const notified = ({ history }: ReturnType<typeof startAll>): unknown[] =>
  history.notifications
    .newest(9)
    .map(({ event, awaySinceMs }) => [event.kind, 'tradeId' in event ? event.tradeId : null, awaySinceMs])

test.each([
  ['the same', 0],
  ['another', -3_600_000],
])(
  'a trade that another client opened since the last read is notified if triggered: %s clock',
  async (_clock, skewMs) => {
    const trades = [
      closed('liquidated', nowMs + skewMs, 18_182),
      closed('stopped', nowMs + skewMs, 19_000),
      closed('by user', nowMs + skewMs, 20_001),
      closed('earlier', nowMs + skewMs - 1, 18_182),
    ]
    const started = startAll({ endedTrades: listing(trades), clockSkewMs: () => skewMs })
    await started.read('account')
    await started.read('trades')
    await started.read('closed trades')
    expect(notified(started)).toEqual(
      expect.arrayContaining([
        ['liquidation', 'liquidated', null],
        ['stop-loss', 'stopped', null],
      ]),
    )
    expect(notified(started)).toHaveLength(2)
  },
)

test('a trade that the user is closing is notified only if its stop was first', () => {
  const started = startAll()
  const { apis } = started
  apis.futures.tracker.apply([createTrade('a'), createTrade('b')])
  for (const tradeId of ['a', 'b'])
    apis.writes.pendingWrites.begin({
      sent: { action: 'close-trade', tradeId },
      summary: message('app.name'),
    })
  apis.futures.tracker.apply([closed('a', nowMs, 20_001), closed('b', nowMs, 19_000)])
  expect(notified(started)).toEqual([['stop-loss', 'b', null]])
})

test('a trade that the exchange no longer knows restarts the comparison of the balance', async () => {
  const { apis, clock, read } = startAll({ trade: unknown, trades: () => Promise.resolve([]) })
  const compare = (balanceSats: number) => apis.history.balance.compare('u', sats(balanceSats), clock.nowMs())
  apis.futures.tracker.apply([createTrade('a')])
  compare(1000)
  await read('trades')
  expect(compare(5000)).toMatchObject({ differs: null, isUnsure: false })
})

test('a closed trade updates the day of the risk limits', async () => {
  const { apis, clock, feeds, read } = startAll()
  await idle()
  await read('closed trades')
  clock.advance(1000)
  apis.futures.tracker.apply([createTrade('a')])
  let updates = 0
  feeds['guards.state'].onChange(() => (updates += 1))
  apis.futures.tracker.apply([createTrade('a', { marginSats: sats(60_000) })])
  clock.advance(1000)
  expect(updates).toBe(0)
  apis.futures.tracker.apply([closed('a', clock.nowMs(), 20_001)])
  clock.advance(1000)
  expect(updates).toBe(1)
})

test('the end of the price stream requests prices, and its return the balance', async () => {
  let state: PriceStreamEvents['onState'] = () => undefined
  const { begin, close, read, clock, requested } = startAll({
    streamPrices(events) {
      state = (next) => events.onState(next)
      return () => undefined
    },
  })
  begin()
  const requests = (next: 'live' | 'down') => {
    requested.length = 0
    state(next)
    return [...requested]
  }
  expect(requests('live')).toEqual([])
  expect(requests('down')).toEqual(['prices'])
  expect(requests('live')).toEqual(['balance'])
  await read('prices')
  await close()
  expect(clock.delays()).toEqual([])
})

test('an alert of positions waits until trades and the cross position are read', async () => {
  let position = crossPosition()
  const cross = { ...everyFeature.cross, position: () => Promise.resolve(position) } as CrossExchange
  const started = startAll({
    cross,
    trades: () => Promise.resolve([]),
    ticker: () => Promise.resolve(quote(18_300).ticker),
    streamPrices: () => () => undefined,
  })
  const { history, apis, read } = started
  apis.alerts.add({ kind: 'liquidation-near', rate: 0.05 }, true)
  position = { ...position, quantity: 1000, entryPrice: 20_000, liquidationPrice: 18_182 }
  history.trades.save([])
  for (const name of ['account', 'prices', 'trades', 'prices'] as const) await read(name)
  expect(notified(started)).toEqual([])
  await read('cross')
  await read('prices')
  expect(notified(started)).toEqual([['alert', null, null]])
})

test('withdrawals are read often while one is pending, and one found later is not just done', async () => {
  const { apis, read, everyMs } = startAll({ withdrawals: listing([pending]) })
  expect(everyMs('withdrawals')).toBe(60_000)
  await read('withdrawals')
  expect(everyMs('withdrawals')).toBe(10_000)
  const settled = { kind: 'withdrawal-settled', amountSats: sats(1), feeSats: sats(0) } as const
  apis.wallet.onFoundWithdrawal({ ...pending, id: 'found' }, {})
  expect(apis.wallet.wasJustDone({ ...settled, withdrawalId: 'found' })).toBe(false)
})

test('an option explains the change of the balance, and its end updates the day of the risk limits', async () => {
  let listed = [option()]
  const options = { ...everyFeature.options, trades: () => Promise.resolve(listed) } as OptionsExchange
  const { apis, clock, feeds, read } = startAll({ options })
  await idle()
  await read('ended options')
  clock.advance(1000)
  let updates = 0
  feeds['guards.state'].onChange(() => (updates += 1))
  const compare = (balanceSats: number) => apis.history.balance.compare('u', sats(balanceSats), clock.nowMs())
  compare(1_000_000)
  await read('options')
  clock.advance(1000)
  expect([compare(1_000_000 - 1350), updates]).toMatchObject([{ differs: null, isUnsure: false }, 0])
  listed = [option({ state: 'closed', closedAtMs: clock.nowMs() })]
  await read('options')
  clock.advance(1000)
  expect(updates).toBe(1)
})
