import type { OrderType, Side } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'
import { computed } from 'vue'
import { orderLabel } from '../../format/trade-text'
import { useQuoteAge } from '../../market/use-quote-age'

interface Ticket {
  readonly side: Side
  readonly orderType: OrderType
  readonly price: Usd | null
  readonly preview: unknown
  readonly reason: Text | null
}

export function useOrderLabel(ticket: Ticket, getQuantity: () => number | null) {
  const { isUseless } = useQuoteAge()
  const label = computed((): Text => {
    const { side, orderType, price } = ticket
    return orderLabel({ side, quantity: getQuantity(), orderType, price })
  })
  const blockedReason = (): Text | null =>
    ticket.reason ?? (ticket.orderType === 'market' && isUseless.value ? text('ticket.oldPrice') : null)
  return { label, blockedReason, isReady: () => ticket.preview !== null }
}
