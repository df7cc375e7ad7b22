import { afterEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { hideAmounts } from '../../../src/format/use-privacy'
import { t } from '../../../src/format/translate'
import PayoffChart from '../../../src/options/payoff/PayoffChart.vue'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  hideAmounts(false)
})

test('the payoff chart says why it is empty while amounts are hidden', async () => {
  const withoutCanvas = { now: [], atExpiry: [], breakEvens: [] }
  page = mount([[PayoffChart, { ...withoutCanvas, unit: 'sats', price: null, label: 'Payoff', read: null }]])
  expect(page.has('payoff-hidden')).toBe(false)
  hideAmounts(true)
  await nextTick()
  expect(page.find('payoff-hidden').textContent).toBe(t('history.chart.hidden'))
})
