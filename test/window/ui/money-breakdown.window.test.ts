import { toBreakdown } from '@common/domain/breakdown'
import { defineComponent, h, shallowRef } from 'vue'
import { afterEach, expect, test } from 'vitest'
import type { ShownUnit } from '../../../src/format/money'
import { t } from '../../../src/format/translate'
import { provideUnit } from '../../../src/format/use-unit'
import MoneyBreakdown from '../../../src/ui/amounts/MoneyBreakdown.vue'
import { mount, type Mounted } from '../support/mount'

let page: Mounted | undefined
afterEach(() => page?.close())

const labelOf = (totalSats: number, shown: ShownUnit): string | null => {
  const props = { sum: toBreakdown({ balance: totalSats }), label: 'Equity', testid: 'sum' }
  const Shown = defineComponent({
    setup() {
      provideUnit(shallowRef(shown))
      return () => h(MoneyBreakdown, props)
    },
  })
  page = mount([[Shown]])
  return page.find('sum').getAttribute('aria-label')
}

test.each([
  [12_345, { unit: 'sats', price: null }, '12,345', 'unit.sats'],
  [1, { unit: 'sats', price: null }, '1', 'unit.sat'],
  [12_345, { unit: 'btc', price: null }, '0.00012345', 'unit.btc'],
  [12_000, { unit: 'usd', price: 100_000 }, '≈ 12.00', 'unit.usd'],
] as const)('the accessible label of %d sats has the unit that is shown', (total, shown, amount, unit) => {
  expect(labelOf(total, shown)).toBe(`Equity: ${amount} ${t(unit)}`)
})
