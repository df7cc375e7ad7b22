import { message } from '@common/texts/message'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { Confirmation } from '../../../src/format/confirmation'
import type { Mounted } from '../support/mount'
import { mountConfirmation } from '../support/mount-confirmation'

let page: Mounted
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

const close: Confirmation = {
  title: message('close.title'),
  text: message('close.title'),
  lines: [],
  warnings: [],
  action: message('close.title'),
  tone: 'plain',
  takesEnter: true,
}

async function show(requested: Confirmation) {
  const { confirmation, request, answers, ...mounted } = mountConfirmation()
  page = mounted.page
  confirmation.value = requested
  // `vi.waitFor` would advance the timers.
  for (let ticks = 0; ticks < 20 && !page.has('confirm-accept'); ticks += 1) await nextTick()
  await nextTick()
  const focused = (): string | null => document.activeElement?.getAttribute('data-testid') ?? null
  return { confirmation, request, answers, focused }
}

/** Enter clicks the focused button unless prevented, as in a browser. */
function press(init: KeyboardEventInit = {}): void {
  const target = document.activeElement as HTMLElement
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
  if (target.dispatchEvent(key)) target.click()
}
const takesKeys = (): string | null => page.find('confirm-dialog').getAttribute('data-takes-keys')

test('a close confirmation accepts Enter 250 ms after it appears, and not before', async () => {
  const { answers, focused } = await show(close)
  expect(focused()).toBe('confirm-accept')
  vi.advanceTimersByTime(249)
  press()
  press({ ctrlKey: true })
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(takesKeys()).toBe('true')
  press()
  expect(answers).toEqual([true])
})

test('a held key never accepts a confirmation', async () => {
  const { answers } = await show(close)
  await vi.advanceTimersByTimeAsync(1000)
  press({ repeat: true })
  press({ ctrlKey: true, repeat: true })
  expect(answers).toEqual([])
})

test.each<[string, Confirmation]>([
  ['a confirmation that is no ordinary order', { ...close, takesEnter: false }],
  ['an order with a warning', { ...close, warnings: [message('close.noPrice')] }],
])(
  'the confirmation of %s focuses Cancel, shows the shortcut and accepts Ctrl+Enter',
  async (_what, requested) => {
    const { answers, focused } = await show(requested)
    expect(focused()).toBe('confirm-cancel')
    expect(page.has('confirm-keys')).toBe(true)
    await vi.advanceTimersByTimeAsync(250)
    press({ metaKey: true })
    expect(answers).toEqual([true])
  },
)

test('a new warning moves the focus from the accept button to Cancel', async () => {
  const { confirmation, answers, focused } = await show(close)
  await vi.advanceTimersByTimeAsync(250)
  confirmation.value = { ...close, warnings: [message('close.noPrice')] }
  await nextTick()
  expect(focused()).toBe('confirm-cancel')
  press()
  expect(answers).toEqual([false])
})

test('each confirmation waits 250 ms before it accepts keys', async () => {
  const { confirmation, answers } = await show(close)
  await vi.advanceTimersByTimeAsync(250)
  confirmation.value = null
  await nextTick()
  confirmation.value = { ...close }
  await nextTick()
  expect(takesKeys()).toBe('false')
  press({ ctrlKey: true })
  expect(answers).toEqual([])
})

test('a confirmation that replaces another is reviewed like the first', async () => {
  const { confirmation, request, answers, focused } = await show({ ...close, takesEnter: false })
  await vi.advanceTimersByTimeAsync(250)
  expect(focused()).toBe('confirm-cancel')
  confirmation.value = { ...close }
  request.value = {}
  await nextTick()
  await nextTick()
  expect(focused()).toBe('confirm-accept')
  expect(takesKeys()).toBe('false')
  press()
  press({ ctrlKey: true })
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(250)
  press()
  expect(answers).toEqual([true])
})

test('keys of a dialog above accept nothing', async () => {
  const { answers } = await show(close)
  await vi.advanceTimersByTimeAsync(250)
  const above = document.createElement('div')
  above.setAttribute('role', 'dialog')
  document.body.append(above)
  above.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }))
  expect(answers).toEqual([])
  press({ ctrlKey: true })
  expect(answers).toEqual([true])
})
