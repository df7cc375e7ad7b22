import { computeCauses, type Comparison } from '../../futures/comparison/preview-comparison'
import { satsTolerance, type BookedDifference } from '../../futures/comparison/booked-difference'
import type { Usd } from '../../units'
import type { OptionTrade } from '../option'
import { yearsToExpiry } from '../pricing/black-scholes'
import { optionFeeSats, premiumSats } from '../pricing/premium'
import { exitForwardPrice, runningPnlSats } from '../pricing/running-pnl'
import { previewOption, type OptionOrderInput, type OptionPreview } from './order'

export interface OptionCompared {
  readonly comparison: Comparison
  readonly differences: readonly BookedDifference[]
}

const findDifferences = (figures: readonly BookedDifference[]): BookedDifference[] =>
  figures.filter(({ figure, expected, booked }) =>
    figure === 'quantity' ? expected !== booked : Math.abs(expected - booked) > satsTolerance,
  )

const toSubject = ({ id, quantity, kind, strike }: OptionTrade) =>
  ({ product: 'option', tradeId: id, side: 'buy', quantity, option: { kind, strike } }) as const

const costSats = (preview: Pick<OptionPreview, 'premiumSats' | 'openingFeeSats'>): number =>
  preview.premiumSats + preview.openingFeeSats

/**
 * Null if the previewed forward price allows no preview.
 * @param sent at sending
 * @param previewPrice forward price that the user accepted; null without a preview
 */
export function compareBoughtOption(
  sent: OptionOrderInput,
  option: OptionTrade,
  previewPrice: Usd | null,
): OptionCompared | null {
  const sending = previewOption(sent)
  const { quantity, strike, forwardPrice, forwardPointUsd, impliedVolatility } = option
  const shownPrice = previewPrice ?? (sending.ok ? sending.preview.forwardPrice : null)
  if (!sending.ok || shownPrice === null) return null
  const ticker = { ...sent.ticker, bidPrice: shownPrice, askPrice: shownPrice }
  const shown = previewPrice === null ? sending : previewOption({ ...sent, ticker })
  if (!shown.ok) return null

  const feeSats = optionFeeSats({ quantity, strike, feeRate: sent.market.feeRate })
  const premium = premiumSats({
    kind: option.kind,
    strike,
    quantity,
    forwardPrice,
    forwardPointUsd,
    impliedVolatility,
    years: yearsToExpiry(option.createdAtMs, option.expiresAtMs),
  })
  const differences = findDifferences([
    { figure: 'quantity', expected: sent.order.quantity, booked: quantity },
    { figure: 'premium', expected: premium, booked: option.premiumSats },
    { figure: 'opening-fee', expected: feeSats, booked: option.openingFeeSats },
    { figure: 'fee-reserve', expected: feeSats, booked: option.maintenanceMarginSats },
  ])
  const steps = {
    preview: 0 - costSats(shown.preview),
    sent: 0 - costSats(sending.preview),
    formulas: 0 - premium - feeSats,
  }
  return {
    differences,
    comparison: {
      ...toSubject(option),
      step: 'opened',
      previewPrice: shownPrice,
      bookedPrice: forwardPrice,
      causes: causesOf(steps, 0 - costSats(option), differences),
    },
  }
}

export interface OptionCloseStep {
  readonly previewPrice: Usd | null
  readonly quote: { readonly bidPrice: Usd; readonly askPrice: Usd }
  readonly nowMs: number
}

/**
 * Null for a result without exit price, which nothing can verify.
 * @param option closed by its owner, as in the response
 */
export function compareClosedOption(
  option: OptionTrade,
  { previewPrice, quote, nowMs }: OptionCloseStep,
): OptionCompared | null {
  // The same at opening and closing (protocol/formulas.md#options-fees).
  const { kind, fixingPrice, closedAtMs, openingFeeSats: feeSats } = option
  if (option.state !== 'closed' || fixingPrice === null || closedAtMs === null) return null
  const sentPrice = exitForwardPrice(kind, quote)
  const shownPrice = previewPrice ?? sentPrice
  const pnlAt = (price: Usd, atMs: number) =>
    runningPnlSats({ trade: option, quote: { bidPrice: price, askPrice: price }, nowMs: atMs })
  const pnl = pnlAt(fixingPrice, closedAtMs)
  const differences = findDifferences([
    { figure: 'price-pnl', expected: pnl, booked: option.pnlSats },
    { figure: 'closing-fee', expected: feeSats, booked: option.closingFeeSats },
  ])
  const steps = {
    preview: pnlAt(shownPrice, nowMs) - feeSats,
    sent: pnlAt(sentPrice, nowMs) - feeSats,
    formulas: pnl - feeSats,
  }
  return {
    differences,
    comparison: {
      ...toSubject(option),
      step: 'closed',
      previewPrice: shownPrice,
      bookedPrice: fixingPrice,
      causes: causesOf(steps, option.pnlSats - option.closingFeeSats, differences),
    },
  }
}

type Steps = Readonly<Record<'preview' | 'sent' | 'formulas', number>>

/** Options have one price for every size. */
function causesOf(
  steps: Steps,
  booked: number,
  unexplained: readonly BookedDifference[],
): Comparison['causes'] {
  // Indexes in place of prices: volatility and time move results, too.
  const results = [steps.preview, steps.sent, steps.formulas]
  return computeCauses({
    side: 'buy',
    previewPrice: 0,
    sentPrice: 1,
    bookedPrice: 2,
    ticker: null,
    resultAt: (index) => results[index] ?? Number.NaN,
    booked,
    unexplained,
  })
}
