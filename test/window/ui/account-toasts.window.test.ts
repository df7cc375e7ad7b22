import { afterEach, expect, test, vi } from 'vitest'
import { useSessionStore } from '../../../src/session/session'
import { useToasts } from '../../../src/ui/overlays/toasts'
import { verbatim } from '../../support/in-english'
import { FakeMain } from '../support/fake-main'
import { alice, practice, sessionState } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow
afterEach(() => window.close())

test.each([
  ['another account is opened', sessionState(alice)],
  ['the app is locked', sessionState(practice, { phase: 'locked' })],
])('toasts of an account are dismissed when %s; toasts of the app stay', async (_what, next) => {
  const main = new FakeMain()
  window = openWindow(main)
  const session = useSessionStore()
  const toasts = useToasts()
  main.send('session.state', sessionState(practice))
  await vi.waitFor(() => expect(session.subject).toBe(practice.id))
  toasts.show(verbatim('Alert'), verbatim('Liquidation is near.'), 'loss')
  const fault = toasts.show(verbatim('Error'), verbatim('Details'), 'loss', null, 'app')
  main.send('session.state', next)
  await vi.waitFor(() => expect(session.subject).not.toBe(practice.id))
  expect(toasts.list.map(({ id }) => id)).toEqual([fault])
})
