import type { OrderType, Side } from '@common/domain/futures/trade'
import type { FieldIssue } from '@common/domain/issue'
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
    shares: computed(() => [
      { percent: 25, word: say('ticket.share', { share: 0.25 }) },
      { percent: 50, word: say('ticket.share', { share: 0.5 }) },
      { percent: 100, word: say('ticket.max') },
    ]),
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

export function useTicketErrors(ticket: { readonly issues: readonly FieldIssue[] }) {
  /** Null for an empty field. */
  function findFieldError(field: string, value: number | null): string | null {
    const issue = ticket.issues.find((candidate) => candidate.field === field)
    return value === null || !issue ? null : say(issue)
  }

  return { findFieldError }
}
