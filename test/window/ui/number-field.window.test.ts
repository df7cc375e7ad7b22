import type { Message } from '@common/texts/message'
import { defineComponent, h, nextTick, reactive, ref, type Ref } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import NumberField from '../../../src/ui/fields/NumberField.vue'
import { setLocale } from '../../../src/format/translate'
import { hideAmounts } from '../../../src/format/use-privacy'
import { useSessionStore } from '../../../src/session/session'
import { alice, practice, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted

function show(props: Record<string, unknown>, first: number | null = null) {
  const value: Ref<number | null> = ref(first)
  const reasons: (Message | null)[] = []
  const Field = defineComponent({
    setup: () => () =>
      props['isShown'] !== false &&
      h(NumberField, {
        label: 'Amount',
        unit: 'sats',
        testid: 'amount',
        ...props,
        modelValue: value.value,
        'onUpdate:modelValue': (next: number | null) => (value.value = next),
        onUnreadable: (reason: Message | null) => reasons.push(reason),
      }),
  })
  page = mount([[Field]])
  const field = page.find('amount') as HTMLInputElement
  const press = async (key: string, shiftKey = false): Promise<void> => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
    await nextTick()
  }
  return { value, reasons, field, press }
}

afterEach(async () => {
  page.close()
  await setLocale('en', ['en-US'])
})

describe('number field', () => {
  test('accepts pasted text and formats it on blur', async () => {
    const { value, field } = show({ kind: 'sats' })
    await page.type('amount', '0.001 BTC')
    expect(value.value).toBe(100_000)
    expect(field.value).toBe('0.001 BTC')
    field.dispatchEvent(new Event('blur'))
    await nextTick()
    expect(field.value).toBe('100,000')
  })

  test('steps an amount up to the largest exact one', async () => {
    const { value, press } = show({ kind: 'sats', step: 1000 }, Number.MAX_SAFE_INTEGER - 1)
    await press('ArrowUp')
    expect(value.value).toBe(Number.MAX_SAFE_INTEGER)
    await press('ArrowUp')
    expect(value.value).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('writes its value in the notation of a new language', async () => {
    const { field } = show({}, 1000)
    await setLocale('de', ['de-DE'])
    await vi.waitFor(() => expect(field.value).toBe('1.000'))
  })

  test('shows an error for unreadable text and has no value', async () => {
    const { value, reasons, field } = show({ kind: 'sats' }, 5)
    await page.type('amount', '1,5')
    expect(value.value).toBeNull()
    expect(reasons.at(-1)).toMatchObject({ code: 'field.notANumber', values: { text: '1,5' } })
    expect(page.find('amount-error').textContent).toContain('1,5')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await page.type('amount', '15')
    expect(value.value).toBe(15)
    expect(reasons.at(-1)).toBeNull()
  })

  test('clears unreadable text once another field determines the value', async () => {
    const props = reactive({ computedValue: false })
    const { field, reasons } = show(props)
    await page.type('amount', '5000q')
    expect(page.has('amount-error')).toBe(true)
    props.computedValue = true
    await nextTick()
    expect(page.has('amount-error')).toBe(false)
    expect(field.value).toBe('')
    expect(reasons.at(-1)).toBeNull()
  })

  test('keeps its computed text while it has focus, and shows the latest value on blur', async () => {
    const { value, field } = show({ computedValue: true }, 4000)
    field.dispatchEvent(new Event('focus'))
    value.value = 4100
    await nextTick()
    expect(field.value).toBe('4,000')
    field.dispatchEvent(new Event('blur'))
    await nextTick()
    expect(field.value).toBe('4,100')
  })

  test.each([
    ['the field is disabled', { disabled: true }],
    ['its unit changes', { kind: 'sats' }],
  ])('clears unreadable text once %s', async (_when, change) => {
    const props = reactive({ disabled: false, kind: 'number' })
    const { field, reasons } = show(props)
    await page.type('amount', 'soon')
    expect(page.has('amount-error')).toBe(true)
    Object.assign(props, change)
    await nextTick()
    expect(page.has('amount-error')).toBe(false)
    expect(field.value).toBe('')
    expect(reasons.at(-1)).toBeNull()
  })

  test('clears unreadable text once another account is shown', async () => {
    const { field, reasons } = show({ kind: 'sats' })
    page.main.send('session.state', sessionState(practice))
    await vi.waitFor(() => expect(useSessionStore().subject).toBe(practice.id))
    await page.type('amount', '5000x')
    expect(page.has('amount-error')).toBe(true)
    page.main.send('session.state', sessionState(alice))
    await vi.waitFor(() => expect(page.has('amount-error')).toBe(false))
    expect(field.value).toBe('')
    expect(reasons.at(-1)).toBeNull()
  })

  test('clears its error when it is unmounted', async () => {
    const props = reactive({ isShown: true })
    const { reasons } = show(props)
    await page.type('amount', 'soon')
    props.isShown = false
    await nextTick()
    expect(reasons).toHaveLength(2)
    expect(reasons[1]).toBeNull()
  })

  test.each([
    ['sats', '5000', 'x', false],
    ['number', '5000', 'x', true],
    ['number', '50', 'k', true],
    ['number', '50k', '0', true],
    ['number', '', 'k', true],
    ['number', '1', 'e', false],
    ['sats', '50k ', 's', true],
    ['sats', '0.001 B', 'T', true],
    ['number', '0.001 ', 'B', false],
    ['number', 'so', 'o', false],
  ] as const)(
    'in a %s field with the text "%s", accepts the character "%s": %s',
    (kind, present, data, isTaken) => {
      const { field } = show({ kind })
      field.value = present
      field.setSelectionRange(present.length, present.length)
      const typed = new InputEvent('beforeinput', { data, cancelable: true, bubbles: true })
      expect(field.dispatchEvent(typed)).toBe(isTaken)
    },
  )

  test('steps with the arrow keys to multiples of the step', async () => {
    const { value, press, field } = show({ step: 0.5, decimals: 1 }, 100.2)
    await press('ArrowUp')
    expect(value.value).toBe(100.5)
    await press('ArrowUp')
    expect(value.value).toBe(101)
    await press('ArrowDown')
    expect(value.value).toBe(100.5)
    await press('ArrowUp', true)
    expect(value.value).toBe(105.5)
    expect(field.value).toBe('105.5')
  })

  test('never steps below the minimum', async () => {
    const { value, press } = show({ min: 1 }, 2)
    await press('ArrowDown', true)
    expect(value.value).toBe(1)
  })

  test('shows a value set from outside', async () => {
    const { value, field } = show({})
    value.value = 1234
    await nextTick()
    expect(field.value).toBe('1,234')
  })

  test('selects a number set from outside, so that the next key replaces it instead of extending it', async () => {
    const { value, field } = show({}, 10)
    const selection = () => [field.value, field.selectionStart, field.selectionEnd]
    field.focus()
    value.value = 3
    await vi.waitFor(() => expect(selection()).toEqual(['3', 0, 1]))
    await page.type('amount', '1')
    value.value = 31
    await vi.waitFor(() => expect(selection()).toEqual(['31', 0, 2]))
  })

  test('hides an amount without focus, but no price', async () => {
    hideAmounts(true)
    try {
      const { field } = show({}, 1234)
      expect(field.value).toBe('••••')
      field.dispatchEvent(new Event('focus'))
      await nextTick()
      expect(field.value).toBe('1,234')
      field.dispatchEvent(new Event('blur'))
      await nextTick()
      expect(field.value).toBe('••••')
      page.close()
      expect(show({ revealed: true }, 1234).field.value).toBe('1,234')
    } finally {
      hideAmounts(false)
    }
  })
})
