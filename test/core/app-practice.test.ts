import { sats } from '@common/domain/units'
import { describe, expect, onTestFinished, test } from 'vitest'
import { follow } from '../support/follow'
import { InMemoryService } from '../support/in-memory-exchange'
import { pass } from '../support/pass'
import { practiceKey, startApp, type StartedApp } from '../support/start-app'
import { temporaryFolder } from '../support/temporary-folder'
import { ManualClock } from './exchange/support/manual-clock'

async function start(
  dataFolder = temporaryFolder(),
  given: { clock?: ManualClock; practice?: InMemoryService } = {},
) {
  const clock = given.clock ?? new ManualClock()
  const practice = given.practice ?? new InMemoryService(clock)
  const started = await startApp({ dataFolder, clock, practice })
  onTestFinished(() => started.close())
  return { ...started, clock, practice, dataFolder }
}

async function startReady(...given: Parameters<typeof start>) {
  const started = await start(...given)
  const session = follow(started.bridge.session.state(undefined))
  await pass(started.clock, 100)
  if (session.last().phase === 'first-run') await started.bridge.session.startPractice(undefined)
  await pass(started.clock, 2000)
  expect(session.last()).toMatchObject({ phase: 'ready', problem: null })
  return { ...started, session }
}

const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
const limitBuy = { side: 'buy', orderType: 'limit', leverage: 10, quantity: 100, price: 19_000 } as const

async function openTrade(
  bridge: StartedApp['bridge'],
  order: Parameters<StartedApp['bridge']['trades']['open']>[0],
) {
  const outcome = await bridge.trades.open(order)
  if (outcome.kind !== 'done') throw new Error('in doubt')
  return outcome.value
}

describe('a first start', () => {
  test('offers practice, keeps nothing chosen, and refuses trading in words', async () => {
    const { bridge, clock } = await start()
    const session = follow(bridge.session.state(undefined))
    await pass(clock, 100)
    expect(session.last()).toMatchObject({
      phase: 'first-run',
      profile: null,
      profiles: [{ id: 'practice', network: 'practice' }],
      vault: { kind: 'file', state: 'absent' },
    })
    await expect(bridge.trades.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({
      code: 'not-connected',
    })
  })

  test('one click opens practice without a passphrase', async () => {
    const { bridge, session, clock } = await startReady()
    expect(session.items.map(({ phase }) => phase)).toContain('connecting')
    const account = follow(bridge.account.state(undefined))
    const quotes = follow(bridge.market.quotes(undefined))
    await pass(clock, 200)
    expect(account.last()).toMatchObject({ account: { balanceSats: 10_000_000 }, feeRate: 0.001 })
    expect(quotes.last()).toMatchObject({ ticker: { lastPrice: 20_000 }, source: 'live' })
  })
})

describe('trading', () => {
  test('a market order runs, shows in the feed and lowers the balance; closing ends it', async () => {
    const { bridge, clock, shown } = await startReady()
    const trades = follow(bridge.trades.live(undefined))
    const account = follow(bridge.account.state(undefined))
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    expect(trade).toMatchObject({ state: 'running', quantity: 100, entryPrice: 20_000.5 })
    await pass(clock, 3000)
    expect(trades.last().trades).toMatchObject([{ id: trade.id, state: 'running' }])
    expect(account.last().account.balanceSats).toBeLessThan(10_000_000)

    const closed = await bridge.trades.close({ tradeId: trade.id })
    expect(closed).toMatchObject({ kind: 'done', value: { state: 'closed' } })
    await pass(clock, 20_000)
    expect(await bridge.trades.closed({ limit: 10 })).toMatchObject([{ id: trade.id, state: 'closed' }])
    expect(shown).toEqual([])
  })

  test('an order that cannot be is refused before it is sent, with the field', async () => {
    const { bridge, practice } = await startReady()
    await expect(bridge.trades.open({ ...buy, leverage: 101, orderId: 'o1' })).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'leverage', message: expect.stringContaining('100') as string }],
    })
    await expect(
      bridge.trades.open({ ...buy, quantity: 500_000, leverage: 1, orderId: 'o2' }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'quantity', message: expect.stringContaining('balance') as string }],
    })
    expect(practice.count('openTrade')).toBe(0)
  })

  test('the same order id is sent once, at once, later and after a restart', async () => {
    const { bridge, practice, clock, dataFolder, close } = await startReady()
    const order = { ...buy, orderId: 'o1' }
    const [first, second] = await Promise.all([bridge.trades.open(order), bridge.trades.open(order)])
    expect(second).toEqual(first)
    expect(await bridge.trades.open(order)).toEqual(first)
    await close()
    const again = await startReady(dataFolder, { clock, practice })
    expect(await again.bridge.trades.open(order)).toEqual(first)
    expect(practice.count('openTrade')).toBe(1)
    expect(practice.trades.size).toBe(1)
  })

  test('two actions on one trade go one after the other, and the second learns what the first did', async () => {
    const { bridge, practice } = await startReady()
    const { id: tradeId } = await openTrade(bridge, { ...buy, orderId: 'o1' })
    const results = await Promise.allSettled([
      bridge.trades.close({ tradeId }),
      bridge.trades.close({ tradeId }),
    ])
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      {
        status: 'rejected',
        reason: { code: 'rejected', message: expect.stringContaining('closed already') as string },
      },
    ])
    expect(practice.count('closeTrade')).toBe(1)
  })

  test('margin, cash-in and levels change the trade; impossible ones name the field', async () => {
    const { bridge } = await startReady()
    const { id: tradeId, marginSats } = await openTrade(bridge, { ...buy, orderId: 'o1' })
    expect(await bridge.trades.addMargin({ tradeId, amountSats: sats(1000) })).toMatchObject({
      value: { marginSats: marginSats + 1000 },
    })
    expect(await bridge.trades.cashIn({ tradeId, amountSats: sats(500) })).toMatchObject({
      value: { marginSats: marginSats + 500 },
    })
    expect(await bridge.trades.setStopLoss({ tradeId, price: 19_000 })).toMatchObject({
      value: { stopLossPrice: 19_000 },
    })
    expect(await bridge.trades.setStopLoss({ tradeId, price: null })).toMatchObject({
      value: { stopLossPrice: null },
    })
    await expect(bridge.trades.setTakeProfit({ tradeId, price: 100 })).rejects.toMatchObject({
      issues: [{ field: 'price' }, { field: 'price' }],
    })
    await expect(bridge.trades.addMargin({ tradeId, amountSats: sats(2_000_000_000) })).rejects.toMatchObject(
      {
        issues: [{ field: 'amountSats' }],
      },
    )
  })

  test('close all and cancel all end everything in one request each', async () => {
    const { bridge, practice } = await startReady()
    await openTrade(bridge, { ...buy, orderId: 'o1' })
    await openTrade(bridge, { ...buy, side: 'sell', orderId: 'o2' })
    await openTrade(bridge, { ...limitBuy, orderId: 'o3' })
    expect(await bridge.trades.closeAll(undefined)).toMatchObject({
      kind: 'done',
      value: [{ state: 'closed' }, { state: 'closed' }],
    })
    expect(await bridge.trades.cancelAll(undefined)).toMatchObject({ value: [{ state: 'canceled' }] })
    expect(practice.count('closeAll') + practice.count('cancelAll')).toBe(2)
    await expect(bridge.trades.closeAll(undefined)).rejects.toMatchObject({ code: 'rejected' })
  })
})

describe('what the exchange does by itself', () => {
  test('a touched limit order is read at once and told', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    const trade = await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    const notices = follow(bridge.notices.list(undefined))
    await pass(clock, 10_000)
    const before = practice.count('trades')
    practice.setPrice(18_990)
    await pass(clock, 1000)
    expect(practice.count('trades')).toBe(before + 2)
    expect(notices.last()).toMatchObject([
      { event: { kind: 'order-filled', tradeId: trade.id }, read: false },
    ])
    expect(shown).toMatchObject([{ world: 'practice', notice: { event: { kind: 'order-filled' } } }])
  })

  test.each([
    ['stop-loss', { stopLossPrice: 19_500 }, 19_400],
    ['take-profit', { takeProfitPrice: 20_500 }, 20_600],
    ['liquidation', {}, 17_000],
  ] as const)('a %s is told with its net result', async (kind, levels, price) => {
    const { bridge, clock, practice, shown } = await startReady()
    const trade = await openTrade(bridge, { ...buy, ...levels, orderId: 'o1' })
    await pass(clock, 5000)
    practice.setPrice(price)
    await pass(clock, 1500)
    const { pnlSats = 0, openingFeeSats = 0, closingFeeSats = 0 } = practice.trades.get(trade.id) ?? {}
    expect(shown.map(({ notice }) => notice.event)).toEqual([
      {
        kind,
        tradeId: trade.id,
        side: 'buy',
        quantity: 100,
        price: practice.trades.get(trade.id)?.exitPrice,
        netPnlSats: pnlSats - openingFeeSats - closingFeeSats,
      },
    ])
  })

  test('without a crossing, trades are read seldom', async () => {
    const { bridge, clock, practice } = await startReady()
    await openTrade(bridge, { ...buy, orderId: 'o1' })
    await pass(clock, 5000)
    const before = practice.requests.filter(
      (name) => !['ticker', 'market', 'accountLimits'].includes(name),
    ).length
    for (let step = 0; step < 60; step += 1) {
      practice.setPrice(20_000 + step)
      await pass(clock, 1000)
    }
    const signed = practice.requests.filter(
      (name) => !['ticker', 'market', 'accountLimits'].includes(name),
    ).length
    expect(signed - before).toBeLessThanOrEqual(20)
  })

  test('what happened while the app was closed is told at the next start, once', async () => {
    const { bridge, clock, practice, dataFolder, close } = await startReady()
    await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    const running = await openTrade(bridge, { ...buy, stopLossPrice: 19_500, orderId: 'o2' })
    await pass(clock, 3000)
    await close()
    practice.setPrice(18_900)
    const again = await startReady(dataFolder, { clock, practice })
    await pass(clock, 3000)
    expect(again.shown.map(({ notice }) => notice.event.kind).sort()).toEqual(['order-filled', 'stop-loss'])
    const notices = follow(again.bridge.notices.list(undefined))
    await pass(clock, 100)
    expect(notices.last()).toHaveLength(2)
    expect(await again.bridge.trades.closed({ limit: 5 })).toMatchObject([{ id: running.id }])
    await again.bridge.notices.markAllRead(undefined)
    await pass(clock, 100)
    expect(notices.last().every(({ read }) => read)).toBe(true)
    await again.close()
    const third = await startReady(dataFolder, { clock, practice })
    await pass(clock, 5000)
    expect(third.shown).toEqual([])
  })
})

describe('the wallet', () => {
  test('a deposit flips to settled by itself, within seconds, and is told', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    const wallet = follow(bridge.wallet.live(undefined))
    const request = await bridge.wallet.requestDeposit({ amountSats: sats(50_000) })
    await pass(clock, 5000)
    await bridge.practice.pay({ paymentRequest: request.paymentRequest })
    await pass(clock, 1500)
    expect(wallet.items.flatMap(({ deposits }) => deposits).at(-1)).toMatchObject({ state: 'settled' })
    expect(shown.map(({ notice }) => notice.event)).toEqual([
      { kind: 'deposit-settled', depositId: request.depositId, amountSats: 50_000 },
    ])
    expect(practice.balanceSats).toBe(10_050_000)
  })

  test('a deposit paid by somebody else is seen within four seconds while it is awaited', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    const { depositId } = await bridge.wallet.requestDeposit({ amountSats: sats(50_000) })
    await pass(clock, 20_000)
    practice.pay(depositId)
    await pass(clock, 4000)
    expect(shown).toHaveLength(1)
  })

  test('amounts outside the limits name the field and the limit', async () => {
    const { bridge, practice } = await startReady()
    await expect(bridge.wallet.requestDeposit({ amountSats: sats(999) })).rejects.toMatchObject({
      issues: [{ field: 'amountSats', message: 'The least is 1000 sats.' }],
    })
    expect(practice.count('requestDeposit')).toBe(0)
  })

  test('an invoice is decoded, paid once, and told', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats: sats(25_000) })
    const check = await bridge.wallet.check({ text: `lightning:${paymentRequest.toUpperCase()}` })
    expect(check).toMatchObject({ kind: 'invoice', amountSats: 25_000, invoice: { description: 'coffee' } })
    const outcome = await bridge.wallet.withdraw({ paymentRequest, amountSats: sats(25_000) })
    expect(outcome).toMatchObject({ kind: 'done', value: { amountSats: 25_000, state: 'settled' } })
    await pass(clock, 2000)
    expect(practice.balanceSats).toBe(9_975_000)
    expect(shown).toMatchObject([{ notice: { event: { kind: 'withdrawal-settled' } } }])
    await expect(bridge.wallet.withdraw({ paymentRequest, amountSats: sats(25_000) })).rejects.toMatchObject({
      code: 'rejected',
      message: expect.stringContaining('paid already') as string,
    })
    expect(practice.count('withdraw')).toBe(1)
  })

  test.each([
    [
      'another network',
      (service: InMemoryService) => service.invoice(5000, { network: 'bitcoin' }),
      'real bitcoin',
    ],
    ['no amount', (service: InMemoryService) => service.invoice(0), 'amount'],
    ['too little', (service: InMemoryService) => service.invoice(999), '1000 sats'],
    ['too much', (service: InMemoryService) => service.invoice(5_000_001), '5000000 sats'],
  ])('an invoice of %s is not paid', async (_name, make, words) => {
    const { bridge, practice } = await startReady()
    const paymentRequest = make(practice)
    expect(await bridge.wallet.check({ text: paymentRequest })).toMatchObject({
      kind: 'unpayable',
      reason: expect.stringContaining(words) as string,
    })
    await expect(bridge.wallet.withdraw({ paymentRequest, amountSats: sats(5000) })).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'paymentRequest', message: expect.stringContaining(words) as string }],
    })
    expect(practice.count('withdraw')).toBe(0)
  })

  test('an invoice that lapses after it was shown is not paid', async () => {
    const { bridge, clock, practice } = await startReady()
    const paymentRequest = practice.invoice(5000, { expirySeconds: 30 })
    expect(await bridge.wallet.check({ text: paymentRequest })).toMatchObject({ kind: 'invoice' })
    await pass(clock, 30_000, 1000)
    await expect(bridge.wallet.withdraw({ paymentRequest, amountSats: sats(5000) })).rejects.toMatchObject({
      issues: [{ message: expect.stringContaining('expired') as string }],
    })
    expect(practice.count('withdraw')).toBe(0)
  })

  test('an amount other than the one shown is not paid; what is no invoice is unreadable', async () => {
    const { bridge, practice } = await startReady()
    const paymentRequest = practice.invoice(5000)
    await expect(bridge.wallet.withdraw({ paymentRequest, amountSats: sats(4000) })).rejects.toMatchObject({
      issues: [{ field: 'amountSats' }],
    })
    expect(await bridge.wallet.check({ text: 'hello' })).toMatchObject({ kind: 'unreadable' })
    expect(practice.count('withdraw')).toBe(0)
  })
})

describe('closing', () => {
  test('nothing is left running and no secret ever crossed the bridge', async () => {
    const { close, practice, clock, frames, unexpected, bridge } = await startReady()
    await openTrade(bridge, { ...buy, orderId: 'o1' })
    await pass(clock, 2000)
    await close()
    expect({
      timers: clock.delays(),
      streams: practice.streamCount,
      exchanges: practice.openExchanges,
    }).toEqual({
      timers: [],
      streams: 0,
      exchanges: 0,
    })
    const everything = JSON.stringify(frames)
    for (const secret of Object.values(practiceKey)) expect(everything).not.toContain(secret)
    expect(unexpected).toEqual([])
  })
})
