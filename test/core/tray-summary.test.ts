import type { Settings } from '@common/domain/settings/settings'
import { defaultSettings } from '@common/domain/settings/settings'
import type { Profile } from '@common/domain/services/profile'
import type { SessionState } from '@common/domain/services/session-state'
import { sats } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { expect, test } from 'vitest'
import { AppFeeds } from '../../electron/core/account/app-feeds'
import { LatestValue } from '../../electron/core/streams/latest-value'
import { watchTrayStatus, type TrayStatus } from '../../electron/core/tray-summary'
import { inEnglish as t } from '../support/in-english'
import { ManualClock } from '../support/time/manual-clock'

const profile: Profile = {
  id: 'mainnet-1',
  name: 'Main',
  network: 'mainnet',
  restUrl: null,
  color: 'teal',
  problem: null,
}

interface TrayInput {
  readonly shown?: Partial<Profile> | null
  readonly settings?: Partial<Settings>
  readonly lock?: Partial<SessionState['lock']>
  readonly phase?: SessionState['phase']
}

function openTray({ shown = {}, settings = {}, lock = {}, phase = 'ready' }: TrayInput = {}) {
  const clock = new ManualClock()
  const state = new LatestValue({ phase, profile: shown && { ...profile, ...shown } } as SessionState)
  const exposure = {
    hasPositions: () => true,
    netPnlSats: () => sats(-1234),
    worstDistance: () => 0.051,
  }
  const session = {
    state,
    lock: { state: { isOn: false, opensBy: 'passphrase', told: [], ...lock } },
    activeOrNull: { exposure, futures: { running: () => [{}, {}] } },
  }
  const values = new LatestValue({ ...defaultSettings, ...settings })
  const statuses: TrayStatus[] = []
  const stop = watchTrayStatus(
    { session: session as never, feeds: new AppFeeds(), settings: values, clock, t },
    (status) => statuses.push(status),
  )
  return { clock, state, values, stop, statuses, last: () => statuses.at(-1) }
}

const shows = (text: Message): string => t(text)

test('the tray shows account, connection, P&L and distance, and offers to lock and to close', () => {
  expect(openTray().last()).toEqual({
    line: `Satchel · Main · ${shows(message('tray.pnl', { pnl: -1234 }))}`,
    facts: [
      shows(
        message('tray.account', { name: 'Main', environment: shows(message('environment.mainnet.money')) }),
      ),
      shows(message('tray.connected')),
      shows(message('tray.pnl', { pnl: -1234 })),
      shows(message('tray.worst', { distance: 0.051 })),
    ],
    isQuiet: false,
    canLock: true,
    running: 2,
  })
})

test('the tray shows no amounts in privacy mode', () => {
  const { last } = openTray({ settings: { privacy: true } })
  expect(JSON.stringify(last())).not.toContain('1,234')
})

test('the tray of a locked app names no account and closes nothing', () => {
  const { last } = openTray({ shown: null, phase: 'locked', lock: { isOn: true } })
  expect(last()).toMatchObject({
    line: shows(message('app.name')),
    facts: [shows(message('phase.locked'))],
    canLock: false,
    running: 0,
  })
})

test('the tray offers no lock that nothing could open', () => {
  expect(openTray({ lock: { opensBy: null } }).last()).toMatchObject({ canLock: false })
})

test('the tray shows hidden characters of a name as codes, and shortens a long name', () => {
  const { last } = openTray({ shown: { name: `\u202e${'x'.repeat(60)}` } })
  const text = JSON.stringify(last())
  expect(text).not.toContain('\u202e')
  expect(text).not.toContain('x'.repeat(41))
})

test('the tray names another account immediately, and other changes within a second', () => {
  const { clock, state, values, last, statuses } = openTray()
  state.set({ ...state.get(), profile: { ...profile, id: 'mainnet-2', name: 'Second' } })
  expect(last()?.line).toContain('Second')
  values.set({ ...defaultSettings, privacy: true })
  values.set({ ...defaultSettings, privacy: true, leverage: 3 })
  expect(statuses).toHaveLength(2)
  clock.advance(999)
  expect(last()?.line).toContain('1,234')
  clock.advance(1)
  expect(last()?.line).not.toContain('1,234')
  expect(statuses).toHaveLength(3)
})

test('the tray ends a quiet time without another event', () => {
  const { clock, values, last } = openTray()
  const nowMs = clock.nowMs()
  values.set({ ...defaultSettings, quietOnce: { fromMs: nowMs, untilMs: nowMs + 15_000 } })
  clock.advance(1000)
  expect(last()?.isQuiet).toBe(true)
  clock.advance(25_000)
  expect(last()?.isQuiet).toBe(false)
})

test('a tray that is no longer watched gets no status', () => {
  const { clock, values, stop, statuses } = openTray()
  stop()
  values.set({ ...defaultSettings, privacy: true })
  clock.advance(60_000)
  expect([statuses.length, clock.delays()]).toEqual([1, []])
})
