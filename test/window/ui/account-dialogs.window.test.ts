import { defineComponent, h, ref } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import EntryDetails from '../../../src/history/EntryDetails.vue'
import { useSessionStore } from '../../../src/session/session'
import { mount, type Mounted } from '../support/mount'
import { alice, practice, sessionState, transferEntry } from '../support/records'

let page: Mounted
afterEach(() => page.close())

test('a dialog closes when another account is opened, and its note stays with the first', async () => {
  const isOpen = ref(true)
  const Entry = defineComponent(() => {
    const session = useSessionStore()
    return () =>
      session.subject !== null && isOpen.value
        ? h(EntryDetails, { entry: transferEntry, onLeave: () => (isOpen.value = false) })
        : null
  })
  page = mount([[Entry]])
  await vi.waitFor(() => expect(page.has('details-note')).toBe(true))
  await page.type('details-note', 'hedge')
  page.main.send('session.state', sessionState(alice))
  await vi.waitFor(() => expect(isOpen.value).toBe(false))
  await vi.waitFor(() => expect(page.main.inputsOf('record.setNote')).toEqual([{ id: 'm1', note: 'hedge' }]))
  expect(page.main.writes).toContainEqual({ path: 'record.setNote', profileId: practice.id })
})
