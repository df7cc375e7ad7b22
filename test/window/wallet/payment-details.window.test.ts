import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import type { PaymentDetails as Details } from '@common/domain/payments/payment-details'
import { toWithdrawalEntry } from '@common/domain/record/to-entry'
import { msat, sats } from '@common/domain/units'
import { defineComponent, h } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import { useAccountStore } from '../../../src/session/account-store'
import EntryDetails from '../../../src/history/EntryDetails.vue'
import PaymentDetails from '../../../src/wallet/payments/PaymentDetails.vue'
import SendPanel from '../../../src/wallet/send/SendPanel.vue'
import { FakeMain } from '../support/fake-main'
import { withdrawal } from '../support/records'
import { OpenConfirmation } from '../support/open-confirmation'
import { message } from '@common/texts/message'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const details: Details = {
  payee: 'anna@example.com',
  description: 'Two coffees',
  comment: 'See you [U+202E]',
  label: 'Bistro',
  message: 'Table 9',
}
const withDetails = (found: Details | null) => new FakeMain(() => ({ wallet: { details: () => found } }))

const Payment = defineComponent({
  setup() {
    const account = useAccountStore()
    return () => account.state && h(PaymentDetails, { payment: { direction: 'out', ...withdrawal } })
  },
})

const shownDetails = () =>
  Object.fromEntries(
    Object.keys(details)
      .filter((field) => page.has(`detail-${field}`))
      .map((field) => [field, page.find(`detail-${field}`).textContent]),
  )

describe('payment details', () => {
  test('show the purpose of the payment', async () => {
    page = mount([[Payment]], withDetails(details))
    await vi.waitFor(() => expect(shownDetails()).toEqual(details))
    expect(page.find('payment-details').textContent).toContain(t('details.comment'))
  })

  test('show no empty rows', async () => {
    page = mount([[Payment]], withDetails({ description: 'Two coffees' }))
    await vi.waitFor(() => expect(shownDetails()).toEqual({ description: 'Two coffees' }))
  })

  test.each([
    ['settled', true],
    ['failed', false],
    ['pending', false],
  ] as const)('of a %s Lightning payment mention the missing preimage: %s', async (state, isMentioned) => {
    const payment = { direction: 'out', ...withdrawal, state, reference: 'ab'.repeat(32) }
    page = mount([[PaymentDetails, { payment }]], withDetails(null))
    await vi.waitFor(() => expect(page.has('details-reference')).toBe(true))
    const { textContent } = page.find('payment-details')
    expect(textContent.includes(t('details.noPreimage'))).toBe(isMentioned)
  })

  test('are shown with an entry of the history', () => {
    page = mount([[EntryDetails, { entry: { ...toWithdrawalEntry(withdrawal), details } }]])
    expect(shownDetails()).toEqual(details)
  })
})

const cost = {
  amountSats: sats(50_000),
  expectedFeeSats: null,
  feeLimitSats: sats(2500),
  mostSats: sats(1_000_000),
}
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const invoicePart = {
  kind: 'invoice',
  invoice: {
    paymentRequest: 'lnbcrt500u1p',
    network: 'regtest',
    amountMsat: msat(50_000_000),
    description: 'Two coffees',
    descriptionHash: null,
    payee: '02'.padEnd(66, 'a'),
    paymentHash: 'b'.repeat(64),
    createdAtMs: 0,
    expiresAtMs: Date.now() + 600_000,
  },
  cost,
  problems: [],
} satisfies DecodedPayment
const link: DecodedPayment = {
  kind: 'bitcoin',
  address: { address, kind: 'p2wpkh', networks: ['regtest'], program: '00' },
  label: 'Bistro',
  message: null,
  cost,
  problems: [],
  lightning: invoicePart,
}

const withoutAddress: DecodedPayment = { ...invoicePart, label: 'Bistro' }

describe('payment of a BIP 21 link', () => {
  test('without an address includes its label', async () => {
    page = mount(
      [[SendPanel], [OpenConfirmation]],
      new FakeMain(() => ({ payments: { examine: () => withoutAddress } })),
    )
    await page.type('withdraw-invoice', 'bitcoin:?lightning=lnbcrt500u1p&label=Bistro')
    await vi.waitFor(() => expect(page.has('withdraw-pay')).toBe(true))
    await vi.waitFor(() => expect((page.find('withdraw-pay') as HTMLButtonElement).disabled).toBe(false))
    await page.press('withdraw-pay')
    await vi.waitFor(() => expect(page.has('confirm-accept')).toBe(true))
    await page.press('confirm-accept')
    await vi.waitFor(() => expect(page.main.inputsOf('wallet.withdraw')).toHaveLength(1))
    expect(page.main.inputsOf('wallet.withdraw')).toMatchObject([{ label: 'Bistro' }])
  })

  test.each([
    ['lightning', 'withdraw-pay', 'wallet.withdraw', { paymentRequest: 'lnbcrt500u1p' }],
    ['bitcoin', 'chain-send', 'wallet.withdrawOnChain', { address }],
  ] as const)('over %s includes its label and message', async (rail, button, call, target) => {
    const sent = { kind: 'done', value: withdrawal } as const
    const main = new FakeMain(({ wallet }) => ({
      payments: { examine: () => link },
      wallet: {
        withdrawOnChain: (input, ...rest) => {
          void Promise.resolve(wallet.withdrawOnChain(input, ...rest)).catch(() => undefined)
          return sent
        },
      },
    }))
    page = mount([[SendPanel], [OpenConfirmation]], main)
    await page.type('withdraw-invoice', `bitcoin:${address}?label=Bistro`)
    await vi.waitFor(() => expect(page.has('rail-bitcoin')).toBe(true))
    if (rail === 'bitcoin') await page.press('rail-bitcoin')
    await vi.waitFor(() => expect((page.find(button) as HTMLButtonElement).disabled).toBe(false))
    expect(page.find('cost-open').textContent).toContain(t(message('cost.limitOpen', { limit: 2500 })))
    await page.press(button)
    await vi.waitFor(() => expect(page.has('confirm-accept')).toBe(true))
    await page.press('confirm-accept')
    await vi.waitFor(() => expect(page.main.inputsOf(call)).toHaveLength(1))
    expect(page.main.inputsOf(call)).toEqual([
      { ...target, amountSats: 50_000, mostFeeSats: 950_000, acceptsOpenFee: true, label: 'Bistro' },
    ])
  })
})
