import {
  depositEffectSats,
  optionEffectSats,
  swapEffectSats,
  tradeEffectSats,
  withdrawalEffectSats,
} from '../balance/effects'
import { closeReason } from '../futures/close-reason'
import { getFilledAtMs, fillEffectSats, type SettledFill } from '../futures/cross/cross-replay'
import type { FuturesTrade } from '../futures/trade'
import type { OptionTrade } from '../options/option'
import { effectiveRate, type Swap } from '../swaps/swap'
import { addSats, sats, zeroSats, type Sats } from '../units'
import type { Deposit, Withdrawal } from '../wallet'
import type {
  CrossFillEntry,
  FundingEntry,
  OptionEntry,
  OptionEnding,
  PaymentEntry,
  SwapEntry,
  TradeEntry,
  TransferEntry,
} from './entry'

const emptyFields = { feesSats: zeroSats, fundingFeeSats: zeroSats, priceUsd: null, note: '' }

/** Version 1, which has estimated fees, may list funding that the trade doesn't report. */
export const reportsFunding = ({
  fundingFeeSats,
  areFeesEstimated,
}: Pick<FuturesTrade, 'fundingFeeSats' | 'areFeesEstimated'>): boolean =>
  (fundingFeeSats ?? 0) !== 0 || areFeesEstimated !== true

/**
 * @param listedSats funding with its own entries, not counted again
 * @throws RangeError for an open or running trade
 */
export function toTradeEntry(trade: FuturesTrade, listedSats: Sats = zeroSats): TradeEntry {
  const listedFundingSats = reportsFunding(trade) ? listedSats : zeroSats
  const { id, side, quantity, entryPrice, exitPrice, fundingFeeSats, closedAtMs, updatedAtMs } = trade
  const reason = closeReason(trade)
  const isCanceled = reason === 'canceled'
  return {
    kind: 'trade',
    id,
    atMs: closedAtMs ?? updatedAtMs,
    effectSats: addSats(tradeEffectSats(trade), listedFundingSats),
    feesSats: isCanceled ? zeroSats : addSats(trade.openingFeeSats, trade.closingFeeSats),
    fundingFeeSats: sats((isCanceled ? 0 : (fundingFeeSats ?? 0)) - listedFundingSats),
    priceUsd: exitPrice,
    note: '',
    side,
    quantity,
    entryPrice,
    exitPrice,
    reason,
    ...(trade.areFeesEstimated && !isCanceled && { areFeesEstimated: true }),
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

/**
 * At entry price or premium.
 * @param listedFundingSats of the running trades that report funding, as for `toTradeEntry`
 */
export function reservedSats(
  active: readonly FuturesTrade[],
  options: readonly OptionTrade[],
  listedFundingSats: Sats,
): Sats {
  const effects = [...active.map(tradeEffectSats), ...options.map(optionEffectSats)]
  return sats(0 - addSats(...effects, listedFundingSats))
}
