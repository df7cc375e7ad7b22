import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import { noCapabilities } from '@common/domain/services/capabilities'
import { sats, type Sats } from '@common/domain/units'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import { t } from '../../../src/format/translate'
import { formatMoment } from '../../../src/format/time'
import { useAccountStore } from '../../../src/session/account-store'
import { useSessionStore } from '../../../src/session/session'
import { useWalletStore } from '../../../src/wallet/wallet'
import WalletView from '../../../src/wallet/WalletView.vue'
import type { Done } from '../../../src/wallet/pay'
import BalanceHeader from '../../../src/portfolio/BalanceHeader.vue'
import { framePlacesPlugin } from '../../../src/ui/overlays/frame-places'
import DepositPanel from '../../../src/wallet/deposit/DepositPanel.vue'
import DoneCard from '../../../src/wallet/send/DoneCard.vue'
import SendPanel from '../../../src/wallet/send/SendPanel.vue'
import { FakeMain } from '../support/fake-main'
import { coffeeInvoice, alice, practice, sessionState } from '../support/records'
import { message } from '../../support/text'
import { OpenConfirmation } from '../support/open-confirmation'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

type Problems = Extract<DecodedPayment, { kind: 'invoice' }>['problems']

const finding = (expiresAtMs: number, problems: Problems = [], expectedFeeSats: Sats | null = null) =>
  new FakeMain(({ payments }) => ({
    payments: {
      examine: (input) => {
        void payments.examine(input)
        const cost = {
          amountSats: sats(50_000),
          expectedFeeSats,
          feeLimitSats: sats(2500),
          mostSats: sats(1_000_000),
        }
        return { kind: 'invoice', invoice: coffeeInvoice(expiresAtMs), cost, problems }
      },
    },
  }))

describe('deposit', () => {
  test('shows an error for an amount outside the account’s limits', async () => {
    page = mount([[DepositPanel]])
    await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
    await page.type('deposit-amount', '999')
    expect(page.find('deposit-amount-error').textContent).toBe(t(message('deposit.min', { amount: 1000 })))
    await page.type('deposit-amount', '0.06 BTC')
    expect(page.find('deposit-amount-error').textContent).toBe(
      t(message('deposit.max', { amount: 5_000_000 })),
    )
    expect((page.find('deposit-request') as HTMLButtonElement).disabled).toBe(true)
  })

  test('shows the invoice as an uppercase QR code and switches to received automatically', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    page = mount([[DepositPanel]])
    await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
    await page.type('deposit-amount', '5000')
    await page.press('deposit-request')
    await vi.waitFor(() => expect(page.has('qr')).toBe(true))
    expect(page.find('qr').querySelector('svg')?.dataset['payload']).toBe('LNBCRT1PEXAMPLE')
    expect(page.find('deposit-countdown').textContent).toContain('1:30')
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
      isRead: true,
    })
    await vi.waitFor(() => expect(page.find('deposit-received').textContent).toContain('5,000'))
  })
})

describe('while the exchange is unreachable', () => {
  test('disables deposits and payments with a reason, and shows the age of the balance', async () => {
    page = mount([[DepositPanel], [SendPanel], [BalanceHeader]], finding(Date.now() + 60_000))
    await page.type('withdraw-invoice', 'lnbcrt500u1p')
    await page.type('deposit-amount', '5000')
    const isDisabled = (testid: string): boolean => (page.find(testid) as HTMLButtonElement).disabled
    await vi.waitFor(() => expect(isDisabled('withdraw-pay')).toBe(false))
    expect(isDisabled('deposit-request')).toBe(false)
    expect(page.has('balance-as-of')).toBe(false)
    page.main.send('session.state', sessionState(practice, { phase: 'offline' }))
    await vi.waitFor(() => expect(isDisabled('withdraw-pay')).toBe(true))
    expect(isDisabled('deposit-request')).toBe(true)
    expect(page.find('send-way-blocked').textContent).toContain(
      t(message('freshness.offline', { name: practice.name })),
    )
    expect(page.find('balance-as-of').textContent).toContain(t('wallet.asOf', { at: formatMoment(0) }))
  })
})

describe('withdrawal', () => {
  test('is decoded, confirmed and reported', async () => {
    page = mount([[SendPanel], [OpenConfirmation]], finding(Date.now() + 60_000))
    await page.type('withdraw-invoice', ' lnbcrt500u1p ')
    await vi.waitFor(() => expect(page.find('invoice-description').textContent).toContain('Coffee beans'))
    expect(page.main.inputsOf('payments.examine')).toEqual([{ text: 'lnbcrt500u1p' }])
    expect(page.find('invoice-amount').textContent).toContain('50,000')
    expect(page.find('cost-fee').textContent).toBe(t('cost.usually'))
    const openFee = t(message('cost.limitOpen', { limit: 2500 }))
    expect(page.find('cost-open').textContent.trim()).toBe(openFee)
    expect(['cost-most', 'cost-total'].filter((each) => page.has(each))).toEqual([])
    await page.press('withdraw-pay')
    await vi.waitFor(() =>
      expect(page.find('confirm-dialog').textContent).toContain(
        t(message('withdraw.question', { amount: 50_000 })),
      ),
    )
    expect(page.find('confirm-warnings').textContent.trim()).toBe(openFee)
    expect(page.find('confirm-dialog').textContent).not.toMatch(/950,000|1,000,000/)
    expect(page.main.inputsOf('wallet.withdraw')).toEqual([])
    await page.press('confirm-accept')
    const sent = t(message('withdraw.sent', { amount: 50_000, fee: 3 }))
    await vi.waitFor(() => expect(page.find('withdraw-outcome').textContent).toContain(sent))
    expect(page.main.inputsOf('wallet.withdraw')).toEqual([
      { paymentRequest: 'lnbcrt500u1p', amountSats: 50_000, mostFeeSats: 950_000, acceptsOpenFee: true },
    ])
  })

  test('moves the focus to its result if the closing confirmation moved it to the view', async () => {
    const view = shallowRef<HTMLElement | null>(null)
    const frame = defineComponent(() => () => h('main', { tabindex: -1, ref: view }))
    const done: Done = { kind: 'transferred', amountSats: sats(1000), toUsername: 'alice' }
    const places = framePlacesPlugin({ toasts: shallowRef(null), progress: shallowRef(null), view })
    page = mount([[frame], [DoneCard, { done }]], undefined, [places])
    document.querySelector('main')?.focus()
    await vi.waitFor(() => expect(document.activeElement).toBe(page.find('withdraw-outcome')))
  })

  test('with an estimated fee shows total and limit, and that the exchange does not enforce it', async () => {
    page = mount([[SendPanel], [OpenConfirmation]], finding(Date.now() + 60_000, [], sats(25)))
    await page.type('withdraw-invoice', 'lnbcrt500u1p')
    await vi.waitFor(() => expect(page.has('cost-total')).toBe(true))
    expect(page.find('cost-total').textContent).toContain('50,025')
    expect(page.find('cost-most').textContent).toContain('2,500')
    expect(page.find('cost-most').textContent).toContain(t('cost.notEnforced'))
    expect(page.has('cost-open')).toBe(false)
    await page.press('withdraw-pay')
    await vi.waitFor(() =>
      expect(page.find('confirm-dialog').textContent).toContain(
        t(message('cost.limitNotEnforced', { limit: 2500 })),
      ),
    )
    await page.press('confirm-accept')
    await vi.waitFor(() => expect(page.main.inputsOf('wallet.withdraw')).toHaveLength(1))
    expect(page.main.inputsOf('wallet.withdraw')).toEqual([
      { paymentRequest: 'lnbcrt500u1p', amountSats: 50_000, mostFeeSats: 2500 },
    ])
  })

  test('cannot be paid after the invoice has expired', async () => {
    const expiredAtMs = Date.now() - 1
    page = mount([[SendPanel]], finding(expiredAtMs))
    await page.type('withdraw-invoice', 'lnbcrt500u1p')
    await vi.waitFor(() =>
      expect(page.find('withdraw-reason').textContent).toContain(
        t(message('payment.expiredAt', { at: expiredAtMs })),
      ),
    )
    expect(page.has('withdraw-pay')).toBe(false)
  })

  test('shows why an invoice must not be paid', async () => {
    page = mount(
      [[SendPanel]],
      finding(Date.now() + 60_000, [{ kind: 'wrong-network', found: ['mainnet'], wanted: 'practice' }]),
    )
    await page.type('withdraw-invoice', 'lnbc500u1p')
    await vi.waitFor(() => expect(page.find('withdraw-reason').textContent).toContain(t('coins.practice')))
    expect(page.find('invoice-amount').textContent).toContain('50,000')
    expect(page.has('withdraw-pay')).toBe(false)
  })
})

test('the recipient of a transfer is not taken over by another account', async () => {
  const capabilities = { ...noCapabilities, transfers: true }
  const main = new FakeMain()
  main.send('session.state', sessionState(practice, { capabilities }))
  page = mount([[WalletView]], main)
  const wallet = useWalletStore()
  await vi.waitFor(() => expect(useSessionStore().subject).toBe(practice.id))
  wallet.sendWay = 'transfer'
  await vi.waitFor(() => expect(page.has('transfer-name')).toBe(true))
  await page.type('transfer-name', 'bob')
  main.send('session.state', sessionState(alice, { capabilities }))
  await vi.waitFor(() => expect(useSessionStore().subject).toBe(alice.id))
  await vi.waitFor(() => expect(page.find('transfer-name')).toHaveProperty('value', ''))
})
