import { effectScope, ref, shallowRef } from 'vue'
import { expect, test } from 'vitest'
import { useVirtualRows } from '../../../src/ui/table/use-virtual-rows'

test('a scrolled table shows the rows left by a filter before it receives a scroll event', () => {
  const rows = shallowRef<readonly number[]>(Array.from({ length: 10_000 }, (_none, index) => index))
  const scope = effectScope()
  scope.run(() => {
    const { shown, measure } = useVirtualRows(rows, 32, ref(null), () => undefined)
    measure(Object.assign(document.createElement('div'), { scrollTop: 100_000 }))
    expect(shown.value[0]).toBeGreaterThan(3000)
    rows.value = rows.value.slice(0, 100)
    expect(shown.value.at(-1)).toBe(99)
  })
  scope.stop()
})
