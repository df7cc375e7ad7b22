import { afterEach, expect, test, vi } from 'vitest'
import { effectScope } from 'vue'
import { BridgeError } from '@common/bridge/protocol'
import { useAction, type ActionOptions } from '../../../src/ui/use-action'
import { useSessionStore } from '../../../src/session/session'
import { verbatim } from '../../support/in-english'
import { FakeMain } from '../support/fake-main'
import { alice, practice, sessionState } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow
afterEach(() => window.close())

async function openAccount(options?: ActionOptions) {
  const main = new FakeMain()
  window = openWindow(main)
  const session = useSessionStore()
  main.send('session.state', sessionState(practice))
  await vi.waitFor(() => expect(session.subject).toBe(practice.id))
  const scope = effectScope()
  const action = scope.run(() => useAction(options))
  if (!action) throw new Error('no scope')
  const switchTo = async (profile: typeof alice): Promise<void> => {
    main.send('session.state', sessionState(profile))
    await vi.waitFor(() => expect(session.subject).toBe(profile.id))
  }
  return { action, switchTo }
}

const refused = new BridgeError('rejected', verbatim('Not enough balance.'))

test('an action clears its error when another account is opened', async () => {
  const { action, switchTo } = await openAccount()
  await action.run(() => Promise.reject(refused))
  expect(action.error.value).toBe(refused)
  await switchTo(alice)
  expect(action.error.value).toBeNull()
})

test('an action drops results and errors that arrive after an account switch', async () => {
  const { action, switchTo } = await openAccount({ several: true })
  const switched = Promise.resolve().then(() => switchTo(alice))
  const results = [
    action.run(() => switched.then(() => 'placed')),
    action.run(() => switched.then(() => Promise.reject(refused))),
  ]
  expect(await Promise.all(results)).toEqual([undefined, undefined])
  expect(action.error.value).toBeNull()
})

test('an action that opens an account itself gets its result', async () => {
  const { action, switchTo } = await openAccount({ scope: 'app' })
  const result = action.run(async () => {
    await switchTo(alice)
    return 'opened'
  })
  expect(await result).toBe('opened')
})
