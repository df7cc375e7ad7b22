import type { FeedItem, FeedPath } from '@common/bridge/contract'
import { capabilityNames, type Capabilities } from '@common/domain/services/capabilities'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { AppNotification, ActivityEvent } from '@common/domain/notifications/notification'
import type { OptionTrade } from '@common/domain/options/option'
import type { Day } from '@common/domain/record/days'
import { sats, zeroSats } from '@common/domain/units'
import { isoDate } from '@common/domain/utc-date'
import { paymentStates } from '@common/domain/wallet'
import { message } from '@common/texts/message'
import { longText, strange } from './samples'

const nowMs = Date.now()
const allCapabilities = Object.fromEntries(capabilityNames.map((name) => [name, true])) as Capabilities

const trade = (changes: Partial<FuturesTrade>): FuturesTrade => ({
  id: 'short',
  side: 'buy',
  orderType: 'market',
  state: 'running',
  quantity: 1000,
  marginSats: sats(166_667),
  leverage: 10,
  price: 60_000,
  entryPrice: 60_000,
  entryMarginSats: sats(166_667),
  exitPrice: null,
  liquidationPrice: 54_545.5,
  stopLossPrice: null,
  takeProfitPrice: null,
  pnlSats: sats(12_480),
  openingFeeSats: sats(1667),
  closingFeeSats: zeroSats,
  maintenanceMarginSats: sats(3500),
  fundingFeeSats: zeroSats,
  createdAtMs: nowMs - 3 * hourMs,
  filledAtMs: nowMs - 3 * hourMs,
  closedAtMs: null,
  updatedAtMs: nowMs - hourMs,
  ...changes,
})
const running = [
  trade({}),
  trade({
    id: 'long',
    side: 'sell',
    quantity: 500_000,
    leverage: 100,
    liquidationPrice: 60_606.5,
    marginSats: sats(833_333_333),
    stopLossPrice: 104_210.5,
    takeProfitPrice: 21_000.5,
    pnlSats: sats(-238_151_902),
    fundingFeeSats: sats(-1_204_310),
  }),
]
const ended = [
  trade({
    id: 'closed',
    state: 'closed',
    exitPrice: 61_200,
    closedAtMs: nowMs - hourMs,
    closingFeeSats: sats(1634),
  }),
  trade({
    id: 'canceled',
    state: 'canceled',
    orderType: 'limit',
    filledAtMs: null,
    closedAtMs: nowMs - hourMs,
  }),
  trade({
    id: 'lost',
    state: 'closed',
    side: 'sell',
    quantity: 500_000,
    exitPrice: 104_210.5,
    pnlSats: sats(-238_151_902),
    closedAtMs: nowMs - 2 * hourMs,
  }),
]

const option = (changes: Partial<OptionTrade>): OptionTrade => ({
  id: 'call',
  state: 'running',
  kind: 'call',
  quantity: 100,
  strike: 60_000,
  settlement: 'cash',
  forwardPrice: 60_000,
  forwardPointUsd: 0,
  impliedVolatility: 0.6,
  fixingPrice: null,
  premiumSats: sats(1250),
  maintenanceMarginSats: sats(50),
  pnlSats: zeroSats,
  openingFeeSats: sats(50),
  closingFeeSats: zeroSats,
  createdAtMs: nowMs - hourMs,
  expiresAtMs: nowMs + dayMs,
  closedAtMs: null,
  deliveredTradeId: null,
  ...changes,
})

const unresolved = (id: string, changes: Partial<UnresolvedWrite>): UnresolvedWrite => ({
  id,
  action: 'open-trade',
  summary: message('action.closeAll', { count: 3 }),
  sinceMs: nowMs - minuteMs,
  tradeId: null,
  amountSats: null,
  state: 'checking',
  finding: null,
  mayRepeat: false,
  ...changes,
})

export const unresolvedWrites: readonly UnresolvedWrite[] = [
  unresolved('checking', {}),
  unresolved('repeat', { mayRepeat: true, finding: message('reconciliation.unchanged') }),
  unresolved('done', { state: 'done', finding: message('reconciliation.closed') }),
  unresolved('not-done', { state: 'not-done', finding: message('reconciliation.notSwapped') }),
  unresolved('needs-you', { state: 'needs-you', finding: longText }),
]

const trouble = { side: 'buy', quantity: 1000, price: 60_000, tradeId: 'short' } as const
const net = { ...trouble, netPnlSats: sats(-238_151) }
const terms = { kind: 'call', strike: 60_000, quantity: 100 } as const
const paid = { withdrawalId: 'w', amountSats: sats(50_000), feeSats: sats(100) }
const events: readonly ActivityEvent[] = [
  { kind: 'order-filled', ...trouble },
  { kind: 'stop-loss', ...net },
  { kind: 'take-profit', ...net, netPnlSats: sats(12_480) },
  { kind: 'liquidation', ...net },
  { kind: 'trade-closed', ...net },
  { kind: 'option-paid', optionId: 'o', option: terms, netPnlSats: sats(4000) },
  { kind: 'option-expires', optionId: 'o', option: terms, aheadMs: hourMs, expiresAtMs: nowMs + hourMs },
  { kind: 'deposit-settled', depositId: 'd', amountSats: sats(200_003) },
  { kind: 'withdrawal-settled', ...paid },
  { kind: 'withdrawal-failed', ...paid },
  { kind: 'withdrawal-canceled', ...paid },
  { kind: 'fee-above-limit', ...paid, limitSats: sats(50), canCancel: true },
  {
    kind: 'booked-differently',
    tradeId: 'trade-1',
    side: 'buy',
    quantity: 1000,
    atMs: nowMs,
    differences: [{ figure: 'margin', expected: 16_530, booked: 16_542 }],
  },
  { kind: 'balance-differs', amountSats: sats(-7), fromMs: nowMs - hourMs, toMs: nowMs },
  { kind: 'records-gone', firstId: 'x', running: 1, orders: 2, payments: 3 },
]
const notifications = events.map((event, index): AppNotification => ({
  id: String(index),
  event,
  atMs: nowMs - index * minuteMs,
  happenedAtMs: null,
  awaySinceMs: null,
  read: index > 2,
}))

export const days: readonly Day[] = Array.from({ length: 31 }, (_none, index) => {
  const effectSats = sats(Math.round(400_000 * Math.sin(index * 2.3)) * (index % 9 === 4 ? 500 : 1))
  const counted = {
    count: 2,
    moved: 2,
    effectSats,
    feesSats: zeroSats,
    fundingFeeSats: zeroSats,
    dollarParts: 0,
  }
  const first = new Date()
  first.setDate(1)
  return {
    date: isoDate(first.getTime() - first.getTimezoneOffset() * minuteMs + index * dayMs),
    sums: { trade: counted },
  }
})

export const feeds: { readonly [P in FeedPath]?: FeedItem<P> } = {
  'session.state': {
    phase: 'ready',
    profile: {
      id: 'gallery',
      name: 'gallery',
      network: 'practice',
      restUrl: null,
      color: 'violet',
      problem: null,
    },
    profiles: [],
    problem: null,
    vault: { kind: 'keychain', state: 'open' },
    capabilities: allCapabilities,
    openedAtMs: 0,
    queuedRequests: 0,
    reading: null,
    loading: [],
    syncFailures: [],
    isProblemDismissible: false,
    lock: { isOn: false, opensBy: null, told: [] },
  },
  'market.quotes': {
    ticker: {
      lastPrice: 60_500,
      bidPrice: 60_499.5,
      askPrice: 60_500.5,
      indexPrice: 60_498,
      fundingRate: 0.0001,
      nextFundingAtMs: nowMs + hourMs,
    },
    marketTimeMs: nowMs,
    receivedAtMs: nowMs,
    source: 'live',
  },
  'futures.live': { kind: 'snapshot', trades: [...running, ...ended], asOfMs: nowMs, holdingsRevision: 0 },
  'options.live': {
    options: [
      option({}),
      option({
        id: 'put',
        kind: 'put',
        quantity: 200_000,
        premiumSats: sats(83_333_333),
        settlement: 'physical',
      }),
    ],
    asOfMs: nowMs,
    holdingsRevision: 0,
  },
  'wallet.live': {
    kind: 'snapshot',
    isRead: true,
    deposits: [
      {
        id: 'd1',
        rail: 'lightning',
        state: 'settled',
        amountSats: sats(200_003),
        createdAtMs: nowMs,
        reference: 'ab'.repeat(32),
      },
      {
        id: 'd2',
        rail: 'bitcoin',
        state: 'pending',
        amountSats: sats(2_100_000_000_000_000),
        createdAtMs: nowMs - hourMs,
        reference: null,
      },
      {
        id: 'd3',
        rail: 'lightning',
        state: 'expired',
        amountSats: sats(1000),
        createdAtMs: nowMs - hourMs,
        expiresAtMs: nowMs,
        reference: null,
      },
    ],
    withdrawals: paymentStates.map((state, index) => ({
      id: state,
      rail: 'internal' as const,
      state,
      amountSats: sats(50_000),
      feeSats: sats(100),
      createdAtMs: nowMs - (index + 2) * hourMs,
      destination: strange[index % strange.length] ?? null,
      reference: null,
    })),
  },
  'notices.list': notifications,
}
