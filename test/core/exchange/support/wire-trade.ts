import { sats } from '@common/domain/units'
import { createTrade } from '../../../support/create-trade'

export const wireTrade = {
  id: 'a2ca6172-1078-463d-ae3f-8733f36a9b0e',
  uid: 'b87eef8a-52ab-2fea-1adc-c41fba870b0f',
  type: 'm',
  side: 'b',
  opening_fee: 100,
  closing_fee: 0,
  maintenance_margin: 110,
  quantity: 60,
  margin: 10000,
  leverage: 10,
  price: 60000,
  liquidation: 54545.5,
  stoploss: 0,
  takeprofit: 70000,
  exit_price: null,
  pl: -12,
  creation_ts: 1700000000000,
  market_filled_ts: 1700000000001,
  closed_ts: null,
  open: false,
  running: true,
  canceled: false,
  closed: false,
  last_update_ts: 1700000000002,
  sum_carry_fees: -3,
  entry_price: 60000,
  entry_margin: 10000,
}

/** `wireTrade` in domain terms. */
export const tradeRead = createTrade(wireTrade.id, {
  quantity: 60,
  marginSats: sats(10_000),
  price: 60_000,
  entryMarginSats: sats(10_000),
  liquidationPrice: 54_545.5,
  takeProfitPrice: 70_000,
  pnlSats: sats(-12),
  openingFeeSats: sats(100),
  maintenanceMarginSats: sats(110),
  fundingFeeSats: sats(-3),
  createdAtMs: 1_700_000_000_000,
  filledAtMs: 1_700_000_000_001,
  updatedAtMs: 1_700_000_000_002,
})
