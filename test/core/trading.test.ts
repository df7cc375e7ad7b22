import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { subscribe } from '../support/subscribe'
import { advance, advanceUntil } from '../support/time/advance'
import { buy, limitBuy, openTrade, start, startReady } from '../support/app/ready-app'
import { practiceKey } from '../support/app/start-app'
import { message, withText } from '../support/text'
import { createTrade } from '../support/create-trade'
import { InMemoryService } from '../support/in-memory-exchange/in-memory-service'
import { temporaryFolder } from '../support/temporary-folder'
import { ManualClock } from '../support/time/manual-clock'

describe('first start', () => {
  test('offers practice, opens no account and rejects trading', async () => {
    const { bridge, clock } = await start()
    const session = subscribe(bridge.session.state(undefined))
    await advanceUntil(
      clock,
      () =>
        expect(session.last()).toMatchObject({
          phase: 'first-run',
          profile: null,
          profiles: [{ id: 'practice', network: 'practice' }],
          vault: { kind: 'file', state: 'absent' },
        }),
      { withinMs: 100 },
    )
    await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({
      code: 'not-connected',
    })
  })

  test('opens practice without a passphrase', async () => {
    const { bridge, session, clock } = await startReady()
    expect(session.items.map(({ phase }) => phase)).toContain('connecting')
    const account = subscribe(bridge.account.state(undefined))
    const quotes = subscribe(bridge.market.quotes(undefined))
    await advanceUntil(
      clock,
      () => {
        expect(account.last()).toMatchObject({ account: { balanceSats: 10_000_000 }, feeRate: 0.001 })
        expect(quotes.last()).toMatchObject({ ticker: { lastPrice: 20_000 }, source: 'live' })
      },
      { withinMs: 200 },
    )
  })
})

describe('trading', () => {
  test('opens and closes a market position and updates the feed and the balance', async () => {
    const { bridge, clock, shown } = await startReady()
    const trades = subscribe(bridge.futures.live(undefined))
    const account = subscribe(bridge.account.state(undefined))
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    expect(trade).toMatchObject({ state: 'running', quantity: 100, entryPrice: 20_000.5 })
    await advanceUntil(
      clock,
      () => {
        expect(trades.last().trades).toMatchObject([{ id: trade.id, state: 'running' }])
        expect(account.last().account.balanceSats).toBeLessThan(10_000_000)
      },
      { withinMs: 3000 },
    )

    const closed = await bridge.futures.close({ tradeId: trade.id })
    expect(closed).toMatchObject({ kind: 'done', value: { state: 'closed' } })
    await advance(clock, 20_000)
    expect(await bridge.futures.closed({ limit: 10 })).toMatchObject([{ id: trade.id, state: 'closed' }])
    expect(shown).toEqual([])
  })

  test('rejects an invalid order before sending it and names the field', async () => {
    const { bridge, practice } = await startReady()
    await expect(bridge.futures.open({ ...buy, leverage: 101, orderId: 'o1' })).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [
        {
          field: 'leverage',
          ...message('issue.leverage', { least: 1, most: 100 }),
        },
      ],
    })
    await expect(
      bridge.futures.open({ ...buy, quantity: 500_000, leverage: 1, orderId: 'o2' }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [
        {
          field: 'quantity',
          ...message('order.shortOfBalance', { needed: 2_507_437_189, balance: 10_000_000 }),
        },
      ],
    })
    expect(practice.count('openTrade')).toBe(0)
  })

  test('rejects an order above the maximum number of trades before sending it', async () => {
    const clock = new ManualClock()
    const practice = new InMemoryService(clock, 20_000)
    for (let index = 0; index < 100; index += 1) practice.trades.set(`t${index}`, createTrade(`t${index}`))
    const { bridge } = await startReady(temporaryFolder(), { clock, practice })
    await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({
      code: 'rejected',
      text: { code: 'order.tooMany', values: { most: 100 } },
    })
    await bridge.futures.close({ tradeId: 't0' })
    expect(await bridge.futures.open({ ...buy, orderId: 'o2' })).toMatchObject({ kind: 'done' })
    expect(practice.count('openTrade')).toBe(1)
  })

  test('sends an order id once, even if repeated immediately, later or after a restart', async () => {
    const { bridge, practice, clock, dataFolder, close } = await startReady()
    const order = { ...buy, orderId: 'o1' }
    const [first, second] = await Promise.all([bridge.futures.open(order), bridge.futures.open(order)])
    expect(second).toEqual(first)
    expect(await bridge.futures.open(order)).toEqual(first)
    await close()
    const restarted = await startReady(dataFolder, { clock, practice })
    expect(await restarted.bridge.futures.open(order)).toEqual(first)
    expect(practice.count('openTrade')).toBe(1)
    expect(practice.trades.size).toBe(1)
  })

  test('rejects a second close while the first one is pending', async () => {
    const { bridge, practice } = await startReady()
    const { id: tradeId } = await openTrade(bridge, { ...buy, orderId: 'o1' })
    const results = await Promise.allSettled([
      bridge.futures.close({ tradeId }),
      bridge.futures.close({ tradeId }),
    ])
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      {
        status: 'rejected',
        reason: { code: 'rejected', ...withText('unresolved.pending') },
      },
    ])
    expect(practice.count('closeTrade')).toBe(1)
  })

  test('changes margin and TP/SL, and names the field of an invalid value', async () => {
    const { bridge } = await startReady()
    const { id: tradeId, marginSats } = await openTrade(bridge, { ...buy, orderId: 'o1' })
    expect(await bridge.futures.addMargin({ tradeId, amountSats: sats(1000) })).toMatchObject({
      value: { marginSats: marginSats + 1000 },
    })
    expect(await bridge.futures.cashIn({ tradeId, amountSats: sats(500) })).toMatchObject({
      value: { marginSats: marginSats + 500 },
    })
    expect(await bridge.futures.setLevel({ tradeId, kind: 'stop-loss', price: 19_000 })).toMatchObject({
      value: { stopLossPrice: 19_000 },
    })
    expect(await bridge.futures.setLevel({ tradeId, kind: 'stop-loss', price: null })).toMatchObject({
      value: { stopLossPrice: null },
    })
    await expect(bridge.futures.setLevel({ tradeId, kind: 'take-profit', price: 100 })).rejects.toMatchObject(
      {
        issues: [{ field: 'price' }, { field: 'price' }],
      },
    )
    await expect(
      bridge.futures.addMargin({ tradeId, amountSats: sats(2_000_000_000) }),
    ).rejects.toMatchObject({
      issues: [{ field: 'amountSats' }],
    })
  })

  test('closes and cancels all with one request each', async () => {
    const { bridge, practice } = await startReady()
    await openTrade(bridge, { ...buy, orderId: 'o1' })
    await openTrade(bridge, { ...buy, side: 'sell', orderId: 'o2' })
    await openTrade(bridge, { ...limitBuy, orderId: 'o3' })
    expect(await bridge.futures.closeAll(undefined)).toMatchObject({
      kind: 'done',
      value: [{ state: 'closed' }, { state: 'closed' }],
    })
    expect(await bridge.futures.cancelAll(undefined)).toMatchObject({ value: [{ state: 'canceled' }] })
    expect(practice.count('closeAll') + practice.count('cancelAll')).toBe(2)
    await expect(bridge.futures.closeAll(undefined)).rejects.toMatchObject({ code: 'rejected' })
  })
})

describe('closing the app', () => {
  test('leaves no timer, stream or connection and has sent no secret over the bridge', async () => {
    const { close, practice, clock, frames, unexpected, bridge } = await startReady()
    await openTrade(bridge, { ...buy, orderId: 'o1' })
    await advance(clock, 2000)
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
    const sentText = JSON.stringify(frames)
    for (const secret of Object.values(practiceKey)) expect(sentText).not.toContain(secret)
    expect(unexpected).toEqual([])
  })
})
