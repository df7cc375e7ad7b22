import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import PaymentTable from '../../../src/wallet/payments/PaymentTable.vue'
import { FakeMain } from '../support/fake-main'
import { withdrawal } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

test.each([
  ['settled', true],
  ['pending', true],
  ['failed', false],
  ['canceled', false],
] as const)('the fee of a %s withdrawal is shown: %s', async (state, isShown) => {
  const main = new FakeMain()
  const paid = { ...withdrawal, state, rail: 'bitcoin' as const, feeSats: sats(1234) }
  main.send('wallet.live', { kind: 'snapshot', deposits: [], withdrawals: [paid], isRead: true })
  page = mount([[PaymentTable]], main)
  await vi.waitFor(() => expect(page.has('payment-row')).toBe(true))
  expect(page.find('payment-row').textContent.includes('1,234')).toBe(isShown)
})
