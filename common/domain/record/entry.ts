import {
  depositEffectSats,
  optionEffectSats,
  swapEffectSats,
  tradeEffectSats,
  withdrawalEffectSats,
} from '../balance/effects'
import { closeReason } from '../futures/close-reason'
import type { CrossOrder } from '../futures/cross/cross-records'
import { getFilledAtMs, fillEffectSats, type SettledFill } from '../futures/cross/cross-replay'
import type { CloseReason, FuturesTrade, Side } from '../futures/trade'
import type { OptionKind, OptionTrade } from '../options/option'
import type { PaymentDetails } from '../payments/payment-details'
import { effectiveRate, type Swap, type SwapAsset } from '../swaps/swap'
import { addSats, sats, zeroSats, type Sats, type Usd } from '../units'
import { partsPerUsd } from '../swaps/usd-parts'
import type { Deposit, DepositState, PaymentRail, Withdrawal } from '../wallet'

/** `cross` is a fill of cross margin, `transfer` a move to or from its collateral. */
export const entryKinds = [
  'trade',
  'option',
  'cross',
  'carry',
  'swap',
  'deposit',
  'withdrawal',
  'transfer',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Effects cover free balance and reserved amounts; see `computeBalanceProof`. */
interface EntryBase {
  readonly id: string
  /** End of a trade or option, creation of a payment. */
  readonly atMs: number
  readonly effectSats: Sats
  /** Included in `effectSats`. */
  readonly feesSats: Sats
  /** Positive was paid; included in `effectSats`. */
  readonly fundingFeeSats: Sats
  /** Per bitcoin at that time; null if unknown. */
  readonly priceUsd: Usd | null
  /** Words with # are tags. */
  readonly note: string
}

export interface TradeEntry extends EntryBase {
  readonly kind: 'trade'
  readonly side: Side
  readonly quantity: number
  readonly entryPrice: Usd | null
  readonly exitPrice: Usd | null
  readonly reason: CloseReason
}

export const optionEndings = ['closed', 'expired', 'exercised', 'delivered'] as const
export type OptionEnding = (typeof optionEndings)[number]

export interface OptionEntry extends EntryBase {
  readonly kind: 'option'
  readonly optionKind: OptionKind
  readonly quantity: number
  readonly strike: Usd
  readonly ending: OptionEnding
}

export interface CrossFillEntry extends EntryBase {
  readonly kind: 'cross'
  readonly side: Side
  readonly quantity: number
  readonly orderType: CrossOrder['orderType']
  /** Realized P&L before its fee. */
  readonly pnlSats: Sats
}

/** Funding of one settlement. */
export interface FundingEntry extends EntryBase {
  readonly kind: 'carry'
  readonly tradeId: string
}

/** In place of a trade id: an account has one cross position. */
export const crossFundingId = 'cross'

export interface SwapEntry extends EntryBase, Pick<Swap, 'inAsset' | 'inAmount' | 'outAsset' | 'outAmount'> {
  readonly kind: 'swap'
}

export interface PaymentEntry extends EntryBase {
  readonly kind: 'deposit' | 'withdrawal'
  readonly rail: PaymentRail
  readonly state: DepositState
  readonly reference: string | null
  readonly destination: string | null
  readonly details: PaymentDetails | null
}

export interface TransferEntry extends EntryBase {
  readonly kind: 'transfer'
  /** Negative out of the collateral. */
  readonly amountSats: Sats
}

export type Entry =
  | TradeEntry
  | OptionEntry
  | CrossFillEntry
  | FundingEntry
  | SwapEntry
  | PaymentEntry
  | TransferEntry

const emptyFields = { feesSats: zeroSats, fundingFeeSats: zeroSats, priceUsd: null, note: '' }

/**
 * @param listedFundingSats funding with its own entries, not counted again
 * @throws RangeError for an open or running trade
 */
export function toTradeEntry(trade: FuturesTrade, listedFundingSats: Sats = zeroSats): TradeEntry {
  const { id, side, quantity, entryPrice, exitPrice, fundingFeeSats, closedAtMs, updatedAtMs } = trade
  const reason = closeReason(trade)
  const isCanceled = reason === 'canceled'
  return {
    kind: 'trade',
    id,
    atMs: closedAtMs ?? updatedAtMs,
    effectSats: addSats(tradeEffectSats(trade), listedFundingSats),
    feesSats: isCanceled ? zeroSats : addSats(trade.openingFeeSats, trade.closingFeeSats),
    fundingFeeSats: sats((isCanceled ? 0 : fundingFeeSats) - listedFundingSats),
    priceUsd: exitPrice,
    note: '',
    side,
    quantity,
    entryPrice,
    exitPrice,
    reason,
  }
}

/** @throws RangeError for a running option */
export function toOptionEntry(option: OptionTrade): OptionEntry {
  const { id, kind, quantity, strike, openingFeeSats, closingFeeSats, fixingPrice } = option
  return {
    ...emptyFields,
    kind: 'option',
    id,
    atMs: option.closedAtMs ?? option.expiresAtMs,
    effectSats: optionEffectSats(option),
    feesSats: addSats(openingFeeSats, closingFeeSats),
    priceUsd: fixingPrice,
    optionKind: kind,
    quantity,
    strike,
    ending: toEnding(option),
  }
}

/** @throws RangeError for a running option */
export function toEnding({ id, state, deliveredTradeId }: OptionTrade): OptionEnding {
  if (state === 'running') throw new RangeError(`option ${id} has not ended`)
  return deliveredTradeId === null ? state : 'delivered'
}

export function toCrossFillEntry(fill: SettledFill): CrossFillEntry {
  const { id, side, quantity, orderType, price, tradingFeeSats, pnlSats } = fill
  return {
    ...emptyFields,
    kind: 'cross',
    id,
    atMs: getFilledAtMs(fill),
    effectSats: fillEffectSats(fill),
    feesSats: tradingFeeSats,
    priceUsd: price,
    side,
    quantity,
    orderType,
    pnlSats,
  }
}

interface FundingPayment {
  readonly tradeId: string
  readonly fixingId: string
  readonly atMs: number
  readonly feeSats: Sats
}

export const isCrossFunding = ({ tradeId }: Pick<FundingPayment, 'tradeId'>): boolean =>
  tradeId === crossFundingId

export const fundingEntryId = ({ tradeId, fixingId }: Pick<FundingPayment, 'tradeId' | 'fixingId'>): string =>
  `${tradeId}:${fixingId}`

export function toFundingEntry({ tradeId, fixingId, atMs, feeSats }: FundingPayment): FundingEntry {
  return {
    ...emptyFields,
    kind: 'carry',
    id: fundingEntryId({ tradeId, fixingId }),
    atMs,
    effectSats: sats(0 - feeSats),
    fundingFeeSats: feeSats,
    tradeId,
  }
}

export function toSwapEntry(swap: Swap): SwapEntry {
  const { id, inAsset, inAmount, outAsset, outAmount, createdAtMs: atMs } = swap
  const effectSats = swapEffectSats(swap)
  const priceUsd = effectSats === 0 ? null : effectiveRate(swap)
  return {
    ...emptyFields,
    kind: 'swap',
    id,
    atMs,
    effectSats,
    priceUsd,
    inAsset,
    inAmount,
    outAsset,
    outAmount,
  }
}

export function toDepositEntry(deposit: Deposit): PaymentEntry {
  const { id, rail, state, createdAtMs: atMs, reference } = deposit
  const effectSats = depositEffectSats(deposit)
  return {
    ...emptyFields,
    kind: 'deposit',
    id,
    atMs,
    effectSats,
    rail,
    state,
    reference,
    destination: null,
    details: null,
  }
}

export function toWithdrawalEntry(withdrawal: Withdrawal): PaymentEntry {
  const { id, rail, state, createdAtMs: atMs, reference, destination } = withdrawal
  const effectSats = withdrawalEffectSats(withdrawal)
  const feesSats = effectSats === 0 ? zeroSats : withdrawal.feeSats
  return {
    ...emptyFields,
    kind: 'withdrawal',
    id,
    atMs,
    effectSats,
    feesSats,
    rail,
    state,
    reference,
    destination,
    details: null,
  }
}

type Transfer = Pick<TransferEntry, 'id' | 'atMs' | 'amountSats'>

export const toTransferEntry = ({ id, atMs, amountSats }: Transfer): TransferEntry => ({
  ...emptyFields,
  kind: 'transfer',
  id,
  atMs,
  effectSats: zeroSats,
  amountSats,
})

/** In whole ten-thousandths. */
export function getDollarParts(entry: Entry): number {
  if (entry.kind !== 'swap') return 0
  const parts = (asset: SwapAsset, amount: number): number =>
    asset === 'USD' ? Math.round(amount * partsPerUsd) : 0
  return parts(entry.outAsset, entry.outAmount) - parts(entry.inAsset, entry.inAmount)
}

/** Lower-case keywords from a closed list. */
export function toKeywords(entry: Entry): string {
  switch (entry.kind) {
    case 'trade':
      return `${entry.kind} ${entry.side} ${entry.side === 'buy' ? 'long' : 'short'} ${entry.reason}`
    case 'option':
      return `${entry.kind} ${entry.optionKind} ${entry.ending}`
    case 'cross':
      return `${entry.kind} margin ${entry.side} ${entry.orderType}`
    case 'carry':
      return `${entry.kind} ${isCrossFunding(entry) ? 'cross ' : ''}${entry.effectSats > 0 ? 'received' : 'paid'}`
    case 'swap':
      return `${entry.kind} ${entry.inAsset} ${entry.outAsset}`.toLowerCase()
    case 'deposit':
    case 'withdrawal':
      return `${entry.kind} ${entry.rail} ${entry.state}`
    case 'transfer':
      return `${entry.kind} cross ${entry.amountSats < 0 ? 'out' : 'in'}`
  }
}

const grouped = /^[+\u2212-]?(\d{1,15}|\d{1,3}([.,'\u2019]\d{3}){1,4})$/

/** Accepts "120000", "120,000" or "-120.000". */
export const typedSats = (word: string): number | null =>
  grouped.test(word) ? Number(word.replace(/\D/g, '')) : null

export const splitWords = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/**
 * At entry price or premium.
 * @param listedFundingSats of the running trades, as for `toTradeEntry`
 */
export function heldSats(
  live: readonly FuturesTrade[],
  options: readonly OptionTrade[],
  listedFundingSats: Sats,
): Sats {
  const effects = [...live.map(tradeEffectSats), ...options.map(optionEffectSats)]
  return sats(0 - addSats(...effects, listedFundingSats))
}
