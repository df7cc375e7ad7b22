import { decodeAddress } from '@common/domain/bitcoin/address'
import { noCapabilities } from '@common/domain/services/capabilities'
import { sats } from '@common/domain/units'
import { defineComponent, h, shallowRef } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import { useMarketStore } from '../../../src/market/market-store'
import { useConfirm } from '../../../src/submit/confirm'
import { usePayStore } from '../../../src/wallet/pay'
import DecodedAddressCard from '../../../src/wallet/send/decoded/DecodedAddressCard.vue'
import DecodedInvoiceCard from '../../../src/wallet/send/decoded/DecodedInvoiceCard.vue'
import { useWalletStore } from '../../../src/wallet/wallet'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { coffeeInvoice, practice, sessionState } from '../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const cost = {
  amountSats: sats(50_000),
  expectedFeeSats: sats(25),
  feeLimitSats: sats(2500),
  mostSats: sats(1_000_000),
}

test('an amount that is still being checked can’t be sent on-chain', async () => {
  const decoded = decodeAddress('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')
  if (!decoded.ok) throw new Error('the address is invalid')
  const examined = {
    kind: 'bitcoin' as const,
    address: decoded.value,
    label: null,
    message: null,
    cost,
    problems: [],
    lightning: null,
  }
  const shownCost = shallowRef<typeof cost | { amountSats: null }>({ ...cost, amountSats: null })
  const Card = defineComponent(
    () => () => h(DecodedAddressCard, { examined: { ...examined, cost: { ...cost, ...shownCost.value } } }),
  )
  page = mount([[Card]])
  const pay = usePayStore()
  const isBlocked = (): boolean => page.find('chain-send').hasAttribute('disabled')
  pay.chosen = 50_001
  shownCost.value = cost
  await vi.waitFor(() =>
    expect(page.find('chain-send').getAttribute('title')).toBe(t('reason.checkingAmount')),
  )
  expect(isBlocked()).toBe(true)
  pay.chosen = 50_000
  await vi.waitFor(() => expect(isBlocked()).toBe(false))
})

test.each([
  ['sats', false],
  ['dollars', true],
] as const)('an invoice above the balance in sats can be paid from %s: %s', async (from, isPayable) => {
  const main = new FakeMain()
  const capabilities = { ...noCapabilities, futures: true, dollars: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  const problems = [{ kind: 'balance-too-low', amountSats: sats(50_000), balanceSats: sats(1) }]
  const examined = { kind: 'invoice', invoice: coffeeInvoice(Date.now() + 60_000), cost, problems }
  page = mount([[DecodedInvoiceCard, { examined }]], main)
  await vi.waitFor(() => expect(page.has('pay-from-sats')).toBe(true))
  useWalletStore().payFrom = from
  await vi.waitFor(() => expect(page.has('withdraw-reason')).toBe(!isPayable))
  expect(page.has('withdraw-pay')).toBe(isPayable)
})

test('a quote that arrives after another payment was entered is not offered', async () => {
  const quote = {
    quoteId: 'q1',
    amountSats: sats(50_000),
    feeReserveSats: sats(10),
    mostUsd: 50,
    balanceUsd: 90,
    validUntilMs: Date.now() + 60_000,
  }
  let answer = (): void => undefined
  const main = new FakeMain(() => ({
    dollars: { quote: () => new Promise<typeof quote>((resolve) => (answer = () => resolve(quote))) },
  }))
  const capabilities = { ...noCapabilities, futures: true, dollars: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  const examined = { kind: 'invoice', invoice: coffeeInvoice(Date.now() + 60_000), cost, problems: [] }
  page = mount([[DecodedInvoiceCard, { examined }]], main)
  await vi.waitFor(() => expect(page.has('pay-from-sats')).toBe(true))
  await vi.waitFor(() => expect(useMarketStore().ticker).not.toBeNull())
  useWalletStore().payFrom = 'dollars'
  const pay = usePayStore()
  pay.written = 'lnbcrt500u1p'
  ;(page.find('found-invoice') as HTMLFormElement).requestSubmit()
  await vi.waitFor(() => expect(page.find('withdraw-pay').className).toContain('loading'))
  pay.written = 'bob@example.com'
  answer()
  await vi.waitFor(() => expect(page.find('withdraw-pay').className).not.toContain('loading'))
  expect(useConfirm().shown).toBeNull()
})
