import type { OrderType, Side } from '@common/domain/futures/trade'
import type { FieldIssue } from '@common/domain/issue'
import { computed } from 'vue'
import { t } from '../../format/translate'
import { useMarketStore } from '../../market/market-store'

export function useOrderChoices() {
  const market = useMarketStore()
  return {
    sides: computed(
      () =>
        [
          { value: 'buy', label: t('side.buy'), tone: 'gain' },
          { value: 'sell', label: t('side.sell'), tone: 'loss' },
        ] as const satisfies readonly { value: Side; label: string; tone: string }[],
    ),
    types: computed(
      () =>
        [
          { value: 'market', label: t('ticket.market') },
          { value: 'limit', label: t('ticket.limit') },
        ] as const satisfies readonly { value: OrderType; label: string }[],
    ),
    shares: computed(() => [
      { percent: 25, label: t('ticket.share', { share: 0.25 }) },
      { percent: 50, label: t('ticket.share', { share: 0.5 }) },
      { percent: 100, label: t('ticket.max') },
    ]),
    bounds: computed(() =>
      market.futures
        ? t('ticket.bounds', {
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
    return value === null || !issue ? null : t(issue)
  }

  return { findFieldError }
}
