import type { WireConfiguration } from '@common/exchange-api/v2/app'
import type {
  WireCandle,
  WireCarryFee,
  WireFuturesMarket,
  WireFuturesTicker,
  WireFuturesTrade,
} from '@common/exchange-api/v2/futures-records'
import type {
  WireDeposit,
  WireDepositRequest,
  WireLightningWithdrawal,
  WireUser,
  WireWithdrawal,
} from '@common/exchange-api/v2/wallet-records'
import type { Account, AccountLimits } from '@common/domain/account'
import type { Candle, FuturesMarket, Ticker } from '@common/domain/market'
import type { Trade, TradeState } from '@common/domain/trade'
import { type Sats, sats, zeroSats } from '@common/domain/units'
import type { Deposit, DepositRequest, PaymentState, Withdrawal } from '@common/domain/wallet'
import type { FundingFee } from '../ports/exchange'

/** The wire's words into the domain's. Nothing else in core knows the wire's names of what is received. */

/** Specification 3: the state is told by four flags, of which one counts. */
function toTradeState(wire: WireFuturesTrade): TradeState {
  if (wire.canceled) return 'canceled'
  if (wire.closed) return 'closed'
  if (wire.running) return 'running'
  if (wire.open) return 'open'
  throw new RangeError(`trade ${wire.id} is neither open, running, closed nor canceled`)
}

/** Unset levels are 0 or null (wire-facts 2.6). */
const toLevel = (price: number | null | undefined): number | null => (price ? price : null)

export const toTrade = (wire: WireFuturesTrade): Trade => ({
  id: wire.id,
  side: wire.side === 'b' || wire.side === 'buy' ? 'buy' : 'sell',
  orderType: wire.type === 'm' ? 'market' : 'limit',
  state: toTradeState(wire),
  quantity: wire.quantity,
  marginSats: sats(wire.margin, 'margin'),
  leverage: wire.leverage,
  price: wire.price,
  entryPrice: toLevel(wire.entry_price),
  entryMarginSats:
    wire.entry_margin === null || wire.entry_margin === undefined ? null : sats(wire.entry_margin),
  exitPrice: toLevel(wire.exit_price),
  liquidationPrice: wire.liquidation,
  stopLossPrice: toLevel(wire.stoploss),
  takeProfitPrice: toLevel(wire.takeprofit),
  pnlSats: sats(wire.pl, 'pl'),
  openingFeeSats: sats(wire.opening_fee, 'opening fee'),
  closingFeeSats: sats(wire.closing_fee, 'closing fee'),
  maintenanceMarginSats: sats(wire.maintenance_margin, 'maintenance margin'),
  fundingFeeSats: sats(wire.sum_carry_fees, 'carry fees'),
  createdAtMs: wire.creation_ts,
  filledAtMs: wire.market_filled_ts ?? null,
  closedAtMs: wire.closed_ts ?? null,
  updatedAtMs: wire.last_update_ts ?? wire.closed_ts ?? wire.market_filled_ts ?? wire.creation_ts,
})

export const toTicker = (wire: WireFuturesTicker): Ticker => ({
  lastPrice: wire.lastPrice,
  bidPrice: wire.bidPrice,
  askPrice: wire.askPrice,
  indexPrice: wire.index,
  fundingRate: wire.carryFeeRate,
  nextFundingAtMs: wire.carryFeeTimestamp,
})

export const toMarket = ({ active, limits, fees }: WireFuturesMarket): FuturesMarket => ({
  active,
  minQuantity: limits.quantity.min,
  maxQuantity: limits.trade ?? limits.quantity.trade ?? limits.quantity.max,
  maxAccountQuantity: limits.quantity.max,
  minLeverage: limits.leverage.min,
  maxLeverage: limits.leverage.max,
  maxTradeCount: limits.count.max,
  feeTiers: fees.trading.tiers.map((tier) => ({ minVolumeUsd: tier.minVolume, feeRate: tier.fees })),
  minFundingRate: fees.carry.min,
  fundingHours: fees.carry.hours,
})

/** Oldest first, whatever order they came in. */
export const toCandles = (wire: readonly WireCandle[]): Candle[] =>
  wire.map(({ time, ...prices }) => ({ timeMs: time, ...prices })).sort((a, b) => a.timeMs - b.timeMs)

export const toAccount = (wire: WireUser): Account => ({
  id: wire.uid,
  username: wire.username,
  balanceSats: sats(wire.balance, 'balance'),
  syntheticUsd: wire.synthetic_usd_balance,
  feeTier: wire.fee_tier,
})

export const toAccountLimits = (wire: WireConfiguration): AccountLimits => ({
  minDepositSats: sats(wire.min_deposit_amount),
  maxDepositSats: sats(wire.max_deposit_amount),
  minWithdrawSats: sats(wire.min_withdraw_amount),
  maxWithdrawSats: sats(wire.max_withdraw_amount),
  maxBalanceSats: sats(wire.max_balance_amount),
})

export const toFundingFee = (wire: WireCarryFee): FundingFee => ({
  tradeId: wire.id,
  fixingId: wire.fixing_id,
  atMs: wire.ts,
  feeSats: sats(wire.fee, 'carry fee'),
})

/** `expiry` is published without a unit: a moment in ms or s, or a stretch of seconds, told apart by its size. */
function toExpiryMs(expiry: number, nowMs: number): number {
  if (expiry > 1e11) return expiry
  if (expiry > 1e9) return expiry * 1000
  return nowMs + expiry * 1000
}

export const toDepositRequest = (
  wire: WireDepositRequest,
  amountSats: Sats,
  nowMs: number,
): DepositRequest => ({
  depositId: wire.depositId,
  paymentRequest: wire.paymentRequest,
  amountSats,
  createdAtMs: nowMs,
  expiresAtMs: toExpiryMs(wire.expiry, nowMs),
})

/** The service has one flag for both: what did not succeed may still do so. */
const settledOrPending = (success: boolean): PaymentState => (success ? 'settled' : 'pending')

export function toDeposit(wire: WireDeposit): Deposit {
  const common = { id: wire.id, amountSats: sats(wire.amount), createdAtMs: wire.ts }
  switch (wire.type) {
    case 'lightning':
      return {
        ...common,
        rail: 'lightning',
        state: settledOrPending(wire.success),
        reference: wire.payment_hash,
      }
    case 'bitcoin': {
      const reference = wire.tx_id ?? wire.transaction_id ?? null
      return { ...common, rail: 'bitcoin', state: settledOrPending(wire.is_confirmed), reference }
    }
    case 'internal':
      return { ...common, rail: 'internal', state: settledOrPending(wire.success), reference: null }
  }
}

const chainState = {
  pending: 'pending',
  processing: 'pending',
  confirmed: 'settled',
  processed: 'settled',
  failed: 'failed',
  canceled: 'failed',
  rejected: 'failed',
} as const satisfies Record<string, PaymentState>

export function toWithdrawal(wire: WireWithdrawal): Withdrawal {
  const common = { id: wire.id, amountSats: sats(wire.amount), createdAtMs: wire.ts }
  switch (wire.type) {
    case 'lightning':
      return {
        ...common,
        rail: 'lightning',
        state: settledOrPending(wire.success),
        feeSats: sats(wire.fee),
        destination: wire.destination ?? null,
        reference: wire.payment_hash,
      }
    case 'bitcoin':
      return {
        ...common,
        rail: 'bitcoin',
        state: chainState[wire.status],
        feeSats: sats(wire.fee ?? 0),
        destination: wire.address,
        reference: wire.transaction_id ?? null,
      }
    case 'internal':
      return {
        ...common,
        rail: 'internal',
        state: settledOrPending(wire.success),
        feeSats: zeroSats,
        destination: wire.to_username,
        reference: null,
      }
  }
}

export const toPaidWithdrawal = (wire: WireLightningWithdrawal, nowMs: number): Withdrawal => ({
  id: wire.id,
  rail: 'lightning',
  state: wire.successTime === null || wire.successTime === undefined ? 'pending' : 'settled',
  amountSats: sats(wire.amount),
  feeSats: sats(wire.fee),
  createdAtMs: wire.successTime ?? nowMs,
  destination: null,
  reference: wire.paymentHash,
})

const domainFields: Readonly<Record<string, string>> = {
  id: 'tradeId',
  type: 'orderType',
  margin: 'marginSats',
  stoploss: 'stopLossPrice',
  takeprofit: 'takeProfitPrice',
  value: 'price',
  amount: 'amountSats',
  invoice: 'paymentRequest',
  from: 'fromMs',
  to: 'toMs',
}

/** The domain's name of a field the service complains about. */
export const domainField = (wireName: string): string => domainFields[wireName] ?? wireName
