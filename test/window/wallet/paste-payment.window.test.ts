import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import { formatWorth } from '../../../src/format/money'
import SendPanel from '../../../src/wallet/send/SendPanel.vue'
import { usePayStore } from '../../../src/wallet/pay'
import { useWalletStore } from '../../../src/wallet/wallet'
import { recordCopied } from '../../../src/ui/clipboard/last-copied'
import { FakeMain } from '../support/fake-main'
import { coffeeInvoice, quote } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const invoice = coffeeInvoice(Date.now() + 60_000)
const cost = {
  amountSats: sats(50_000),
  expectedFeeSats: null,
  feeLimitSats: null,
  mostSats: sats(1_000_000),
}

function paste(target: EventTarget, pasted: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', pasted)
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

function open(reference: string): void {
  const main = new FakeMain(({ payments }) => ({
    payments: { ...payments, examine: () => ({ kind: 'invoice', invoice, cost, problems: [] }) },
  }))
  main.send('wallet.live', {
    kind: 'snapshot',
    deposits: [
      { id: 'd1', rail: 'lightning', state: 'pending', amountSats: sats(50_000), createdAtMs: 0, reference },
    ],
    withdrawals: [],
    isRead: true,
  })
  page = mount([[SendPanel]], main)
}

test('a text pasted outside of a field opens the decoded payment, also from a transfer', async () => {
  open('c'.repeat(64))
  await vi.waitFor(() => expect(useWalletStore().payments).toHaveLength(1))
  useWalletStore().sendWay = 'transfer'
  paste(document.body, 'lnbcrt500u1p')
  await vi.waitFor(() => expect(page.has('found-invoice')).toBe(true))
  expect(useWalletStore().sendWay).toBe('pay')
  expect(page.has('own-invoice')).toBe(false)
})

test('a text pasted into another field stays there', async () => {
  open('c'.repeat(64))
  await vi.waitFor(() => expect(useWalletStore().payments).toHaveLength(1))
  const other = document.body.appendChild(document.createElement('input'))
  paste(other, 'lnbcrt500u1p')
  await vi.waitFor(() => expect(page.has('withdraw-invoice')).toBe(true))
  expect(usePayStore().written).toBe('')
  other.remove()
})

test('a decoded payment shows its worth in dollars at the last price', async () => {
  open('c'.repeat(64))
  await vi.waitFor(() => expect(useWalletStore().payments).toHaveLength(1))
  page.main.send('market.quotes', quote(60_000))
  paste(document.body, 'lnbcrt500u1p')
  await vi.waitFor(() =>
    expect(page.find('invoice-amount').textContent).toContain(formatWorth(sats(50_000), 60_000)),
  )
})

test('an invoice of the own account is named before it is paid', async () => {
  open(invoice.paymentHash)
  await vi.waitFor(() => expect(useWalletStore().payments).toHaveLength(1))
  paste(document.body, 'lnbcrt500u1p')
  await vi.waitFor(() => expect(page.find('own-invoice').textContent).toBe(t('payment.ownInvoice')))
})

test('the warning about a replaced destination ends with the pasted text', async () => {
  open('c'.repeat(64))
  await vi.waitFor(() => expect(useWalletStore().payments).toHaveLength(1))
  recordCopied('anna@example.com', Date.now())
  paste(document.body, 'mallory@example.com')
  await vi.waitFor(() => expect(page.has('paste-differs')).toBe(true))
  usePayStore().written = 'bob@example.com'
  await vi.waitFor(() => expect(page.has('paste-differs')).toBe(false))
})

test('clearing the field keeps the focus in it', async () => {
  open('c'.repeat(64))
  await page.type('withdraw-invoice', 'lnbcrt500u1p')
  page.find('pay-box-clear').focus()
  await page.press('pay-box-clear')
  expect(document.activeElement).toBe(page.find('withdraw-invoice'))
  expect(usePayStore().written).toBe('')
})
