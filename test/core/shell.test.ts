import { expect, test } from 'vitest'
import { subscribe } from '../support/subscribe'
import { limitBuy, openTrade, start, startReady } from '../support/app/ready-app'
import { testService } from '../support/app/test-service'
import { InMemoryService } from '../support/in-memory-exchange/in-memory-service'
import { temporaryFolder } from '../support/temporary-folder'
import { advanceUntil, idle } from '../support/time/advance'
import { ManualClock } from '../support/time/manual-clock'
import { keychainInMemory } from './deriving-keys/support/keychain-in-memory'

const startLockable = () => startReady(temporaryFolder(), { keychain: keychainInMemory().open })

test.each([
  ['screen-lock', 'lockOnSuspend'],
  ['suspend', 'lockOnScreenLock'],
] as const)('the app locks on %s by its own setting', async (cause, other) => {
  const { app, bridge, session } = await startLockable()
  const own = other === 'lockOnSuspend' ? 'lockOnScreenLock' : 'lockOnSuspend'
  await bridge.app.changeSettings({ [own]: false, [other]: true })
  app.onAway(cause)
  await idle()
  expect(session.last().lock.isOn).toBe(false)
  await bridge.app.changeSettings({ [own]: true, [other]: false })
  app.onAway(cause)
  app.onAway(cause)
  await idle()
  expect(session.last().lock.isOn).toBe(true)
})

test('a locked app that follows the account keeps it open, and closes it otherwise', async () => {
  const { app, bridge, practice, opened } = await startLockable()
  await bridge.app.changeSettings({ followWhileLocked: true })
  app.lock()
  await idle()
  expect([practice.openExchanges, opened.at(-1)]).toEqual([1, 'practice'])
  await bridge.session.unlock({})
  await bridge.app.changeSettings({ followWhileLocked: false })
  app.lock()
  await idle()
  expect(practice.openExchanges).toBe(0)
})

test('an app that the system locks while it is unlocked stays locked without its account', async () => {
  const keychain = keychainInMemory()
  const { app, bridge, practice, session } = await startReady(temporaryFolder(), { keychain: keychain.open })
  await bridge.app.changeSettings({ followWhileLocked: false })
  app.lock()
  await idle()
  keychain.refuses = () => {
    app.onAway('suspend')
    return false
  }
  const unlocked = bridge.session.unlock({})
  await expect(unlocked).rejects.toMatchObject({ code: 'rejected' })
  await idle()
  expect([session.last().lock.isOn, practice.openExchanges]).toEqual([true, 0])
})

test('requests from outside the window need an account, unless they pay or refuse a link', async () => {
  const { app, bridge } = await startLockable()
  const requests = subscribe(bridge.app.errand(undefined))
  app.handleShellRequest({ kind: 'close-all' })
  await idle()
  expect(requests.last()).toMatchObject({ kind: 'close-all', profileId: 'practice' })
  await bridge.session.leave(undefined)
  for (const kind of ['settings', 'notices'] as const) app.handleShellRequest({ kind })
  await idle()
  expect(requests.last()).toMatchObject({ kind: 'close-all' })
  app.handleShellRequest({ kind: 'pay', text: 'lightning:lnbc1' })
  await idle()
  expect(requests.last()).toMatchObject({ kind: 'pay', profileId: null })
})

test('the tray offers the settings of the lock if nothing could open it', async () => {
  const { app, bridge, session } = await startReady()
  const requests = subscribe(bridge.app.errand(undefined))
  app.lock()
  await idle()
  expect(requests.last()).toMatchObject({ kind: 'lock-settings' })
  expect(session.last().lock.isOn).toBe(false)
})

test('notifications hide amounts in privacy mode and while the app is locked', async () => {
  const { app, bridge, clock, practice, areHidden } = await startLockable()
  const prices = [19_900, 19_800, 19_700]
  for (const price of prices) await openTrade(bridge, { ...limitBuy, price, orderId: `at ${price}` })
  const fill = async (price: number): Promise<void> => {
    const { length } = areHidden
    practice.setPrice(price)
    await advanceUntil(clock, () => areHidden.length > length, { withinMs: 10_000 })
  }
  await fill(19_890)
  await bridge.app.changeSettings({ privacy: true })
  await fill(19_790)
  await bridge.app.changeSettings({ privacy: false })
  app.lock()
  await idle()
  await fill(19_690)
  expect(areHidden).toEqual([false, true, true])
})

test.each([
  [true, 1],
  [false, 0],
])('an app that starts locked opens the account if it follows it: %s', async (followWhileLocked, count) => {
  const folder = temporaryFolder()
  const keychain = keychainInMemory().open
  const { bridge, close, ...first } = await startReady(folder, { keychain })
  await bridge.app.changeSettings({ followWhileLocked })
  await bridge.session.choosePassphrase({ next: 'correct horse battery staple' })
  await close()
  const { clock, practice } = first
  const restarted = await start(folder, { clock, practice, keychain })
  const session = subscribe(restarted.bridge.session.state(undefined))
  await advanceUntil(clock, () => session.last().lock.isOn, { withinMs: 100 })
  await advanceUntil(clock, () => practice.openExchanges === count, { withinMs: 2000 })
  await idle()
  expect(practice.openExchanges).toBe(count)
  expect(session.last().profile).toBeNull()
})

test('a locked app names neither the open account nor the others', async () => {
  const clock = new ManualClock()
  const exchange = new InMemoryService(clock)
  const { app, bridge } = await start(temporaryFolder(), {
    clock,
    practice: exchange,
    keychain: keychainInMemory().open,
    connect: () => exchange.connect(),
  })
  const session = subscribe(bridge.session.state(undefined))
  await bridge.session.connectService({ ...testService, name: 'My own name' })
  await idle()
  expect(session.last()).toMatchObject({ profile: { name: 'My own name' }, lock: { isOn: false } })
  app.lock()
  await idle()
  expect(session.last()).toMatchObject({ phase: 'locked', lock: { isOn: true } })
  expect(JSON.stringify(session.last())).not.toMatch(/My own name|service\.example/)
})
