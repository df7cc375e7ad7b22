import { wireLightningDeposit, wirePosition, wireUser } from './recorded'
import { wireTrade } from './wire-trade'

const v3Account = { id: 'u', username: 'satoshi', balance: 12_345, syntheticUsdBalance: 10, feeTier: 1 }
export const v3Trade = {
  id: 'a2ca6172-1078-463d-ae3f-8733f36a9b0e',
  type: 'market',
  side: 'buy',
  quantity: 60,
  margin: 10_000,
  leverage: 10,
  price: 60_000,
  liquidation: 54_545.5,
  stoploss: 0,
  takeprofit: 0,
  entryPrice: 60_000,
  entryMargin: 10_000,
  exitPrice: null,
  pl: -12,
  openingFee: 100,
  closingFee: 0,
  maintenanceMargin: 110,
  sumFundingFees: -3,
  createdAt: '2026-01-01T00:00:00.000Z',
  filledAt: '2026-01-01T00:00:00.000Z',
  closedAt: null,
  open: false,
  running: true,
  closed: false,
  canceled: false,
}
export const v3Deposit = {
  id: 'd1',
  createdAt: '2026-01-01T00:00:00.000Z',
  amount: 1000,
  paymentHash: 'ab'.repeat(32),
  settledAt: '2026-01-01T00:00:01.000Z',
}

export const wireByVersion = {
  v1: {
    user: wireUser,
    trade: wirePosition,
    trades: (rows: unknown[]): unknown => ({ positions: rows }),
    deposit: wireLightningDeposit,
    deposits: (rows: unknown[], _url: string): unknown => rows,
    feeTier: 'fee_tier',
  },
  v2: {
    user: wireUser,
    trade: wireTrade,
    trades: (rows: unknown[]): unknown => rows,
    deposit: wireLightningDeposit,
    deposits: (rows: unknown[], _url: string): unknown => rows,
    feeTier: 'fee_tier',
  },
  v3: {
    user: v3Account,
    trade: v3Trade,
    trades: (rows: unknown[]): unknown => rows,
    deposit: v3Deposit,
    deposits: (rows: unknown[], url: string): unknown => ({
      data: url.includes('lightning') ? rows : [],
      nextCursor: null,
    }),
    feeTier: 'feeTier',
  },
} as const
