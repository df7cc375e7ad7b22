import type { Breakdown } from '@common/domain/breakdown'
import { addMargin } from '@common/domain/futures/adjust/adjust'
import { cashIn } from '@common/domain/futures/adjust/cash-in'
import { maxPriceUsd } from '@common/domain/exact'
import { validateTriggerPrice, type TriggerPriceInput } from '@common/domain/futures/triggers/trigger-price'
import {
  balanceAfterMove,
  toCashInBreakdown,
  remainderAfterAdding,
  remainderAfterCashIn,
} from '@common/domain/futures/adjust/margin-breakdowns'
import { previewMove } from '@common/domain/futures/orders/move-order'
import type { RiskLimitOrder } from '@common/domain/risk-limits/limits/limit-kind'
import { triggerTitles, getTriggerPrice, type TriggerKind } from '@common/domain/futures/trigger-kind'
import { closingPrice, type Profit } from '@common/domain/futures/profit'
import type { FuturesMarket, Ticker } from '@common/domain/market/market'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { isSats, type Sats, type Usd } from '@common/domain/units'
import { message, type Message, type TextKey } from '@common/texts/message'
import { amountText, leverageText, priceText, satsText, signedSatsText } from '../../format/figure-texts'
import type { ConfirmationLine } from '../../format/confirmation'

export type AdjustmentKind = 'add-margin' | 'cash-in' | 'limit-price' | TriggerKind

export interface AdjustmentInput {
  readonly kind: AdjustmentKind
  readonly trade: FuturesTrade
  readonly value: number | null
  readonly ticker: Ticker | null
  readonly market: FuturesMarket | null
  /** The account's; undefined while unknown. */
  readonly feeRate: number | undefined
  readonly balanceSats: Sats | null
  readonly profitAt: (price: Usd) => Profit | null
  readonly riskLimits: AdjustmentRiskLimits
}

export interface AdjustmentRiskLimits {
  readonly broken: (order: RiskLimitOrder) => readonly Message[]
  readonly brokenByRaising: (from: number, to: number) => Message | null
}

export type AdjustmentPreview =
  | { readonly ok: true; readonly lines: readonly ConfirmationLine[]; readonly action: Message }
  | { readonly ok: false; readonly lines: readonly ConfirmationLine[]; readonly reason: Message }

const refuse = (reason: Message): AdjustmentPreview => ({ ok: false, lines: [], reason })

export function previewAdjustment(input: AdjustmentInput): AdjustmentPreview {
  const { kind, value } = input
  switch (kind) {
    case 'add-margin':
    case 'cash-in':
      if (value === null) return refuse(message('adjust.enterAmount'))
      return isSats(value) ? previewAmount(input, value) : refuse(message('adjust.wholeSats'))
    case 'limit-price':
      return value === null ? refuse(message('adjust.enterPrice')) : previewPrice(input, value)
    case 'stop-loss':
    case 'take-profit':
      return value === null ? refuse(message('adjust.enterPrice')) : previewTriggerPrice(input, kind, value)
  }
}

function previewAmount(input: AdjustmentInput, amountSats: Sats): AdjustmentPreview {
  return input.kind === 'add-margin' ? previewAdded(input, amountSats) : previewCashIn(input, amountSats)
}

function previewAdded({ trade, balanceSats }: AdjustmentInput, amountSats: Sats): AdjustmentPreview {
  if (balanceSats !== null && amountSats > balanceSats) {
    return refuse(message('adjust.balance', { amount: balanceSats }))
  }
  const result = addMargin(trade, amountSats)
  if (!result.ok) return refuse(result.issues[0] ?? message('adjust.cannotAdd'))
  const remaining = remainderAfterAdding(trade, amountSats, balanceSats)
  return {
    ok: true,
    lines: [
      ...termLines(trade, result.position, remaining.margin),
      ...balanceLine(balanceSats, remaining.balance),
    ],
    action: message('adjust.add', { amount: amountSats }),
  }
}

function previewCashIn(
  { trade, ticker, balanceSats, riskLimits }: AdjustmentInput,
  amountSats: Sats,
): AdjustmentPreview {
  if (!ticker) return refuse(message('adjust.waiting'))
  const price = closingPrice(trade, ticker)
  if (price === null) return refuse(message('issue.noQuote'))
  const result = cashIn(trade, amountSats, price)
  if (!result.ok) return refuse(result.issues[0] ?? message('adjust.cannotCashIn'))
  const brokenLimit = riskLimits.brokenByRaising(trade.leverage, result.position.leverage)
  if (brokenLimit) return refuse(brokenLimit)
  const remaining = remainderAfterCashIn(trade, result, balanceSats)
  const cashedIn = toCashInBreakdown(result)
  return {
    ok: true,
    lines: [
      { label: message('adjust.cashIn'), value: satsText(cashedIn.totalSats), sum: cashedIn },
      ...termLines(trade, result.position, remaining.margin),
      ...balanceLine(balanceSats, remaining.balance),
    ],
    action: message('adjust.cashInAmount', { amount: amountSats }),
  }
}

function previewPrice(
  { trade, ticker, market, feeRate, balanceSats, riskLimits }: AdjustmentInput,
  price: Usd,
): AdjustmentPreview {
  if (!ticker || !market) return refuse(message('adjust.waiting'))
  const result = previewMove({ trade, price, ticker, market, feeRate, balanceSats })
  if (!result.ok) return refuse(result.issues[0] ?? message('adjust.cannotUse'))
  const [brokenLimit] = riskLimits.broken({ ...result.preview, isPlaced: true })
  if (brokenLimit) return refuse(brokenLimit)
  const { marginSats, leverage, liquidationPrice, debited } = result.preview
  const after = { ...trade, marginSats, leverage, liquidationPrice }
  const balance = balanceSats === null ? null : balanceAfterMove(balanceSats, trade, debited.totalSats)
  const lines: ConfirmationLine[] = [
    { label: message('column.limitPrice'), from: priceText(trade.price), value: priceText(price) },
    ...termLines(trade, after),
    { label: message('preview.debited'), value: satsText(debited.totalSats), sum: debited },
    ...balanceLine(balanceSats, balance),
  ]
  return { ok: true, lines, action: message('move.action', { price }) }
}

const setTriggerPriceKeys = {
  'stop-loss': 'adjust.setStopLoss',
  'take-profit': 'adjust.setTakeProfit',
} as const satisfies Readonly<Record<TriggerKind, TextKey>>

export const toTriggerPriceInput = (
  trade: FuturesTrade,
  ticker: Ticker | null,
  kind: TriggerKind,
  value: Usd,
): TriggerPriceInput => ({
  kind,
  value,
  side: trade.side,
  price: trade.price,
  liquidationPrice: trade.liquidationPrice,
  levels: trade,
  exitPriceNow: trade.state === 'running' && ticker ? closingPrice(trade, ticker) : null,
})

function previewTriggerPrice(
  { trade, ticker, profitAt }: AdjustmentInput,
  kind: TriggerKind,
  value: Usd,
): AdjustmentPreview {
  const result = validateTriggerPrice(toTriggerPriceInput(trade, ticker, kind, value))
  if (!result.ok) return refuse(result.issues[0] ?? message('adjust.cannotUse'))
  if (result.price === null) return refuse(message('adjust.enterOrRemove'))
  const before = getTriggerPrice(trade, kind)
  const net = profitAt(result.price)
  const lines: ConfirmationLine[] = [
    {
      label: message(triggerTitles[kind]),
      from: before === null ? message('level.none') : priceText(before),
      value: priceText(result.price),
    },
  ]
  if (net !== null) {
    lines.push({
      label: message('adjust.pnlThere'),
      value: signedSatsText(net.totalSats),
      tone: net.totalSats < 0 ? 'loss' : 'gain',
      sum: net,
    })
  }
  const { price } = result
  return { ok: true, lines, action: message(setTriggerPriceKeys[kind], { price }) }
}

const liquidation = (price: Usd): Message =>
  price === maxPriceUsd ? message('level.none') : priceText(price)

const termLines = (before: FuturesTrade, after: FuturesTrade, margin?: Breakdown): ConfirmationLine[] => [
  {
    label: message('column.margin'),
    from: amountText(before.marginSats),
    value: satsText(after.marginSats),
    ...(margin && { sum: margin }),
  },
  {
    label: message('ticket.leverage'),
    from: leverageText(before.leverage),
    value: leverageText(after.leverage),
  },
  {
    label: message('preview.liquidation'),
    from: liquidation(before.liquidationPrice),
    value: liquidation(after.liquidationPrice),
  },
  ...(before.price === after.price
    ? []
    : [
        {
          label: message('adjust.workingPrice'),
          from: priceText(before.price),
          value: priceText(after.price),
        },
      ]),
]

const balanceLine = (before: Sats | null, after: Breakdown | null): ConfirmationLine[] =>
  before === null || after === null
    ? []
    : [
        {
          label: message('field.balance'),
          from: amountText(before),
          value: satsText(after.totalSats),
          sum: after,
        },
      ]
