import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { ServiceInput } from '@common/bridge/contract/session'
import { describe, expect, test, vi } from 'vitest'
import { ExchangeError } from '../../../electron/core/ports/exchange-error'
import { follow } from '../../support/follow'
import { InMemoryService } from '../../support/in-memory-service'
import { pass } from '../../support/pass'
import { buy, openTrade, start } from '../../support/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../exchange/support/manual-clock'
import { said, issueSaying } from '../../support/in-english'

// Opening a vault is made slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

const service: ServiceInput = {
  name: 'Main account',
  network: 'mainnet',
  restUrl: 'https://api.example.com',
  wsUrl: 'wss://api.example.com',
  headerPrefix: 'SVC',
  key: 'real-key-K9',
  secret: 'real-secret-S9',
  passphrase: 'real-passphrase-P9',
}
const vaultPassphrase = 'correct horse battery'

/** An app beside one real service that knows the key above and no other. */
async function startWithService(dataFolder = temporaryFolder(), clock = new ManualClock()) {
  const real = new InMemoryService(clock, 30_000)
  real.balanceSats = 777_777
  const practice = new InMemoryService(clock)
  /** Of each connection made, oldest first. */
  const protocols: string[] = []
  const restart = () =>
    start(dataFolder, {
      clock,
      practice,
      connect: ({ credentials, protocol }) => {
        protocols.push(protocol)
        if (credentials.secret.expose() !== service.secret) {
          real.failNext(
            'account',
            new ExchangeError('unauthorized', said('The service does not accept the API key.')),
          )
        }
        return real.connect()
      },
    })
  const app = await restart()
  const session = follow(app.bridge.session.state(undefined))
  await pass(clock, 100)
  return { ...app, real, clock, dataFolder, session, restart, protocols }
}

describe('connecting a service', () => {
  test('a test signs one read, says whose account it is, and saves nothing', async () => {
    const { bridge, real, dataFolder } = await startWithService()
    expect(await bridge.session.testService(service)).toEqual({ username: 'satoshi', balanceSats: 777_777 })
    expect(real.requests).toEqual(['account'])
    expect(real.openExchanges).toBe(0)
    expect(readdirSync(dataFolder)).toEqual([])
  })

  test('a wrong key is refused in words, and neither vault nor profile is made', async () => {
    const { bridge, real, dataFolder } = await startWithService()
    const wrong = { ...service, secret: 'wrong' }
    await expect(bridge.session.connectService({ ...wrong, vaultPassphrase })).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('does not accept') as string,
    })
    expect(real.openExchanges).toBe(0)
    expect(readdirSync(dataFolder)).toEqual([])
  })

  test('without a keychain the passphrase of the vault is asked for, before anything is sent', async () => {
    const { bridge, real } = await startWithService()
    await expect(bridge.session.connectService(service)).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'vaultPassphrase' }],
    })
    expect(real.requests).toEqual([])
    await expect(
      bridge.session.connectService({ ...service, vaultPassphrase: 'short' }),
    ).rejects.toMatchObject({
      issues: [issueSaying('vaultPassphrase', /8 characters/)],
    })
  })

  test('missing and malformed fields are named', async () => {
    const { bridge } = await startWithService()
    const input = { ...service, name: ' ', headerPrefix: 'A B', key: '' }
    await expect(bridge.session.testService(input)).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'name' }, { field: 'headerPrefix' }, { field: 'key' }],
    })
  })

  test('a connected service is kept sealed, asked for at the next start, and opened by its passphrase', async () => {
    const { bridge, clock, session, dataFolder, close, restart, frames } = await startWithService()
    const profile = await bridge.session.connectService({ ...service, vaultPassphrase })
    expect(profile).toEqual({
      id: expect.stringMatching(/^mainnet-[0-9a-f]{12}$/) as string,
      name: 'Main account',
      network: 'mainnet',
      restUrl: service.restUrl,
      color: 'blue',
      problem: null,
    })
    await pass(clock, 2000)
    expect(session.last()).toMatchObject({ phase: 'ready', profile, vault: { kind: 'file', state: 'open' } })
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await close()

    const again = await restart()
    const state = follow(again.bridge.session.state(undefined))
    await pass(clock, 3000)
    expect(state.last()).toMatchObject({ phase: 'locked', profile, vault: { state: 'locked' } })
    await expect(again.bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject({
      code: 'not-connected',
      message: expect.stringContaining('locked') as string,
    })
    await expect(again.bridge.session.unlock({ vaultPassphrase: 'not this one' })).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'vaultPassphrase' }],
    })
    await again.bridge.session.unlock({ vaultPassphrase })
    await pass(clock, 3000)
    expect(state.last()).toMatchObject({ phase: 'ready', problem: null })
    const trades = follow(again.bridge.futures.live(undefined))
    await pass(clock, 100)
    expect(trades.last().trades).toMatchObject([{ id: trade.id }])

    const secrets = [service.key, service.secret, service.passphrase, vaultPassphrase]
    const fromMain = [...frames, ...again.frames].filter((frame) => !/"t":"(call|open|stop)"/.test(frame))
    expect(fromMain.length).toBeGreaterThan(10)
    const onDisk = readdirSync(dataFolder).map((name) => readFileSync(join(dataFolder, name), 'latin1'))
    const printed = inspect([again.app, again.unexpected, state.items], { depth: 20, showHidden: true })
    for (const secret of secrets) {
      expect(fromMain.join()).not.toContain(secret)
      expect(onDisk.join()).not.toContain(secret)
      expect(printed).not.toContain(secret)
    }
    expect(onDisk.join()).not.toContain(trade.id)
  })

  test('forgetting it removes its keys and its profile', async () => {
    const { bridge, clock, session, real } = await startWithService()
    const { id: profileId } = await bridge.session.connectService({ ...service, vaultPassphrase })
    await pass(clock, 1000)
    await bridge.session.forget({ profileId })
    await pass(clock, 100)
    expect(session.last()).toMatchObject({ phase: 'first-run', profiles: [{ id: 'practice' }] })
    expect(real.openExchanges).toBe(0)
    await expect(bridge.session.select({ profileId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(bridge.session.forget({ profileId: 'practice' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('the version of the protocol', () => {
  test('is version 2 unless another is chosen, and is kept', async () => {
    const { bridge, clock, session, close, restart, protocols } = await startWithService()
    await bridge.session.testService(service)
    expect(protocols).toEqual(['v2'])
    await bridge.session.connectService({ ...service, protocol: 'v1', vaultPassphrase })
    await pass(clock, 1000)
    expect(protocols.slice(1)).toEqual(['v1', 'v1'])
    expect(session.last().capabilities).toMatchObject({ futures: true, candles: true, options: false })
    await close()
    const again = await restart()
    await again.bridge.session.unlock({ vaultPassphrase })
    expect(protocols.slice(3)).toEqual(['v1'])
  })

  test('that is not known is refused', async () => {
    const { bridge } = await startWithService()
    const input = { ...service, protocol: 'v9' } as unknown as ServiceInput
    await expect(bridge.session.testService(input)).rejects.toMatchObject({
      issues: [{ field: 'protocol' }],
    })
  })

  test('and what can be done with it are told of an open profile only', async () => {
    const { bridge, clock, session } = await startWithService()
    expect(Object.values(session.last().capabilities)).not.toContain(true)
    await bridge.session.startPractice(undefined)
    await pass(clock, 1000)
    expect(session.last().capabilities.futures).toBe(true)
    await bridge.session.leave(undefined)
    await pass(clock, 100)
    expect(Object.values(session.last().capabilities)).not.toContain(true)
  })
})

describe('settings that are lost', () => {
  test('cost no history and no doubt: the service connected again is the profile that it was', async () => {
    const { bridge, clock, real, dataFolder, close, restart } = await startWithService()
    const before = await bridge.session.connectService({ ...service, vaultPassphrase })
    await pass(clock, 3000)
    real.failNext('openTrade', new ExchangeError('unknown-outcome', said('No answer came.')))
    expect(await bridge.futures.open({ ...buy, orderId: 'o1' })).toMatchObject({ kind: 'in-doubt' })
    await pass(clock, 100)
    await close()
    rmSync(join(dataFolder, 'settings.json'))

    const again = await restart()
    const other = { ...service, headerPrefix: 'OTHER', vaultPassphrase }
    expect((await again.bridge.session.connectService(other)).id).not.toBe(before.id)
    await pass(clock, 3000)
    const doubts = follow(again.bridge.doubts.list(undefined))
    await pass(clock, 100)
    expect(doubts.last()).toEqual([])
    const found = await again.bridge.session.connectService({ ...service, vaultPassphrase })
    expect(found.id).toBe(before.id)
    await pass(clock, 3000)
    expect(doubts.last()).toMatchObject([{ action: 'open-trade' }])
    // What is there already is not found a second time.
    expect((await again.bridge.session.connectService({ ...service, vaultPassphrase })).id).not.toBe(
      before.id,
    )
  })
})

describe('a vault that is lost', () => {
  test.each([
    ['with the settings', ['settings.json', 'vault.json']],
    ['alone', ['vault.json']],
  ])(
    '%s costs no history and no doubt, once its service is connected again with the same key',
    async (_, lost) => {
      const { bridge, clock, real, dataFolder, close, restart } = await startWithService()
      const { id: profileId } = await bridge.session.connectService({ ...service, vaultPassphrase })
      await pass(clock, 3000)
      real.failNext('openTrade', new ExchangeError('unknown-outcome', said('No answer came.')))
      expect(await bridge.futures.open({ ...buy, orderId: 'o1' })).toMatchObject({ kind: 'in-doubt' })
      await pass(clock, 100)
      await close()
      for (const name of lost) rmSync(join(dataFolder, name))

      const again = await restart()
      const state = follow(again.bridge.session.state(undefined))
      const doubts = follow(again.bridge.doubts.list(undefined))
      await pass(clock, 100)
      const isAlone = lost.length === 1
      expect(state.last().problem).toMatchObject({ code: isAlone ? 'vault.lost' : 'session.historiesFound' })
      const { key, secret, passphrase } = service
      const given = { key, secret, passphrase, vaultPassphrase: 'another battery horse' }
      if (isAlone) await again.bridge.session.giveKey({ profileId, ...given })
      else
        expect(await again.bridge.session.connectService({ ...service, ...given })).toMatchObject({
          id: profileId,
        })
      await pass(clock, 3000)
      expect(state.last().problem).toBeNull()
      expect(doubts.last()).toMatchObject([{ action: 'open-trade' }])
    },
  )

  test('of a service that was forgotten, nothing is found again', async () => {
    const { bridge, clock, dataFolder, close, restart } = await startWithService()
    const { id: profileId } = await bridge.session.connectService({ ...service, vaultPassphrase })
    await pass(clock, 3000)
    await bridge.session.forget({ profileId })
    await close()
    expect(readdirSync(dataFolder).filter((name) => name.endsWith('.key'))).toEqual([])
    const again = await restart()
    const state = follow(again.bridge.session.state(undefined))
    await pass(clock, 100)
    expect(state.last().problem).toBeNull()
    expect((await again.bridge.session.connectService({ ...service, vaultPassphrase })).id).not.toBe(
      profileId,
    )
  })
})

describe('going from one world to another', () => {
  test('nothing of the one is seen in the other', async () => {
    const { bridge, clock, session } = await startWithService()
    await bridge.session.startPractice(undefined)
    await pass(clock, 2000)
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    const trades = follow(bridge.futures.live(undefined))
    const account = follow(bridge.account.state(undefined))
    const { id: profileId } = await bridge.session.connectService({ ...service, vaultPassphrase })
    await pass(clock, 3000)
    expect(session.last().profile).toMatchObject({ id: profileId, network: 'mainnet' })
    expect(trades.last()).toMatchObject({ kind: 'snapshot', trades: [] })
    expect(account.last().account.balanceSats).toBe(777_777)
    await expect(bridge.practice.pay({ paymentRequest: 'lnbcrt1' })).rejects.toMatchObject({
      code: 'unsupported',
    })
    await expect(bridge.futures.close({ tradeId: trade.id })).rejects.toMatchObject({ code: 'not-found' })

    await bridge.session.select({ profileId: 'practice' })
    await pass(clock, 3000)
    expect(trades.last().trades).toMatchObject([{ id: trade.id }])
    await bridge.session.leave(undefined)
    await pass(clock, 100)
    expect(session.last()).toMatchObject({ phase: 'first-run', profile: null })
    expect(trades.last()).toMatchObject({ kind: 'snapshot', trades: [] })
  })

  test('an order whose answer is lost while another world is chosen is in doubt in its own world only', async () => {
    const { bridge, clock, practice } = await startWithService()
    const doubts = follow(bridge.doubts.list(undefined))
    await bridge.session.startPractice(undefined)
    await pass(clock, 2000)
    practice.hangNext('openTrade')
    bridge.futures.open({ ...buy, orderId: 'o1' }).catch(() => undefined)
    await pass(clock, 100)
    await bridge.session.connectService({ ...service, vaultPassphrase })
    await pass(clock, 3000)
    expect(doubts.last()).toEqual([])
    await bridge.session.select({ profileId: 'practice' })
    await pass(clock, 5000)
    expect(doubts.last()).toMatchObject([{ action: 'open-trade', state: 'needs-you' }])
  })

  test('an invoice of real bitcoin is payable there, and one of practice coins is not', async () => {
    const { bridge, clock, real } = await startWithService()
    await bridge.session.connectService({ ...service, vaultPassphrase })
    await pass(clock, 2000)
    const check = (network: 'bitcoin' | 'regtest') =>
      bridge.payments.examine({ text: real.invoice(5000, { network }) })
    expect(await check('bitcoin')).toMatchObject({ kind: 'invoice', problems: [] })
    expect(await check('regtest')).toMatchObject({ problems: [{ kind: 'wrong-network' }] })
  })
})
