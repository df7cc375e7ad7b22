import { expect, test, vi } from 'vitest'
import { sats } from '@common/domain/units'
import { firstPage } from '../exchange/support/first-page'
import { failure } from '../exchange/support/use-service'
import { area, overPractice } from './support/over-practice'

/** Version 1, as the practice exchange speaks it. */

const over = overPractice('v1')
const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const
const limitSell = {
  side: 'sell',
  orderType: 'limit',
  leverage: 5,
  marginSats: sats(5000),
  price: 80_000,
} as const

test('positions go through their whole life', async () => {
  const { exchange } = over
  const opened = await exchange.openTrade({ ...buy, takeProfitPrice: 70_000 })
  expect(opened).toMatchObject({ ...buy, state: 'running', takeProfitPrice: 70_000, stopLossPrice: null })
  const { id, marginSats } = opened
  expect((await exchange.addMargin(id, sats(500))).marginSats).toBe(marginSats + 500)
  expect((await exchange.cashIn(id, sats(100))).marginSats).toBeLessThanOrEqual(marginSats + 500)
  expect((await exchange.setLevel(id, 'stop-loss', 58_000)).stopLossPrice).toBe(58_000)
  expect((await exchange.setLevel(id, 'take-profit', null)).takeProfitPrice).toBe(null)
  expect(await exchange.trades('running')).toEqual([await exchange.trade(id)])
  const closed = await exchange.closeTrade(id)
  expect(closed).toMatchObject({ id, state: 'closed' })
  expect(closed.exitPrice).not.toBe(null)
  expect(await firstPage(exchange.endedTrades)).toEqual([closed])
  expect(await firstPage(exchange.fundingFees)).toEqual([])
})

test('orders are canceled and everything is ended at once', async () => {
  const { exchange } = over
  const first = await exchange.openTrade(limitSell)
  expect(first).toMatchObject({ state: 'open', orderType: 'limit', filledAtMs: null })
  expect((await exchange.setLevel(first.id, 'stop-loss', 90_000)).state).toBe('open')
  expect((await exchange.cancelTrade(first.id)).state).toBe('canceled')
  const open = await Promise.all([exchange.openTrade(limitSell), exchange.openTrade(limitSell)])
  expect((await exchange.cancelAll()).map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort())
  const running = await exchange.openTrade(buy)
  expect(await exchange.closeAll()).toMatchObject([{ id: running.id, state: 'closed' }])
  expect(await exchange.closeAll()).toEqual([])
  expect((await failure(exchange.closeTrade(running.id))).kind).toBe('invalid-request')
})

test('the market, the account and the records are read', async () => {
  const { exchange } = over
  const ticker = await exchange.ticker()
  expect(ticker.bidPrice).toBeLessThanOrEqual(ticker.lastPrice)
  expect(ticker.askPrice).toBeGreaterThanOrEqual(ticker.lastPrice)
  expect((await exchange.account()).balanceSats).toBeGreaterThan(0)
  expect((await exchange.accountLimits()).minDepositSats).toBeGreaterThan(0)
  const records = area(exchange.records)
  expect((await records.prices({ limit: 3 })).length).toBeGreaterThan(0)
  expect((await records.indexPrices({ limit: 3 })).length).toBeGreaterThan(0)
  expect(await exchange.fixings({ limit: 3 })).toBeInstanceOf(Array)
  expect((await exchange.leaderboard()).daily).toBeInstanceOf(Array)
  await records.node()
  expect(await area(exchange.announcements).announcements()).toEqual([])
  const profile = area(exchange.profile)
  expect((await profile.changeProfile({ username: 'practice1', isOnLeaderboard: false })).username).toBe(
    'practice1',
  )
  expect(await profile.profile()).toMatchObject({ username: 'practice1', isOnLeaderboard: false })
})

test('a deposit is taken and an invoice paid, and the list says so', async () => {
  const { exchange, control } = over
  const before = (await exchange.account()).balanceSats
  const request = await exchange.requestDeposit(sats(20_000))
  expect((await exchange.deposit(request.depositId)).state).toBe('pending')
  await control('/pay', { paymentRequest: request.paymentRequest })
  await vi.waitFor(async () => expect((await exchange.deposit(request.depositId)).state).toBe('settled'))
  const { paymentRequest } = await control('/invoice', { amount: 5000 })
  const sent = await exchange.withdraw(String(paymentRequest))
  expect(sent).toMatchObject({ rail: 'lightning', state: 'pending', amountSats: 5000 })
  await vi.waitFor(async () =>
    expect(await exchange.withdrawal(sent.id)).toMatchObject({ state: 'settled', reference: sent.reference }),
  )
  const { feeSats } = await exchange.withdrawal(sent.id)
  expect((await exchange.account()).balanceSats).toBe(before + 20_000 - 5000 - feeSats)
  expect((await failure(exchange.withdrawal('nonsense'))).kind).toBe('not-found')
})
