import { secondMs } from '@common/domain/durations'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { sats } from '@common/domain/units'
import { expect, test, vi } from 'vitest'
import { isReady, startExchange, startOver } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { createAccountKeys } from '../support/create-account-keys'
import { stepUntil } from '../../../support/time/step-until'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { v3Service } from '../support/connected-v3'
import { area, connectTo, createControl } from '../support/over-practice'

/** Price and app time are fixed, so only an event can trigger a notification. */

const patient = { timeout: 60_000, interval: 20 }
const gatherMs = 300
const streamedEveryMs = secondMs
const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const

async function opened() {
  // A price published in real time would end the stream's silence and trigger a read.
  const clock = new ManualClock(Date.now())
  const practice = await startExchange({}, clock)
  const [account, others] = await createAccountKeys(
    practice,
    ['read', 'trade', 'withdraw'],
    ['read', 'trade'],
  )
  if (!account || !others) throw new Error('no keys')
  const app = await startOver(practice, temporaryFolder(), { clock })
  const { bridge, proxy, shown } = app
  const session = subscribe(bridge.session.state(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  const trades = subscribe(bridge.futures.live(undefined))
  const step = (holds: () => boolean) => stepUntil({ clock, proxy }, holds, { stepMs: 100 })
  const connecting = bridge.session.connectService(v3Service(app, practice, account))
  await step(() => session.items.some(isReady) && quotes.items.some(({ source }) => source === 'live'))
  await connecting
  const begunUpMs = clock.upMs() + 30 * secondMs
  await step(() => clock.upMs() >= begunUpMs)
  const other = connectTo(practice, { protocol: 'v3', account: others })

  async function quiet(): Promise<void> {
    let requestCount = proxy.passed.length
    let stillSinceUpMs = clock.upMs()
    await step(() => {
      if (proxy.passed.length > requestCount) stillSinceUpMs = clock.upMs()
      requestCount = proxy.passed.length
      const isDue = clock.delays().some((delayMs) => delayMs === 0 || delayMs === gatherMs)
      return !isDue && clock.upMs() - stillSinceUpMs > streamedEveryMs
    })
  }
  async function toldOf(act: () => Promise<unknown>, kind: ActivityEvent['kind']): Promise<string[]> {
    await quiet()
    shown.length = 0
    await act()
    await vi.waitFor(() => expect(clock.delays()).toContain(gatherMs), patient)
    expect(shown).toEqual([])
    const before = proxy.passed.length
    clock.advance(gatherMs)
    await vi.waitFor(() => expect(shown.map(({ event }) => event.kind)).toEqual([kind]), patient)
    return proxy.passed.slice(before)
  }
  return { ...app, control: createControl(practice), other, step, toldOf, trades }
}

test('the app reports trades and deposits made elsewhere when their events arrive', async () => {
  const { other, control, step, toldOf, trades, unexpected } = await opened()
  const isListed = (id: string): boolean =>
    trades.items.some((change) => change.trades.some((trade) => trade.id === id))

  const trade = await other.openTrade(buy)
  await step(() => isListed(trade.id))
  const requestCount = await toldOf(() => other.closeTrade(trade.id), 'trade-closed')
  expect(requestCount).toContain('GET /v3/futures/isolated/trades/running')

  const order = await other.openTrade({ ...buy, orderType: 'limit', price: 49_000 })
  await step(() => isListed(order.id))
  await toldOf(() => control('/price', { price: 48_990, hold: true }), 'order-filled')

  const { paymentRequest } = await other.requestDeposit(sats(2000))
  const read = await toldOf(() => control('/pay', { paymentRequest }), 'deposit-settled')
  expect(read).toContain('GET /v3/account/deposits/lightning')

  const cross = area(other.cross)
  await cross.deposit(sats(500_000))
  await cross.setLeverage(10)
  await cross.placeOrder({ side: 'buy', orderType: 'limit', quantity: 100, price: 48_000 })
  const filled = await toldOf(() => control('/price', { price: 47_990, hold: true }), 'cross-filled')
  expect(filled).toContain('GET /v3/futures/cross/position')
  expect(unexpected).toEqual([])
  await other.close()
}, 180_000)
