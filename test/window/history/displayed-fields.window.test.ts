import { tradeDetails, type FuturesTrade } from '@common/domain/futures/trade'
import {
  crossPositionDetails,
  type CrossPosition as CrossPositionRecord,
} from '@common/domain/futures/cross/cross-records'
import { entryDetails, type Entry } from '@common/domain/record/entry'
import { noCapabilities } from '@common/domain/services/capabilities'
import { optionDetails, type OptionTrade } from '@common/domain/options/option'
import type { FieldDisplay } from '@common/domain/record/field-display'
import { swapDetails, type Swap } from '@common/domain/swaps/swap'
import { sats, zeroSats } from '@common/domain/units'
import { depositDetails, withdrawalDetails, type Deposit, type Withdrawal } from '@common/domain/wallet'
import { h, nextTick, shallowRef, type VNode } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import CrossPosition from '../../../src/cross/CrossPosition.vue'
import TradeSummary from '../../../src/futures/explainer/TradeSummary.vue'
import EntryDetails from '../../../src/history/EntryDetails.vue'
import OptionSummary from '../../../src/options/OptionSummary.vue'
import { useCrossStore } from '../../../src/portfolio/cross'
import { useSessionStore } from '../../../src/session/session'
import SwapTable from '../../../src/swaps/SwapTable.vue'
import { useSwapsStore } from '../../../src/swaps/swaps'
import PaymentDetails from '../../../src/wallet/payments/PaymentDetails.vue'
import { createTrade, testNowMs } from '../../support/create-trade'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import {
  accountState,
  crossPosition,
  option,
  practice,
  quote,
  sessionState,
  withdrawal,
} from '../support/records'

let page: Mounted | undefined
afterEach(() => {
  page?.close()
  page = undefined
})

const closed = createTrade('closed', {
  state: 'closed',
  entryPrice: 20_000,
  exitPrice: 19_490,
  liquidationPrice: 15_000,
  closingFeeSats: sats(510),
  pnlSats: sats(-13_000),
  filledAtMs: testNowMs,
  closedAtMs: testNowMs + 60_000,
})
const trades: readonly FuturesTrade[] = [
  closed,
  { ...closed, stopLossPrice: 19_500 },
  { ...closed, takeProfitPrice: 19_400 },
  { ...closed, liquidationPrice: 19_500 },
  createTrade('canceled', { state: 'canceled', filledAtMs: null, closedAtMs: testNowMs + 60_000 }),
]

const base = {
  id: 'entry',
  atMs: testNowMs,
  effectSats: sats(-1500),
  feesSats: sats(20),
  fundingFeeSats: zeroSats,
  priceUsd: 20_000,
  note: '',
}
const details = { comment: 'coffee' }
const entries: readonly Entry[] = [
  {
    ...base,
    kind: 'trade',
    side: 'buy',
    quantity: 100,
    entryPrice: 20_000,
    exitPrice: 19_000,
    reason: 'closed',
  },
  { ...base, kind: 'option', optionKind: 'call', quantity: 100, strike: 21_000, ending: 'expired' },
  { ...base, kind: 'cross', side: 'sell', quantity: 100, orderType: 'market', pnlSats: sats(70) },
  { ...base, kind: 'carry', tradeId: 'trade' },
  { ...base, kind: 'swap', inAsset: 'USD', inAmount: 12, outAsset: 'BTC', outAmount: 34 },
  {
    ...base,
    kind: 'withdrawal',
    rail: 'lightning',
    state: 'settled',
    reference: 'ab'.repeat(32),
    destination: 'anna@example.com',
    details,
  },
  { ...base, kind: 'transfer', amountSats: sats(-800) },
]

type Changes = Readonly<Record<string, readonly unknown[]>>
const tradeValues: Changes = {
  side: ['buy', 'sell'],
  orderType: ['limit', 'market'],
  state: ['closed', 'canceled'],
  areFeesEstimated: [undefined, true],
}
const entryValues: Changes = {
  kind: ['deposit', 'withdrawal'],
  side: ['buy', 'sell'],
  optionKind: ['call', 'put'],
  rail: ['lightning', 'bitcoin'],
  reason: ['closed', 'liquidation'],
  ending: ['expired', 'exercised'],
  orderType: ['limit', 'market'],
  state: ['settled', 'failed'],
  tradeId: ['trade', 'cross'],
  inAsset: ['BTC', 'USD'],
  outAsset: ['BTC', 'USD'],
  details: [details, { comment: 'tea' }],
}

function changesOf(value: unknown, values: readonly unknown[] | undefined): readonly unknown[] {
  if (values) return values.includes(value) ? values.filter((other) => other !== value) : []
  if (typeof value === 'string') return [`${value}x`]
  return [typeof value === 'number' ? value + 123_000 : 21_000]
}

const neverAnswers = () => new Promise<never>(() => undefined)

async function findDisplayed(
  samples: readonly object[],
  values: Changes,
  displays: Readonly<Record<string, FieldDisplay>>,
  toDetails: (record: never) => VNode,
  main = new FakeMain((router) => ({
    market: { ...router.market, candles: neverAnswers },
    swaps: { ...router.swaps, read: neverAnswers },
  })),
  state = sessionState(practice),
): Promise<readonly string[]> {
  main.send('session.state', state)
  const record = shallowRef(samples[0])
  const Details = () => (useSessionStore().profile ? toDetails(record.value as never) : null)
  page = mount([[Details]], main)
  await vi.waitFor(() => expect(document.querySelector('dl, table')).not.toBeNull())
  const show = async (shown: object): Promise<string> => {
    record.value = shown
    await nextTick()
    return document.body.textContent
  }
  const displayed = new Set<string>()
  for (const sample of samples) {
    const before = await show(sample)
    for (const field of Object.keys(displays)) {
      if (displayed.has(field)) continue
      const value = (sample as Readonly<Record<string, unknown>>)[field]
      if (value === undefined && displays !== tradeDetails) continue
      for (const other of changesOf(value, values[field]))
        if ((await show({ ...sample, [field]: other })) !== before) displayed.add(field)
    }
  }
  return Object.keys(displays).filter((field) => displayed.has(field))
}

const declared = (displays: Readonly<Record<string, FieldDisplay>>): readonly string[] =>
  Object.keys(displays).filter((field) => displays[field] !== 'none')

test('the summary of a trade displays the fields that are declared as displayed', async () => {
  const shown = await findDisplayed(trades, tradeValues, tradeDetails, (trade) => h(TradeSummary, { trade }))
  expect(shown).toEqual(declared(tradeDetails))
})

test('the details of a history entry display the fields that are declared as displayed', async () => {
  const shown = await findDisplayed(entries, entryValues, entryDetails, (entry) => h(EntryDetails, { entry }))
  expect(shown).toEqual(declared(entryDetails))
})

test('the cross panel displays the fields that are declared as displayed', async () => {
  const main = new FakeMain()
  main.send('market.quotes', quote(100_000))
  main.send('account.state', accountState(5_000_000))
  const state = sessionState(practice, { capabilities: { ...noCapabilities, crossMargin: true } })
  const lists = { orders: [], filled: [], transfers: [], carry: [], asOfMs: 1, holdingsRevision: 1 }
  const position = {
    ...crossPosition(),
    quantity: 1000,
    entryPrice: 100_000,
    totalPnlSats: sats(1200),
  }
  const Panel = (current: CrossPositionRecord) => {
    useCrossStore().state = { position: current, ...lists }
    return h(CrossPosition)
  }
  const shown = await findDisplayed([position], {}, crossPositionDetails, Panel, main, state)
  expect(shown).toEqual(declared(crossPositionDetails))
})

const deposits: readonly Deposit[] = [
  {
    id: 'lightning',
    rail: 'lightning',
    state: 'expired',
    amountSats: sats(50_000),
    createdAtMs: testNowMs,
    reference: 'cd'.repeat(32),
    expiresAtMs: testNowMs + 60_000,
  },
  {
    id: 'bitcoin',
    rail: 'bitcoin',
    state: 'pending',
    amountSats: sats(50_000),
    createdAtMs: testNowMs,
    reference: 'cd'.repeat(32),
    blockHeight: 800_000,
  },
]
const paymentValues: Changes = {
  rail: ['lightning', 'bitcoin'],
  state: ['pending', 'settled', 'expired'],
  blockHeight: [undefined, 800_000],
}

test('the details of a deposit display the fields that are declared as displayed', async () => {
  const shown = await findDisplayed(deposits, paymentValues, depositDetails, (deposit: Deposit) =>
    h(PaymentDetails, { payment: { direction: 'in', ...deposit } }),
  )
  expect(shown).toEqual(declared(depositDetails))
})

test('the details of a withdrawal display the fields that are declared as displayed', async () => {
  const sample: Withdrawal = {
    ...withdrawal,
    state: 'settled',
    feeSats: sats(20),
    destination: 'anna@example.com',
    reference: 'cd'.repeat(32),
  }
  const shown = await findDisplayed([sample], paymentValues, withdrawalDetails, (sent: Withdrawal) =>
    h(PaymentDetails, { payment: { direction: 'out', ...sent } }),
  )
  expect(shown).toEqual(declared(withdrawalDetails))
})

const optionValues: Changes = {
  state: ['expired', 'exercised'],
  kind: ['call', 'put'],
  settlement: ['cash', 'physical'],
  deliveredTradeId: [null, 'trade'],
}
const options: readonly OptionTrade[] = [
  option({ state: 'expired', fixingPrice: 99_000, closedAtMs: null }),
  option({ state: 'exercised', fixingPrice: 101_000, closedAtMs: testNowMs }),
]

test('the summary of an option displays the fields that are declared as displayed', async () => {
  const shown = await findDisplayed(options, optionValues, optionDetails, (ended: OptionTrade) =>
    h(OptionSummary, { option: ended }),
  )
  expect(shown).toEqual(declared(optionDetails))
})

const swapValues: Changes = { inAsset: ['BTC', 'USD'], outAsset: ['BTC', 'USD'] }

test('the list of swaps displays the fields that are declared as displayed', async () => {
  const swap: Swap = {
    id: 'swap',
    inAsset: 'USD',
    inAmount: 12,
    outAsset: 'BTC',
    outAmount: 34_000,
    createdAtMs: testNowMs,
  }
  const shown = await findDisplayed([swap], swapValues, swapDetails, (listed: Swap) => {
    useSwapsStore().list = [listed]
    return h(SwapTable)
  })
  expect(shown).toEqual(declared(swapDetails))
})
