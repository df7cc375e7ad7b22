import { smallestSizePrice } from '@common/domain/futures/price-by-size'
import type { OrderType, Side } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { watch, type Ref } from 'vue'
import { useMarketStore } from './market-store'

/** Sets an empty limit price to the nearest one that doesn't execute immediately, once prices are known. */
export function startLimitPrice(
  side: Readonly<Ref<Side>>,
  orderType: Readonly<Ref<OrderType>>,
  price: Ref<Usd | null>,
): void {
  const market = useMarketStore()
  watch([orderType, () => market.ticker !== null], () => {
    if (orderType.value !== 'limit' || price.value !== null || !market.ticker) return
    price.value = smallestSizePrice(side.value === 'buy' ? 'sell' : 'buy', market.ticker)
  })
}
