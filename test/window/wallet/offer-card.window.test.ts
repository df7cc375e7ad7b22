import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import OfferCard from '../../../src/wallet/send/decoded/OfferCard.vue'
import { useAccountStore } from '../../../src/session/account-store'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

function open(maxSats: number): void {
  const terms = {
    kind: 'pay' as const,
    minSats: sats(2000),
    maxSats: sats(maxSats),
    description: 'Coffee',
    commentLength: 0,
  }
  const offer = { offerId: 'o1', host: 'a.example', callbackHost: 'a.example', lightningAddress: null, terms }
  page = mount([[OfferCard, { offer }]])
}

test('a payee that allows any amount offers to send the smallest first', async () => {
  open(90_000)
  await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
  await page.type('offer-amount', '50000')
  await page.press('small-first')
  expect((page.find('offer-amount') as HTMLInputElement).value).toBe('2,000')
  expect(page.has('small-first')).toBe(false)
})

test('a fixed amount offers no smaller one', () => {
  open(2000)
  expect(page.has('small-first')).toBe(false)
})
