import { displayedLiquidationPrice } from '@common/domain/futures/cross/cross-now'
import type { Side } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { computed, type ComputedRef } from 'vue'
import type { LineKind } from '../chart/lines/line-text'
import type { PriceLine } from '../chart/lines/price-line'
import { usePrivacy } from '../format/use-privacy'
import { useCrossStore } from '../portfolio/cross'

export function useCrossLines(): ComputedRef<readonly PriceLine[]> {
  const cross = useCrossStore()
  const isHidden = usePrivacy()

  const toLine = (
    id: string,
    kind: LineKind,
    price: Usd,
    { side, quantity }: { side: Side; quantity: number },
  ): PriceLine => ({
    id: `cross-${id}`,
    kind,
    price,
    side,
    quantity: isHidden.value ? null : quantity,
    isDraft: false,
    isMovable: false,
    pnlAt: () => (kind === 'entry' && !isHidden.value ? (cross.profit?.totalSats ?? null) : null),
    issueAt: () => null,
  })

  return computed(() => {
    const { held, position, state } = cross
    const liquidation = position && displayedLiquidationPrice(position)
    return [
      ...(held ? [toLine('entry', 'entry', held.entryPrice, held)] : []),
      ...(held && liquidation !== null ? [toLine('liquidation', 'liquidation', liquidation, held)] : []),
      ...(state?.orders ?? []).map((order) => toLine(order.id, 'order', order.price, order)),
    ]
  })
}
