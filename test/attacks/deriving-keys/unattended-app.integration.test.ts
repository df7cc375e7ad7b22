import { bridgeContract } from '@common/bridge/contract'
import { expect, test, vi } from 'vitest'
import type { Connection } from '../../../electron/core/ports/connection'
import { lockable } from '../../../electron/core/router/middleware/lockable'
import { ManualClock } from '../../support/time/manual-clock'
import { advance, advanceUntil } from '../../support/time/advance'
import { subscribe } from '../../support/subscribe'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { buy, openTrade, start, startReady } from '../../support/app/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { testService as service } from '../../support/app/test-service'

/**
 * Attacker: someone at the unattended computer, with window, console and start button, but not the passphrase.
 * Wants: to see the account, trade, withdraw, or get time to guess the passphrase.
 */

vi.setConfig({ testTimeout: 180_000 })

const vaultPassphrase = 'correct horse battery'
const answeredWhileLocked = [
  'session.state',
  'session.lock',
  'session.unlock',
  'app.settings',
  'app.reportError',
]

async function withLock() {
  const running = await startReady()
  await running.bridge.session.choosePassphrase({ next: vaultPassphrase })
  return running
}

test('main refuses every call and feed while locked, except those needed to unlock', async () => {
  const { app, bridge } = await withLock()
  await bridge.session.lock(null)
  for (const [group, methods] of Object.entries(bridgeContract)) {
    for (const [name, { kind }] of Object.entries(methods)) {
      if (answeredWhileLocked.includes(`${group}.${name}`)) continue
      const router = app.router as unknown as Record<
        string,
        Record<string, (input: unknown, signal: AbortSignal) => unknown>
      >
      const answered = router[group]?.[name]?.({}, new AbortController().signal)
      const first = kind === 'call' ? answered : (answered as AsyncGenerator).next()
      await expect(first, `${group}.${name}`).rejects.toMatchObject({ code: 'locked' })
    }
  }
})

test('locking ends open feeds and sends no further account data', async () => {
  const { bridge, clock, practice, frames, session } = await withLock()
  const trade = await openTrade(bridge, { ...buy, orderId: 'o1', stopLossPrice: 19_500 })
  const account = subscribe(bridge.account.state(null))
  const settings = subscribe(bridge.app.settings(null))
  await bridge.app.changeSettings({
    presets: [
      { name: 'My way', side: 'buy', leverage: 7, size: null, stopLossRate: null, takeProfitRate: null },
    ],
  })
  await advanceUntil(clock, () => account.items.length > 0 && settings.last().presets.length === 1, {
    withinMs: 2000,
  })
  await bridge.session.lock(null)
  await advance(clock, 100)
  const before = frames.length
  const sent = () => frames.slice(before).join('\n')
  practice.setPrice(19_400)
  await advanceUntil(clock, () => expect(sent()).toContain('notification.stopLoss'), { withinMs: 5000 })
  await advance(clock, 5000)
  const reported = sent()
  for (const secret of [
    trade.id,
    '19400',
    '19,400',
    '19500',
    'quantity',
    'balanceSats',
    'My way',
    'Practice',
  ])
    expect(reported).not.toContain(secret)
  expect(session.last()).toMatchObject({ phase: 'locked', profile: null, profiles: [], problem: null })
  const second = subscribe(bridge.app.settings(null))
  await advanceUntil(clock, () => second.items.length > 0, { withinMs: 100 })
  expect([settings.last().presets.length, second.last().presets.length]).toEqual([1, 0])
})

test('a pending call gets no result after locking', async () => {
  const { app } = await start()
  const unlocked = new AbortController()
  let answer: () => void = () => undefined
  const underWay = new Promise<undefined>((done) => (answer = () => done(undefined)))
  const router = lockable(
    { ...app.router, session: { ...app.router.session, leave: () => underWay } },
    () => unlocked.signal,
  )
  const rejection = expect(router.session.leave(null)).rejects.toMatchObject({ code: 'locked' })
  unlocked.abort()
  answer()
  await rejection
})

test('only the right passphrase unlocks, and notifications from the locked time are listed', async () => {
  const { bridge, clock, session, practice } = await withLock()
  await openTrade(bridge, { ...buy, orderId: 'o1', stopLossPrice: 19_500 })
  await bridge.session.lock(null)
  practice.setPrice(19_400)
  await advanceUntil(clock, () => expect(session.last().lock.told).not.toEqual([]), { withinMs: 5000 })
  await expect(bridge.session.unlock({})).rejects.toMatchObject({ code: 'invalid-input' })
  await expect(bridge.session.unlock({ vaultPassphrase: 'wrong passphrase' })).rejects.toMatchObject({
    code: 'invalid-input',
  })
  expect(session.last().phase).toBe('locked')
  await bridge.session.unlock({ vaultPassphrase })
  const unlocked = { phase: 'ready', lock: { isOn: false, told: [] } }
  await advanceUntil(clock, () => expect(session.last()).toMatchObject(unlocked), { withinMs: 100 })
  const notifications = subscribe(bridge.notices.list(null))
  await advanceUntil(
    clock,
    () => expect(notifications.last()).toMatchObject([{ event: { kind: 'stop-loss' } }]),
    {
      withinMs: 100,
    },
  )
})

test('the app cannot be locked without a passphrase, and reports the reason', async () => {
  const { bridge, session } = await startReady()
  await expect(bridge.session.lock(null)).rejects.toMatchObject({ code: 'rejected' })
  expect(session.last()).toMatchObject({ phase: 'ready', lock: { isOn: false, opensBy: null } })
})

test('the app locks after the set time of inactivity, and not before', async () => {
  const { bridge, clock, session } = await withLock()
  await bridge.app.changeSettings({ lockAfterMinutes: 5 })
  await advance(clock, 4 * 60_000)
  await bridge.session.used(null)
  await advance(clock, 4 * 60_000)
  expect(session.last().lock.isOn).toBe(false)
  await advanceUntil(clock, () => session.last().lock.isOn, { withinMs: 2 * 60_000 })
})

test('unlock attempts are rate limited across restarts, regardless of the clock', async () => {
  const dataFolder = temporaryFolder()
  const first = await startReady(dataFolder)
  await first.bridge.session.choosePassphrase({ next: vaultPassphrase })
  await first.close()
  let failures = 0
  for (let starts = 0; starts < 3; starts += 1) {
    const app = await start(dataFolder)
    for (let tries = 0; tries < 2; tries += 1) {
      const tried = await app.bridge.session
        .unlock({ vaultPassphrase: 'wrong passphrase' })
        .catch(({ code }: { code: string }) => code)
      if (tried === 'invalid-input') failures += 1
    }
    await app.close()
  }
  expect(failures).toBe(5)
  for (const hours of [-24, 24]) {
    const clock = new ManualClock(1_700_000_000_000 + hours * 3_600_000)
    const app = await start(dataFolder, { clock })
    await expect(app.bridge.session.unlock({ vaultPassphrase })).rejects.toMatchObject({
      code: 'rate-limited',
    })
    clock.set(clock.nowMs() + 3_600_000)
    await expect(app.bridge.session.unlock({ vaultPassphrase })).rejects.toMatchObject({
      code: 'rate-limited',
    })
    await app.close()
  }
  const clock = new ManualClock()
  const app = await start(dataFolder, { clock })
  await advance(clock, 30_000)
  await app.bridge.session.unlock({ vaultPassphrase })
})

async function withService() {
  const clock = new ManualClock()
  const real = new InMemoryService(clock)
  const connections: Connection[] = []
  const connect = (connection: Connection) => {
    connections.push(connection)
    return real.connect()
  }
  const app = await start(temporaryFolder(), { clock, connect })
  const session = subscribe(app.bridge.session.state(null))
  const { id: profileId } = await app.bridge.session.connectService({ ...service, vaultPassphrase })
  await advanceUntil(clock, () => session.last().phase === 'ready', { withinMs: 2000 })
  const isWiped = () =>
    connections
      .flatMap(({ keys }) => keys)
      .every(({ credentials }) =>
        [credentials.key, credentials.secret, credentials.passphrase].every((part) => {
          try {
            part.expose()
            return false
          } catch {
            return true
          }
        }),
      )
  return { ...app, clock, session, profileId, isWiped }
}

test('locking without background updates overwrites the key; the passphrase restores it', async () => {
  const { bridge, clock, session, isWiped } = await withService()
  await bridge.app.changeSettings({ followWhileLocked: false })
  expect(isWiped()).toBe(false)
  await bridge.session.lock(null)
  await advanceUntil(clock, isWiped, { withinMs: 2000 })
  expect(session.last()).toMatchObject({ phase: 'locked', vault: { state: 'locked' } })
  await bridge.session.unlock({ vaultPassphrase })
  const reopened = { phase: 'ready', profile: { name: 'Main account' } }
  await advanceUntil(clock, () => expect(session.last()).toMatchObject(reopened), { withinMs: 2000 })
})

test('the key is overwritten after leaving and after removing the account', async () => {
  const remaining = await withService()
  await remaining.bridge.session.leave(null)
  expect(remaining.isWiped()).toBe(true)
  const forgotten = await withService()
  await forgotten.bridge.session.forget({ profileId: forgotten.profileId })
  expect(forgotten.isWiped()).toBe(true)
})
