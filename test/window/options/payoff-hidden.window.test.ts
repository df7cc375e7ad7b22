import { afterEach, expect, test, vi } from 'vitest'
import { hideAmounts } from '../../../src/format/use-privacy'
import { t } from '../../../src/format/translate'
import PayoffPanel from '../../../src/options/payoff/PayoffPanel.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { option } from '../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  hideAmounts(false)
  expect(page.main.unexpected).toEqual([])
})

test('the payoff chart says why it is empty while amounts are hidden', async () => {
  const main = new FakeMain()
  main.send('options.live', { options: [option()], asOfMs: 1, holdingsRevision: 0 })
  page = mount([[PayoffPanel]], main)
  await vi.waitFor(() => expect(page.has('payoff-chart')).toBe(true))
  expect(page.has('payoff-hidden')).toBe(false)
  hideAmounts(true)
  await vi.waitFor(() => expect(page.find('payoff-hidden').textContent).toBe(t('history.chart.hidden')))
})
