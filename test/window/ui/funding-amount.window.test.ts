import { sats } from '@common/domain/units'
import { afterEach, expect, test } from 'vitest'
import FundingAmount from '../../../src/ui/amounts/FundingAmount.vue'
import { mount, type Mounted } from '../support/mount'

let page: Mounted | undefined
afterEach(() => page?.close())

test.each([
  ['a fee that was paid', 249, '\u2212249'],
  ['a fee that was received', -83, '+83'],
  ['no fee', 0, '0'],
])('the funding amount for %s of %d sats is %s', (_name, feeSats, figure) => {
  page = mount([[FundingAmount, { feeSats: sats(feeSats), unit: false, 'data-testid': 'funding' }]])
  expect(page.find('funding').textContent.trim()).toBe(figure)
})
