import { addMargin } from '@common/domain/futures/adjust'
import { cashIn } from '@common/domain/futures/cash-in'
import { maxPriceUsd } from '@common/domain/futures/exact'
import { validateLevel } from '@common/domain/futures/level'
import { levelPriceOf, levelWords, type LevelKind } from '@common/domain/futures/level-kind'
import { closingPrice } from '@common/domain/futures/net-pnl'
import { pnlSats } from '@common/domain/futures/pnl'
import type { Ticker } from '@common/domain/market'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { addSats, isSats, sats, type Sats, type Usd } from '@common/domain/units'
import { formatPrice, formatSats, formatSignedSats } from '../../format/money'
import { formatNumber } from '../../format/number'
import type { QuestionLine } from '../../format/question'
import { levelTitles } from '../../format/trade-words'

export type AdjustmentKind = 'add-margin' | 'cash-in' | LevelKind

export interface AdjustmentInput {
  readonly kind: AdjustmentKind
  readonly trade: FuturesTrade
  readonly value: number | null
  readonly ticker: Ticker | null
  readonly balanceSats: Sats | null
}

export type AdjustmentPreview =
  | { readonly ok: true; readonly lines: readonly QuestionLine[]; readonly action: string }
  | { readonly ok: false; readonly lines: readonly QuestionLine[]; readonly reason: string }

const refuse = (reason: string): AdjustmentPreview => ({ ok: false, lines: [], reason })

/** What a change of a trade would make of it, old beside new, or why it cannot be. */
export function previewAdjustment(input: AdjustmentInput): AdjustmentPreview {
  const { kind, value } = input
  switch (kind) {
    case 'add-margin':
    case 'cash-in':
      if (value === null) return refuse('Enter an amount in sats.')
      return isSats(value)
        ? previewAmount(input, value)
        : refuse('The amount must be a whole number of sats.')
    case 'stop-loss':
    case 'take-profit':
      return value === null ? refuse('Enter a price.') : previewLevel(input, kind, value)
  }
}

function previewAmount(
  { kind, trade, ticker, balanceSats }: AdjustmentInput,
  amountSats: Sats,
): AdjustmentPreview {
  if (kind === 'add-margin') {
    if (balanceSats !== null && amountSats > balanceSats) {
      return refuse(`The balance is ${formatSats(balanceSats)} sats.`)
    }
    const result = addMargin(trade, amountSats)
    if (!result.ok) return refuse(result.issues[0]?.message ?? 'This amount cannot be added.')
    const balance = balanceSats === null ? [] : [balanceLine(balanceSats, sats(0 - amountSats))]
    const lines = [...termLines(trade, result.position), ...balance]
    return { ok: true, lines, action: `Add ${formatSats(amountSats)} sats` }
  }
  if (!ticker) return refuse('Waiting for the price.')
  const result = cashIn(trade, amountSats, closingPrice(trade.side, ticker))
  if (!result.ok) return refuse(result.issues[0]?.message ?? 'This amount cannot be cashed in.')
  const balance = balanceSats === null ? [] : [balanceLine(balanceSats, amountSats)]
  const lines = [...termLines(trade, result.position), ...balance]
  return { ok: true, lines, action: `Cash in ${formatSats(amountSats)} sats` }
}

function previewLevel({ trade, ticker }: AdjustmentInput, kind: LevelKind, value: Usd): AdjustmentPreview {
  const result = validateLevel({
    kind,
    value,
    side: trade.side,
    price: trade.price,
    liquidationPrice: trade.liquidationPrice,
    levels: trade,
    markPrice: trade.state === 'running' && ticker ? closingPrice(trade.side, ticker) : null,
  })
  if (!result.ok) return refuse(result.issues[0]?.message ?? 'This price cannot be used.')
  if (result.price === null) return refuse('Enter a price, or remove the level.')
  const before = levelPriceOf(trade, kind)
  const pnl = pnlSats({
    side: trade.side,
    quantity: trade.quantity,
    entryPrice: trade.price,
    exitPrice: result.price,
  })
  const word = levelTitles[kind]
  const lines: QuestionLine[] = [
    { label: word, from: before === null ? 'none' : formatPrice(before), value: formatPrice(result.price) },
    {
      label: 'P&L there, before fees',
      value: `${formatSignedSats(pnl)} sats`,
      tone: pnl < 0 ? 'loss' : 'gain',
    },
  ]
  return { ok: true, lines, action: `Set the ${levelWords[kind]} at ${formatPrice(result.price)}` }
}

const liquidation = (price: Usd): string => (price === maxPriceUsd ? 'none' : formatPrice(price))

const termLines = (before: FuturesTrade, after: FuturesTrade): QuestionLine[] => [
  {
    label: 'Margin',
    from: formatSats(before.marginSats),
    value: `${formatSats(after.marginSats)} sats`,
  },
  {
    label: 'Leverage',
    from: `${formatNumber(before.leverage, 2)}x`,
    value: `${formatNumber(after.leverage, 2)}x`,
  },
  {
    label: 'Liquidation',
    from: liquidation(before.liquidationPrice),
    value: liquidation(after.liquidationPrice),
  },
  ...(before.price === after.price
    ? []
    : [{ label: 'Working price', from: formatPrice(before.price), value: formatPrice(after.price) }]),
]

const balanceLine = (balanceSats: Sats, change: Sats): QuestionLine => ({
  label: 'Balance',
  from: formatSats(balanceSats),
  value: `${formatSats(addSats(balanceSats, change))} sats`,
})
