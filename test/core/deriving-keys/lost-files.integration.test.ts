import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BridgeError } from '@common/bridge/protocol'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import { subscribe } from '../../support/subscribe'
import { advance, advanceUntil } from '../../support/time/advance'
import { buy } from '../../support/app/ready-app'
import { verbatim } from '../../support/in-english'
import { service, startWithService, vaultPassphrase } from './support/with-service'

async function closeWithLostResponse() {
  const { bridge, clock, real, dataFolder, close, restart } = await startWithService()
  const { id: profileId } = await bridge.session.connectService({ ...service, vaultPassphrase })
  await advance(clock, 3000)
  real.failNext('openTrade', new ExchangeError('unknown-outcome', verbatim('No answer came.')))
  expect(await bridge.futures.open({ ...buy, orderId: 'o1' })).toMatchObject({ kind: 'in-doubt' })
  await advance(clock, 100)
  await close()
  return { profileId, clock, dataFolder, restart }
}

describe('lost settings file', () => {
  test('restores history and unresolved writes when the same account is connected again', async () => {
    const { profileId, clock, dataFolder, restart } = await closeWithLostResponse()
    rmSync(join(dataFolder, 'settings.json'))

    const restarted = await restart()
    const other = { ...service, headerPrefix: 'OTHER', vaultPassphrase }
    expect((await restarted.bridge.session.connectService(other)).id).not.toBe(profileId)
    await advance(clock, 3000)
    const pendingWrites = subscribe(restarted.bridge.doubts.list(undefined))
    await advanceUntil(clock, () => expect(pendingWrites.last()).toEqual([]), { withinMs: 100 })
    const found = await restarted.bridge.session.connectService({ ...service, vaultPassphrase })
    expect(found.id).toBe(profileId)
    await advanceUntil(clock, () => expect(pendingWrites.last()).toMatchObject([{ action: 'open-trade' }]), {
      withinMs: 3000,
    })
    expect((await restarted.bridge.session.connectService({ ...service, vaultPassphrase })).id).not.toBe(
      profileId,
    )
  })
})

describe('lost vault', () => {
  test.each([
    ['with the settings', ['settings.json', 'vault.json']],
    ['alone', ['vault.json']],
  ])('restores history and unresolved writes with the same API key (lost %s)', async (_, lost) => {
    const { profileId, clock, dataFolder, restart } = await closeWithLostResponse()
    for (const name of lost) rmSync(join(dataFolder, name))

    const restarted = await restart()
    const state = subscribe(restarted.bridge.session.state(undefined))
    const pendingWrites = subscribe(restarted.bridge.doubts.list(undefined))
    await advance(clock, 100)
    const isAlone = lost.length === 1
    expect(state.last().problem).toMatchObject({ code: isAlone ? 'vault.lost' : 'session.historiesFound' })
    const { key, secret, passphrase } = service
    const input = { key, secret, passphrase, vaultPassphrase: 'another battery horse' }
    if (isAlone) await restarted.bridge.session.giveKey({ profileId, ...input })
    else
      expect(await restarted.bridge.session.connectService({ ...service, ...input })).toMatchObject({
        id: profileId,
      })
    await advanceUntil(
      clock,
      () => {
        expect(state.last().problem).toBeNull()
        expect(pendingWrites.last()).toMatchObject([{ action: 'open-trade' }])
      },
      { withinMs: 3000 },
    )
  })

  test('is restored while the app is locked, and opened by its passphrase only', async () => {
    const { bridge, clock, dataFolder } = await startWithService()
    await bridge.session.connectService({ ...service, vaultPassphrase })
    await advance(clock, 3000)
    await bridge.session.lock(null)
    const unlock = (typed: string): Promise<string> =>
      bridge.session.unlock({ vaultPassphrase: typed }).then(
        () => 'open',
        ({ text }: BridgeError) => text.code,
      )
    for (const typed of ['a passphrase of my own', vaultPassphrase]) {
      rmSync(join(dataFolder, 'vault.json'))
      expect(await unlock(typed)).toBe('disk.lost')
      await expect.poll(() => existsSync(join(dataFolder, 'vault.json'))).toBe(true)
    }
    await expect.poll(() => unlock('a passphrase of my own')).toBe('vault.wrongPassphrase')
    expect(await unlock(vaultPassphrase)).toBe('open')
    const state = subscribe(bridge.session.state(undefined))
    await advanceUntil(clock, () => expect(state.last()).toMatchObject({ phase: 'ready', problem: null }), {
      withinMs: 5000,
    })
  })

  test('restores nothing of a removed account', async () => {
    const { bridge, clock, dataFolder, close, restart } = await startWithService()
    const { id: profileId } = await bridge.session.connectService({ ...service, vaultPassphrase })
    await advance(clock, 3000)
    await bridge.session.forget({ profileId })
    await close()
    expect(readdirSync(dataFolder).filter((name) => name.endsWith('.key'))).toEqual([])
    const restarted = await restart()
    const state = subscribe(restarted.bridge.session.state(undefined))
    await advanceUntil(clock, () => expect(state.last().problem).toBeNull(), { withinMs: 100 })
    expect((await restarted.bridge.session.connectService({ ...service, vaultPassphrase })).id).not.toBe(
      profileId,
    )
  })
})
