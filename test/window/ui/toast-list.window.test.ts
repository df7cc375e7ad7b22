import { nextTick, reactive } from 'vue'
import { afterEach, expect, test } from 'vitest'
import ToastList from '../../../src/ui/overlays/ToastList.vue'
import { verbatim } from '../../support/in-english'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const toast = (id: number, stays: boolean) => ({
  id,
  title: verbatim(`Toast ${id}`),
  text: verbatim('Long 1,000 USD'),
  tone: 'loss',
  action: null,
  stays,
})

test('the newest persistent toasts and the newest passing one are shown if space is short', () => {
  const toasts = [...[1, 2, 3, 4, 5].map((id) => toast(id, true)), toast(6, false), toast(7, false)]
  page = mount([[ToastList, { toasts }]])
  const shown = [...document.querySelectorAll('[data-testid="toast"] strong')].map(
    (title) => title.textContent,
  )
  expect(shown).toEqual(['Toast 3', 'Toast 4', 'Toast 5', 'Toast 7'])
})

test('a toast with an action waits while newer ones take its place', async () => {
  const undoable = { ...toast(1, false), action: { label: verbatim('Undo'), act: () => undefined } }
  const waits: string[] = []
  const props = reactive({
    toasts: [undoable],
    onHold: (id: number) => waits.push(`hold ${id}`),
    onRelease: (id: number) => waits.push(`release ${id}`),
  })
  page = mount([[ToastList, props]])
  const newer = [2, 3, 4, 5].map((id) => toast(id, false)) as unknown as (typeof undoable)[]
  props.toasts = [undoable, ...newer]
  await nextTick()
  expect(waits).toEqual(['hold 1'])
  props.toasts = [undoable, ...newer.slice(0, 3)]
  await nextTick()
  expect(waits).toEqual(['hold 1', 'release 1'])
})
