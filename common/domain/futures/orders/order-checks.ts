import { createIssue, type FieldIssue } from '../../issue'
import type { FuturesMarket, Ticker } from '../../market/market'
import type { FuturesOrder } from '../trade'
import type { Usd } from '../../units'
import { priceIssue, validateTriggerPrice } from '../triggers/trigger-price'
import {
  triggerPriceFields,
  triggerKinds,
  noTriggerPrices,
  withTriggerPrice,
  type TriggerKind,
  type TriggerPrices,
} from '../trigger-kind'
import { quantityFromMargin } from '../margin'
import { largestQuantity, marketPrice, marketPriceBySize } from '../price-by-size'
import { isMissing, isWithinSupply, sizeIssues, invalidField, type Checked } from '../order-size'

const sideIssues = (order: FuturesOrder): readonly FieldIssue[] =>
  order.side === 'buy' || order.side === 'sell' ? [] : [createIssue('side', 'issue.side')]

function leverageIssues(
  { leverage }: FuturesOrder,
  { minLeverage, maxLeverage }: FuturesMarket,
): readonly FieldIssue[] {
  if (Number.isFinite(leverage) && leverage >= minLeverage && leverage <= maxLeverage) return []
  return [createIssue('leverage', 'issue.leverage', { least: minLeverage, most: maxLeverage })]
}

function priceIssues({ orderType, price }: FuturesOrder): readonly FieldIssue[] {
  if (orderType !== 'market' && orderType !== 'limit') {
    return [createIssue('orderType', 'issue.orderType')]
  }
  if (orderType === 'market') {
    if (isMissing(price)) return []
    return [createIssue('price', 'issue.marketOrderPrice')]
  }
  if (isMissing(price)) return [createIssue('price', 'issue.limitPriceMissing')]
  const issue = priceIssue('price', 'level.limit', price)
  return issue === null ? [] : [issue]
}

const marketIssues = ({ active }: FuturesMarket): readonly FieldIssue[] =>
  active ? [] : [createIssue('orderType', 'issue.futuresHalted')]

export const fieldIssues = (order: FuturesOrder, market: FuturesMarket): readonly FieldIssue[] => [
  ...marketIssues(market),
  ...sideIssues(order),
  ...priceIssues(order),
  ...leverageIssues(order, market),
  ...sizeIssues(order, market),
]

export function computeEntryPrice(order: FuturesOrder, ticker: Ticker): Checked<Usd> {
  const { side, price, quantity, marginSats, leverage } = order
  if (!isMissing(price)) return { ok: true, value: price }
  const quote = isMissing(quantity)
    ? marketPriceBySize(side, ticker, (price) =>
        isMissing(marginSats) ? 0 : quantityFromMargin({ marginSats, price, leverage }),
      )
    : marketPrice(side, quantity, ticker)
  if (quote === null) return noPriceForSize(order, ticker)
  if (priceIssue('price', 'level.quote', quote) === null) return { ok: true, value: quote }
  return invalidField('orderType', 'issue.noQuote')
}

function noPriceForSize({ side, quantity }: FuturesOrder, ticker: Ticker): Checked<Usd> {
  const max = largestQuantity(side, ticker)
  if (max === null || max === 0) return invalidField('orderType', 'issue.noQuote')
  return invalidField(isMissing(quantity) ? 'marginSats' : 'quantity', 'issue.noPriceForSize', { most: max })
}

/** Missing and 0 mean no level. */
export function checkTriggerPrices(
  order: FuturesOrder,
  quantity: number,
  price: Usd,
  liquidationPrice: Usd,
): Checked<TriggerPrices> {
  const check = (kind: TriggerKind): Checked<Usd | null> => {
    const field = triggerPriceFields[kind]
    const value = order[field]
    if (isMissing(value)) return { ok: true, value: null }
    // The levels are on opposite sides of the entry price.
    const terms = { side: order.side, price, liquidationPrice, levels: noTriggerPrices, exitPriceNow: null }
    const result = validateTriggerPrice({ kind, value, ...terms })
    if (!result.ok) return result
    if (result.price === null || isWithinSupply(quantity, result.price))
      return { ok: true, value: result.price }
    return invalidField(field, 'issue.levelOverSupply', { price: result.price })
  }
  let levels = noTriggerPrices
  const issues: FieldIssue[] = []
  for (const kind of triggerKinds) {
    const level = check(kind)
    if (level.ok) levels = withTriggerPrice(levels, kind, level.value)
    else issues.push(...level.issues)
  }
  return issues.length === 0 ? { ok: true, value: levels } : { ok: false, issues }
}
