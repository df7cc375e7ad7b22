import { createHttpClient } from '@ln-markets/sdk/v2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useSharedExchange } from '../../support/practice/practice'

/**
 * `@ln-markets/sdk` 1.2.5, unmodified, for version 2. It signs queries with their question mark and converts response
 * names to camel case.
 */

type Client = ReturnType<typeof createHttpClient>

const exchange = useSharedExchange()
const addressVariable = 'V2_API_URL'
let client: Client
let username: string

beforeAll(() => {
  process.env[addressVariable] = `${exchange().practice.rest}/v2`
})
afterAll(() => Reflect.deleteProperty(process.env, addressVariable))
beforeEach(async () => {
  await exchange().price(50_000)
  const { account } = await exchange().account()
  client = createHttpClient(account)
  username = account.username
})

const control = async (path: string, body: object) => (await exchange().control(path, body)).body
const paid = async ({ paymentRequest }: { paymentRequest: string }) => control('/pay', { paymentRequest })
const invoice = async (amount: number) => (await control('/invoice', { amount })).paymentRequest

describe('published client of version 2', () => {
  test('EX-1960 reads the public operations with and without keys', async () => {
    const to = Date.now()
    const span = { from: to - 3_600_000, to, limit: 3 }
    for (const caller of [client, createHttpClient()]) {
      expect(await caller.ping()).toBe('pong')
      expect(await caller.time()).toBeGreaterThanOrEqual(to)
      expect(await caller.futures.getTicker()).toMatchObject({ lastPrice: 50_000, askPrice: 50_000.5 })
      expect(await caller.futures.getMarketDetails()).toMatchObject({ active: true })
      expect(Object.keys(await caller.futures.getLeaderboard())).toHaveLength(4)
      const day = { from: to - 86_400_000, to }
      expect((await caller.futures.getFixingHistory(day)).length).toBeGreaterThan(0)
      expect(await caller.futures.getIndexHistory(span)).toHaveLength(3)
      expect(await caller.futures.getPriceHistory(span)).toHaveLength(3)
      expect(await caller.futures.getOHLCHistory({ ...span, range: '5' })).toHaveLength(3)
      expect(await caller.options.getMarketDetails()).toMatchObject({ limits: { count: { max: 50 } } })
      const volatilityIndex = await caller.options.getVolatilityIndex()
      expect(Number(volatilityIndex.volatilityIndex)).toBeGreaterThan(0)
      expect(await caller.oracle.getIndex(span)).toHaveLength(3)
      expect(await caller.oracle.getLastPrice(span)).toHaveLength(3)
    }
  })

  test('EX-1961 trades futures from order to close', async () => {
    const market = await client.futures.newTrade({ side: 'b', type: 'm', leverage: 10, quantity: 100 })
    const limit = await client.futures.newTrade({
      side: 's',
      type: 'l',
      leverage: 10,
      margin: 10_000,
      price: 55_000,
      stoploss: 56_000,
      takeprofit: 50_000,
    })
    expect(limit).toMatchObject({ open: true, running: false, takeprofit: 50_000 })
    const { id } = market
    expect(await client.futures.getTrade({ id })).toMatchObject({ id, running: true, entryPrice: 50_000.5 })
    const level = await client.futures.updateTrade({ id, type: 'stoploss', value: 48_000 })
    expect(level).toMatchObject({ stoploss: 48_000 })
    const added = await client.futures.addMargin({ id, amount: 500 })
    expect(added.margin).toBe(market.margin + 500)
    expect((await client.futures.cashIn({ id, amount: 400 })).margin).toBeLessThan(added.margin)
    const listIds = async (type: 'running' | 'open' | 'closed') =>
      (await client.futures.getTrades({ type })).map((trade) => trade.id)
    expect([await listIds('running'), await listIds('open')]).toEqual([[id], [limit.id]])
    expect(await client.futures.cancelTrade({ id: limit.id })).toMatchObject({ canceled: true })
    expect(await client.futures.closeTrade({ id })).toMatchObject({ closed: true, exitPrice: 49_999.5 })
    expect(await listIds('closed')).toEqual([id, limit.id])
    expect(await client.futures.cancelAllTrades()).toEqual({ trades: [] })
    await client.futures.newTrade({ side: 's', type: 'm', leverage: 2, quantity: 10 })
    expect((await client.futures.closeAllTrades()).trades).toHaveLength(1)
    expect(await client.futures.getCarryFeesHistory({ from: 0, to: Date.now() })).toEqual([])
  })

  test('EX-1962 trades options from purchase to close', async () => {
    const ever = { from: 0, to: Date.now() + 60_000 }
    const listed: unknown = await client.options.getInstruments()
    const instrumentName = 'BTC.24H.50000.C'
    expect(listed).toContain(instrumentName)
    const { volatility } = await client.options.getInstrument({ instrumentName })
    expect(Number(volatility)).toBeGreaterThan(0)
    const order = { side: 'b', quantity: 100, settlement: 'cash', instrumentName } as const
    const { id } = await client.options.newTrade(order)
    expect(await client.options.updateTrade({ id, settlement: 'physical' })).toMatchObject({ id })
    expect(await client.options.getTrade({ id })).toMatchObject({ settlement: 'physical', strike: 50_000 })
    expect(await client.options.getTrades({ ...ever, status: 'running' })).toHaveLength(1)
    expect(await client.options.closeTrade({ id })).toMatchObject({ closed: true })
    await client.options.newTrade(order)
    await client.options.closeAllTrades()
    expect(await client.options.getTrades({ ...ever, status: 'closed', limit: 5 })).toHaveLength(2)
  })

  test('EX-1963 swaps in both directions and lists the swaps', async () => {
    const dollars = await client.swaps.newSwap({ inAmount: 50_000, inAsset: 'BTC', outAsset: 'USD' })
    expect(dollars).toMatchObject({ inAmount: 50_000, outAsset: 'USD' })
    await client.swaps.newSwap({ inAmount: 5, inAsset: 'USD', outAsset: 'BTC' })
    const [newest] = await client.swaps.getSwaps({ limit: 2 })
    expect(newest).toMatchObject({ inAsset: 'USD', inAmount: 5 })
    expect(await client.swaps.getSwap({ swapId: newest?.id ?? '' })).toMatchObject({ inAmount: 5 })
  })

  test('EX-1964 deposits, withdraws and transfers', async () => {
    const { balance } = await client.user.get()
    const deposit = await client.user.deposit({ amount: 2000 })
    await paid(deposit)
    const { depositId } = deposit
    expect(await client.user.getDeposit({ depositId })).toMatchObject({ amount: 2000, success: true })
    expect(await client.user.getDeposits({ type: 'lightning' })).toHaveLength(1)
    expect(await client.user.getDeposits({ type: 'bitcoin' })).toEqual([])
    const { id } = await client.user.withdraw({ invoice: await invoice(5000) })
    expect(await client.user.getWithdrawal({ id })).toMatchObject({ id, amount: 5000, success: true })
    const toUsername = (await exchange().account(1000)).account.username
    expect(await client.user.transfer({ amount: 100, toUsername })).toEqual({ to: toUsername, amount: 100 })
    const withdrawals = await client.user.getWithdrawals()
    expect(withdrawals).toHaveLength(2)
    const fees = withdrawals.reduce(
      (sum, withdrawal) => sum + ('fee' in withdrawal ? (withdrawal.fee ?? 0) : 0),
      0,
    )
    expect((await client.user.get()).balance).toBe(balance + 2000 - 5000 - 100 - fees)
  })

  test('EX-1965 sends and receives synthetic dollars', async () => {
    const deposit = await client.user.depositSyntheticUsd({ amount: 10, currency: 'usd' })
    await paid(deposit)
    const swap = await client.swaps.getSwapBySourceId({ sourceId: deposit.depositId }, { source: 'deposit' })
    expect(swap).toMatchObject({ outAsset: 'USD', outAmount: 10 })
    const quote = await client.user.withdrawSyntheticUsd({ amount: 5000, currency: 'btc' })
    const paidOut = await client.user.withdraw({ invoice: await invoice(5000), quoteId: quote.quoteId })
    expect(paidOut).toMatchObject({ amount: 5000 })
  })

  test('EX-1966 creates bitcoin addresses, reads notifications and changes settings', async () => {
    const address = await client.user.newBitcoinAddress({ format: 'p2tr' })
    expect(address.address).toMatch(/^bcrt1p/)
    expect(await client.user.getBitcoinAddresses({ current: true })).toMatchObject([address])
    await paid(await client.user.deposit({ amount: 3000 }))
    expect(await client.notifications.getAll()).toMatchObject([{ event: 'deposit/lightning/success' }])
    await client.notifications.markAllAsRead()
    expect(await client.notifications.getAll()).toEqual([])
    const settings = {
      autoWithdrawEnabled: true,
      autoWithdrawLightningAddress: 'me@example.com',
      showLeaderboard: false,
      useTaprootAddresses: true,
    }
    const changed = { ...settings, username: `${username}-2` }
    // The declared type is boolean, but the value is sent unchanged.
    expect(await client.user.update(changed as never)).toMatchObject(changed)
  })

  test('EX-1967 rejects with the response status when a request fails', async () => {
    const order = { side: 'b', type: 'm', leverage: 101, quantity: 100 } as const
    await expect(client.futures.newTrade(order)).rejects.toMatchObject({ response: { status: 400 } })
    const otherUser = createHttpClient({ key: 'k', secret: 's', passphrase: 'p' })
    await expect(otherUser.user.get()).rejects.toMatchObject({ response: { status: 401 } })
  })
})
