import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats, zeroSats } from '@common/domain/units'

export const testNowMs = 1_700_000_000_000

/** The entry price defaults to the order price. */
export const createTrade = (id: string, changes: Partial<FuturesTrade> = {}): FuturesTrade => ({
  id,
  side: 'buy',
  orderType: 'market',
  state: 'running',
  quantity: 100,
  marginSats: sats(50_000),
  leverage: 10,
  price: 20_000,
  entryPrice: changes.price ?? 20_000,
  entryMarginSats: sats(50_000),
  exitPrice: null,
  liquidationPrice: 18_182,
  stopLossPrice: null,
  takeProfitPrice: null,
  pnlSats: zeroSats,
  openingFeeSats: sats(500),
  closingFeeSats: zeroSats,
  maintenanceMarginSats: sats(600),
  fundingFeeSats: zeroSats,
  createdAtMs: testNowMs,
  filledAtMs: testNowMs,
  closedAtMs: null,
  updatedAtMs: testNowMs,
  ...changes,
})
