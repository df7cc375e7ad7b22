import { describe, expect, test } from 'vitest'
import { noCapabilities } from '@common/domain/services/capabilities'
import { sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import type { CrossExchange } from '../../../electron/core/ports/exchange/exchange-cross'
import type { Listing } from '../../../electron/core/ports/exchange/exchange-listing'
import { loadCachedAccount } from '../../../electron/core/usecases/sync-account'
import { createTrade, testNowMs } from '../../support/create-trade'
import { idle } from '../../support/time/advance'
import { testMarket } from '../../support/market-records'
import { accountState, crossOrder, crossPosition, quote } from '../../window/support/records'
import { listing } from '../usecases/support/listing'
import { everyFeature } from './support/module-context'
import { pending, startAll } from './support/start-all'

/** Notes each read of a list in `reads`. */
const noting = <T>(reads: string[], name: string): Listing<T> => {
  const empty = listing<T>()
  return {
    ...empty,
    read(cursor, options) {
      reads.push(name)
      return empty.read(cursor, options)
    },
  }
}

describe('the market data of an account', () => {
  test('carry the time of the exchange', () => {
    const { apis, clock } = startAll({ clockSkewMs: () => 5000 })
    expect(apis.marketData.serviceNowMs()).toBe(clock.nowMs() + 5000)
  })

  test('request the market once, and again on its schedule', async () => {
    let requests = 0
    const { apis, read } = startAll({
      market: () => Promise.resolve({ ...testMarket, maxTradeCount: (requests += 1) }),
    })
    await read('account')
    await read('account')
    expect([requests, apis.marketData.market()?.maxTradeCount]).toEqual([1, 1])
    await read('market')
    expect(apis.marketData.market()?.maxTradeCount).toBe(2)
  })
})

describe('the account module', () => {
  test('offers no terms of orders from stored figures', async () => {
    const { apis, read, health } = startAll({ market: () => Promise.resolve(testMarket) })
    apis.account.set(accountState(1000), 0)
    await apis.marketData.readMarket()
    await read('prices')
    const { futures, options, swaps } = apis.account.terms
    expect([futures(), options(), swaps()]).toEqual([undefined, undefined, undefined])
    health.succeeded('account')
    expect(futures()?.balanceSats).toBe(1000)
    expect([options(), swaps()]).not.toContain(undefined)
  })

  test('is stored, and read again soon while a write may change its holdings', async () => {
    const { apis, history, read, requested } = startAll({
      account: () => Promise.resolve(accountState(1000).account),
    })
    await read('account')
    expect(requested).not.toContain('account')
    expect(loadCachedAccount(history.facts)?.account.balanceSats).toBe(1000)
    apis.writes.pendingWrites.begin({
      sent: { action: 'close-trade', tradeId: 't1' },
      summary: message('app.name'),
    })
    await read('account')
    expect(requested).toContain('account')
  })

  test('counts the collateral among its holdings', async () => {
    let marginSats = sats(500_000)
    const cross = {
      ...everyFeature.cross,
      position: () => Promise.resolve({ ...crossPosition(), marginSats }),
    } as CrossExchange
    const { read, feeds } = startAll({ cross })
    const collateral = async () => {
      await read('cross')
      await read('account')
      return feeds['account.state'].get()?.holdings?.collateral
    }
    expect(await collateral()).toBe(1)
    marginSats = sats(600_000)
    expect(await collateral()).toBe(2)
  })
})

test('the balance is compared after every list of records was read', async () => {
  const reads: string[] = []
  const noted = <T>(name: string): Listing<T> => noting(reads, name)
  const { read } = startAll({
    capabilities: { ...noCapabilities, fees: true },
    account: () => {
      reads.push('account')
      return Promise.resolve(accountState(1000).account)
    },
    trades: (state) => {
      reads.push(state)
      return Promise.resolve([])
    },
    ...{ endedTrades: noted('closed trades'), deposits: noted('deposits') },
    ...{ withdrawals: noted('withdrawals') },
    options: {
      ...everyFeature.options,
      trades: () => {
        reads.push('options')
        return Promise.resolve([])
      },
      endedTrades: noted('ended options'),
    } as never,
    swaps: { swaps: noted('swaps') } as never,
    cross: {
      ...everyFeature.cross,
      ...{ transfers: noted('transfers'), filledOrders: noted('fills'), fundingFees: noted('fees') },
    } as never,
  })
  await read('balance')
  expect(reads[0]).toBe('account')
  expect(reads.at(-1)).toBe('account')
  expect(reads.slice(1, -1).toSorted()).toEqual(
    [
      ...['open', 'running', 'closed trades', 'options', 'ended options'],
      ...['deposits', 'withdrawals', 'swaps', 'transfers', 'fills', 'fees'],
    ].toSorted(),
  )
  // Profit of a fill depends on the collateral.
  expect(reads.indexOf('transfers')).toBeLessThan(reads.indexOf('fills'))
})

describe('the cross module', () => {
  const transferred = { ...everyFeature.cross, deposit: () => Promise.resolve(crossPosition()) }

  test('requests transfers after a deposit of collateral', async () => {
    const { apis, health, read, requested } = startAll({ cross: transferred as CrossExchange })
    for (const name of ['account', 'prices', 'cross'] as const) await read(name)
    health.succeeded('account')
    requested.length = 0
    await apis.cross?.deposit({ amountSats: sats(10) })
    expect(requested).toContain('transfers')
  })

  test('reads a flat position often while an order is open', async () => {
    const open = { ...crossOrder(), state: 'open', filledAtMs: null } as const
    let orders: readonly (typeof open)[] = []
    const cross = { ...everyFeature.cross, openOrders: () => Promise.resolve(orders) } as CrossExchange
    const { read, everyMs } = startAll({ cross })
    await read('cross')
    expect(everyMs('cross')).toBe(60_000)
    orders = [open]
    await read('cross')
    expect(everyMs('cross')).toBe(15_000)
  })

  test('knows the net result of a close only after all earlier records, including late ones', async () => {
    const { apis, health, history, read } = startAll({
      account: () => Promise.resolve(accountState(1000).account),
      market: () => Promise.resolve(testMarket),
    })
    for (const name of ['account', 'prices', 'cross'] as const) await read(name)
    health.succeeded('account')
    const close = { ...crossOrder(), side: 'sell', filledAtMs: testNowMs } as const
    expect(apis.cross?.netOfClose(close, 90_000)).toBeNull()
    await read('transfers')
    expect(apis.cross?.netOfClose(close, 90_000)).toEqual(expect.any(Number))
    history.cross.addTransfers([{ id: 'late', atMs: testNowMs - 1, amountSats: sats(10) }])
    expect(apis.cross?.netOfClose(close, 90_000)).toBeNull()
  })

  test('shows its events as missed until it was read, and its closes as unread', async () => {
    const { apis, read } = startAll()
    const { syncGap } = apis.notifications
    expect(syncGap.sinceMs('cross')).not.toBeNull()
    expect(apis.riskLimits.areClosesRead('cross')).toBe(false)
    await read('cross')
    expect(syncGap.sinceMs('cross')).toBeNull()
    await read('transfers')
    expect(apis.riskLimits.areClosesRead('cross')).toBe(true)
  })
})

test.each([
  ['trades', ['options', 'cross']],
  ['options', ['trades', 'cross']],
  ['cross', ['trades', 'options']],
] as const)('the P&L of all positions is unknown until %s are read', async (missing, others) => {
  const { apis, read } = startAll({ ticker: () => Promise.resolve(quote(20_000).ticker) })
  apis.account.set(accountState(1000), 0)
  await read('prices')
  for (const name of others) await read(name)
  expect(apis.exposure.netPnlSats()).toBeNull()
  await read(missing)
  expect(apis.exposure.netPnlSats()).toBe(0)
})

test('a limit per day requests the lists of closes that are not read', async () => {
  const { apis, read, requested } = startAll()
  await idle()
  await apis.riskLimits.enforcer.change({ dailyLossSats: sats(1000) })
  expect(requested).toEqual(expect.arrayContaining(['closed trades', 'ended options', 'transfers']))
  await read('closed trades')
  requested.length = 0
  await apis.riskLimits.enforcer.change({ dailyLossSats: sats(900) })
  expect(requested).toContain('ended options')
  expect(requested).not.toContain('closed trades')
})

describe('the futures module', () => {
  test('reads trades more often while a stop trails', () => {
    const { apis, everyMs } = startAll()
    expect(everyMs('trades')).toBe(60_000)
    apis.futures.tracker.apply([createTrade('a')])
    expect(everyMs('trades')).toBe(15_000)
    apis.futures.tracker.apply([createTrade('a', { trailingRate: 0.01, stopLossPrice: 19_000 })])
    expect(everyMs('trades')).toBe(5000)
  })

  test('explains the change of the balance by a closed trade', () => {
    const { apis, clock } = startAll()
    const compare = (balanceSats: number) =>
      apis.history.balance.compare('u', sats(balanceSats), clock.nowMs())
    apis.futures.tracker.apply([createTrade('a')])
    compare(1_000_000)
    apis.futures.tracker.apply([
      createTrade('a', {
        ...{ state: 'closed', exitPrice: 20_000, closedAtMs: testNowMs, updatedAtMs: testNowMs },
        ...{ closingFeeSats: sats(500), maintenanceMarginSats: sats(100) },
      }),
    ])
    expect(compare(1_050_100)).toMatchObject({ differs: null, isUnsure: false })
  })

  test('counts only filled trades as running', () => {
    const { apis } = startAll()
    apis.futures.tracker.apply([createTrade('a'), createTrade('b', { state: 'open', filledAtMs: null })])
    expect(apis.futures.running().map(({ id }) => id)).toEqual(['a'])
  })
})

test('a swap requests the list of swaps, where it gets its id', async () => {
  const executed = { inAsset: 'BTC', outAsset: 'USD', inAmount: 1000, outAmount: 0.2, exchangeRate: null }
  const { apis, health, read, requested } = startAll({
    swaps: {
      swaps: listing(),
      asTaken: (order: object) => order,
      bestPrice: null,
      swap: () => Promise.resolve(executed),
    } as never,
    account: () => Promise.resolve(accountState(1000).account),
  })
  for (const name of ['account', 'prices'] as const) await read(name)
  health.succeeded('account')
  requested.length = 0
  const order = { inAsset: 'BTC', outAsset: 'USD', inAmount: 1000, orderId: 'o1' } as const
  expect(await apis.swaps?.make(order)).toEqual({ kind: 'done', value: executed })
  expect(requested).toContain('swaps')
})

test.each([
  ['pending', ['withdrawals']],
  ['settled', []],
] as const)('a withdrawal that is found %s requests its list if it may change', (state, expected) => {
  const { apis, requested } = startAll()
  apis.wallet.onFoundWithdrawal({ ...pending, state }, {})
  expect(requested.filter((job) => job === 'withdrawals')).toEqual(expected)
})

test('a fill is compared with the preview of its order', async () => {
  const { apis, health, history, read } = startAll({
    capabilities: { ...noCapabilities, fees: true },
    account: () => Promise.resolve(accountState(1000).account),
  })
  for (const name of ['account', 'prices'] as const) await read(name)
  health.succeeded('account')
  const order = createTrade('a', { state: 'open', orderType: 'limit', filledAtMs: null, entryPrice: null })
  apis.futures.tracker.apply([order])
  apis.futures.tracker.apply([createTrade('a', { orderType: 'limit', openingFeeSats: sats(9000) })])
  expect(history.comparisons.newest(5).count).toBe(1)
})

describe('an unresolved write', () => {
  const summary = message('app.name')
  const swap = {
    action: 'swap',
    order: { inAsset: 'BTC', outAsset: 'USD', inAmount: 1 },
    knownIds: [],
  } as const

  test('from before the account is known is noted for other profiles when the account closes', async () => {
    const noted: unknown[] = []
    const shared = { noteUnresolved: (...note: unknown[]) => noted.push(note) }
    const { apis, close } = startAll({}, { shared })
    const { pendingWrites } = apis.writes
    pendingWrites.raise(pendingWrites.begin({ sent: { action: 'cancel-trade', tradeId: 't1' }, summary }))
    apis.account.set(accountState(1000), 0)
    expect(noted).toEqual([])
    await close()
    expect(noted).toEqual([['u', true]])
  })

  test('of another profile of the account refuses an order', () => {
    const { apis } = startAll({}, { shared: { findUnresolved: (id) => (id === 'u' ? 'Savings' : null) } })
    const order = () => apis.writes.pendingWrites.begin({ sent: swap, summary })
    apis.account.set(accountState(1000), 0)
    expect(order).toThrow(
      expect.objectContaining({ text: message('unresolved.elsewhere', { profile: 'Savings' }) }),
    )
  })

  test('is checked often until it is resolved', () => {
    const { apis, everyMs } = startAll()
    expect(everyMs('doubts')).toBe(3_600_000)
    const { pendingWrites } = apis.writes
    const id = pendingWrites.begin({ sent: { action: 'cancel-trade', tradeId: 't1' }, summary })
    pendingWrites.raise(id)
    expect(everyMs('doubts')).toBe(10_000)
    pendingWrites.settle(id, 'done', summary)
    expect(everyMs('doubts')).toBe(3_600_000)
  })
})
