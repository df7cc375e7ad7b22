import { maxPriceUsd } from '@common/domain/futures/exact'
import { levelKinds, levelFields } from '@common/domain/futures/level-kind'
import type { Usd } from '@common/domain/units'
import { computed, type ComputedRef } from 'vue'
import type { LineKind, PriceLine } from '../../components/chart/price-line'
import { usePrivacy } from '../../composables/use-privacy'
import { useFuturesTicketStore } from '../../stores/futures-ticket'

/** The prices of the order being written, once it can be computed: entry or limit, stop, profit, liquidation. */
export function useDraftLines(): ComputedRef<readonly PriceLine[]> {
  const ticket = useFuturesTicketStore()
  const isHidden = usePrivacy()

  const pnlOf = (kind: LineKind) => {
    const { preview } = ticket
    if (!preview || isHidden.value) return null
    if (kind === 'stop-loss') return preview.pnlAtStopLossSats
    return kind === 'take-profit' ? preview.pnlAtTakeProfitSats : null
  }

  return computed(() => {
    const { preview, orderType } = ticket
    if (!preview) return []
    const lineOf = (kind: LineKind, price: Usd, isMovable: boolean): PriceLine => ({
      id: `draft-${kind}`,
      kind,
      price,
      side: preview.side,
      quantity: isHidden.value ? null : preview.quantity,
      isDraft: true,
      isMovable,
      pnlAt: (at) => (at === price ? pnlOf(kind) : null),
      issueAt: () => null,
    })
    const isLimit = orderType === 'limit'
    return [
      lineOf(isLimit ? 'order' : 'entry', preview.entryPrice, isLimit),
      ...levelKinds.flatMap((kind) => {
        const price = preview[levelFields[kind]]
        return price === null ? [] : [lineOf(kind, price, true)]
      }),
      ...(preview.liquidationPrice === maxPriceUsd
        ? []
        : [lineOf('liquidation', preview.liquidationPrice, false)]),
    ]
  })
}
