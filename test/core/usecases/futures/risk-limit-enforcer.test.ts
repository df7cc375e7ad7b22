import { describe, expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { createRiskLimitEnforcer } from '../../../../electron/core/usecases/futures/risk-limit-enforcer'
import { ManualClock } from '../../../support/time/manual-clock'
import { openHistory } from '../../../../electron/core/database/open-history'
import { createPracticeRulesStore } from '../../../../electron/core/database/rules/practice-rules-store'
import { createAccountRules } from '../../../../electron/core/usecases/account-rules'
import { subscribe } from '../../../support/subscribe'
import { advance, advanceUntil, idle } from '../../../support/time/advance'
import { buy, limitBuy, openTrade, startReady } from '../../../support/app/ready-app'
import { temporaryFolder } from '../../../support/temporary-folder'
import { message } from '../../../support/text'

const refused = (text: object) => ({ code: 'rejected', text })
const advice = message('riskLimit.lower')

async function startRead(...args: Parameters<typeof startReady>) {
  const started = await startReady(...args)
  await advance(started.clock, 5000)
  const riskLimits = subscribe(started.bridge.guards.state(undefined))
  await idle()
  return { ...started, guards: riskLimits }
}

describe('risk limits', () => {
  test('reject an order above a limit before a request is sent', async () => {
    const { bridge, practice } = await startRead()
    await bridge.guards.change({ maxLeverage: 5, maxQuantity: 200 })
    await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject(
      refused(message('riskLimit.leverage', { most: 5, leverage: 10, advice, hours: 24 })),
    )
    const large = { ...buy, leverage: 5, quantity: 201, orderId: 'o2' }
    await expect(bridge.futures.open(large)).rejects.toMatchObject(
      refused(message('riskLimit.size', { most: 200, quantity: 201, advice, hours: 24 })),
    )
    const byMargin = { side: 'buy', orderType: 'market', leverage: 5, marginSats: sats(250_000) } as const
    await expect(bridge.futures.open({ ...byMargin, orderId: 'o3' })).rejects.toMatchObject(
      refused({ code: 'riskLimit.size', values: { most: 200 } }),
    )
    expect(practice.count('openTrade')).toBe(0)
    await openTrade(bridge, { ...buy, leverage: 5, quantity: 200, orderId: 'o4' })
  })

  test('leave an open order unchanged if moving it would exceed a limit', async () => {
    const { bridge, practice, clock } = await startRead()
    const waiting = await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    await bridge.guards.change({ maxLeverage: 5 })
    await advance(clock, 1000)
    const move = { tradeId: waiting.id, price: 18_500, orderId: 'o2' }
    await expect(bridge.futures.moveOrder(move)).rejects.toMatchObject(
      refused({
        code: 'riskLimit.leverage',
        values: { most: 5, leverage: 10, advice: message('riskLimit.placeAgain') },
      }),
    )
    expect(practice.count('cancelTrade')).toBe(0)
    expect(practice.trades.get(waiting.id)?.state).toBe('open')
  })

  test('reject a cash-in only if it raises the leverage above the limit', async () => {
    const { bridge, practice, clock } = await startRead()
    const { id: tradeId } = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await advance(clock, 1000)
    await bridge.guards.change({ maxLeverage: 10 })
    const cashIn = (amountSats: number) => bridge.futures.cashIn({ tradeId, amountSats: sats(amountSats) })
    await expect(cashIn(5000)).rejects.toMatchObject(
      refused({
        code: 'riskLimit.raised',
        values: { most: 10, leverage: expect.closeTo(11.5, 0) as number },
      }),
    )
    expect(practice.count('cashIn')).toBe(0)
    await bridge.futures.addMargin({ tradeId, amountSats: sats(6000) })
    await advance(clock, 1000)
    expect((await cashIn(5000)).kind).toBe('done')
  })

  test('block new orders after the daily loss until midnight UTC, but no other actions', async () => {
    const midnightMs = 19_676 * dayMs
    const { bridge, practice, clock, guards } = await startRead(undefined, {
      clock: new ManualClock(midnightMs - 5 * minuteMs),
    })
    const losing = await openTrade(bridge, { ...buy, orderId: 'o1' })
    const stored = await openTrade(bridge, { ...buy, orderId: 'o2' })
    const waiting = await openTrade(bridge, { ...limitBuy, price: 15_000, orderId: 'o3' })
    practice.setPrice(19_500)
    await bridge.guards.change({ dailyLossSats: sats(5000), maxLeverage: 1, maxQuantity: 1 })
    await bridge.futures.close({ tradeId: losing.id })
    await advanceUntil(clock, () => expect(guards.last()?.day.netSats).toBeLessThan(-5000), {
      withinMs: 1000,
    })
    const order = { ...buy, leverage: 1, quantity: 1 }
    await expect(bridge.futures.open({ ...order, orderId: 'o4' })).rejects.toMatchObject(
      refused({
        code: 'riskLimit.dailyLoss',
        values: { loss: expect.closeTo(15_000, -4) as number, limit: 5000 },
      }),
    )
    const tradeId = stored.id
    await bridge.futures.setLevel({ tradeId, kind: 'stop-loss', price: 19_000 })
    await bridge.futures.addMargin({ tradeId, amountSats: sats(1000) })
    await bridge.futures.cancel({ tradeId: waiting.id })
    await bridge.futures.close({ tradeId })
    expect(practice.trades.get(tradeId)?.state).toBe('closed')
    expect(practice.count('openTrade')).toBe(3)
    await advance(clock, 5 * minuteMs, minuteMs)
    practice.setPrice(19_500)
    await advance(clock, 1000)
    expect((await bridge.futures.open({ ...order, orderId: 'o5' })).kind).toBe('done')
  })

  test('block new orders for the cool-off time after a loss', async () => {
    const { bridge, practice, clock } = await startRead()
    await bridge.guards.change({ coolOffMs: 30 * minuteMs })
    const losing = await openTrade(bridge, { ...buy, orderId: 'o1' })
    practice.setPrice(19_900)
    await bridge.futures.close({ tradeId: losing.id })
    const restarted = (orderId: string) => bridge.futures.open({ ...buy, orderId })
    await expect(restarted('o2')).rejects.toMatchObject(
      refused({ code: 'riskLimit.coolOff', values: { minutes: 30 } }),
    )
    await advance(clock, 29 * minuteMs, minuteMs)
    practice.setPrice(19_900)
    await advance(clock, 500)
    await expect(restarted('o3')).rejects.toMatchObject(refused({ code: 'riskLimit.coolOff' }))
    await advance(clock, minuteMs)
    expect((await restarted('o4')).kind).toBe('done')
  })

  test('loosen only after the delay, survive a restart and show pending changes', async () => {
    const first = await startRead()
    const { dataFolder, clock, practice } = first
    await first.bridge.guards.change({ maxLeverage: 5, delayMs: 2 * hourMs })
    await first.bridge.guards.change({ maxLeverage: null, delayMs: hourMs })
    await first.close()
    const { bridge, guards } = await startRead(dataFolder, { clock, practice })
    expect(guards.last()?.guards).toMatchObject({
      maxLeverage: { value: 5, pending: { value: null } },
      delayMs: { value: 2 * hourMs, pending: { value: hourMs } },
    })
    await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject(
      refused({ code: 'riskLimit.leverageUntil', values: { most: 5 } }),
    )
    await advance(clock, 2 * hourMs, minuteMs)
    practice.setPrice(20_000)
    await advance(clock, 500)
    expect((await bridge.futures.open({ ...buy, orderId: 'o2' })).kind).toBe('done')
  })

  test('block orders until closed trades are loaded if a limit counts them', async () => {
    const { bridge, practice, clock } = await startReady()
    await bridge.guards.change({ dailyLossSats: sats(5000) })
    await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject(
      refused(message('riskLimit.notRead')),
    )
    expect(practice.count('openTrade')).toBe(0)
    await advance(clock, 5000)
    expect((await bridge.futures.open({ ...buy, orderId: 'o1' })).kind).toBe('done')
  })

  test.each([
    { maxLeverage: 0 },
    { maxLeverage: 5.5 },
    { maxQuantity: -1 },
    { coolOffMs: 1 },
    { delayMs: 0 },
  ])('reject the change %j', async (change) => {
    const { bridge } = await startRead()
    await expect(bridge.guards.change(change)).rejects.toMatchObject({ code: 'invalid-input' })
  })
})

test('the risk limits read closed trades only if a limit counts them, and once per batch', async () => {
  let reads = 0
  const clock = new ManualClock()
  const { history } = openHistory(temporaryFolder(), 'p1', null, clock.nowMs())
  onTestFinished(() => history.close())
  const onUnexpected = (source: string, error: unknown): void =>
    expect.unreachable(`${source}: ${String(error)}`)
  const rules = createAccountRules({
    network: 'practice',
    rulesStore: createPracticeRulesStore(history),
    exchange: { timeMs: () => clock.nowMs() },
    clock,
    onUnexpected,
    onHealth: () => undefined,
  })
  await idle()
  const riskLimits = createRiskLimitEnforcer({
    rules,
    history: {
      ...history,
      trades: {
        ...history.trades,
        ended: () => {
          reads += 1
          return []
        },
      },
    },
    clock,
    marketNowMs: () => clock.nowMs(),
    isHistoryRead: () => true,
    publish: () => undefined,
    onUnexpected,
  })
  reads = 0
  riskLimits.check({ leverage: 10, quantity: 100 })
  await riskLimits.change({ maxLeverage: 20 })
  reads = 0
  riskLimits.check({ leverage: 10, quantity: 100 })
  expect(reads).toBe(0)
  for (let page = 0; page < 50; page += 1) riskLimits.schedulePublish()
  await advance(clock, 2000)
  expect(reads).toBe(1)
  await riskLimits.change({ coolOffMs: minuteMs })
  reads = 0
  riskLimits.check({ leverage: 10, quantity: 100 })
  expect(reads).toBe(1)
  riskLimits.schedulePublish()
  riskLimits.stop()
  await advance(clock, 2000)
  expect(reads).toBe(1)
})
