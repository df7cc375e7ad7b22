import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import EnterKeyView from '../../../src/accounts/EnterKeyView.vue'
import ProfileEdit from '../../../src/accounts/ProfileEdit.vue'
import { useSessionStore } from '../../../src/session/session'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { alice, sessionState } from '../support/records'

let page: Mounted
afterEach(() => page.close())

test('the form still adds a key while the stored ones are read again', async () => {
  const answers: (() => void)[] = []
  const main = new FakeMain(() => ({
    session: {
      keys: () =>
        new Promise<{ id: string; may: null }[]>((resolve) =>
          answers.push(() => resolve([{ id: 'first', may: null }])),
        ),
    },
  }))
  main.send('session.state', sessionState(alice))
  const routes = [{ path: '/key/:profileId', name: 'GiveKey', component: { render: () => null } }]
  const router = createRouter({ history: createMemoryHistory(), routes })
  await router.push({ name: 'GiveKey', params: { profileId: alice.id } })
  page = mount([[EnterKeyView]], main, [router])
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.()
  await vi.waitFor(() => expect(page.has('kept-key')).toBe(true))
  const session = useSessionStore()
  for (const queuedRequests of [1, 2]) {
    main.send('session.state', sessionState(alice, { queuedRequests }))
    await vi.waitFor(() => expect(session.state?.queuedRequests).toBe(queuedRequests))
  }
  expect(page.has('kept-key')).toBe(true)
  for (const field of ['key-key', 'key-secret', 'key-passphrase']) await page.type(field, 'a1b2c3d4')
  ;(page.find('give-key-form') as HTMLFormElement).requestSubmit()
  await vi.waitFor(() => expect(main.inputsOf('session.addKey')).toHaveLength(1))
  expect(main.inputsOf('session.giveKey')).toEqual([])
})

test('a second Enter doesn’t close the form before the new name is saved', async () => {
  const main = new FakeMain(() => ({ session: { rename: () => new Promise<never>(() => undefined) } }))
  const onDone = vi.fn()
  page = mount([[ProfileEdit, { profile: alice, onDone }]], main)
  await vi.waitFor(() => expect(useSessionStore().state).not.toBeNull())
  const form = page.find('profile-edit') as HTMLFormElement
  form.requestSubmit()
  form.requestSubmit()
  await vi.waitFor(() => expect(page.find('profile-save').className).toContain('loading'))
  expect(onDone).not.toHaveBeenCalled()
})
