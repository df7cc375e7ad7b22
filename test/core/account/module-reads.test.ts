import { describe, expect, test } from 'vitest'
import type { Account } from '@common/domain/account'
import type { Ticker } from '@common/domain/market/market'
import { message } from '@common/texts/message'
import { noCapabilities } from '@common/domain/services/capabilities'
import { toFundingEntry } from '@common/domain/record/to-entry'
import { sats, type Usd } from '@common/domain/units'
import type { PriceStreamEvents } from '../../../electron/core/ports/exchange/exchange'
import { createTrade } from '../../support/create-trade'
import { accountState, quote } from '../../window/support/records'
import { listing } from '../usecases/support/listing'
import { pending, startAll, unknown } from './support/start-all'

describe('reads of an account', () => {
  test('declare a withdrawal gone only if it was not requested in this session', async () => {
    const { apis, read, history } = startAll({}, { stored: [{ ...pending, id: 'earlier' }] })
    apis.wallet.onFoundWithdrawal({ ...pending, id: 'requested' }, {})
    await read('withdrawals')
    const states = ['earlier', 'requested'].map((id) => history.payments.withdrawal(id)?.state)
    expect(states).toEqual(['gone', 'pending'])
  })

  test('find failed withdrawals in the messages of the exchange', async () => {
    const notifications = { failedWithdrawals: () => Promise.resolve([pending.id]) } as never
    const { read, history } = startAll(
      { notifications, withdrawals: listing([pending]) },
      { stored: [pending] },
    )
    await read('withdrawals')
    expect(history.payments.withdrawal(pending.id)).toMatchObject({ state: 'failed', feeSats: 0 })
  })

  test('count as withdrawals read although the messages of the exchange are not', async () => {
    const notifications = { failedWithdrawals: unknown } as never
    const { apis, read } = startAll({ notifications, withdrawals: listing([pending]) }, { stored: [pending] })
    await read('deposits')
    await expect(read('withdrawals')).rejects.toMatchObject({ kind: 'not-found' })
    expect(apis.wallet.tracker.snapshot().isRead).toBe(true)
    expect(apis.notifications.syncGap.sinceMs('withdrawals')).toBeNull()
  })

  test.each([
    ['one is pending', [pending], 0],
    ['none is pending', [], 2],
  ])('compare the balance only without a pending withdrawal: %s', async (_when, stored, reads) => {
    let accountReads = 0
    const { read } = startAll(
      {
        capabilities: { ...noCapabilities, fees: true },
        account: () => Promise.resolve({ ...accountState(1000).account, id: `${(accountReads += 1)}` }),
      },
      { stored },
    )
    await read('balance')
    expect(accountReads).toBe(reads)
  })

  test('do not compare the balance during a write, and compare it again soon if it changed', async () => {
    let balanceSats = 1000
    const { apis, read, jobs } = startAll({
      capabilities: { ...noCapabilities, fees: true },
      account: () =>
        Promise.resolve({ ...accountState(1000).account, balanceSats: sats((balanceSats += 1)) }),
    })
    const everyMs = () => jobs.find(({ name }) => name === 'balance')?.everyMs()
    const sent = { action: 'close-trade', tradeId: 't1' } as const
    const { pendingWrites } = apis.writes
    const doubtId = pendingWrites.begin({ sent, summary: message('cross.close') })
    await read('balance')
    expect([balanceSats, everyMs()]).toEqual([1000, 300_000])
    pendingWrites.clear(doubtId)
    await read('balance')
    expect([balanceSats, everyMs()]).toEqual([1002, 30_000])
  })

  test('combine no account with trades that changed meanwhile', async () => {
    let whileReading = (): void => undefined
    const { apis, read, feeds } = startAll({
      account: () => {
        whileReading()
        return Promise.resolve(accountState(1000).account)
      },
    })
    await read('prices')
    const readHoldings = async () => {
      await read('account')
      return feeds['account.state'].get()?.holdings
    }
    expect(await readHoldings()).toEqual({ trades: 0, options: 0, collateral: 0 })
    whileReading = () => void apis.futures.tracker.apply([createTrade('t1')])
    expect(await readHoldings()).toBeNull()
  })

  test('find no sure balance if an action ended meanwhile', async () => {
    let respond: (account: Account) => void = () => undefined
    const account = (): Promise<Account> => new Promise((resolve) => (respond = resolve))
    const { apis, read, health } = startAll({ account })
    const reading = read('account')
    apis.writes.writing.onSent('close-trade')
    respond(accountState(1000).account)
    await reading
    await read('prices')
    health.succeeded('account')
    expect(apis.account.terms.swaps()?.account).toBeNull()
    const readingAgain = read('account')
    respond(accountState(1000).account)
    await readingAgain
    expect(apis.account.terms.swaps()?.account?.balanceSats).toBe(1000)
  })

  test('keep the prices that the stream sent meanwhile', async () => {
    let send: PriceStreamEvents['onPrice'] = () => undefined
    let respond: (ticker: Ticker) => void = () => undefined
    const { apis, read, begin, clock } = startAll({
      ticker: () => new Promise((resolve) => (respond = resolve)),
      streamPrices(events) {
        send = (price) => events.onPrice(price)
        return () => undefined
      },
    })
    begin()
    const seen: Usd[] = []
    apis.marketData.onTicker(({ lastPrice }) => seen.push(lastPrice))
    const { ticker } = quote(20_000)
    const readPrices = async (streamedPrice?: Usd): Promise<void> => {
      const reading = read('prices')
      clock.advance(10)
      if (streamedPrice !== undefined) send({ lastPrice: streamedPrice })
      respond(ticker)
      await reading
    }
    await readPrices()
    await readPrices(20_007)
    expect(seen).toEqual([20_000, 20_007, 20_007])
  })

  test('store funding fees', async () => {
    const fee = { tradeId: 't1', fixingId: 'f1', atMs: 7, feeSats: sats(3) }
    const { read, history } = startAll({ fundingFees: listing([fee]) })
    await read('carry fees')
    expect(history.entries.page({ kinds: ['carry'], search: '' }, null, 5).entries).toEqual([
      toFundingEntry(fee),
    ])
  })
})

test('an unresolved write is noted for the other profiles of its account, until it is resolved', () => {
  const noted: [string, boolean][] = []
  const { apis } = startAll(
    {},
    { shared: { noteUnresolved: (accountId, isUnresolved) => noted.push([accountId, isUnresolved]) } },
  )
  apis.account.set({ ...accountState(1000), holdings: null }, 0)
  const { pendingWrites } = apis.writes
  const id = pendingWrites.begin({
    sent: { action: 'cancel-trade', tradeId: 't1' },
    summary: message('app.name'),
  })
  pendingWrites.raise(id)
  pendingWrites.settle(id, 'done', message('app.name'))
  expect(noted).toEqual([
    ['u', true],
    ['u', false],
  ])
})
