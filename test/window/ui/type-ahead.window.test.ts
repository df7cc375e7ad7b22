import { defineComponent, h } from 'vue'
import { afterEach, expect, test } from 'vitest'
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
    return () => h('input')
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
