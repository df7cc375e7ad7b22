import { sats } from '@common/domain/units'

/** All values differ. */
export const runningTrade = {
  id: 'a2ca6172-1078-463d-ae3f-8733f36a9b0e',
  clientId: 'own-1',
  type: 'limit',
  side: 'sell',
  quantity: 60,
  margin: 10_000,
  leverage: 9.5,
  price: 60_000,
  liquidation: 66_000.5,
  stoploss: 64_000,
  takeprofit: 50_000,
  stoplossTrailingDistance: 0,
  entryPrice: 60_010,
  entryMargin: 10_001,
  exitPrice: null,
  pl: -12,
  openingFee: 101,
  closingFee: 102,
  maintenanceMargin: 110,
  sumFundingFees: -3,
  sumCashInPl: 40,
  sumCashInMargin: 50,
  createdAt: '2026-01-01T00:00:00.000Z',
  filledAt: '2026-01-01T00:00:01.000Z',
  closedAt: null,
  open: false,
  running: true,
  closed: false,
  canceled: false,
}

const createdAtMs = Date.UTC(2026, 0, 1)

export const runningTradeRead = {
  id: 'a2ca6172-1078-463d-ae3f-8733f36a9b0e',
  side: 'sell',
  orderType: 'limit',
  state: 'running',
  quantity: 60,
  marginSats: sats(10_000),
  leverage: 9.5,
  price: 60_000,
  entryPrice: 60_010,
  entryMarginSats: sats(10_001),
  exitPrice: null,
  liquidationPrice: 66_000.5,
  stopLossPrice: 64_000,
  takeProfitPrice: 50_000,
  trailingRate: null,
  pnlSats: sats(-12),
  cashedInPnlSats: sats(40),
  openingFeeSats: sats(101),
  closingFeeSats: sats(102),
  maintenanceMarginSats: sats(110),
  fundingFeeSats: sats(-3),
  createdAtMs,
  filledAtMs: createdAtMs + 1000,
  closedAtMs: null,
  updatedAtMs: createdAtMs + 1000,
}

export const openTrade = {
  ...runningTrade,
  open: true,
  running: false,
  filledAt: null,
  stoploss: 0,
  takeprofit: 0,
}
export const openTradeRead = {
  ...runningTradeRead,
  state: 'open',
  entryPrice: null,
  entryMarginSats: null,
  stopLossPrice: null,
  takeProfitPrice: null,
  filledAtMs: null,
  updatedAtMs: createdAtMs,
}

export const closedTrade = {
  ...runningTrade,
  closed: true,
  exitPrice: 59_000,
  closedAt: '2026-01-01T00:00:09.000Z',
}
export const closedTradeRead = {
  ...runningTradeRead,
  state: 'closed',
  exitPrice: 59_000,
  closedAtMs: createdAtMs + 9000,
  updatedAtMs: createdAtMs + 9000,
}

export const canceledTrade = { ...openTrade, canceled: true }
export const canceledTradeRead = { ...openTradeRead, state: 'canceled' }

export const crossOrder = {
  id: 'c1',
  clientId: 'own-2',
  type: 'limit',
  side: 'buy',
  quantity: 70,
  price: 61_000,
  tradingFee: 103,
  open: true,
  filled: false,
  canceled: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  filledAt: null,
  canceledAt: null,
}
export const crossOrderRead = {
  id: 'c1',
  clientOrderId: 'own-2',
  side: 'buy',
  orderType: 'limit',
  state: 'open',
  quantity: 70,
  price: 61_000,
  tradingFeeSats: sats(103),
  createdAtMs,
  filledAtMs: null,
  canceledAtMs: null,
}

export const crossPosition = {
  id: 'p1',
  quantity: -80,
  leverage: 7,
  margin: 20_001,
  entryPrice: 60_500,
  liquidation: 70_000,
  initialMargin: 20_002,
  runningMargin: 20_003,
  maintenanceMargin: 204,
  tradingFees: 105,
  fundingFees: -6,
  totalPl: 77,
  deltaPl: -8,
  updatedAt: '2026-01-01T00:00:02.000Z',
}
export const crossPositionRead = {
  id: 'p1',
  quantity: -80,
  leverage: 7,
  marginSats: sats(20_001),
  entryPrice: 60_500,
  liquidationPrice: 70_000,
  initialMarginSats: sats(20_002),
  runningMarginSats: sats(20_003),
  maintenanceMarginSats: sats(204),
  tradingFeesSats: sats(105),
  fundingFeesSats: sats(-6),
  totalPnlSats: sats(77),
  deltaPnlSats: sats(-8),
  updatedAtMs: createdAtMs + 2000,
}

export const page = (...data: readonly object[]) => ({ data, nextCursor: null })
