import { allOperations } from '../support/api/all-operations'
import { sats } from '@common/domain/units'
import { expect, test, vi } from 'vitest'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { toKeyGroup, keyGroups, type KeyGroup } from '@common/exchange-api/permissions'
import { startExchange, startOver, isReady, until } from '../support/app/app-over-wire'
import { subscribe } from '../support/subscribe'
import { connectWithKey, partsOf } from '../core/over-practice/support/connect-with-key'
import { createAccountKeys } from '../core/over-practice/support/create-account-keys'
import { SignedCaller } from '../support/api/signed-caller'
import { V3Caller } from '../support/api/v3-caller'
import { temporaryFolder } from '../support/temporary-folder'

/**
 * Attacker: someone with one of an account's API keys, most likely the one in constant use.
 * Wants: to trade or withdraw.
 */

const listKeyGroups = ({ permission }: Endpoint): KeyGroup[] =>
  [permission].flat().flatMap((each) => toKeyGroup(each) ?? [])

async function tryAll(
  callers: { readonly v3: V3Caller; readonly older: SignedCaller },
  has: readonly KeyGroup[],
): Promise<Map<string, number>> {
  const nobody = '00000000-0000-4000-8000-000000000000'
  const statuses = new Map<string, number>()
  for (const endpoint of allOperations) {
    const { access, method, operation } = endpoint
    if (access === 'open' || listKeyGroups(endpoint).every((group) => has.includes(group))) continue
    const whole = endpoint.path.replace(/:[a-zA-Z]+/g, nobody)
    const isV3 = whole.startsWith('/v3/')
    const [caller, path] = isV3 ? [callers.v3, whole.slice('/v3'.length)] : [callers.older, whole]
    const { status } = await (method === 'GET'
      ? caller.get(path)
      : method === 'DELETE'
        ? caller.delete(path)
        : method === 'PUT'
          ? caller.put(path)
          : caller.post(path))
    statuses.set(operation, status)
  }
  return statuses
}

test.each([
  ['the one that reads', ['read'], 30],
  ['the one that trades', ['read', 'trade'], 6],
] as const)(
  'with a leaked key, %s, the exchange rejects every operation beyond its permissions',
  async (_name, has, min) => {
    const practice = await startExchange()
    const [leaked] = await createAccountKeys(practice, has)
    if (!leaked) throw new Error('no key')
    const caller = new SignedCaller(practice.rest, leaked)
    const before = (await caller.get('/v2/user')).body
    const statuses = await tryAll({ v3: new V3Caller(practice.rest, leaked), older: caller }, has)
    expect(statuses.size).toBeGreaterThanOrEqual(min)
    expect([...statuses].filter(([, status]) => status !== 403)).toEqual([])
    expect((await caller.get('/v2/user')).body).toEqual(before)
  },
)

test('the app uses only the read key while no order or payment is made', async () => {
  const practice = await startExchange()
  const [all, reading] = await createAccountKeys(practice, keyGroups, ['read'])
  if (!all || !reading) throw new Error('no keys')
  const app = await startOver(practice, temporaryFolder())
  const { bridge, proxy } = app
  const profileId = await connectWithKey(app, practice, all)
  await bridge.session.addKey({ profileId, ...partsOf(reading) })
  const since = proxy.signed.length
  await until(subscribe(bridge.session.state(undefined)), isReady)
  await bridge.wallet.requestDeposit({ amountSats: sats(5000) })
  const received = () => proxy.signed.slice(since)
  await vi.waitFor(() => expect(received().length).toBeGreaterThan(5), 30_000)
  expect(received().filter(({ key }) => key !== reading.key)).toEqual([])
}, 60_000)
