import { sats } from '@common/domain/units'
import type { Deposit } from '@common/domain/wallet'
import { nextTick } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useAccountStore } from '../../../src/session/account-store'
import DepositPanel from '../../../src/wallet/deposit/DepositPanel.vue'
import { paymentSteps } from '../../../src/wallet/payments/payment-steps'
import { paymentStateText } from '../../../src/wallet/payments/payment-text'
import { useWalletStore } from '../../../src/wallet/wallet'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const expired: Deposit = {
  id: 'd1',
  rail: 'lightning',
  state: 'expired',
  amountSats: sats(5000),
  createdAtMs: 0,
  expiresAtMs: 90_000,
  reference: null,
}

async function showInvoice(): Promise<void> {
  page = mount([[DepositPanel]])
  await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
  await page.type('deposit-amount', '5000')
  await page.press('deposit-request')
  await vi.waitFor(() => expect(page.has('deposit-countdown')).toBe(true))
}

const cardState = () => page.find('deposit-request-card').dataset['state']

describe('deposit invoice', () => {
  test('takes over the focus of the form, and gives it back', async () => {
    page = mount([[DepositPanel]])
    await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
    await page.type('deposit-amount', '5000')
    page.find('deposit-request').focus()
    await page.press('deposit-request')
    await vi.waitFor(() => expect(page.has('deposit-countdown')).toBe(true))
    const card = page.find('deposit-request-card')
    await vi.waitFor(() => expect(card.contains(document.activeElement)).toBe(true))
    page.find('deposit-discard').focus()
    await page.press('deposit-discard')
    await vi.waitFor(() => expect(document.activeElement).toBe(page.find('deposit-amount')))
  })

  test('is shown as expired when main reports it, and as received after a late payment', async () => {
    await showInvoice()
    expect(cardState()).toBe('waiting')
    const send = (deposit: Deposit): void =>
      page.main.send('wallet.live', {
        kind: 'changed',
        deposits: [deposit],
        withdrawals: [],
        isRead: true,
      })
    send(expired)
    await vi.waitFor(() => expect(cardState()).toBe('expired'))
    expect(page.has('qr')).toBe(false)
    send({ ...expired, state: 'settled' })
    await vi.waitFor(() => expect(cardState()).toBe('received'))
  })
})

test('an expired deposit is listed as expired, and its timeline has the expiry time', () => {
  expect(paymentStateText({ direction: 'in', state: 'expired' })).toBe('payment.expired')
  expect(paymentSteps({ direction: 'in', ...expired }, [])).toMatchObject([
    { label: { code: 'step.invoiceMade' }, state: 'done' },
    { label: { code: 'step.expired' }, atMs: 90_000, state: 'warned' },
  ])
})

describe('deposit amount', () => {
  const sendLast = (): void =>
    page.main.send('wallet.live', { kind: 'snapshot', deposits: [expired], withdrawals: [], isRead: true })
  const amount = () => (page.find('deposit-amount') as HTMLInputElement).value

  test('suggests the last one, so that one click creates the invoice', async () => {
    page = mount([[DepositPanel]])
    await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
    sendLast()
    await vi.waitFor(() => expect(amount()).toBe('5,000'))
    await page.press('deposit-request')
    await vi.waitFor(() =>
      expect(page.main.inputsOf('wallet.requestDeposit')).toEqual([{ amountSats: 5000 }]),
    )
  })

  test('keeps the typed one when deposits arrive', async () => {
    page = mount([[DepositPanel]])
    await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
    await page.type('deposit-amount', '7000')
    await page.type('deposit-amount', '')
    sendLast()
    await vi.waitFor(() => expect(useWalletStore().lastDepositSats).toBe(5000))
    await nextTick()
    expect(amount()).toBe('')
  })
})
