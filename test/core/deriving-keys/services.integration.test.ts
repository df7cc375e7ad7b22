import type { FuturesFeedChange } from '@common/domain/futures/futures-feed'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { ServiceInput } from '@common/domain/services/profile'
import { describe, expect, test, vi } from 'vitest'
import { subscribe } from '../../support/subscribe'
import { advance, advanceUntil } from '../../support/time/advance'
import { buy, openTrade } from '../../support/app/ready-app'
import { service, startWithService, vaultPassphrase } from './support/with-service'
import { verbatim, message, withText } from '../../support/text'

describe('connecting an exchange', () => {
  test('tests a key with one signed read, returns the account and stores nothing', async () => {
    const { bridge, real, dataFolder } = await startWithService()
    expect(await bridge.session.testService(service)).toEqual({ username: 'satoshi', balanceSats: 777_777 })
    expect(real.requests).toEqual(['account'])
    expect(real.openExchanges).toBe(0)
    expect(readdirSync(dataFolder)).toEqual([])
  })

  test('rejects a wrong key with a reason and creates neither vault nor account', async () => {
    const { bridge, real, dataFolder } = await startWithService()
    const wrong = { ...service, secret: 'wrong' }
    await expect(bridge.session.connectService({ ...wrong, vaultPassphrase })).rejects.toMatchObject({
      code: 'unauthorized',
      text: verbatim('The service does not accept the API key.'),
    })
    expect(real.openExchanges).toBe(0)
    expect(readdirSync(dataFolder)).toEqual([])
  })

  test('requires a vault passphrase without a keychain before sending anything', async () => {
    const { bridge, real } = await startWithService()
    await expect(bridge.session.connectService(service)).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'vaultPassphrase' }],
    })
    expect(real.requests).toEqual([])
    await expect(
      bridge.session.connectService({ ...service, vaultPassphrase: 'short' }),
    ).rejects.toMatchObject({
      issues: [{ field: 'vaultPassphrase', ...message('vault.weakPassphrase', { least: 8 }) }],
    })
  })

  test('reports missing and malformed fields by name', async () => {
    const { bridge } = await startWithService()
    const input = { ...service, name: ' ', headerPrefix: 'A B', key: '' }
    await expect(bridge.session.testService(input)).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'name' }, { field: 'headerPrefix' }, { field: 'key' }],
    })
  })

  test('stores an account encrypted and requires its passphrase at the next start', async () => {
    const { bridge, clock, session, dataFolder, close, restart, frames } = await startWithService()
    const profile = await bridge.session.connectService({ ...service, vaultPassphrase })
    expect(profile).toEqual({
      id: expect.stringMatching(/^mainnet-[0-9a-f]{12}$/) as string,
      name: 'Main account',
      network: 'mainnet',
      restUrl: service.restUrl,
      color: 'teal',
      problem: null,
    })
    await advanceUntil(
      clock,
      () =>
        expect(session.last()).toMatchObject({
          phase: 'ready',
          profile,
          vault: { kind: 'file', state: 'open' },
        }),
      { withinMs: 2000 },
    )
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await close()

    const restarted = await restart()
    const state = subscribe(restarted.bridge.session.state(undefined))
    await advanceUntil(
      clock,
      () => expect(state.last()).toMatchObject({ phase: 'locked', profile, vault: { state: 'locked' } }),
      { withinMs: 3000 },
    )
    await expect(restarted.bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject({
      code: 'not-connected',
      ...withText('vault.locked'),
    })
    await expect(restarted.bridge.session.unlock({ vaultPassphrase: 'not this one' })).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'vaultPassphrase' }],
    })
    await restarted.bridge.session.unlock({ vaultPassphrase })
    await advanceUntil(clock, () => expect(state.last()).toMatchObject({ phase: 'ready', problem: null }), {
      withinMs: 3000,
    })
    const trades = subscribe(restarted.bridge.futures.live(undefined))
    await advanceUntil(clock, () => expect(trades.last().trades).toMatchObject([{ id: trade.id }]), {
      withinMs: 100,
    })

    const secrets = [service.key, service.secret, service.passphrase, vaultPassphrase]
    const fromMain = [...frames, ...restarted.frames].filter((frame) => !/"t":"(call|open|stop)"/.test(frame))
    expect(fromMain.length).toBeGreaterThan(10)
    const onDisk = readdirSync(dataFolder).map((name) => readFileSync(join(dataFolder, name), 'latin1'))
    const printed = inspect([restarted.app, restarted.unexpected, state.items], {
      depth: 20,
      showHidden: true,
    })
    for (const secret of secrets) {
      expect(fromMain.join()).not.toContain(secret)
      expect(onDisk.join()).not.toContain(secret)
      expect(printed).not.toContain(secret)
    }
    expect(onDisk.join()).not.toContain(trade.id)
  })

  test('derives every key at the full cost by default', async () => {
    const options = { kdfCost: 'default' } as const
    const { bridge, clock, session, dataFolder } = await startWithService(undefined, undefined, options)
    const { id } = await bridge.session.connectService({ ...service, vaultPassphrase })
    await vi.waitFor(async () => {
      await advance(clock, 100)
      expect(session.last().phase).toBe('ready')
    })
    const backup = await bridge.backup.make({ backupPassphrase: vaultPassphrase })
    if (backup.kind !== 'content') throw new Error(backup.kind)
    const read = (name: string): string => readFileSync(join(dataFolder, name), 'utf8')
    // The history key is written after the account is shown.
    const encrypted = await vi.waitFor(() => [read('vault.json'), read(`history-${id}.key`), backup.content])
    for (const each of encrypted) {
      expect(JSON.parse(each.split('\n', 1)[0] ?? '')).toMatchObject({
        header: { kdf: { name: 'scrypt', N: 131_072, r: 8, p: 1 } },
      })
    }
  })

  test('removes an account together with its keys', async () => {
    const { bridge, clock, session, real } = await startWithService()
    const { id: profileId } = await bridge.session.connectService({ ...service, vaultPassphrase })
    await advance(clock, 1000)
    await bridge.session.forget({ profileId })
    await advanceUntil(
      clock,
      () => {
        expect(session.last()).toMatchObject({ phase: 'first-run', profiles: [{ id: 'practice' }] })
        expect(real.openExchanges).toBe(0)
      },
      { withinMs: 100 },
    )
    await expect(bridge.session.select({ profileId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(bridge.session.forget({ profileId: 'practice' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('protocol version', () => {
  test('defaults to version 2 and stores another choice', async () => {
    const { bridge, clock, session, close, restart, protocols } = await startWithService()
    await bridge.session.testService(service)
    expect(protocols).toEqual(['v2'])
    await bridge.session.connectService({ ...service, protocol: 'v1', vaultPassphrase })
    await advanceUntil(
      clock,
      () => {
        expect(protocols.slice(1)).toEqual(['v1', 'v1'])
        expect(session.last().capabilities).toMatchObject({ futures: true, candles: true, options: false })
      },
      { withinMs: 1000 },
    )
    await close()
    const restarted = await restart()
    await restarted.bridge.session.unlock({ vaultPassphrase })
    expect(protocols.slice(3)).toEqual(['v1'])
  })

  test('is rejected when unknown', async () => {
    const { bridge } = await startWithService()
    const input = { ...service, protocol: 'v9' } as unknown as ServiceInput
    await expect(bridge.session.testService(input)).rejects.toMatchObject({
      issues: [{ field: 'protocol' }],
    })
  })

  test('provides capabilities only while an account is open', async () => {
    const { bridge, clock, session } = await startWithService()
    expect(Object.values(session.last().capabilities)).not.toContain(true)
    await bridge.session.startPractice(undefined)
    await advanceUntil(clock, () => expect(session.last().capabilities.futures).toBe(true), {
      withinMs: 1000,
    })
    await bridge.session.leave(undefined)
    await advanceUntil(clock, () => expect(Object.values(session.last().capabilities)).not.toContain(true), {
      withinMs: 100,
    })
  })
})

/** A snapshot starts an account's feed. */
const tradesSinceSwitch = (items: readonly FuturesFeedChange[]) =>
  items.slice(items.findLastIndex(({ kind }) => kind === 'snapshot')).flatMap(({ trades }) => trades)

describe('switching accounts', () => {
  test('shows no data of the previous account', async () => {
    const { bridge, clock, session } = await startWithService()
    await bridge.session.startPractice(undefined)
    await advance(clock, 2000)
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    const trades = subscribe(bridge.futures.live(undefined))
    const account = subscribe(bridge.account.state(undefined))
    const { id: profileId } = await bridge.session.connectService({ ...service, vaultPassphrase })
    await advanceUntil(
      clock,
      () => {
        expect(session.last().profile).toMatchObject({ id: profileId, network: 'mainnet' })
        expect(tradesSinceSwitch(trades.items)).toEqual([])
        expect(account.last().account.balanceSats).toBe(777_777)
      },
      { withinMs: 3000 },
    )
    await expect(bridge.practice.pay({ paymentRequest: 'lnbcrt1' })).rejects.toMatchObject({
      code: 'unsupported',
    })
    await expect(bridge.futures.close({ tradeId: trade.id })).rejects.toMatchObject({ code: 'not-found' })

    await bridge.session.select({ profileId: 'practice' })
    await advanceUntil(clock, () => expect(trades.last().trades).toMatchObject([{ id: trade.id }]), {
      withinMs: 3000,
    })
    await bridge.session.leave(undefined)
    await advanceUntil(
      clock,
      () => {
        expect(session.last()).toMatchObject({ phase: 'first-run', profile: null })
        expect(tradesSinceSwitch(trades.items)).toEqual([])
      },
      { withinMs: 100 },
    )
  })

  test('leaves an order without a response unresolved in its own account only', async () => {
    const { bridge, clock, practice } = await startWithService()
    const pendingWrites = subscribe(bridge.doubts.list(undefined))
    await bridge.session.startPractice(undefined)
    await advance(clock, 2000)
    practice.hangNext('openTrade')
    bridge.futures.open({ ...buy, orderId: 'o1' }).catch(() => undefined)
    await advance(clock, 100)
    await bridge.session.connectService({ ...service, vaultPassphrase })
    await advanceUntil(clock, () => expect(pendingWrites.last()).toEqual([]), { withinMs: 3000 })
    await bridge.session.select({ profileId: 'practice' })
    await advanceUntil(
      clock,
      () => expect(pendingWrites.last()).toMatchObject([{ action: 'open-trade', state: 'needs-you' }]),
      { withinMs: 5000 },
    )
  })

  test('accepts mainnet invoices and rejects practice invoices in a mainnet account', async () => {
    const { bridge, clock, real } = await startWithService()
    await bridge.session.connectService({ ...service, vaultPassphrase })
    await advance(clock, 2000)
    const check = (network: 'bitcoin' | 'regtest') =>
      bridge.payments.examine({ text: real.invoice(5000, { network }) })
    expect(await check('bitcoin')).toMatchObject({ kind: 'invoice', problems: [] })
    expect(await check('regtest')).toMatchObject({ problems: [{ kind: 'wrong-network' }] })
  })
})
