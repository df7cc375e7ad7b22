import { toBreakdown, type Breakdown } from '@common/domain/breakdown'
import { expect, test } from 'vitest'
import { shallowRef } from 'vue'
import { useStableValue } from '../../../src/ui/amounts/use-stable-value'

test('useStableValue returns a new object only when its total or a part has changed', () => {
  const source = shallowRef<Breakdown | null>(null)
  const steady = useStableValue(() => source.value)
  expect(steady.value).toBeNull()
  const first = toBreakdown({ margin: 100, balance: 5 })
  source.value = first
  expect(steady.value).toBe(first)
  source.value = toBreakdown({ margin: 100, balance: 5 })
  expect(steady.value).toBe(first)
  const samePlusMinus = toBreakdown({ margin: 101, balance: 4 })
  source.value = samePlusMinus
  expect(steady.value).toBe(samePlusMinus)
  source.value = null
  expect(steady.value).toBeNull()
  source.value = first
  expect(steady.value).toBe(first)
})
