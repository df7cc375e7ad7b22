import { netResult } from '../futures/net-result'
import { pnlSats } from '../futures/pnl'
import type { FuturesTrade } from '../futures/trade'
import type { OptionTrade } from '../options/option'
import { toOptionDebitBreakdown, settledOptionProfit } from '../options/profit/profit'
import type { Swap } from '../swaps/swap'
import { priceTickUsd, sats, zeroSats, type Sats } from '../units'
import type { Deposit, Withdrawal } from '../wallet'

/**
 * Effects on the free balance; negative if debited. Each depends on its record alone, so differences of states are
 * effects of changes.
 */

/**
 * protocol/formulas.md#reserve-for-fees, #carry-fee: funding is paid out of the margin and received on the balance.
 */
export function tradeEffectSats(trade: FuturesTrade): Sats {
  const { state, marginSats, maintenanceMarginSats } = trade
  switch (state) {
    case 'open':
      return sats(0 - marginSats - maintenanceMarginSats)
    case 'running':
      return sats(netSoFarSats(trade) - marginSats - maintenanceMarginSats)
    case 'closed':
      return netResult(trade).totalSats
    case 'canceled':
      return zeroSats
  }
}

/** Without the amounts that only a close settles. */
const netSoFarSats = (trade: FuturesTrade): Sats =>
  netResult({ ...trade, pnlSats: zeroSats, closingFeeSats: zeroSats }).totalSats

interface TradeEffect {
  readonly amountSats: Sats
  readonly toleranceSats: Sats
}

/** Balance and trade are read separately, and profits are rounded. */
const roundingSats = 2

/**
 * Unreported cashed-in profit is derived from the working price, within one price step
 * (protocol/formulas.md#net-result).
 */
export function tradeChangeEffect(before: FuturesTrade | undefined, after: FuturesTrade): TradeEffect {
  const earlier = before && reportedAs(before, after)
  const amountSats = sats(tradeEffectSats(after) - (earlier ? tradeEffectSats(earlier) : 0))
  const isExact = !isCashedIn(before, after) || typeof after.cashedInPnlSats === 'number'
  return { amountSats, toleranceSats: isExact ? zeroSats : sats(stepWorthSats(after) + roundingSats) }
}

/** Records stored before cash-ins were read use the next record's sum if the working price is unchanged. */
const reportedAs = (before: FuturesTrade, { price, cashedInPnlSats }: FuturesTrade): FuturesTrade =>
  typeof before.cashedInPnlSats === 'number' || before.price !== price
    ? before
    : { ...before, cashedInPnlSats }

/** Cash-in changes the working price (protocol/formulas.md#cash-in). */
const isCashedIn = (before: FuturesTrade | undefined, after: FuturesTrade): boolean =>
  after.entryPrice !== null && after.price !== (before?.entryPrice ? before.price : after.entryPrice)

/** P&L of one price step, rounded up. */
const stepWorthSats = ({ quantity, price }: FuturesTrade): number =>
  0 - pnlSats({ side: 'buy', quantity, entryPrice: price + priceTickUsd, exitPrice: price })

export const depositEffectSats = ({ state, amountSats }: Deposit): Sats =>
  state === 'settled' ? amountSats : zeroSats

/** Debited before sending, credited back on failure. */
export const withdrawalEffectSats = ({ state, amountSats, feeSats }: Withdrawal): Sats =>
  state === 'pending' || state === 'settled' ? sats(0 - amountSats - feeSats) : zeroSats

/** Includes swaps of dollar deposits and withdrawals. */
export const swapEffectSats = ({ inAsset, inAmount, outAsset, outAmount }: Swap): Sats =>
  sats((outAsset === 'BTC' ? outAmount : 0) - (inAsset === 'BTC' ? inAmount : 0))

/**
 * protocol/formulas.md#options-fees, #physical-delivery: a delivered option's premium and reserve moved to its
 * futures trade.
 */
export const optionEffectSats = (option: OptionTrade): Sats =>
  option.state === 'running'
    ? sats(0 - toOptionDebitBreakdown(option).totalSats)
    : settledOptionProfit(option).totalSats

/** Negative into the collateral (protocol/v3.md#cross-margin). */
export const transferEffectSats = ({ amountSats }: { readonly amountSats: Sats }): Sats =>
  sats(0 - amountSats)
