import { msat, sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import OfferCard from '../../../src/wallet/send/decoded/OfferCard.vue'
import { useAccountStore } from '../../../src/session/account-store'
import { useConfirm } from '../../../src/submit/confirm'
import { usePayStore } from '../../../src/wallet/pay'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { t } from '../../../src/format/translate'
import { accountState, coffeeInvoice } from '../support/records'

let page: Mounted
afterEach(() => page.close())

function offerOf(maxSats: number) {
  const terms = {
    kind: 'pay' as const,
    minSats: sats(2000),
    maxSats: sats(maxSats),
    description: 'Coffee',
    commentLength: 0,
    identifier: null,
    descriptionHash: 'd'.repeat(64),
  }
  return { offerId: 'o1', host: 'a.example', callbackHost: 'a.example', lightningAddress: null, terms }
}

function open(maxSats: number, main?: FakeMain): void {
  page = mount([[OfferCard, { offer: offerOf(maxSats) }]], main)
}

test('a payee that allows any amount offers to send the smallest first', async () => {
  open(90_000)
  await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
  await page.type('offer-amount', '50000')
  await page.press('small-first')
  expect((page.find('offer-amount') as HTMLInputElement).value).toBe('2,000')
  expect(page.has('small-first')).toBe(false)
})

test('a payment is limited by the withdrawal limits of the exchange', async () => {
  const main = new FakeMain()
  const state = accountState(1_000_000)
  const limits = { ...state.limits, minWithdrawSats: sats(3000), maxWithdrawSats: sats(50_000) }
  main.send('account.state', { ...state, limits })
  open(90_000, main)
  await vi.waitFor(() =>
    expect(page.find('offer').textContent).toContain(t('deposit.bounds', { least: 3000, most: 50_000 })),
  )
})

test('a fixed amount offers no smaller one', () => {
  open(2000)
  expect(page.has('small-first')).toBe(false)
})

test('an invoice that arrives after another payment was entered is not offered', async () => {
  let answer = (): void => undefined
  const invoice = { ...coffeeInvoice(Date.now() + 60_000), amountMsat: msat(2_000_000) }
  const made = { invoice, amountSats: sats(2000), successAction: null }
  const cost = { amountSats: sats(2000), expectedFeeSats: null, feeLimitSats: null, mostSats: null }
  const examined = vi.fn()
  const main = new FakeMain(() => ({
    payments: {
      prepareLnurl: () => new Promise<typeof made>((resolve) => (answer = () => resolve(made))),
      examine: ({ text }) => {
        if (text === invoice.paymentRequest) examined()
        return { kind: 'invoice', invoice, cost, problems: [] }
      },
    },
  }))
  open(2000, main)
  await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
  const pay = usePayStore()
  pay.offer = offerOf(2000)
  pay.chosen = 2000
  await vi.waitFor(() => expect(page.find('offer-accept')).toHaveProperty('disabled', false))
  ;(page.find('offer') as HTMLFormElement).requestSubmit()
  await vi.waitFor(() => expect(page.find('offer-accept').className).toContain('loading'))
  pay.written = 'bob@example.com'
  answer()
  await vi.waitFor(() => expect(examined).toHaveBeenCalled())
  await vi.waitFor(() => expect(page.find('offer-accept').className).not.toContain('loading'))
  expect(useConfirm().shown).toBeNull()
})

test('a requested payment that is confirmed late leaves the payment entered meanwhile', async () => {
  const request = {
    depositId: 'd1',
    paymentRequest: 'lnbcrt1pexample',
    amountSats: sats(2000),
    createdAtMs: Date.now(),
    expiresAtMs: Date.now() + 90_000,
  }
  const made = { request, answer: 'asked' as const }
  let answer = (): void => undefined
  const main = new FakeMain(() => ({
    payments: {
      withdrawLnurl: () => new Promise<typeof made>((resolve) => (answer = () => resolve(made))),
    },
  }))
  const { terms: pays, ...offer } = offerOf(2000)
  const { description, minSats, maxSats } = pays
  const withdrawal = { ...offer, terms: { kind: 'withdraw' as const, description, minSats, maxSats } }
  page = mount([[OfferCard, { offer: withdrawal }]], main)
  await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
  const pay = usePayStore()
  pay.written = 'lnurl1example'
  pay.offer = withdrawal
  pay.chosen = 2000
  await vi.waitFor(() => expect(page.find('offer-accept')).toHaveProperty('disabled', false))
  ;(page.find('offer') as HTMLFormElement).requestSubmit()
  await vi.waitFor(() => expect(page.find('offer-accept').className).toContain('loading'))
  pay.written = 'bob@example.com'
  answer()
  await vi.waitFor(() => expect(pay.done?.kind).toBe('asked'))
  expect(pay.written).toBe('bob@example.com')
})
