import type { FieldIssue } from '../issue'
import type { FuturesMarket, Ticker } from '../market'
import type { FuturesOrder } from './trade'
import type { Usd } from '../units'
import { priceIssue, validateLevel, type LevelField } from './level'
import { isMissing, isPayable, shown, sizeIssues, wrong, type Checked } from './order-size'

const sideIssues = (order: FuturesOrder): readonly FieldIssue[] =>
  order.side === 'buy' || order.side === 'sell' ? [] : [{ field: 'side', message: 'Choose buy or sell.' }]

function leverageIssues(
  { leverage }: FuturesOrder,
  { minLeverage, maxLeverage }: FuturesMarket,
): readonly FieldIssue[] {
  if (Number.isFinite(leverage) && leverage >= minLeverage && leverage <= maxLeverage) return []
  const message = `The leverage must be a number from ${minLeverage} to ${maxLeverage}, got ${shown(leverage)}.`
  return [{ field: 'leverage', message }]
}

function priceIssues({ orderType, price }: FuturesOrder): readonly FieldIssue[] {
  if (orderType !== 'market' && orderType !== 'limit') {
    return [{ field: 'orderType', message: 'Choose a market or a limit order.' }]
  }
  if (orderType === 'market') {
    if (isMissing(price)) return []
    return [{ field: 'price', message: 'A market order takes no price. Remove it, or place a limit order.' }]
  }
  if (isMissing(price)) return [{ field: 'price', message: 'A limit order needs a price in USD.' }]
  const issue = priceIssue('price', 'limit price', price)
  return issue === null ? [] : [issue]
}

const marketIssues = ({ active }: FuturesMarket): readonly FieldIssue[] =>
  active ? [] : [{ field: 'orderType', message: 'The futures market takes no orders now. Try again later.' }]

/** Everything that can be said about an order before its entry price is known. */
export const fieldIssues = (order: FuturesOrder, market: FuturesMarket): readonly FieldIssue[] => [
  ...marketIssues(market),
  ...sideIssues(order),
  ...priceIssues(order),
  ...leverageIssues(order, market),
  ...sizeIssues(order, market),
]

/** Limit price, or the quote a market order fills at: "sell orders fill at bid, buy orders at ask". */
export function entryPriceOf(order: FuturesOrder, ticker: Ticker): Checked<Usd> {
  if (!isMissing(order.price)) return { ok: true, value: order.price }
  const quote = order.side === 'buy' ? ticker.askPrice : ticker.bidPrice
  if (priceIssue('price', 'quote', quote) === null) return { ok: true, value: quote }
  return wrong('orderType', 'There is no current price to fill a market order. Wait, or place a limit order.')
}

export interface Levels {
  readonly stopLossPrice: Usd | null
  readonly takeProfitPrice: Usd | null
}

/** Stop loss and take profit of an order against its entry and liquidation price; missing and 0 mean none. */
export function levelsOf(
  order: FuturesOrder,
  quantity: number,
  price: Usd,
  liquidationPrice: Usd,
): Checked<Levels> {
  const check = (field: LevelField): Checked<Usd | null> => {
    const value = order[field]
    if (isMissing(value)) return { ok: true, value: null }
    // Both levels stand on their own side of the entry price, so they need no check against each other.
    const others = { stopLossPrice: null, takeProfitPrice: null, markPrice: null }
    const result = validateLevel({ field, value, side: order.side, price, liquidationPrice, ...others })
    if (!result.ok) return result
    if (result.price === null || isPayable(quantity, result.price)) return { ok: true, value: result.price }
    return wrong(field, `At ${result.price} USD the position would be worth more than all bitcoin.`)
  }
  const stopLoss = check('stopLossPrice')
  const takeProfit = check('takeProfitPrice')
  if (stopLoss.ok && takeProfit.ok) {
    return { ok: true, value: { stopLossPrice: stopLoss.value, takeProfitPrice: takeProfit.value } }
  }
  return { ok: false, issues: [stopLoss, takeProfit].flatMap((level) => (level.ok ? [] : level.issues)) }
}
