import { crossProfitAt } from '@common/domain/futures/cross/cross-profit'
import type { Usd } from '@common/domain/units'
import { computed, type ComputedRef } from 'vue'
import type { LineKind } from '../chart/lines/line-text'
import type { PriceLine } from '../chart/lines/price-line'
import { usePrivacy } from '../format/use-privacy'
import { useAccountStore } from '../session/account-store'
import { useCrossStore } from '../portfolio/cross'

export function useCrossDraftLines(): ComputedRef<readonly PriceLine[]> {
  const cross = useCrossStore()
  const account = useAccountStore()
  const isHidden = usePrivacy()

  return computed(() => {
    if (!cross.draft) return []
    const { order, price, after, liquidationPrice } = cross.draft.preview
    const toLine = (kind: LineKind, at: Usd): PriceLine => ({
      id: `draft-${kind}`,
      kind,
      price: at,
      side: order.side,
      quantity: isHidden.value ? null : order.quantity,
      isDraft: true,
      isMovable: kind === 'order',
      pnlAt(exitPrice) {
        const feeRate = account.state?.feeRate
        if (kind !== 'liquidation' || isHidden.value || feeRate === undefined) return null
        return crossProfitAt(after, exitPrice, feeRate).totalSats
      },
      issueAt: () => null,
    })
    const entry = order.orderType === 'limit' ? price : after.entryPrice
    return [
      ...(entry === null ? [] : [toLine(order.orderType === 'limit' ? 'order' : 'entry', entry)]),
      ...(liquidationPrice === null ? [] : [toLine('liquidation', liquidationPrice)]),
    ]
  })
}
