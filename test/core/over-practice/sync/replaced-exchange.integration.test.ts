import { randomUUID } from 'node:crypto'
import { sats } from '@common/domain/units'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { expect, test, vi } from 'vitest'
import { isReady, startExchange, startOver, until, type Running } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'
import { createControl } from '../support/over-practice'

const slowly = { interval: 20 }

async function opened(running: Running) {
  const { bridge } = running
  const session = subscribe(bridge.session.state(undefined))
  const trades = subscribe(bridge.futures.live(undefined))
  const wallet = subscribe(bridge.wallet.live(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  return { ...running, trades, wallet }
}

const goneOf = ({ shown }: Running): ActivityEvent[] =>
  shown.map(({ event }) => event).filter(({ kind }) => kind === 'records-gone')

test('the app clears or marks records missing from a replaced exchange and notifies once', async () => {
  const folder = temporaryFolder()
  const before = await startExchange()
  const first = await opened(await startOver(before, folder))
  const order = { side: 'buy', orderType: 'limit', leverage: 10, quantity: 100 } as const
  for (const price of [40_000, 41_000, 42_000])
    await first.bridge.futures.open({ ...order, price, orderId: randomUUID() })
  await first.bridge.futures.open({ ...order, orderType: 'market', orderId: randomUUID() })
  const control = createControl(before)
  const { paymentRequest } = await control('/invoice', { amount: 20_000, behaviour: 'pending' })
  await first.bridge.wallet.withdraw({
    paymentRequest: String(paymentRequest),
    amountSats: sats(20_000),
    mostFeeSats: sats(10_000_000),
  })
  const { address } = await first.bridge.payments.createAddress({ format: 'p2wpkh' })
  await control('/onchain', { address, amount: 150_000 })
  await first.bridge.wallet.requestDeposit({ amountSats: sats(5000) })
  await until(
    first.wallet,
    ({ deposits }) => deposits.filter(({ state }) => state === 'pending').length === 2,
  )
  expect(first.unexpected).toEqual([])
  await first.close()

  const other = await startExchange()
  const second = await opened(await startOver(other, folder))
  await vi.waitFor(() => {
    expect(second.trades.last().trades).toEqual([])
    const { withdrawals, deposits } = second.wallet.last()
    expect([...withdrawals, ...deposits].map(({ state }) => state)).not.toContain('pending')
  }, slowly)
  await until(second.wallet, ({ withdrawals }) => withdrawals.some(({ state }) => state === 'gone'))
  for (const rail of ['bitcoin', 'lightning'])
    await until(second.wallet, ({ deposits }) =>
      deposits.some((each) => each.rail === rail && each.state === 'gone'),
    )
  // Excludes the unpaid invoice.
  expect(goneOf(second)).toHaveLength(3)
  expect(goneOf(second)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ running: 1, orders: 3, payments: 0 }),
      expect.objectContaining({ running: 0, orders: 0, payments: 1 }),
    ]),
  )
  // Repeated failures can lead to a ban.
  expect(second.proxy.passed.filter((name) => /^GET \/v2\/futures\/trades\/./.test(name))).toHaveLength(1)
  expect(second.unexpected).toEqual([])
  await second.close()

  const third = await opened(await startOver(other, folder))
  await vi.waitFor(() => expect(third.proxy.count('GET', '/v2/user/deposit')).toBeGreaterThan(0), slowly)
  expect(third.trades.last().trades).toEqual([])
  const states = third.wallet.items.flatMap(({ withdrawals }) => withdrawals.map(({ state }) => state))
  expect(new Set(states)).toEqual(new Set(['gone']))
  expect(goneOf(third)).toEqual([])
}, 60_000)
