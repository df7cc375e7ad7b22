import { createHttpClient } from 'ln-markets-sdk-2/rest/v3'
import { createStreamClient } from 'ln-markets-sdk-2/stream/v1'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import net from 'node:net'
import tls from 'node:tls'
import { useSharedExchange } from '../../support/practice/practice'
import type { Credentials } from '../../support/api/signed-caller'

/** `@ln-markets/sdk` 2.0.2, unmodified. Its hosts are fixed, so connections are redirected. */

type Client = ReturnType<typeof createHttpClient>

const exchange = useSharedExchange()
let letGo: () => void
let client: Client
let account: Credentials

beforeAll(() => {
  const { port } = new URL(exchange().practice.rest)
  letGo = resolveTlsLocally(['api.signet.lnmarkets.com', 'stream.signet.lnmarkets.com'], Number(port))
})
afterAll(() => letGo())
beforeEach(async () => {
  await exchange().price(50_000)
  ;({ account } = await exchange().account())
  client = createHttpClient({ ...account, network: 'signet' })
})

const control = async (path: string, body: object) => (await exchange().control(path, body)).body
const market = { side: 'buy', type: 'market', leverage: 10, quantity: 100 } as const

describe('published client 2.0.2: REST', () => {
  test('EX-3210 reads the public operations', async () => {
    expect(await client.ping()).toBe('pong')
    expect(Date.parse((await client.time()).time)).toBeGreaterThan(0)
    expect(await client.futures.getTicker()).toMatchObject({ lastPrice: 50_000 })
    expect(Object.keys(await client.futures.getLeaderboard())).toHaveLength(4)
    const from = new Date(Date.now() - 3_600_000).toISOString()
    expect((await client.futures.getCandles({ from, limit: 2, range: '5m' })).data).toHaveLength(2)
    expect((await client.futures.getFundingSettlements({ limit: 2 })).data).toHaveLength(2)
    expect(await client.syntheticUsd.getBestPrice()).toMatchObject({ askPrice: 50_000.5 })
    await expect(client.oracle.getIndex()).rejects.toMatchObject({ response: { status: 404 } })
    await expect(client.oracle.getLastPrice()).rejects.toMatchObject({ response: { status: 404 } })
  })

  test('EX-3211 trades with isolated margin and a trailing stop', async () => {
    const { isolated } = client.futures
    const { id } = await isolated.newTrade({ ...market, clientId: 'mine' })
    const trailing = await isolated.updateStoploss({ id, value: 0.05, mode: 'trailing' })
    expect(trailing).toMatchObject({ stoploss: 47_500, stoplossTrailingDistance: 0.05, clientId: 'mine' })
    expect(await isolated.removeStoploss({ id })).toMatchObject({ stoploss: 0 })
    expect(await isolated.updateTakeprofit({ id, value: 60_000 })).toMatchObject({ takeprofit: 60_000 })
    expect(await isolated.removeTakeprofit({ id })).toMatchObject({ takeprofit: 0 })
    await isolated.addMargin({ id, amount: 1000 })
    await isolated.cashIn({ id, amount: 500 })
    expect(await isolated.getRunningTrades()).toHaveLength(1)
    const order = await isolated.newTrade({ ...market, type: 'limit', price: 49_000 })
    expect(await isolated.getOpenTrades()).toHaveLength(1)
    expect(await isolated.cancel({ id: order.id })).toMatchObject({ canceled: true })
    await isolated.cancelAll()
    expect(await isolated.close({ id })).toMatchObject({ closed: true })
    expect((await isolated.getClosedTrades()).data).toHaveLength(1)
    expect((await isolated.getFundingFees({ tradeId: id })).data).toEqual([])
  })

  test('EX-3212 trades with cross margin', async () => {
    const { cross } = client.futures
    await cross.deposit({ amount: 500_000 })
    await cross.setLeverage({ leverage: 10 })
    expect(await cross.newOrder({ side: 'buy', type: 'market', quantity: 100 })).toMatchObject({
      filled: true,
    })
    const order = await cross.newOrder({ side: 'sell', type: 'limit', price: 60_000, quantity: 10 })
    expect(await cross.getOpenOrders()).toHaveLength(1)
    await cross.cancel({ id: order.id })
    await cross.cancelAll()
    expect(await cross.getPosition()).toMatchObject({ quantity: 100 })
    await cross.close()
    await cross.withdraw({ amount: 1000 })
    expect((await cross.getFilledOrders()).data).toHaveLength(2)
    expect((await cross.getTransfers()).data).toHaveLength(2)
    expect((await cross.getFundingFees()).data).toEqual([])
  })

  test('EX-3213 deposits, withdraws and swaps', async () => {
    const { account: wallet, syntheticUsd } = client
    expect(await wallet.get()).toMatchObject({ username: account.username, balance: 10_000_000 })
    const { paymentRequest } = await wallet.depositLightning({ amount: 2000 })
    await control('/pay', { paymentRequest })
    expect((await wallet.getLightningDeposits({ settled: true })).data).toHaveLength(1)
    const { paymentRequest: invoice } = await control('/invoice', { amount: 3000 })
    await wallet.withdrawLightning({ invoice })
    expect((await wallet.getLightningWithdrawals({ status: 'processed' })).data).toHaveLength(1)
    const { address } = await wallet.addBitcoinAddress({ format: 'p2tr' })
    expect(await wallet.getBitcoinAddress()).toEqual({ address })
    await wallet.withdrawOnChain({ address, amount: 100_000 })
    expect((await wallet.getOnChainWithdrawals()).data).toHaveLength(1)
    expect((await wallet.getOnChainDeposits()).data).toEqual([])
    expect((await wallet.getNotifications()).data.length).toBeGreaterThan(0)
    await wallet.readNotifications()
    await syntheticUsd.newSwap({ inAmount: 10_000, inAsset: 'BTC', outAsset: 'USD' })
    expect((await syntheticUsd.getSwaps()).data).toHaveLength(1)
  })
})

describe('published client 2.0.2: stream', () => {
  test('EX-3214 sends hello, authenticates and subscribes to the market and the account', async () => {
    const stream = createStreamClient({ network: 'signet' })
    const errors: unknown[] = []
    stream.on('error', (error: unknown) => errors.push(error))
    await stream.connect()
    expect(await stream.hello({ clientName: 'a test', clientVersion: '1.0.0' })).toEqual({ version: '1.0.0' })
    expect(await stream.ping()).toBe('pong')
    expect((await stream.time()).time).toBeGreaterThan(0)
    await expect(stream.whoami()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
    expect(await stream.authenticate(account)).toMatchObject({ authenticated: true })
    expect(await stream.whoami()).toMatchObject({ apiKey: account.key })

    const ticker = 'futures/inverse/btc_usd/ticker'
    const trades = 'futures/inverse/btc_usd/isolated/trades'
    const first = new Promise((resolve) => stream.once(ticker, resolve))
    const reported = new Promise((resolve) => stream.once(trades, resolve))
    expect(await stream.subscribe({ topics: [ticker] })).toEqual({ subscribed: [ticker] })
    expect(await first).toMatchObject({ lastPrice: 50_000 })
    await stream.subscribe({ topics: [trades, 'wallet/deposit', 'announcements'] })
    const { id } = await client.futures.isolated.newTrade(market)
    expect(await reported).toMatchObject({ event: 'filled', trade: { id } })

    expect(await stream.unsubscribe({ topics: [ticker] })).toEqual({ unsubscribed: [ticker] })
    expect((await stream.unsubscribeAll()).unsubscribed).toHaveLength(3)
    const closed = new Promise((resolve) => stream.once('close', resolve))
    stream.close()
    await closed
    expect(errors).toEqual([])
  })
})

/** Redirects TLS connections to a local plaintext port. Returns a function that undoes it. */
function resolveTlsLocally(hosts: readonly string[], port: number): () => void {
  const plain = tls.connect
  const connect = (options: tls.ConnectionOptions): net.Socket => {
    if (!hosts.includes(options.servername ?? options.host ?? '')) return plain(options)
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => socket.emit('secureConnect'))
    return Object.assign(socket, { encrypted: true, authorized: true })
  }
  Object.assign(tls, { connect })
  return () => void Object.assign(tls, { connect: plain })
}
