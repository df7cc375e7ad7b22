import { maxPriceUsd } from '@common/domain/exact'
import { triggerKinds, triggerPriceFields } from '@common/domain/futures/trigger-kind'
import { profitAt } from '@common/domain/futures/profit'
import type { Sats, Usd } from '@common/domain/units'
import { computed, type ComputedRef } from 'vue'
import type { LineKind } from '../../chart/lines/line-text'
import type { PriceLine } from '../../chart/lines/price-line'
import { usePrivacy } from '../../format/use-privacy'
import { useAccountStore } from '../../session/account-store'
import { useFuturesTicketStore } from './futures-ticket'

export function useDraftLines(): ComputedRef<readonly PriceLine[]> {
  const ticket = useFuturesTicketStore()
  const account = useAccountStore()
  const isHidden = usePrivacy()

  function pnlAt(kind: LineKind, exitPrice: Usd): Sats | null {
    const feeRate = account.state?.feeRate
    if (!ticket.shownPreview || isHidden.value || feeRate === undefined) return null
    if (kind === 'entry' || kind === 'order') return null
    return profitAt({ trade: ticket.shownPreview.position, exitPrice, feeRate }).totalSats
  }

  return computed(() => {
    const { shownPreview: preview, orderType } = ticket
    if (!preview) return []
    const toLine = (kind: LineKind, price: Usd, isMovable: boolean): PriceLine => ({
      id: `draft-${kind}`,
      kind,
      price,
      side: preview.side,
      quantity: isHidden.value ? null : preview.quantity,
      isDraft: true,
      isMovable,
      pnlAt: (at) => pnlAt(kind, at),
      issueAt: () => null,
    })
    const isLimit = orderType === 'limit'
    return [
      toLine(isLimit ? 'order' : 'entry', preview.entryPrice, isLimit),
      ...triggerKinds.flatMap((kind) => {
        const price = preview[triggerPriceFields[kind]]
        return price === null ? [] : [toLine(kind, price, true)]
      }),
      ...(preview.liquidationPrice === maxPriceUsd
        ? []
        : [toLine('liquidation', preview.liquidationPrice, false)]),
    ]
  })
}
