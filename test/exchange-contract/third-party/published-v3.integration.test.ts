import { createHttpClient } from '@ln-markets/sdk/v3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useSharedExchange } from '../../support/practice/practice'

type Client = ReturnType<typeof createHttpClient>

const exchange = useSharedExchange()
const addressVariable = 'V3_API_URL'
let client: Client

beforeAll(() => {
  process.env[addressVariable] = `${exchange().practice.rest}/v3`
})
afterAll(() => Reflect.deleteProperty(process.env, addressVariable))
beforeEach(async () => {
  await exchange().price(50_000)
  const { account } = await exchange().account()
  client = createHttpClient(account)
})

const control = async (path: string, body: object) => (await exchange().control(path, body)).body
const invoice = async (amount: number) => (await control('/invoice', { amount })).paymentRequest

describe('published client of version 3', () => {
  test('EX-3200 reads the public operations with and without keys', async () => {
    for (const caller of [client, createHttpClient()]) {
      expect(await caller.ping()).toBe('pong')
      expect(Date.parse((await caller.time()).time)).toBeGreaterThan(0)
      expect(await caller.futures.getTicket()).toMatchObject({ lastPrice: 50_000 })
      expect(Object.keys(await caller.futures.getLeaderboard())).toHaveLength(4)
      const from = new Date(Date.now() - 3_600_000).toISOString()
      expect((await caller.futures.getCandles({ from, limit: 3, range: '5m' })).data).toHaveLength(3)
      expect((await caller.futures.getFundingSettlements({ limit: 2 })).data).toHaveLength(2)
      expect(await caller.syntheticUsd.getBestPrice()).toEqual({ askPrice: 50_000.5, bidPrice: 49_999.5 })
    }
  })

  test('EX-3201 trades with isolated margin from order to close', async () => {
    const { isolated } = client.futures
    const market = await isolated.newTrade({ side: 'buy', type: 'market', leverage: 10, quantity: 100 })
    const limit = await isolated.newTrade({
      side: 'sell',
      type: 'limit',
      leverage: 10,
      margin: 10_000,
      price: 55_000,
      stoploss: 56_000,
      takeprofit: 50_000,
      clientId: 'client-1',
    })
    expect(limit).toMatchObject({ open: true, clientId: 'client-1', takeprofit: 50_000 })
    const { id } = market
    expect(await isolated.updateStoploss({ id, value: 48_000 })).toMatchObject({ stoploss: 48_000 })
    expect(await isolated.updateTakeprofit({ id, value: 60_000 })).toMatchObject({ takeprofit: 60_000 })
    expect((await isolated.addMargin({ id, amount: 500 })).margin).toBe(market.margin + 500)
    expect((await isolated.cashIn({ id, amount: 400 })).margin).toBeLessThan(market.margin + 500)
    expect((await isolated.getRunningTrades()).map((trade) => trade.id)).toEqual([id])
    expect((await isolated.getOpenTrades()).map((trade) => trade.id)).toEqual([limit.id])
    expect(await isolated.cancel({ id: limit.id })).toMatchObject({ canceled: true })
    expect(await isolated.cancelAll()).toEqual([])
    expect(await isolated.close({ id })).toMatchObject({ closed: true, exitPrice: 49_999.5 })
    const closed = await isolated.getClosedTrades({ from: '2026-01-01T00:00:00.000Z', limit: 5 })
    expect(closed.data.map((trade) => trade.id)).toEqual([id])
    expect(await isolated.getFundingFees()).toEqual({ data: [], nextCursor: null })
  })

  test('EX-3202 deposits and withdraws over Lightning and on-chain', async () => {
    const { account } = client
    const { balance } = await account.get()
    const deposit = await account.depositLightning({ amount: 2000, comment: 'mine' })
    await control('/pay', { paymentRequest: deposit.paymentRequest })
    expect((await account.getLightningDeposits({ settled: true })).data).toMatchObject([{ amount: 2000 }])
    const paid = await account.withdrawLightning({ invoice: await invoice(5000) })
    const [withdrawal] = (await account.getLightningWithdrawals()).data
    expect(withdrawal).toMatchObject({ id: paid.id, status: 'processed' })
    expect((await account.get()).balance).toBe(balance + 2000 - 5000 - (withdrawal?.fee ?? 0))
    const { address } = await account.addBitcoinAddress({ format: 'p2tr' })
    expect(await account.getBitcoinAddress()).toEqual({ address })
    await control('/onchain', { address, amount: 30_000 })
    expect((await account.getOnChainDeposits()).data).toMatchObject([{ status: 'MEMPOOL' }])
    const sent = await account.withdrawOnChain({ address, amount: 100_000 })
    expect((await account.getOnChainWithdrawals()).data).toMatchObject([{ id: sent.id, status: 'pending' }])
    expect((await account.getNotifications()).data.length).toBeGreaterThan(0)
    await account.readNotifications()
    expect((await account.getNotifications()).data).toEqual([])
  })

  test('EX-3203 swaps in both directions, in cents', async () => {
    const dollars = await client.syntheticUsd.newSwap({ inAmount: 50_000, inAsset: 'BTC', outAsset: 'USD' })
    expect(dollars).toMatchObject({ inAmount: 50_000, outAmount: 2499 })
    await client.syntheticUsd.newSwap({ inAmount: 500, inAsset: 'USD', outAsset: 'BTC' })
    expect((await client.syntheticUsd.getSwaps({ limit: 1 })).data).toMatchObject([
      { inAsset: 'USD', inAmount: 500 },
    ])
  })

  test('EX-3205 trades with cross margin from deposit to withdrawal', async () => {
    const { cross } = client.futures
    expect(await cross.getPosition()).toMatchObject({ quantity: 0, entryPrice: null })
    await cross.deposit({ amount: 500_000 })
    expect(await cross.setLeverage({ leverage: 10 })).toMatchObject({ leverage: 10, margin: 500_000 })
    const order = await cross.newOrder({ side: 'buy', type: 'market', quantity: 100 })
    expect(order).toMatchObject({ filled: true, price: 50_000.5 })
    const waiting = await cross.newOrder({ side: 'sell', type: 'limit', quantity: 50, price: 60_000 })
    expect((await cross.getOpenOrders()).map(({ id }) => id)).toEqual([waiting.id])
    expect(await cross.cancel({ id: waiting.id })).toMatchObject({ canceled: true })
    expect(await cross.cancelAll()).toEqual([])
    expect(await cross.close()).toMatchObject({ side: 'sell', quantity: 100 })
    expect((await cross.getFilledOrders({ limit: 1 })).data).toMatchObject([{ side: 'sell' }])
    expect(await cross.getFundingFees()).toEqual({ data: [], nextCursor: null })
    const { margin } = await cross.getPosition()
    expect(await cross.withdraw({ amount: margin })).toMatchObject({ margin: 0 })
    expect((await cross.getTransfers()).data.map(({ amount }) => amount)).toEqual([-margin, 500_000])
  })

  test('EX-3204 rejects with the response status when a request fails', async () => {
    const order = { side: 'buy', type: 'market', leverage: 101, quantity: 100 } as const
    await expect(client.futures.isolated.newTrade(order)).rejects.toMatchObject({ response: { status: 400 } })
    const otherUser = createHttpClient({ key: 'k', secret: 's', passphrase: 'p' })
    await expect(otherUser.account.get()).rejects.toMatchObject({ response: { status: 401 } })
    await expect(client.oracle.getIndex()).rejects.toMatchObject({ response: { status: 404 } })
    const transfer = client.account.withdrawInternal({ amount: 1, toUsername: 'practice' })
    await expect(transfer).rejects.toMatchObject({ response: { status: 404 } })
  })
})
