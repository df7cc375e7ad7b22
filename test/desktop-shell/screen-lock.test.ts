import { expect, test } from 'vitest'
import { isScreenLock } from '../../electron/main/desktop/session-bus'

const signal = { interface: 'org.freedesktop.ScreenSaver', member: 'ActiveChanged', body: [true] }

test.each([
  ['a locked screen', {}, true],
  ['a locked screen of Gnome', { interface: 'org.gnome.ScreenSaver' }, true],
  ['an unlocked screen', { body: [false] }, false],
  ['no state', { body: [] }, false],
  ['another interface', { interface: 'org.example.ScreenSaver' }, false],
  ['another interface that ends alike', { interface: 'org.gnome.ScreenSaver.Evil' }, false],
  ['another signal', { member: 'SessionIdleChanged' }, false],
])('a signal of the session bus about %s locks the app: %j', (_about, part, locks) => {
  expect(isScreenLock({ ...signal, ...part })).toBe(locks)
})
