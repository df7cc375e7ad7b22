import { randomUUID } from 'node:crypto'
import { minimalScopes } from '@common/domain/services/minimal-scopes'
import { keyPermissions, type KeyPermission } from '@common/exchange-api/permissions'
import { previewSwap } from '@common/domain/swaps/swap'
import { sats } from '@common/domain/units'
import { expect, test, vi } from 'vitest'
import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { createAccountKeys } from '../support/create-account-keys'
import { temporaryFolder } from '../../../support/temporary-folder'
import { v3Service } from '../support/connected-v3'
import { createControl } from '../support/over-practice'

const scopes = minimalScopes.v3
if (scopes === null) throw new Error('version 3 names its permissions')
const named = (uses: readonly (keyof typeof scopes)[]): KeyPermission[] =>
  uses.flatMap((use) => [...scopes[use]] as KeyPermission[])

async function connected(permissions = named(['read', 'trade', 'withdraw'])) {
  const practice = await startExchange()
  const [account] = await createAccountKeys(practice, permissions)
  if (!account) throw new Error('no key')
  const app = await startOver(practice, temporaryFolder())
  const { bridge } = app
  const session = subscribe(bridge.session.state(undefined))
  const connecting = bridge.session.connectService(v3Service(app, practice, account))
  return { ...app, practice, session, connecting, control: createControl(practice) }
}

async function connectedLive() {
  const app = await connected()
  await app.connecting
  await until(app.session, isReady)
  await until(subscribe(app.bridge.market.quotes(undefined)), (quote) => quote?.source === 'live')
  return app
}

const patient = { interval: 20 }

type App = Awaited<ReturnType<typeof connected>>

async function buyWithStop(bridge: App['bridge']): Promise<void> {
  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
  await bridge.futures.open({ ...order, stopLossPrice: 49_000, orderId: randomUUID() })
}

/** Later prices don't reveal the stop. */
async function expectStopReported({ control, shown, unexpected }: App): Promise<void> {
  await control('/price', { price: 48_900, hold: true })
  await control('/price', { price: 50_000, hold: true })
  await vi.waitFor(() => expect(shown.map(({ event }) => event.kind)).toContain('stop-loss'), patient)
  expect(unexpected).toEqual([])
}

test('protocol detection finds the newest version that the exchange supports', async () => {
  const practice = await startExchange()
  const { bridge, proxy } = await startOver(practice, temporaryFolder())
  const address = { restUrl: proxy.url, wsUrl: practice.ws }
  expect(await bridge.session.findProtocol(address)).toBe('v3')
  const control = createControl(practice)
  const lacks = (version: string) =>
    control('/fault', { kind: 'status', status: 404, path: `/${version}/*`, times: 1 })
  await lacks('v3')
  expect(await bridge.session.findProtocol(address)).toBe('v2')
  await Promise.all(['v3', 'v2'].map(lacks))
  expect(await bridge.session.findProtocol(address)).toBe('v1')
  await Promise.all(['v3', 'v2', 'v1'].map(lacks))
  await expect(bridge.session.findProtocol(address)).rejects.toMatchObject({ code: 'rejected' })
  expect(proxy.signed).toEqual([])
})

test('the API key permissions shown to the user suffice to read, trade and withdraw', async () => {
  for (const required of [scopes.read, scopes.trade, scopes.withdraw])
    for (const scope of required) expect(keyPermissions).toContain(scope)
  const reading = await connected(named(['read']))
  await reading.connecting
  await until(reading.session, isReady)
  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
  await expect(reading.bridge.futures.open({ ...order, orderId: randomUUID() })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await reading.bridge.wallet.requestDeposit({ amountSats: sats(5000) })).toMatchObject({
    amountSats: 5000,
  })
  expect(reading.unexpected).toEqual([])
  await reading.close()

  const trading = await connected(named(['read', 'trade']))
  await trading.connecting
  await until(trading.session, isReady)
  const quotes = subscribe(trading.bridge.market.quotes(undefined))
  await until(quotes, (quote) => quote?.source === 'live')
  expect(await trading.bridge.futures.open({ ...order, orderId: randomUUID() })).toMatchObject({
    kind: 'done',
  })
  expect(await trading.bridge.futures.closeAll(undefined)).toMatchObject({ kind: 'done' })
  expect(trading.unexpected).toEqual([])
}, 60_000)

test('the app resolves an order without a response by its id and places it once', async () => {
  const { bridge, proxy, control, unexpected } = await connectedLive()
  const orderId = randomUUID()
  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100, orderId } as const
  // Another client's equal order.
  expect(await bridge.futures.open({ ...order, orderId: randomUUID() })).toMatchObject({ kind: 'done' })
  const pendingWrites = subscribe(bridge.doubts.list(undefined))
  await control('/fault', { kind: 'drop-reply', path: '/v3/futures/isolated/trade' })
  expect(await bridge.futures.open(order)).toMatchObject({ kind: 'in-doubt' })
  await until(pendingWrites, (list) => list.some(({ state }) => state === 'done'))
  expect(proxy.count('POST', '/v3/futures/isolated/trade')).toBe(2)
  expect(unexpected).toEqual([])
}, 60_000)

test('the app reports a triggered stop loss from its stream event, before the next poll', async () => {
  const app = await connectedLive()
  const { bridge, proxy } = app
  await buyWithStop(bridge)
  // The next regular read is minutes away.
  const compared = (): number => proxy.count('GET', '/v3/futures/isolated/trades/canceled')
  await vi.waitFor(() => expect(compared()).toBeGreaterThanOrEqual(2), { timeout: 60_000, interval: 20 })
  await expectStopReported(app)
}, 120_000)

test('the app reports a stop loss that triggered during a stream outage', async () => {
  const app = await connectedLive()
  const { bridge, control } = app
  await buyWithStop(bridge)
  await control('/fault', { kind: 'ws-close', abrupt: true })
  await expectStopReported(app)
}, 60_000)

test('a swap uses the exchange’s latest price and is not sent when there is none', async () => {
  const { bridge, proxy, control, unexpected } = await connectedLive()
  const prices = { bidPrice: 49_999.5, askPrice: 50_000.5, dollarStep: 0.01, minUsd: 0.01 }
  expect(await bridge.swaps.price(undefined)).toEqual(prices)
  const path = '/v3/synthetic-usd/best-price'
  const countRequests = (): number => proxy.count('GET', path)
  const sent = (): number => proxy.count('POST', '/v3/synthetic-usd/swap')
  const swapOrder = { inAsset: 'BTC', outAsset: 'USD', outAmount: 10 } as const
  const before = countRequests()
  // 10 USD at the bid, rounded up to whole sats.
  expect(await bridge.swaps.make({ ...swapOrder, orderId: 's1' })).toMatchObject({
    kind: 'done',
    value: { inAmount: 20_001, outAmount: 10 },
  })
  expect([countRequests(), sent()]).toEqual([before + 1, 1])
  // 95,000 sats are worth 47.4995 USD, rounded down to whole cents.
  const input = { inAsset: 'BTC', outAsset: 'USD', inAmount: 95_000 } as const
  const preview = previewSwap(input, prices)
  expect(preview).toMatchObject({ value: { outAmount: 47.49 } })
  expect(await bridge.swaps.make({ ...input, orderId: 's3' })).toMatchObject({
    kind: 'done',
    value: { outAmount: 47.49 },
  })

  await control('/fault', { kind: 'status', status: 404, path })
  await expect(bridge.swaps.make({ ...swapOrder, orderId: 's2' })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(sent()).toBe(2)
  expect(unexpected).toEqual([])
}, 60_000)
