import { describe, expect, test } from 'vitest'
import { limitBuy, openTrade, startReady } from '../../support/app/ready-app'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { temporaryFolder } from '../../support/temporary-folder'
import { advance, advanceUntil, idle } from '../../support/time/advance'
import { ManualClock } from '../../support/time/manual-clock'
import { startConnected } from './support/start-connected'

const vaultPassphrase = 'correct horse battery'

describe('renaming an account', () => {
  test('changes the shown name and color, also at the next start, and opens nothing again', async () => {
    const { bridge, session, connect, close, run, getExchange } = await startConnected()
    const [first, second] = [await connect('one'), await connect('two')]
    const reads = getExchange('two.example.com').count('account')
    await bridge.session.rename({ profileId: second, name: 'Savings', color: 'amber' })
    await bridge.session.rename({ profileId: first, name: 'Trading', color: 'grey' })
    expect(session.last()).toMatchObject({ phase: 'ready', profile: { id: second, name: 'Savings' } })
    expect(getExchange('two.example.com').count('account')).toBe(reads)
    await close()
    const next = await run()
    await next.becomes('ready', second)
    expect(next.session.last().profile).toMatchObject({ name: 'Savings', color: 'amber' })
    expect(next.session.last().profiles.slice(1)).toMatchObject([
      { id: first, name: 'Trading', color: 'grey' },
      { id: second, name: 'Savings', color: 'amber' },
    ])
  })

  test('is refused for practice and for an unknown account', async () => {
    const { bridge } = await startConnected()
    for (const profileId of ['practice', 'unknown'])
      await expect(
        bridge.session.rename({ profileId, name: 'Savings', color: 'amber' }),
      ).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('locking', () => {
  test('closes the account, shows none, and opens it again once unlocked', async () => {
    const { bridge, session, connect, becomes, openCount, connections } = await startConnected()
    const id = await connect('one')
    await bridge.app.changeSettings({ followWhileLocked: false })
    await bridge.session.lock(null)
    await becomes('locked', null)
    expect(session.last()).toMatchObject({
      phase: 'locked',
      profile: null,
      profiles: [],
      openedAtMs: null,
      problem: null,
      isProblemDismissible: false,
      queuedRequests: 0,
      reading: null,
      loading: [],
      syncFailures: [],
      lock: { isOn: true, opensBy: 'keychain' },
    })
    await idle()
    expect(openCount()).toBe(0)
    await bridge.session.unlock({})
    await becomes('ready', id)
    expect(connections.filter(({ profileId }) => profileId === id)).toHaveLength(2)
  })

  test('leaves an account open that sends notifications while locked', async () => {
    const { bridge, session, connect, becomes, openCount, connections, getExchange, clock } =
      await startConnected()
    const id = await connect('one')
    await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    await bridge.session.lock(null)
    getExchange('one.example.com').setPrice(limitBuy.price - 100)
    await advanceUntil(clock, () => expect(session.last().lock.told).toHaveLength(1), { withinMs: 60_000 })
    expect(session.last()).toMatchObject({ phase: 'locked', profile: null })
    expect(openCount()).toBe(1)
    await bridge.session.unlock({})
    await becomes('ready', id)
    expect(session.last().lock.told).toEqual([])
    expect(connections.filter(({ profileId }) => profileId === id)).toHaveLength(1)
  })

  test.each([
    ['opens nothing before it is unlocked', false, 0],
    ['opens the account that sends notifications', true, 1],
  ])('at the start %s', async (_what, followWhileLocked, opened) => {
    const { bridge, connect, close, run, openCount } = await startConnected()
    const id = await connect('one')
    await bridge.app.changeSettings({ followWhileLocked })
    await bridge.session.choosePassphrase({ next: vaultPassphrase })
    await close()
    const { bridge: nextBridge, session, becomes, clock } = await run()
    await advanceUntil(clock, () => openCount() === opened, { withinMs: 2000 })
    expect(session.last()).toMatchObject({ phase: 'locked', lock: { isOn: true, opensBy: 'passphrase' } })
    for (const wrong of [{}, { vaultPassphrase: 'wrong horse battery' }])
      await expect(nextBridge.session.unlock(wrong)).rejects.toThrow()
    expect([openCount(), session.last().phase]).toEqual([opened, 'locked'])
    await nextBridge.session.unlock({ vaultPassphrase })
    await becomes('ready', id)
    expect(openCount()).toBe(1)
  })
})

describe('starting with an account', () => {
  test('shows it with its capabilities before the keychain has answered', async () => {
    const { connect, close, run, keychain } = await startConnected()
    await connect('one')
    const id = await connect('two')
    await close()
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    keychain.beforeRead = () => answered
    const { session, becomes } = await run()
    expect(session.last()).toMatchObject({
      phase: 'connecting',
      profile: { id, name: 'two' },
      capabilities: { futures: true, options: true },
    })
    answer()
    await becomes('ready', id)
  })

  test('shows none if the last one was removed from the settings', async () => {
    const { bridge, connect, close, run } = await startConnected()
    const id = await connect('one')
    await connect('two')
    await bridge.session.forget({ profileId: id })
    await bridge.session.leave(null)
    await close()
    const { session, becomes } = await run()
    await becomes('first-run', null)
    expect(session.last().capabilities.futures).toBe(false)
  })
})

test('waiting requests are shown at most once a second, until none is left', async () => {
  const clock = new ManualClock()
  const practice = new InMemoryService(clock)
  let queued = 0
  let onQueued = (): void => undefined
  const { session } = await startReady(temporaryFolder(), {
    clock,
    practice: Object.assign(practice, {
      connect: () => ({
        ...InMemoryService.prototype.connect.call(practice),
        queuedRequests: () => queued,
        onQueued: (listener: () => void) => void (onQueued = listener),
      }),
    }),
  })
  const shown = (): number[] => session.items.map(({ queuedRequests }) => queuedRequests)
  const before = shown().length
  for (queued = 1; queued < 5; queued += 1) onQueued()
  await advance(clock, 999)
  expect(shown().length).toBe(before)
  await advance(clock, 1)
  expect(shown().slice(before)).toEqual([5])
  queued = 2
  await advance(clock, 1000)
  queued = 0
  await advance(clock, 3000)
  expect(shown().slice(before)).toEqual([5, 2, 0])
})

test('the practice account is named in the language of the app', async () => {
  const { bridge, clock, session } = await startReady()
  expect(session.last().profile?.name).toBe('Practice')
  for (const [language, name] of [
    ['de', 'Demo'],
    ['es', 'Práctica'],
  ] as const) {
    await bridge.app.changeSettings({ language })
    await advanceUntil(
      clock,
      () => {
        const { profile, profiles } = session.last()
        expect([profile?.name, profiles[0]?.name]).toEqual([name, name])
      },
      { withinMs: 100 },
    )
  }
})
