import type { OrderType, Side } from '@common/domain/futures/trade'
import { computed } from 'vue'
import { say } from '../../format/say'
import { useMarketStore } from '../../market/market-store'

export function useOrderChoices() {
  const market = useMarketStore()
  return {
    sides: computed(
      () =>
        [
          { value: 'buy', word: say('side.buy'), tone: 'gain' },
          { value: 'sell', word: say('side.sell'), tone: 'loss' },
        ] as const satisfies readonly { value: Side; word: string; tone: string }[],
    ),
    types: computed(
      () =>
        [
          { value: 'market', word: say('ticket.market') },
          { value: 'limit', word: say('ticket.limit') },
        ] as const satisfies readonly { value: OrderType; word: string }[],
    ),
    bounds: computed(() =>
      market.futures
        ? say('ticket.bounds', {
            least: Math.max(1, market.futures.minQuantity),
            most: market.futures.maxQuantity,
          })
        : null,
    ),
  }
}
