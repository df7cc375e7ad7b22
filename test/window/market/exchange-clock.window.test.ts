import { delayedLimit } from '@common/domain/delayed-limit'
import { hourMs, minuteMs } from '@common/domain/durations'
import { noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { sats } from '@common/domain/units'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent } from 'vue'
import { t } from '../../../src/format/translate'
import { formatCountdown } from '../../../src/format/time'
import { useConfirm } from '../../../src/submit/confirm'
import { useExchangeClock } from '../../../src/market/exchange-clock'
import { useMarketStore } from '../../../src/market/market-store'
import { useSessionStore } from '../../../src/session/session'
import PendingRiskLimits from '../../../src/risk-limits/PendingRiskLimits.vue'
import MarketHeader from '../../../src/trading/MarketHeader.vue'
import DepositRequestCard from '../../../src/wallet/deposit/DepositRequestCard.vue'
import DestinationList from '../../../src/wallet/rules/DestinationList.vue'
import DecodedInvoiceCard from '../../../src/wallet/send/decoded/DecodedInvoiceCard.vue'
import { usePayingFromDollars } from '../../../src/wallet/send/use-paying-from-dollars'
import { FakeMain } from '../support/fake-main'
import { coffeeInvoice, quote } from '../support/records'
import { mount, type Mounted } from '../support/mount'

const realNow = Date.now.bind(Date)
const exchangeMs = realNow()
const cost = {
  amountSats: sats(50_000),
  expectedFeeSats: null,
  feeLimitSats: sats(2500),
  mostSats: sats(1_000_000),
}
const invoice = coffeeInvoice(exchangeMs + 10 * minuteMs)

let page: Mounted
beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 25 * hourMs)
})
afterEach(() => {
  page.close()
  vi.restoreAllMocks()
  expect(page.main.unexpected).toEqual([])
})

async function shown(...components: Parameters<typeof mount>[0]): Promise<void> {
  const main = new FakeMain(() => ({
    session: { clock: () => ({ exchangeMs: realNow() }) },
    dollars: {
      quote: () => ({
        quoteId: 'q',
        amountSats: sats(50_000),
        feeReserveSats: sats(100),
        mostUsd: 31,
        balanceUsd: 100,
        validUntilMs: realNow() + minuteMs,
      }),
    },
  }))
  page = mount(components, main)
  const session = useSessionStore()
  const clock = useExchangeClock()
  await vi.waitFor(() => expect(session.subject).not.toBeNull())
  await vi.waitFor(() => expect(clock.nowMs).toBeLessThan(exchangeMs + hourMs))
}

describe('with a window clock that is a day ahead', () => {
  test('a deposit invoice is payable until it expires', async () => {
    const request = {
      depositId: 'd',
      paymentRequest: 'lnbcrt1p',
      amountSats: sats(1000),
      expiresAtMs: invoice.expiresAtMs,
    }
    await shown([DepositRequestCard, { request, deposit: null }])
    await vi.waitFor(() => expect(page.find('deposit-request-card').dataset['state']).toBe('waiting'))
  })

  test('a pasted invoice can be paid until it expires', async () => {
    await shown([DecodedInvoiceCard, { examined: { kind: 'invoice', invoice, cost, problems: [] } }])
    await vi.waitFor(() => expect(page.has('withdraw-pay')).toBe(true))
  })

  test('an invoice expires by practice time, which may be advanced', async () => {
    const main = new FakeMain(() => ({
      session: { clock: () => ({ exchangeMs: realNow(), invoiceMs: realNow() + 96 * hourMs }) },
    }))
    const expiresAtMs = realNow() + 96 * hourMs + 10 * minuteMs
    const request = { depositId: 'd', paymentRequest: 'lnbcrt1p', amountSats: sats(1000), expiresAtMs }
    page = mount([[DepositRequestCard, { request, deposit: null }]], main)
    const times = [formatCountdown(10 * minuteMs), formatCountdown(10 * minuteMs - 1000)]
    const texts = times.map((time) => t('invoice.expiresIn', { time }))
    await vi.waitFor(() => expect(texts).toContain(page.find('deposit-countdown').textContent.trim()))
  })

  test('a new destination waits for its cooling-off time', async () => {
    const destination = { kind: 'user', value: 'bob', name: '', fromMs: exchangeMs + hourMs }
    const rules = { ...defaultWithdrawalRules, isAllowListOn: true, destinations: [destination] }
    await shown([DestinationList, { rules }])
    await vi.waitFor(() =>
      expect(page.find('destination').querySelector('.warning')?.textContent).not.toBeUndefined(),
    )
  })

  test('a looser limit is pending for its cooling-off time', async () => {
    const pending = { value: 50, fromMs: exchangeMs + hourMs }
    const riskLimits = { ...noRiskLimits, maxLeverage: { ...delayedLimit<number | null>(10), pending } }
    await shown([PendingRiskLimits, { limits: riskLimits, busy: false }])
    await vi.waitFor(() => expect(page.has('guards-pending')).toBe(true))
  })

  test('a quote in dollars can be accepted while it is valid', async () => {
    let pay: ReturnType<typeof usePayingFromDollars>['pay'] | undefined
    const Payer = defineComponent(() => {
      ;({ pay } = usePayingFromDollars())
      return () => null
    })
    await shown([Payer])
    void pay?.({ invoice, amountSats: sats(50_000), cost, to: null })
    const confirm = useConfirm()
    await vi.waitFor(() => expect(confirm.shown).not.toBeNull())
    expect(confirm.shown?.blocked).toBeNull()
  })

  test('the funding countdown ends at the exchange’s time', async () => {
    await shown([MarketHeader])
    const market = useMarketStore()
    await vi.waitFor(() => expect(market.quote).not.toBeNull())
    const sample = quote(60_000, exchangeMs)
    page.main.send('market.quotes', {
      ...sample,
      marketTimeMs: exchangeMs,
      ticker: { ...sample.ticker, nextFundingAtMs: exchangeMs + hourMs },
    })
    const text = [formatCountdown(hourMs), formatCountdown(hourMs - 1000), formatCountdown(hourMs - 2000)]
    await vi.waitFor(() => expect(text).toContain(page.find('next-carry').textContent))
  })
})
