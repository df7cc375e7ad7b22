import { netResult } from '../futures/net-result'
import type { FuturesTrade } from '../futures/trade'
import { deliver } from '../options/delivery'
import type { OptionTrade } from '../options/option'
import type { Swap } from '../swap'
import { sats, zeroSats, type Sats } from '../units'
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

/** Whether profit was cashed in between two states of a trade: the price tells of it to about a sat (protocol/formulas.md#cash-in). */
export const isCashedIn = (before: FuturesTrade | undefined, after: FuturesTrade): boolean =>
  after.entryPrice !== null && after.price !== (before?.entryPrice ? before.price : after.entryPrice)

export const depositEffectSats = ({ state, amountSats }: Deposit): Sats =>
  state === 'settled' ? amountSats : zeroSats

/** Amount and fee are taken before it is sent, and given back when it fails. */
export const withdrawalEffectSats = ({ state, amountSats, feeSats }: Withdrawal): Sats =>
  state === 'pending' || state === 'settled' ? sats(0 - amountSats - feeSats) : zeroSats

/** Swaps that belong to a deposit or a withdrawal of dollars are listed as well. */
export const swapEffectSats = ({ inAsset, inAmount, outAsset, outAmount }: Swap): Sats =>
  sats((outAsset === 'BTC' ? outAmount : 0) - (inAsset === 'BTC' ? inAmount : 0))

/**
 * protocol/formulas.md#options-fees, #physical-delivery. One that became a futures trade gave it premium and reserve, and what the price
 * grid left over: that trade's own effect takes them again.
 */
export function optionEffectSats(option: OptionTrade): Sats {
  const { state, premiumSats, maintenanceMarginSats, openingFeeSats, closingFeeSats, pnlSats: pnl } = option
  if (state === 'running') return sats(0 - premiumSats - maintenanceMarginSats - openingFeeSats)
  const gained = option.deliveredTradeId === null ? pnl : deliveredSats(option)
  return sats(gained - openingFeeSats - closingFeeSats)
}

function deliveredSats({ fixingPrice, ...terms }: OptionTrade): Sats {
  return (fixingPrice === null ? null : deliver({ ...terms, fixingPrice }))?.gridSats ?? zeroSats
}

/** Sats of the account that became collateral of its cross margin, or came back from it (protocol/v3.md#cross-margin). */
export const transferEffectSats = ({ amountSats }: { readonly amountSats: Sats }): Sats =>
  sats(0 - amountSats)
