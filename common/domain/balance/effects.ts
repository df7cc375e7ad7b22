import { netResult } from '../futures/net-result'
import { pnlSats } from '../futures/pnl'
import type { FuturesTrade } from '../futures/trade'
import type { OptionTrade } from '../options/option'
import { optionDebitOf, settledOptionProfit } from '../options/profit'
import type { Swap } from '../swap'
import { priceTickUsd, sats, zeroSats, type Sats } from '../units'
import type { Deposit, Withdrawal } from '../wallet'

/**
 * What a record has done to the free balance since it began, in sats: negative for what left it. It follows from the record alone, so
 * that the difference between two states of a record is what the change did.
 */

/** protocol/formulas.md#reserve-for-fees, #carry-fee: who pays, pays out of the margin; who receives, gets it on the balance. */
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

/** Net result of a running trade without what only closing it settles. */
const netSoFarSats = (trade: FuturesTrade): Sats =>
  netResult({ ...trade, pnlSats: zeroSats, closingFeeSats: zeroSats }).totalSats

/** Change of the free balance that a change of a trade explains, in sats. */
export interface TradeEffect {
  readonly amountSats: Sats
  /** By how much the amount may be off. */
  readonly toleranceSats: Sats
}

/** Balance and trade are read one after the other, and profits are rounded. */
const roundingSats = 2

/**
 * Returns what the change of a trade did to the free balance. Profit cashed in is exact if the exchange reports it; otherwise it
 * follows from the working price to within one step of the price grid (protocol/formulas.md#net-result).
 */
export function tradeChangeEffect(before: FuturesTrade | undefined, after: FuturesTrade): TradeEffect {
  const earlier = before && reportedAs(before, after)
  const amountSats = sats(tradeEffectSats(after) - (earlier ? tradeEffectSats(earlier) : 0))
  const isExact = !isCashedIn(before, after) || typeof after.cashedInPnlSats === 'number'
  return { amountSats, toleranceSats: isExact ? zeroSats : sats(stepWorthSats(after) + roundingSats) }
}

/** A record stored before cash-ins were read has the sum of the next one, as long as the working price is the same. */
const reportedAs = (before: FuturesTrade, { price, cashedInPnlSats }: FuturesTrade): FuturesTrade =>
  typeof before.cashedInPnlSats === 'number' || before.price !== price
    ? before
    : { ...before, cashedInPnlSats }

/** Returns true if profit was cashed in between two states of a trade: it moves the working price (protocol/formulas.md#cash-in). */
const isCashedIn = (before: FuturesTrade | undefined, after: FuturesTrade): boolean =>
  after.entryPrice !== null && after.price !== (before?.entryPrice ? before.price : after.entryPrice)

/** P&L that one step of the price grid is worth at a trade's working price, in sats, rounded up. */
const stepWorthSats = ({ quantity, price }: FuturesTrade): number =>
  0 - pnlSats({ side: 'buy', quantity, entryPrice: price + priceTickUsd, exitPrice: price })

export const depositEffectSats = ({ state, amountSats }: Deposit): Sats =>
  state === 'settled' ? amountSats : zeroSats

/** Amount and fee are taken before it is sent, and given back when it fails. */
export const withdrawalEffectSats = ({ state, amountSats, feeSats }: Withdrawal): Sats =>
  state === 'pending' || state === 'settled' ? sats(0 - amountSats - feeSats) : zeroSats

/** Swaps that belong to a deposit or a withdrawal of dollars are listed as well. */
export const swapEffectSats = ({ inAsset, inAmount, outAsset, outAmount }: Swap): Sats =>
  sats((outAsset === 'BTC' ? outAmount : 0) - (inAsset === 'BTC' ? inAmount : 0))

/** protocol/formulas.md#options-fees, #physical-delivery: a delivered option gave its premium and reserve to a futures trade. */
export const optionEffectSats = (option: OptionTrade): Sats =>
  option.state === 'running'
    ? sats(0 - optionDebitOf(option).totalSats)
    : settledOptionProfit(option).totalSats

/** Sats of the account that became collateral of its cross margin, or came back from it (protocol/v3.md#cross-margin). */
export const transferEffectSats = ({ amountSats }: { readonly amountSats: Sats }): Sats =>
  sats(0 - amountSats)
