import { describe, expect, test } from 'vitest'
import { subscribe } from '../../../support/subscribe'
import { advance, advanceUntil } from '../../../support/time/advance'
import { buy, limitBuy, openTrade, startReady } from '../../../support/app/ready-app'

describe('exchange event detection', () => {
  test('reads a triggered order immediately and notifies of its fill', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    const trade = await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    const notifications = subscribe(bridge.notices.list(undefined))
    await advance(clock, 10_000)
    const before = practice.requests.length
    practice.setPrice(18_990)
    await advanceUntil(
      clock,
      () => {
        expect(practice.requests.slice(before, before + 2)).toEqual(['trade', 'account'])
        expect(notifications.last()).toMatchObject([
          { event: { kind: 'order-filled', tradeId: trade.id }, read: false },
        ])
        expect(shown).toMatchObject([{ network: 'practice', notice: { event: { kind: 'order-filled' } } }])
      },
      { withinMs: 1000 },
    )
  })

  test.each([
    ['stop-loss', { stopLossPrice: 19_500 }, 19_400],
    ['take-profit', { takeProfitPrice: 20_500 }, 20_600],
    ['liquidation', {}, 17_000],
  ] as const)('notifies of a %s with its net result', async (kind, levels, price) => {
    const { bridge, clock, practice, shown } = await startReady()
    const trade = await openTrade(bridge, { ...buy, ...levels, orderId: 'o1' })
    await advance(clock, 5000)
    practice.setPrice(price)
    await advanceUntil(clock, () => shown.length > 0, { withinMs: 1500 })
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

  test('notifies of a liquidation immediately, even right after a read, then reads the balance', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    const account = subscribe(bridge.account.state(undefined))
    await openTrade(bridge, { ...buy, orderId: 'o1' })
    const orders = ['trades', 'trades']
    await advanceUntil(clock, () => practice.requests.slice(-2).join() === orders.join(), {
      withinMs: 30_000,
    })
    const before = practice.requests.length
    practice.setPrice(17_000)
    practice.balanceSats = 12_345
    await advanceUntil(
      clock,
      () => {
        expect(shown).toMatchObject([{ notice: { event: { kind: 'liquidation' } } }])
        expect(practice.requests.slice(before, before + 2)).toEqual(['trade', 'account'])
        expect(account.last()?.account.balanceSats).toBe(12_345)
      },
      { withinMs: 200 },
    )
  })

  test('reads many triggered positions with one request and closed trades with another', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    for (let count = 0; count < 5; count += 1) await openTrade(bridge, { ...buy, orderId: `o${count}` })
    await advance(clock, 20_000)
    // The end of the stream's silence triggers reads.
    practice.setPrice(20_000)
    await advance(clock, 2000)
    const before = practice.requests.length
    practice.setPrice(17_000)
    await advance(clock, 2000)
    expect(shown).toHaveLength(5)
    const reads = practice.requests.slice(before).filter((name) => name !== 'ticker')
    expect(reads).toEqual(['trades', 'endedTrades', 'account'])
  })

  test('reads open orders and positions if many orders trigger', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    for (let count = 0; count < 3; count += 1) await openTrade(bridge, { ...limitBuy, orderId: `o${count}` })
    await advance(clock, 20_000)
    practice.setPrice(20_000)
    await advance(clock, 2000)
    const before = practice.requests.length
    practice.setPrice(18_990)
    await advance(clock, 2000)
    expect(shown.map(({ notice }) => notice.event.kind)).toEqual(Array(3).fill('order-filled'))
    const reads = practice.requests.slice(before).filter((name) => name !== 'ticker')
    expect(reads).toEqual(['trades', 'trades', 'account'])
  })

  test('reads a triggered order that stays open every second for ten seconds', async () => {
    const { bridge, clock, practice } = await startReady()
    await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    await advance(clock, 20_000)
    const before = practice.count('trade')
    practice.setPrice(19_000)
    await advance(clock, 30_000)
    expect(practice.count('trade') - before).toBeGreaterThanOrEqual(9)
    expect(practice.count('trade') - before).toBeLessThanOrEqual(11)
  })

  test('reads trades rarely while the price triggers nothing', async () => {
    const { bridge, clock, practice } = await startReady()
    await openTrade(bridge, { ...buy, orderId: 'o1' })
    await advance(clock, 5000)
    const before = practice.requests.filter(
      (name) => !['ticker', 'market', 'accountLimits'].includes(name),
    ).length
    for (let step = 0; step < 60; step += 1) {
      practice.setPrice(20_000 + step)
      await advance(clock, 1000)
    }
    const signed = practice.requests.filter(
      (name) => !['ticker', 'market', 'accountLimits'].includes(name),
    ).length
    expect(signed - before).toBeLessThanOrEqual(20)
  })

  test('notifies once after a restart of events that occurred while the app was closed', async () => {
    const { bridge, clock, practice, dataFolder, close } = await startReady()
    await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    const running = await openTrade(bridge, { ...buy, stopLossPrice: 19_500, orderId: 'o2' })
    await advance(clock, 3000)
    await close()
    practice.setPrice(18_900)
    const restarted = await startReady(dataFolder, { clock, practice })
    await advanceUntil(
      clock,
      () =>
        expect(restarted.shown.map(({ notice }) => notice.event.kind).sort()).toEqual([
          'order-filled',
          'stop-loss',
        ]),
      { withinMs: 3000 },
    )
    const notifications = subscribe(restarted.bridge.notices.list(undefined))
    await advanceUntil(clock, () => expect(notifications.last()).toHaveLength(2), { withinMs: 100 })
    expect(await restarted.bridge.futures.closed({ limit: 5 })).toMatchObject([{ id: running.id }])
    await restarted.bridge.notices.markAllRead(undefined)
    await advanceUntil(clock, () => expect(notifications.last().every(({ read }) => read)).toBe(true), {
      withinMs: 100,
    })
    await restarted.close()
    const third = await startReady(dataFolder, { clock, practice })
    await advance(clock, 5000)
    expect(third.shown).toEqual([])
  })
})
