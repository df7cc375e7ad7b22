import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sats } from '@common/domain/units'
import { serviceExchange } from '../../../electron/core/exchange/service-exchange'
import type { Exchange, PriceUpdate } from '../../../electron/core/ports/exchange'
import { Secret } from '../../../electron/core/ports/secret'
import { systemClock } from '../../../electron/core/system-clock'
import { type RunningPractice, startPractice } from '../../../electron/practice/practice-exchange'

/** The client and the practice exchange have nothing in common but the published interface; here they meet. */

let practice: RunningPractice
let exchange: Exchange

beforeAll(async () => {
  practice = await startPractice({
    dataFolder: null,
    heldPrice: 60_000,
    balanceSats: 1_000_000,
    hasLimits: false,
  })
  const { key, secret, passphrase } = practice.account
  const unlimited = { requests: 1000, perMs: 1 }
  exchange = serviceExchange({
    connection: {
      profileId: 'practice',
      network: 'practice',
      protocol: 'v2',
      restUrl: practice.rest,
      wsUrl: practice.ws,
      headerPrefix: 'SVC',
      credentials: { key: new Secret(key), secret: new Secret(secret), passphrase: new Secret(passphrase) },
    },
    clock: systemClock,
    random: Math.random,
    limits: { signed: unlimited, open: unlimited },
  })
})

afterAll(async () => {
  await exchange.close()
  await practice.close()
})

const control = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const headers = { authorization: `Bearer ${practice.controlToken}`, 'content-type': 'application/json' }
  const response = await fetch(practice.control + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

describe('the market', () => {
  test('has a quote, bounds and candles', async () => {
    const ticker = await exchange.ticker()
    expect(ticker.bidPrice).toBeLessThanOrEqual(ticker.lastPrice)
    expect(ticker.askPrice).toBeGreaterThanOrEqual(ticker.lastPrice)
    expect(await exchange.market()).toMatchObject({ active: true, minLeverage: 1, maxLeverage: 100 })
    const candles = await exchange.candles('5m', { limit: 20 })
    const times = candles.map(({ timeMs }) => timeMs)
    expect(times.length).toBeGreaterThan(1)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect((await exchange.accountLimits()).minDepositSats).toBeGreaterThan(0)
  })

  test('streams prices of every kind', async () => {
    const prices: PriceUpdate[] = []
    const states: string[] = []
    const stop = exchange.streamPrices({
      onPrice: (update) => prices.push(update),
      onState: (state) => states.push(state),
    })
    await vi.waitFor(() => expect(states).toEqual(['live']))
    for (const price of [60_100, 60_200]) await control('/price', { price, hold: true })
    await vi.waitFor(() => {
      const seen = Object.assign({}, ...prices) as PriceUpdate
      expect(seen.lastPrice).toBe(60_200)
      expect(seen.bidPrice).toBeGreaterThan(60_000)
      expect(seen.indexPrice).toBeGreaterThan(60_000)
    })
    stop()
    await control('/price', { price: 60_000, hold: true })
  })
})

describe('trades', () => {
  test('go through their whole life', async () => {
    const opened = await exchange.openTrade({ side: 'buy', orderType: 'market', leverage: 10, quantity: 60 })
    expect(opened).toMatchObject({ side: 'buy', orderType: 'market', state: 'running', quantity: 60 })
    const { id, marginSats } = opened
    expect((await exchange.addMargin(id, sats(500))).marginSats).toBe(marginSats + 500)
    expect((await exchange.cashIn(id, sats(100))).marginSats).toBeLessThanOrEqual(marginSats + 500)
    expect((await exchange.setStopLoss(id, 58_000)).stopLossPrice).toBe(58_000)
    expect((await exchange.setTakeProfit(id, 70_000)).takeProfitPrice).toBe(70_000)
    expect(await exchange.setStopLoss(id, null)).toMatchObject({
      stopLossPrice: null,
      takeProfitPrice: 70_000,
    })
    expect(await exchange.trades('running')).toEqual([await exchange.trade(id)])
    expect((await exchange.closeTrade(id)).state).toBe('closed')
    expect((await exchange.trades('closed', { limit: 1 }))[0]?.id).toBe(id)
    expect(await exchange.fundingFees({ limit: 10 })).toEqual([])
  })

  test('are canceled and ended all together', async () => {
    const limit = {
      side: 'sell',
      orderType: 'limit',
      leverage: 5,
      marginSats: sats(5000),
      price: 80_000,
    } as const
    const first = await exchange.openTrade(limit)
    expect(first.state).toBe('open')
    expect((await exchange.cancelTrade(first.id)).state).toBe('canceled')
    await exchange.openTrade(limit)
    await exchange.openTrade({ side: 'sell', orderType: 'market', leverage: 5, marginSats: sats(5000) })
    expect((await exchange.cancelAll()).map(({ state }) => state)).toEqual(['canceled'])
    expect((await exchange.closeAll()).map(({ state }) => state)).toEqual(['closed'])
    expect(await exchange.closeAll()).toEqual([])
  })

  test('are refused in words', async () => {
    const order = { side: 'buy', orderType: 'market', leverage: 1, quantity: 400_000 } as const
    await expect(exchange.openTrade(order)).rejects.toMatchObject({ kind: 'invalid-request' })
    const unknown = '00000000-0000-4000-8000-000000000000'
    await expect(exchange.closeTrade(unknown)).rejects.toMatchObject({ kind: 'not-found' })
    await expect(exchange.trade('nonsense')).rejects.toMatchObject({ kind: 'not-found' })
  })
})

describe('the wallet', () => {
  test('takes a deposit and pays a withdrawal', async () => {
    const before = (await exchange.account()).balanceSats
    const request = await exchange.requestDeposit(sats(20_000))
    expect(request.expiresAtMs).toBeGreaterThan(request.createdAtMs)
    expect((await exchange.deposit(request.depositId)).state).toBe('pending')
    await control('/pay', { paymentRequest: request.paymentRequest })
    await vi.waitFor(async () => expect((await exchange.deposit(request.depositId)).state).toBe('settled'))
    expect((await exchange.account()).balanceSats).toBe(before + 20_000)
    expect((await exchange.deposits({ limit: 5 })).map(({ id }) => id)).toContain(request.depositId)

    const { paymentRequest } = await control('/invoice', { amount: 5000 })
    const paid = await exchange.withdraw(String(paymentRequest))
    expect(paid).toMatchObject({ rail: 'lightning', state: 'settled', amountSats: 5000 })
    expect((await exchange.withdrawals({ limit: 5 })).map(({ id }) => id)).toEqual([paid.id])
    expect((await exchange.account()).balanceSats).toBe(before + 20_000 - 5000 - paid.feeSats)
    await expect(exchange.withdraw(String(paymentRequest))).rejects.toMatchObject({ kind: 'invalid-request' })
  })
})

test('a wrong secret is told from a wrong clock', async () => {
  const { key, passphrase } = practice.account
  const stranger = serviceExchange({
    connection: {
      profileId: 'stranger',
      network: 'practice',
      protocol: 'v2',
      restUrl: practice.rest,
      wsUrl: practice.ws,
      headerPrefix: 'LNM',
      credentials: { key: new Secret(key), secret: new Secret('wrong'), passphrase: new Secret(passphrase) },
    },
    clock: systemClock,
    random: Math.random,
  })
  await expect(stranger.account()).rejects.toMatchObject({
    kind: 'unauthorized',
    serviceText: 'Signature is not valid',
  })
  await stranger.close()
})
