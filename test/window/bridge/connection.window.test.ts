import type { SessionState } from '@common/domain/services/session-state'
import { BridgeError } from '@common/bridge/protocol'
import { effectScope, ref } from 'vue'
import { describe, expect, test, vi } from 'vitest'
import { keepConnected } from '../../../src/bridge/connection'
import { followFeed } from '../../../src/bridge/follow-feed'
import { whenVisible } from '../../../src/bridge/when-visible'
import { FakeMain } from '../support/fake-main'
import { alice, practice, sessionState } from '../support/records'
import { verbatim } from '../../support/in-english'

const atOnce = () => new Promise<void>((resolve) => setTimeout(resolve))

function follow(main: FakeMain, subject?: () => string | null) {
  const connection = keepConnected({ open: () => main.open(), wait: atOnce })
  const observed: SessionState[] = []
  const resets: number[] = []
  const refusals: unknown[] = []
  const scope = effectScope()
  scope.run(() =>
    followFeed(connection, {
      open: (bridge) => bridge.session.state(null),
      onItem: (item) => observed.push(item),
      onReset: () => resets.push(observed.length),
      onRefused: (error) => refusals.push(error),
      wait: atOnce,
      ...(subject && { subject }),
    }),
  )
  return { connection, seen: observed, resets, refusals, scope }
}

class FakePage extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible'

  turn(next: 'visible' | 'hidden'): void {
    this.visibilityState = next
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

test('a paused feed requests nothing while the window is hidden, and the newest item when shown', async () => {
  const observed = new FakePage()
  const main = new FakeMain()
  const connection = keepConnected({ open: () => main.open(), wait: atOnce })
  const names: (string | undefined)[] = []
  const scope = effectScope()
  scope.run(() =>
    followFeed(connection, {
      open: (bridge) => bridge.session.state(null),
      onItem: ({ profile }) => names.push(profile?.id),
      rest: () => whenVisible(observed),
      wait: atOnce,
    }),
  )
  await vi.waitFor(() => expect(names).toHaveLength(1))
  observed.turn('hidden')
  main.send('session.state', sessionState(alice))
  await vi.waitFor(() => expect(names).toHaveLength(2))
  main.send('session.state', sessionState(practice))
  main.send('session.state', sessionState(alice))
  for (let turn = 0; turn < 5; turn += 1) await atOnce()
  expect(names).toHaveLength(2)
  observed.turn('visible')
  await vi.waitFor(() => expect(names).toHaveLength(3))
  expect(names.at(-1)).toBe('alice')
  scope.stop()
  connection.stop()
})

describe('connection to main', () => {
  test('opens a new pipe after a lost one, and the feed sends a new snapshot', async () => {
    const main = new FakeMain()
    const { connection, seen, scope } = follow(main)
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    main.drop()
    expect(connection.bridge.value).toBeNull()
    expect(() => connection.use()).toThrow(expect.objectContaining({ code: 'closed' }) as Error)
    main.send('session.state', sessionState(alice))
    await vi.waitFor(() => expect(seen.at(-1)?.profile?.id).toBe('alice'))
    expect(connection.isLost.value).toBe(false)
    scope.stop()
    connection.stop()
  })

  test('retries while main is unreachable, and reports the lost connection', async () => {
    const main = new FakeMain()
    let tries = 0
    const lost: boolean[] = []
    const connection = keepConnected({
      open: () => (++tries < 4 ? Promise.reject(new Error('refused')) : main.open()),
      wait: () => {
        lost.push(connection.isLost.value)
        return atOnce()
      },
    })
    await vi.waitFor(() => expect(connection.bridge.value).not.toBeNull())
    expect(tries).toBe(4)
    expect(lost).toEqual([true, true, true])
    expect(connection.isLost.value).toBe(false)
    connection.stop()
  })

  test('waits longer after each failure', async () => {
    const waits: number[] = []
    const connection = keepConnected({
      open: () => Promise.reject(new Error('refused')),
      wait: (ms) => {
        waits.push(ms)
        if (waits.length === 7) connection.stop()
        return Promise.resolve()
      },
    })
    await vi.waitFor(() => expect(waits).toHaveLength(7))
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
  })
})

describe('followed feed', () => {
  test('stops in main when its scope ends', async () => {
    const main = new FakeMain()
    const { seen, scope, connection } = follow(main)
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    expect(main.feeds['session.state'].readers).toBe(1)
    scope.stop()
    await vi.waitFor(() => expect(main.feeds['session.state'].readers).toBe(0))
    connection.stop()
  })

  test('is reopened after main refuses it', async () => {
    const main = new FakeMain()
    main.feeds['session.state'].refuse(new BridgeError('not-connected', verbatim('Not yet.')))
    const { seen, refusals, scope, connection } = follow(main)
    await vi.waitFor(() => expect(refusals.length).toBeGreaterThan(0))
    expect(seen).toEqual([])
    main.feeds['session.state'].refuse(undefined)
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    scope.stop()
    connection.stop()
  })

  test('is reset and reopened for another subject', async () => {
    const main = new FakeMain()
    const subject = ref<string | null>('practice')
    const { seen, resets, scope, connection } = follow(main, () => subject.value)
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    subject.value = 'alice'
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    expect(resets).toEqual([0, 1])
    subject.value = null
    await vi.waitFor(() => expect(main.feeds['session.state'].readers).toBe(0))
    main.send('session.state', sessionState(practice))
    expect(seen).toHaveLength(2)
    scope.stop()
    connection.stop()
  })
})
