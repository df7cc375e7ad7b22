import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sats } from '@common/domain/units'
import { expect, onTestFinished, test } from 'vitest'
import { serviceExchange } from '../../../electron/core/exchange/service-exchange'
import type { ConnectionKey } from '../../../electron/core/ports/connection'
import { Secret } from '../../../electron/core/ports/secret'
import { systemClock } from '../../../electron/core/system-clock'
import { isReady, startExchange, startOver, until } from '../../support/app/app-over-wire'
import { cuttingProxy } from '../../support/proxies/cutting-proxy'
import { subscribe } from '../../support/subscribe'
import { connectWithKey, partsOf, vaultPassphrase } from './support/connect-with-key'
import { createAccountKeys } from './support/create-account-keys'
import type { Credentials } from '../../support/api/signed-caller'
import { temporaryFolder } from '../../support/temporary-folder'
import { createControl } from './support/over-practice'

const received = (signed: readonly { readonly key: string }[]): string[] => [
  ...new Set(signed.map(({ key }) => key)),
]

async function connected(folder = temporaryFolder()) {
  const practice = await startExchange()
  const [all, trading, reading] = await createAccountKeys(
    practice,
    ['read', 'trade', 'withdraw'],
    ['read', 'trade'],
    ['read'],
  )
  if (!all || !trading || !reading) throw new Error('no keys')
  const app = await startOver(practice, folder)
  const { bridge } = app
  const session = subscribe(bridge.session.state(undefined))
  const profileId = await connectWithKey(app, practice, all)
  await until(session, isReady)
  const add = (key: Credentials) => bridge.session.addKey({ profileId, ...partsOf(key) })
  const settle = async (): Promise<void> => {
    session.items.length = 0
    await until(subscribe(bridge.session.state(undefined)), isReady)
  }
  return { ...app, practice, session, profileId, folder, all, trading, reading, add, settle }
}

test('the least privileged key signs each read, order and withdrawal', async () => {
  const { bridge, proxy, practice, profileId, all, trading, reading, add, settle, folder } = await connected()
  expect(await bridge.session.keys({ profileId })).toMatchObject([{ may: null }])
  expect(await add(reading)).toEqual({ trade: 'no', withdraw: 'no' })
  expect(await add(trading)).toEqual({ trade: 'yes', withdraw: 'no' })
  const stored = await bridge.session.keys({ profileId })
  expect(stored.map(({ may }) => may)).toEqual([
    { trade: 'yes', withdraw: 'yes' },
    { trade: 'no', withdraw: 'no' },
    { trade: 'yes', withdraw: 'no' },
  ])
  await settle()
  const { signed } = proxy
  const since = signed.length
  const requestsMatching = (request: RegExp): string[] =>
    received(signed.slice(since).filter((each) => request.test(each.request)))
  await bridge.futures.open({
    side: 'buy',
    orderType: 'market',
    leverage: 10,
    quantity: 100,
    orderId: randomUUID(),
  })
  const { paymentRequest } = await createControl(practice)('/invoice', { amount: 20_000 })
  const shown = { amountSats: sats(20_000), mostFeeSats: sats(10_000_000) }
  expect(await bridge.wallet.withdraw({ paymentRequest: String(paymentRequest), ...shown })).toMatchObject({
    kind: 'done',
  })
  await bridge.futures.closeAll(undefined)

  expect(requestsMatching(/^GET /)).toEqual([reading.key])
  expect(requestsMatching(/^POST \/v2\/futures$/)).toEqual([trading.key])
  expect(requestsMatching(/^DELETE /)).toEqual([trading.key])
  expect(requestsMatching(/^POST \/v2\/user\/withdraw$/)).toEqual([all.key])

  expect(JSON.stringify(stored)).not.toMatch(
    new RegExp([all, trading, reading].map(({ key }) => key).join('|')),
  )
  expect(readFileSync(join(folder, 'vault.json'), 'utf8')).not.toContain(reading.key)
}, 60_000)

test('the app rejects keys of another account, already stored keys and unauthorized keys', async () => {
  const { bridge, practice, profileId, all, reading, add } = await connected()
  const otherUser = (await createControl(practice)('/accounts', {
    balance: 5,
  })) as unknown as Credentials
  await expect(add(otherUser)).rejects.toMatchObject({ text: { code: 'key.otherAccount' } })
  await expect(add(all)).rejects.toMatchObject({ text: { code: 'key.isKept' } })
  await expect(add({ ...reading, secret: 'another' })).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await bridge.session.keys({ profileId })).toHaveLength(1)
}, 60_000)

test('a removed key signs no more requests, and the last key cannot be removed', async () => {
  const { bridge, proxy, profileId, reading, add, settle } = await connected()
  await add(reading)
  const [first, second] = await bridge.session.keys({ profileId })
  if (!first || !second) throw new Error('two keys were kept')
  await bridge.session.removeKey({ profileId, keyId: first.id })
  await settle()
  const since = proxy.signed.length
  await bridge.payments.addresses({ current: true })
  expect(received(proxy.signed.slice(since))).toEqual([reading.key])
  await expect(bridge.session.removeKey({ profileId, keyId: second.id })).rejects.toMatchObject({
    text: { code: 'key.last' },
  })
  await expect(
    bridge.futures.open({
      side: 'buy',
      orderType: 'market',
      leverage: 10,
      quantity: 100,
      orderId: randomUUID(),
    }),
  ).rejects.toMatchObject({ code: 'forbidden' })
}, 60_000)

test('the app restores additional keys and their permissions after a restart', async () => {
  const first = await connected()
  await first.add(first.reading)
  await first.close()
  const { bridge } = await startOver(first.practice, first.folder)
  const session = subscribe(bridge.session.state(undefined))
  await until(session, ({ phase }) => phase === 'locked')
  const { signed } = first.proxy
  const since = signed.length
  await bridge.session.unlock({ vaultPassphrase })
  await until(session, isReady)
  expect(await bridge.session.keys({ profileId: first.profileId })).toHaveLength(2)
  expect(received(signed.slice(since))).toEqual([first.reading.key])
}, 60_000)

test('a request without its scope retries with the next key, which signs it from then on', async () => {
  const practice = await startExchange()
  const accountKeys = await createAccountKeys(practice, ['positions_get_open', 'user_get'], ['read'])
  const line = await cuttingProxy(practice.rest)
  const keys = accountKeys.map(({ key, secret, passphrase }, index): ConnectionKey => ({
    id: String(index),
    credentials: { key: new Secret(key), secret: new Secret(secret), passphrase: new Secret(passphrase) },
    may: { trade: index === 0 ? 'no' : 'unknown', withdraw: 'no' },
  }))
  const exchange = serviceExchange({
    connection: {
      profileId: 'p',
      network: 'practice',
      protocol: 'v1',
      restUrl: line.url,
      wsUrl: practice.ws,
      headerPrefix: 'SVC',
      keys,
    },
    clock: systemClock,
    random: () => 0,
    limits: { signed: { requests: 1000, perMs: 1 }, open: { requests: 1000, perMs: 1 } },
  })
  onTestFinished(() => exchange.close())
  const namesOf = () => line.signed.map(({ key }) => (key === accountKeys[0]?.key ? 'few scopes' : 'reads'))
  await exchange.account()
  expect(namesOf()).toEqual(['few scopes'])
  await exchange.withdrawals.read(exchange.withdrawals.begin())
  expect(namesOf()).toEqual(['few scopes', 'few scopes', 'reads'])
  await exchange.withdrawals.read(exchange.withdrawals.begin())
  await exchange.account()
  expect(namesOf().slice(3)).toEqual(['reads', 'few scopes'])
})
