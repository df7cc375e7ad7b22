// @vitest-environment happy-dom
import type { PaymentCheck } from '@common/bridge/contract/wallet'
import { msat, sats } from '@common/domain/units'
import { defineComponent, h } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ConfirmDialog from '../../src/components/ConfirmDialog.vue'
import { useConfirm } from '../../src/stores/confirm'
import { useAccountStore } from '../../src/stores/account'
import DepositPanel from '../../src/views/wallet/DepositPanel.vue'
import WithdrawPanel from '../../src/views/wallet/WithdrawPanel.vue'
import { FakeMain } from '../stores/support/fake-main'
import { mount, type Mounted } from './support/mount'
import { said } from '../support/in-english'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const Dialog = defineComponent({
  setup() {
    const confirm = useConfirm()
    return () =>
      h(ConfirmDialog, {
        question: confirm.question,
        world: null,
        onAnswer: (yes: boolean) => confirm.answer(yes),
      })
  },
})

const invoice = (expiresAtMs: number) => ({
  paymentRequest: 'lnbcrt500u1p',
  network: 'regtest' as const,
  amountMsat: msat(50_000_000),
  description: 'Coffee beans',
  descriptionHash: null,
  payee: '02'.padEnd(66, 'a'),
  paymentHash: 'b'.repeat(64),
  createdAtMs: 0,
  expiresAtMs,
})

const checking = (check: PaymentCheck) =>
  new FakeMain(({ wallet }) => ({ wallet: { check: (input) => (void wallet.check(input), check) } }))

describe('a deposit', () => {
  test('is bounded by the account’s limits, in words', async () => {
    page = mount([[DepositPanel]])
    await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
    await page.type('deposit-amount', '999')
    expect(page.find('deposit-amount-error').textContent).toBe('The least is 1,000 sats.')
    await page.type('deposit-amount', '0.06 BTC')
    expect(page.find('deposit-amount-error').textContent).toBe('The most is 5,000,000 sats.')
    expect((page.find('deposit-request') as HTMLButtonElement).disabled).toBe(true)
  })

  test('shows the invoice in upper case as a code, and flips to received by itself', async () => {
    page = mount([[DepositPanel]])
    await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
    await page.type('deposit-amount', '5000')
    await page.press('deposit-request')
    await vi.waitFor(() => expect(page.has('qr')).toBe(true))
    expect(page.find('qr').querySelector('svg')?.dataset['payload']).toBe('LNBCRT1PEXAMPLE')
    expect(page.find('deposit-countdown').textContent).toMatch(/1:(30|29)/)
    await page.press('practice-pay')
    expect(page.main.inputsOf('practice.pay')).toEqual([{ paymentRequest: 'lnbcrt1pexample' }])
    page.main.send('wallet.live', {
      kind: 'changed',
      deposits: [
        {
          id: 'd1',
          rail: 'lightning',
          state: 'settled',
          amountSats: sats(5000),
          createdAtMs: 0,
          reference: null,
        },
      ],
      withdrawals: [],
    })
    await vi.waitFor(() => expect(page.find('deposit-received').textContent).toContain('5,000'))
  })
})

describe('a withdrawal', () => {
  test('is decoded, confirmed and told', async () => {
    page = mount(
      [[WithdrawPanel], [Dialog]],
      checking({ kind: 'invoice', invoice: invoice(Date.now() + 60_000), amountSats: sats(50_000) }),
    )
    await page.type('withdraw-invoice', ' lnbcrt500u1p ')
    await vi.waitFor(() => expect(page.find('invoice-description').textContent).toContain('Coffee beans'))
    expect(page.main.inputsOf('wallet.check')).toEqual([{ text: 'lnbcrt500u1p' }])
    expect(page.find('invoice-amount').textContent).toContain('50,000')
    await page.press('withdraw-pay')
    await vi.waitFor(() => expect(page.find('confirm-dialog').textContent).toContain('cannot be taken back'))
    expect(page.main.inputsOf('wallet.withdraw')).toEqual([])
    await page.press('confirm-accept')
    await vi.waitFor(() => expect(page.find('withdraw-outcome').textContent).toContain('fee 3 sats'))
    expect(page.main.inputsOf('wallet.withdraw')).toEqual([
      { paymentRequest: 'lnbcrt500u1p', amountSats: 50_000 },
    ])
  })

  test('cannot be paid once the invoice has lapsed, whatever was said before', async () => {
    page = mount(
      [[WithdrawPanel]],
      checking({ kind: 'invoice', invoice: invoice(Date.now() - 1), amountSats: sats(50_000) }),
    )
    await page.type('withdraw-invoice', 'lnbcrt500u1p')
    await vi.waitFor(() => expect(page.find('withdraw-reason').textContent).toContain('has expired'))
    expect((page.find('withdraw-pay') as HTMLButtonElement).disabled).toBe(true)
  })

  test('says why an invoice must not be paid', async () => {
    const reason = 'This invoice is for the mainnet; this account is on practice.'
    page = mount(
      [[WithdrawPanel]],
      checking({ kind: 'unpayable', invoice: invoice(Date.now() + 60_000), reason: said(reason) }),
    )
    await page.type('withdraw-invoice', 'lnbc500u1p')
    await vi.waitFor(() => expect(page.find('withdraw-reason').textContent).toBe(reason))
    expect(page.find('invoice-amount').textContent).toContain('50,000')
    expect((page.find('withdraw-pay') as HTMLButtonElement).disabled).toBe(true)
  })
})
