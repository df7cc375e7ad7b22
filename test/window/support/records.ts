import { testAccountLimits, testOptionsMarket } from '../../support/market-records'
import type { Settings } from '@common/domain/settings/settings'
import type { SatchelContract } from '@common/bridge/contract'
import type { AccountState } from '@common/domain/account'
import type { Quote } from '@common/domain/market/market'
import type { OptionsOffer, OptionTrade } from '@common/domain/options/option'
import type { Profile } from '@common/domain/services/profile'
import type { SessionState } from '@common/domain/services/session-state'
import type { BridgeHandlers } from '@common/bridge/state-feed'
import { noCapabilities } from '@common/domain/services/capabilities'
import type { CrossOrder, CrossPosition } from '@common/domain/futures/cross/cross-records'
import type { StoredComparisons } from '@common/domain/futures/comparison/preview-comparison'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats, zeroSats, msat } from '@common/domain/units'
import type { Invoice, Withdrawal } from '@common/domain/wallet'

export const practice: Profile = {
  id: 'practice',
  name: 'Practice',
  network: 'practice',
  restUrl: null,
  color: 'violet',
  problem: null,
}
export const alice: Profile = {
  id: 'alice',
  name: 'Alice',
  network: 'mainnet',
  restUrl: 'https://example.com',
  color: 'teal',
  problem: null,
}

export const sessionState = (profile: Profile | null, changes: Partial<SessionState> = {}): SessionState => ({
  phase: profile ? 'ready' : 'first-run',
  profile,
  profiles: [practice, alice],
  problem: null,
  vault: { kind: 'keychain', state: 'open' },
  capabilities: { ...noCapabilities, futures: true, candles: true, nextFunding: true, records: true },
  openedAtMs: 0,
  queuedRequests: 0,
  reading: null,
  loading: [],
  syncFailures: [],
  isProblemDismissible: false,
  lock: { isOn: false, opensBy: null, told: [] },
  ...changes,
})

export const quote = (lastPrice: number, receivedAtMs = Date.now()): Quote => ({
  ticker: {
    lastPrice,
    bidPrice: lastPrice - 0.5,
    askPrice: lastPrice + 0.5,
    indexPrice: lastPrice,
    fundingRate: 0.0001,
    nextFundingAtMs: 28_800_000,
  },
  marketTimeMs: 0,
  receivedAtMs,
  source: 'live',
})

export const accountState = (balanceSats: number): AccountState => ({
  account: { id: 'u', username: 'alice', balanceSats: sats(balanceSats), syntheticUsd: 0, feeTier: 0 },
  limits: testAccountLimits,
  feeRate: 0.001,
  asOfMs: 0,
  holdings: null,
})

export { testMarket as futuresMarket } from '../../support/market-records'

export const trade = (changes: Partial<FuturesTrade> = {}): FuturesTrade => ({
  id: 't1',
  side: 'buy',
  orderType: 'market',
  state: 'running',
  quantity: 1000,
  marginSats: sats(100_000),
  leverage: 10,
  price: 100_000,
  entryPrice: 100_000,
  entryMarginSats: sats(100_000),
  exitPrice: null,
  liquidationPrice: 90_909,
  stopLossPrice: null,
  takeProfitPrice: null,
  pnlSats: sats(0),
  openingFeeSats: sats(1000),
  closingFeeSats: sats(0),
  maintenanceMarginSats: sats(1100),
  fundingFeeSats: sats(0),
  createdAtMs: 1000,
  filledAtMs: 1000,
  closedAtMs: null,
  updatedAtMs: 1000,
  ...changes,
})

export const option = (changes: Partial<OptionTrade> = {}): OptionTrade => ({
  id: 'o1',
  state: 'running',
  kind: 'call',
  quantity: 100,
  strike: 100_000,
  settlement: 'cash',
  forwardPrice: 100_000,
  forwardPointUsd: 0,
  impliedVolatility: 0.6,
  fixingPrice: null,
  premiumSats: sats(1250),
  maintenanceMarginSats: sats(50),
  pnlSats: sats(0),
  openingFeeSats: sats(50),
  closingFeeSats: sats(0),
  createdAtMs: 0,
  expiresAtMs: 86_400_000,
  closedAtMs: null,
  deliveredTradeId: null,
  ...changes,
})

/** Expiries match the quotes above, on 1970-01-01. */
export const optionsOffer: OptionsOffer = {
  market: testOptionsMarket,
  instruments: ['24H', '1970-01-02'].flatMap((expiry) => [
    ...[100_000, 101_000, 102_000].map((strike) => `BTC.${expiry}.${strike}.C`),
    ...[100_000, 99_000, 98_000].map((strike) => `BTC.${expiry}.${strike}.P`),
  ]),
  volatilityIndex: 0.62,
}

export const crossPosition = (): CrossPosition => ({
  id: 'p1',
  quantity: 0,
  entryPrice: null,
  leverage: 10,
  marginSats: sats(500_000),
  liquidationPrice: null,
  initialMarginSats: zeroSats,
  runningMarginSats: zeroSats,
  maintenanceMarginSats: zeroSats,
  tradingFeesSats: zeroSats,
  fundingFeesSats: zeroSats,
  totalPnlSats: zeroSats,
  deltaPnlSats: zeroSats,
  updatedAtMs: 0,
})

export const crossOrder = (): CrossOrder => ({
  id: 'c1',
  clientOrderId: null,
  orderType: 'market',
  side: 'buy',
  quantity: 1000,
  price: 100_000,
  tradingFeeSats: sats(1000),
  state: 'filled',
  createdAtMs: 1000,
  filledAtMs: 1000,
  canceledAtMs: null,
})

const nothingPublished: BridgeHandlers<SatchelContract>['published'] = {
  prices: () => [],
  fixings: () => [],
  node: () => ({
    alias: null,
    publicKey: null,
    uri: null,
    version: null,
    peers: null,
    channels: null,
    blockHeight: null,
  }),
  announcements: () => [],
}

export const noSwaps: Pick<BridgeHandlers<SatchelContract>['swaps'], 'read' | 'ofPayment' | 'price'> = {
  read: () => Promise.reject(new Error('no swap')),
  ofPayment: () => null,
  price: () => null,
}

const noDollars: BridgeHandlers<SatchelContract>['dollars'] = {
  requestDeposit: () => Promise.reject(new Error('no dollars')),
  quote: () => Promise.reject(new Error('no dollars')),
  withdraw: () => Promise.reject(new Error('no dollars')),
}

export const noLeaders = { daily: [], weekly: [], monthly: [], allTime: [] }

const noBackup: BridgeHandlers<SatchelContract>['backup'] = {
  make: () => ({ kind: 'left', detailsLeftOut: 0 }),
  choose: () => null,
  open: () => Promise.reject(new Error('no file')),
  bringBack: () => null,
}

const noCauses = {
  'before-sending': zeroSats,
  exchange: zeroSats,
  size: zeroSats,
  rounding: zeroSats,
  unknown: zeroSats,
}
export const noPreviews: StoredComparisons = { count: 0, sums: noCauses, newest: [] }
export const quietParts = { backup: noBackup, published: nothingPublished, dollars: noDollars }

export const withdrawal: Withdrawal = {
  id: 'w1',
  rail: 'lightning',
  state: 'settled',
  amountSats: sats(50_000),
  feeSats: sats(3),
  createdAtMs: 0,
  destination: null,
  reference: null,
}

export const headless = {
  app: {
    info: () => ({ version: '0.1.0', shell: 'headless' as const, dataFolder: '/data' }),
    copy: () => ({ isCopied: false }),
    isCopyUnchanged: () => ({ isUnchanged: null }),
  },
  session: { clock: () => ({ exchangeMs: Date.now() }), dismissProblem: () => null },
}

export const definedIn = (changes: Readonly<Record<string, unknown>>): Partial<Settings> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

export const transferEntry = {
  kind: 'transfer',
  id: 'm1',
  atMs: 1,
  amountSats: sats(5),
  effectSats: sats(5),
  feesSats: zeroSats,
  fundingFeeSats: zeroSats,
  priceUsd: null,
  note: '',
} as const

export const coffeeInvoice = (expiresAtMs: number): Invoice => ({
  paymentRequest: 'lnbcrt500u1p',
  network: 'regtest',
  amountMsat: msat(50_000_000),
  description: 'Coffee beans',
  descriptionHash: null,
  payee: '02'.padEnd(66, 'a'),
  paymentHash: 'b'.repeat(64),
  createdAtMs: 0,
  expiresAtMs,
})
