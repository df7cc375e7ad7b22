import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import { createEncryptedRulesStore } from '../../../electron/core/database/rules/encrypted-rules-store'
import { openSettingsFile } from '../../../electron/core/settings/settings-file'
import { createFileVault } from '../../../electron/core/vault/file-vault'
import { changeRiskLimits, noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { advance, advanceUntil } from '../../support/time/advance'
import { subscribe } from '../../support/subscribe'
import { buy, openTrade } from '../../support/app/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { testKdfCost } from '../../support/app/test-kdf-cost'
import { ManualClock } from '../../support/time/manual-clock'
import { service, startWithService, vaultPassphrase } from './support/with-service'
import { keychainInMemory } from './support/keychain-in-memory'

type Started = Awaited<ReturnType<typeof startWithService>>

const refusedFor = (code: string) => ({ text: { code } })
const amountSats = sats(5000)
const pay = ({ bridge, real }: Pick<Started, 'bridge' | 'real'>) =>
  bridge.wallet.withdraw({
    paymentRequest: real.invoice(amountSats, { network: 'bitcoin' }),
    amountSats,
    mostFeeSats: sats(250),
  })

async function startConnected() {
  const started = await startWithService()
  await started.bridge.session.connectService({ ...service, vaultPassphrase })
  await waitForRules(started)
  return started
}

async function waitForRules({ bridge, clock }: Pick<Started, 'bridge' | 'clock'>) {
  const riskLimits = subscribe(bridge.guards.state(undefined))
  await advanceUntil(clock, () => expect(riskLimits.last()).not.toBeNull(), { withinMs: 5000 })
  return riskLimits
}

async function restartAfter(started: Started, change: () => void) {
  await started.close()
  change()
  const restarted = await started.restart()
  await restarted.bridge.session.unlock({ vaultPassphrase })
  const riskLimits = await waitForRules({ ...restarted, clock: started.clock })
  return { ...restarted, guards: riskLimits }
}

const rulesFile = (folder: string): string => {
  const name = readdirSync(folder).find((each) => /^rules-.*\.json$/.test(each))
  if (name === undefined) throw new Error('no file of rules')
  return join(folder, name)
}

describe('risk limits and withdrawal rules', () => {
  test('apply to the account when its key is connected again under another name', async () => {
    const { bridge, clock, real } = await startConnected()
    await bridge.guards.change({ maxLeverage: 5 })
    await bridge.wallet.changeRules({ isAllowListOn: true })
    await bridge.session.connectService({ ...service, name: 'Second', vaultPassphrase })
    await waitForRules({ bridge, clock })
    await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject(
      refusedFor('riskLimit.leverage'),
    )
    await expect(pay({ bridge, real })).rejects.toMatchObject(refusedFor('rules.notListed'))
    expect(real.count('openTrade')).toBe(0)
  })

  test('remain after the history is deleted', async () => {
    const started = await startConnected()
    await started.bridge.guards.change({ maxLeverage: 5 })
    const { guards } = await restartAfter(started, () => {
      for (const name of readdirSync(started.dataFolder))
        if (name.startsWith('history-')) rmSync(join(started.dataFolder, name))
    })
    expect(guards.last()).toMatchObject({ guards: { maxLeverage: { value: 5 } }, blockedUntilMs: null })
  })

  test.each([
    ['deleted', (file: string) => rmSync(file)],
    ['cut', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 40))],
    ['empty', (file: string) => writeFileSync(file, '')],
    [
      'changed by one bit',
      (file: string) => {
        const encrypted = Buffer.from(readFileSync(file, 'utf8'), 'base64')
        encrypted[40] = (encrypted[40] ?? 0) ^ 1
        writeFileSync(file, encrypted.toString('base64'))
      },
    ],
  ])('block orders and withdrawals for the cooling-off time when their file is %s', async (_how, damage) => {
    const started = await startConnected()
    const { clock, real, dataFolder } = started
    const trade = await openTrade(started.bridge, { ...buy, orderId: 'o1' })
    await started.bridge.guards.change({ maxLeverage: 50 })
    const noticed = await restartAfter(started, () => damage(rulesFile(dataFolder)))
    const { bridge } = await restartAfter({ ...started, ...noticed }, () =>
      clock.set(clock.nowMs() + 25 * hourMs),
    )
    await advance(clock, minuteMs, 1000)
    real.setPrice(30_000)
    await expect(bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject(
      refusedFor('limits.lost'),
    )
    await expect(pay({ bridge, real })).rejects.toMatchObject(refusedFor('limits.lost'))
    expect((await bridge.futures.close({ tradeId: trade.id })).kind).toBe('done')
    await advance(clock, dayMs, hourMs)
    real.setPrice(30_000)
    expect((await bridge.futures.open({ ...buy, orderId: 'o3' })).kind).toBe('done')
  })

  test.each([
    ['their file', (folder: string) => [rulesFile(folder)]],
    ['their file and the vault', (folder: string) => [rulesFile(folder), join(folder, 'vault.json')]],
  ])('count as lost and block trading when an older copy of %s is restored', async (_what, filesIn) => {
    const started = await startConnected()
    const { bridge, dataFolder } = started
    await bridge.guards.change({ maxLeverage: 50 })
    const files = filesIn(dataFolder)
    for (const file of files) copyFileSync(file, `${file}.old`)
    await bridge.guards.change({ maxLeverage: 5 })
    const { guards } = await restartAfter(started, () => {
      for (const file of files) copyFileSync(`${file}.old`, file)
    })
    expect(guards.last()?.blockedUntilMs).toBeGreaterThan(0)
  })

  test('block orders and withdrawals and report it while the key storage refuses their key', async () => {
    const keychain = keychainInMemory()
    const started = await startWithService(undefined, undefined, { keychain: keychain.open })
    const { clock, real } = started
    const { id: profileId } = await started.bridge.session.connectService(service)
    await waitForRules(started)
    const trade = await openTrade(started.bridge, { ...buy, orderId: 'o1' })
    await started.bridge.guards.change({ maxLeverage: 50 })
    await started.close()

    keychain.refuses = (account) => account.startsWith('rules-')
    const { bridge } = await started.restart()
    const session = subscribe(bridge.session.state(undefined))
    await advanceUntil(
      clock,
      () => expect(session.last().problem).toMatchObject({ code: 'limits.unreadable' }),
      {
        withinMs: 5000,
      },
    )
    await expect(bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject(
      refusedFor('limits.unreadable'),
    )
    await expect(pay({ bridge, real })).rejects.toMatchObject(refusedFor('limits.unreadable'))
    expect([real.count('openTrade'), real.count('withdraw')]).toEqual([1, 0])
    expect((await bridge.futures.close({ tradeId: trade.id })).kind).toBe('done')

    keychain.refuses = () => false
    await bridge.session.select({ profileId })
    await waitForRules({ bridge, clock })
    expect(session.last().problem).toBeNull()
    await expect(bridge.futures.open({ ...buy, leverage: 60, orderId: 'o3' })).rejects.toMatchObject(
      refusedFor('riskLimit.leverage'),
    )
  })

  test('loosen by exchange time only, regardless of the computer’s clock', async () => {
    const started = await startConnected()
    const { clock } = started
    await started.bridge.guards.change({ maxLeverage: 5 })
    await started.bridge.guards.change({ maxLeverage: null })
    const { bridge, guards } = await restartAfter(started, () => clock.set(clock.nowMs() + 25 * hourMs))
    expect((await bridge.session.clock(null)).exchangeMs).toBeLessThan(clock.nowMs() - 24 * hourMs)
    await bridge.guards.change({ maxQuantity: 1000 })
    clock.set(clock.nowMs() - 25 * hourMs)
    await bridge.guards.change({ maxQuantity: 500 })
    expect(guards.last()?.guards.maxLeverage).toMatchObject({ value: 5, pending: { value: null } })
    await advance(clock, dayMs, hourMs)
    await bridge.guards.change({ maxQuantity: 400 })
    expect(guards.last()?.guards.maxLeverage).toEqual({ value: null, pending: null })
  })

  test('migrate from earlier versions with the stricter values of two histories', async () => {
    const nowMs = 1_700_000_000_000
    const dataFolder = temporaryFolder()
    const settings = await openSettingsFile(dataFolder, nowMs)
    const vault = createFileVault(join(dataFolder, 'vault.json'), new ManualClock(nowMs), testKdfCost)
    await vault.unlock(vaultPassphrase)
    const storeOf = (profileId: string, maxLeverage: number | null) => {
      const { history } = openHistory(dataFolder, profileId, null, nowMs)
      onTestFinished(() => history.close())
      if (maxLeverage !== null)
        history.limits.save('guards', changeRiskLimits(noRiskLimits, { maxLeverage }, nowMs))
      return createEncryptedRulesStore({ dataFolder, vault, settings, history, connection: service })
    }
    expect(await storeOf('p0', null).read('a', nowMs)).toEqual({ kind: 'none' })
    const leverage = (value: number) => ({
      kind: 'found',
      stored: { rules: { guards: { maxLeverage: { value } }, 'wallet rules': defaultWithdrawalRules } },
    })
    expect(await storeOf('p1', 10).read('a', nowMs)).toMatchObject(leverage(10))
    expect(await storeOf('p2', 5).read('a', nowMs)).toMatchObject(leverage(5))
    expect(await storeOf('p3', 20).read('a', nowMs)).toMatchObject(leverage(5))
    expect(await storeOf('p1', null).read('a', nowMs)).toMatchObject(leverage(5))
    expect(await storeOf('p0', null).read('b', nowMs)).toEqual({ kind: 'none' })
  })
})
