import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats, zeroSats } from '@common/domain/units'

/** A long position of 100 USD, closed with a gain a minute after its start. */
export const createClosedTrade = (id: string, createdAtMs: number): FuturesTrade => ({
  id,
  side: 'buy',
  orderType: 'market',
  state: 'closed',
  quantity: 100,
  marginSats: sats(21_000),
  leverage: 10,
  price: 50_000,
  entryPrice: 50_000,
  entryMarginSats: sats(21_000),
  exitPrice: 50_100,
  liquidationPrice: 45_500,
  stopLossPrice: null,
  takeProfitPrice: null,
  pnlSats: sats(399),
  openingFeeSats: sats(200),
  closingFeeSats: sats(199),
  maintenanceMarginSats: zeroSats,
  fundingFeeSats: zeroSats,
  createdAtMs,
  filledAtMs: createdAtMs,
  closedAtMs: createdAtMs + 60_000,
  updatedAtMs: createdAtMs + 60_000,
})
