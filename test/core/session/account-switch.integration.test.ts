import { describe, expect, test } from 'vitest'
import { unreadSyncGap } from '../../../src/notifications/sync-gap-summary'
import { subscribe } from '../../support/subscribe'
import { advance, advanceUntil, idle } from '../../support/time/advance'
import { buy, limitBuy, openTrade, startReady } from '../../support/app/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'
import { InMemoryService } from '../../support/in-memory-exchange/in-memory-service'
import { mainnetService } from '../../support/app/mainnet-service'
import { lostAnswer } from '../../support/app/with-unresolved-writes'
import { message } from '../../support/text'

async function startWithSecond() {
  const clock = new ManualClock()
  const second = new InMemoryService(clock)
  const started = await startReady(temporaryFolder(), { clock, connect: () => second.connect() })
  const notifications = subscribe(started.bridge.notices.list(undefined))
  const shellRequests = subscribe(started.bridge.app.errand(undefined))
  const isOpen = (name: string): Promise<void> =>
    advanceUntil(
      clock,
      () => expect(started.session.last()).toMatchObject({ phase: 'ready', profile: { network: name } }),
      { withinMs: 5000 },
    )
  const missedNotifications = () =>
    unreadSyncGap(notifications.last(), started.session.last().openedAtMs ?? Infinity)
  return { ...started, second, notices: notifications, shellRequests, isOpen, away: missedNotifications }
}

test('"While you were away" lists only events since the account was last open', async () => {
  const { bridge, clock, practice, away, isOpen } = await startWithSecond()
  await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
  await openTrade(bridge, { ...limitBuy, orderId: 'o2', price: 18_000 })
  const connected = await bridge.session.connectService(mainnetService)
  await isOpen('mainnet')
  expect(away()).toEqual([])
  practice.setPrice(18_900)
  await advance(clock, 10 * 60_000, 60_000)
  await bridge.session.startPractice(undefined)
  await isOpen('practice')
  await advanceUntil(clock, () => expect(away()).toMatchObject([{ event: { kind: 'order-filled' } }]), {
    withinMs: 5000,
  })
  const [first] = away()

  // Older than the account's last opening.
  await bridge.session.select({ profileId: connected.id })
  await isOpen('mainnet')
  await advance(clock, 60_000, 10_000)
  await bridge.session.startPractice(undefined)
  await isOpen('practice')
  await advance(clock, 10_000)
  expect(away()).toEqual([])

  await bridge.session.select({ profileId: connected.id })
  await isOpen('mainnet')
  practice.setPrice(17_900)
  await advance(clock, 10 * 60_000, 60_000)
  await bridge.session.startPractice(undefined)
  await isOpen('practice')
  await advanceUntil(clock, () => expect(away()).toHaveLength(1), { withinMs: 5000 })
  expect(away()[0]?.id).not.toBe(first?.id)
})

describe('two profiles of one account', () => {
  async function startWithTwoProfiles() {
    const started = await startWithSecond()
    const { bridge, isOpen, session } = started
    const first = await bridge.session.connectService(mainnetService)
    await isOpen('mainnet')
    await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    const { id } = await bridge.session.connectService({ ...mainnetService, name: 'Same account' })
    const open = async (profileId: string): Promise<void> => {
      await bridge.session.select({ profileId })
      await advanceUntil(
        started.clock,
        () => expect(session.last()).toMatchObject({ phase: 'ready', profile: { id: profileId } }),
        { withinMs: 5000 },
      )
      await advance(started.clock, 20_000, 1000)
    }
    await open(id)
    return { ...started, open, firstId: first.id, secondId: id }
  }

  test('an event seen in one profile is not listed as missed in the other', async () => {
    const { clock, second, shown, notices, away, open, firstId, secondId } = await startWithTwoProfiles()
    await open(firstId)
    second.setPrice(18_900)
    await advance(clock, 10 * 60_000, 60_000)
    expect(shown.map(({ notice }) => notice.event.kind)).toEqual(['order-filled'])
    await open(secondId)
    expect(away()).toEqual([])
    expect(shown).toHaveLength(1)
    expect(notices.last()).toMatchObject([{ event: { kind: 'order-filled' }, read: true, awaySinceMs: null }])
  })

  test('an order placed in one profile and filled while the account was closed is listed in the other', async () => {
    const { bridge, clock, second, away, open, isOpen, firstId, secondId } = await startWithTwoProfiles()
    await open(firstId)
    const order = { ...limitBuy, orderId: 'o2', price: 18_000, takeProfitPrice: 18_800 }
    const { id: tradeId } = await openTrade(bridge, order)
    await advance(clock, 10 * 60_000, 60_000)
    const closedAtMs = clock.nowMs()
    await bridge.session.startPractice(undefined)
    await isOpen('practice')
    await advance(clock, 10 * 60_000, 60_000)
    second.setPrice(17_900)
    await advance(clock, 60_000, 10_000)
    second.setPrice(18_850)
    await advance(clock, 10 * 60_000, 60_000)
    await open(secondId)
    const missed = away()
    expect(missed.map(({ event }) => 'tradeId' in event && event.tradeId === tradeId && event.kind)).toEqual(
      expect.arrayContaining(['order-filled', 'take-profit']),
    )
    for (const { awaySinceMs } of missed) expect(awaySinceMs).toBeGreaterThan(closedAtMs - 3 * 60_000)
  })
})

test('the shell receives the id of the open account, and no change on a lock', async () => {
  const { bridge, opened, isOpen, session } = await startWithSecond()
  const practiceId = session.last().profile?.id
  const { id } = await bridge.session.connectService(mainnetService)
  await isOpen('mainnet')
  await bridge.session.choosePassphrase({
    current: mainnetService.vaultPassphrase,
    next: 'another passphrase',
  })
  await bridge.session.lock(undefined)
  await bridge.session.unlock({ vaultPassphrase: 'another passphrase' })
  await isOpen('mainnet')
  await bridge.session.leave(undefined)
  const changes = opened.filter((profileId, place) => profileId !== opened[place - 1])
  expect(changes).toEqual([null, practiceId, id, null])
})

test('a shell request for an account is dropped when another account opens', async () => {
  const { app, bridge, clock, shellRequests, session, isOpen } = await startWithSecond()
  const practiceId = session.last().profile?.id
  const { id: tradeId } = await openTrade(bridge, { ...buy, orderId: 'o1' })
  app.handleShellRequest({ kind: 'close-trade', tradeId })
  await advanceUntil(
    clock,
    () => expect(shellRequests.last()).toMatchObject({ kind: 'close-trade', tradeId }),
    {
      withinMs: 100,
    },
  )
  await bridge.session.connectService(mainnetService)
  await isOpen('mainnet')
  expect(shellRequests.last()).toMatchObject({ profileId: practiceId })
  const later = subscribe(bridge.app.errand(undefined))
  await idle()
  expect(later.items).toEqual([])
  app.handleShellRequest({ kind: 'pay', text: 'lightning:lnbc1' })
  await bridge.session.startPractice(undefined)
  await isOpen('practice')
  expect(shellRequests.last()).toMatchObject({ kind: 'pay', profileId: null })
})

test('the tray shows no figures of an account after another account opens', async () => {
  const { app, bridge, clock, session } = await startWithSecond()
  const facts: string[] = []
  app.watchTrayStatus((status) => facts.push(JSON.stringify(status)))
  await advance(clock, 2000)
  expect(facts.at(-1)).toContain('PRACTICE')
  await bridge.session.connectService(mainnetService)
  await advanceUntil(clock, () => expect(session.last().profile?.network).toBe('mainnet'), {
    withinMs: 1,
    stepMs: 1,
  })
  expect(facts.at(-1)).not.toContain('PRACTICE')
  expect(facts.at(-1)).toContain('Real')
})

describe('an order whose response is lost in one profile of an account', () => {
  async function startWithLostOrder() {
    const started = await startWithSecond()
    const { bridge, clock, second, isOpen, session } = started
    const { id: firstId } = await bridge.session.connectService(mainnetService)
    await isOpen('mainnet')
    await advance(clock, 20_000, 1000)
    second.failNext('openTrade', lostAnswer())
    expect(await bridge.futures.open({ ...limitBuy, orderId: 'o1' })).toMatchObject({ kind: 'in-doubt' })
    await bridge.session.connectService({ ...mainnetService, name: 'Same account' })
    await isOpen('mainnet')
    await advance(clock, 20_000, 1000)
    const place = (orderId: string) => bridge.futures.open({ ...limitBuy, orderId })
    return { ...started, firstId, secondId: session.last().profile?.id ?? '', place }
  }

  test('blocks orders in the other profile until it was checked', async () => {
    const { bridge, clock, second, firstId, secondId, place } = await startWithLostOrder()
    const elsewhere = message('unresolved.elsewhere', { profile: mainnetService.name })
    await expect(place('o2')).rejects.toMatchObject({ code: 'rejected', text: elsewhere })
    expect(second.count('openTrade')).toBe(1)
    await bridge.session.select({ profileId: firstId })
    await advance(clock, 120_000, 1000)
    await bridge.session.select({ profileId: secondId })
    await advance(clock, 20_000, 1000)
    expect(await place('o3')).toMatchObject({ kind: 'done' })
  })

  test('blocks neither cancels, nor orders once that profile is removed', async () => {
    const { bridge, clock, second, firstId, place } = await startWithLostOrder()
    const other = second.connect()
    const { id: tradeId } = await other.openTrade(limitBuy)
    await advance(clock, 130_000, 1000)
    expect(await bridge.futures.cancel({ tradeId })).toMatchObject({ kind: 'done' })
    await bridge.session.forget({ profileId: firstId })
    expect(await place('o2')).toMatchObject({ kind: 'done' })
  })
})
