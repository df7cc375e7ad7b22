import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followTrayHost } from '../../electron/main/desktop/follow-tray-host'
import { opensWindow } from '../../electron/main/desktop/opens-window'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function follow() {
  const calls: (string | boolean)[] = []
  const onTray = followTrayHost(
    (hasTray) => calls.push(hasTray),
    () => calls.push('show'),
  )
  return { calls, onTray }
}

test('an app that started before the panel of its desktop stays hidden', () => {
  const { calls, onTray } = follow()
  onTray(false)
  vi.advanceTimersByTime(9999)
  onTray(true)
  vi.advanceTimersByTime(60_000)
  expect(calls).toEqual([false, true])
})

test('an app that finds no tray shows its window after ten seconds', () => {
  const { calls, onTray } = follow()
  onTray(false)
  vi.advanceTimersByTime(9999)
  expect(calls).toEqual([false])
  vi.advanceTimersByTime(1)
  expect(calls).toEqual([false, 'show'])
})

test('a tray that disappears later shows the window immediately', () => {
  const { calls, onTray } = follow()
  onTray(true)
  onTray(false)
  expect(calls).toEqual([true, false, 'show'])
})

test.each([
  [false, 'linux', true, true],
  [true, 'linux', false, false],
  [false, 'darwin', false, true],
  [false, 'darwin', true, false],
  [true, 'darwin', false, false],
] as const)(
  'with --hidden: %s, on %s, opened at login: %s, the app opens its window: %s',
  (isHidden, platform, wasOpenedAtLogin, opens) => {
    const app = {
      getLoginItemSettings: () => ({ wasOpenedAtLogin }) as Electron.LoginItemSettings,
    }
    expect(opensWindow({ isHidden }, app, platform)).toBe(opens)
  },
)
