import { defineComponent, h, nextTick, ref } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { useLazyDialog } from '../../../src/ui/overlays/use-lazy-dialog'
import { useTypeAhead, type TypeAhead } from '../../../src/ui/overlays/use-type-ahead'
import { useShortcuts } from '../../../src/ui/use-shortcuts'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
let typeAhead: TypeAhead
let events: string[]
afterEach(() => page.close())

function open(): void {
  events = []
  const Frame = defineComponent(() => {
    typeAhead = useTypeAhead(() => events.push('canceled'))
    useShortcuts({ b: () => events.push('buy'), Enter: () => events.push('accepted') })
    const field = h('input', { id: 'field', value: '60000', onInput: () => events.push('input') })
    return () => [h('input'), h('div', { role: 'dialog' }, [h('button', { id: 'accept' }), field])]
  })
  page = mount([[Frame]], new FakeMain())
}

const press = (...keys: readonly string[]): void =>
  keys.forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

test('keys pressed while a dialog loads are collected as text and trigger no shortcut', () => {
  open()
  typeAhead.begin()
  press('b', 'u', 'x', 'Backspace', 'y', 'Enter', 'Shift')
  expect(typeAhead.take()).toBe('buy')
  expect(events).toEqual([])
  press('b')
  expect(events).toEqual(['buy'])
})

test('Escape cancels a dialog that is loading, and keys reach the view again', () => {
  open()
  typeAhead.begin()
  press('b', 'Escape', 'b')
  expect(events).toEqual(['canceled', 'buy'])
})

test('keys reach a dialog as soon as it has the focus', () => {
  open()
  typeAhead.begin()
  press('b')
  document.getElementById('accept')?.focus()
  press('b')
  expect(events).toEqual(['buy'])
  expect(typeAhead.take()).toBe('b')
})

test('a text typed while a dialog loads replaces the selected text of its field', async () => {
  open()
  typeAhead.begin()
  press('5', '9', 'x', 'Backspace', '0')
  const repeated = new KeyboardEvent('keydown', { key: 'm', repeat: true, bubbles: true })
  document.body.dispatchEvent(repeated)
  const field = document.querySelector<HTMLInputElement>('#field')
  field?.addEventListener('beforeinput', (event) => {
    if (event.data === '9') event.preventDefault()
  })
  field?.focus()
  field?.select()
  await nextTick()
  expect(field?.value).toBe('50')
  expect(events).toEqual(['input', 'input'])
  expect(typeAhead.take()).toBe('')
})

test('a held key runs its shortcut once', () => {
  open()
  for (const repeat of [false, true, true])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', repeat, bubbles: true }))
  expect(events).toEqual(['buy'])
})

test('keys pressed while a lazy dialog loads trigger no shortcut, and a failed load closes it', async () => {
  events = []
  const isOpen = ref(false)
  let fail = (_: Error): void => undefined
  const Frame = defineComponent(() => {
    const { dialog } = useLazyDialog(() => new Promise((_, reject) => (fail = reject)), {
      isOpen: () => isOpen.value,
      close: () => (isOpen.value = false),
    })
    useShortcuts({ b: () => events.push('buy') })
    return () => isOpen.value && h(dialog)
  })
  page = mount([[Frame]], new FakeMain())
  isOpen.value = true
  await nextTick()
  press('b')
  expect(events).toEqual([])
  fail(new Error('offline'))
  await vi.waitFor(() => expect(isOpen.value).toBe(false))
  press('b')
  expect(events).toEqual(['buy'])
})
