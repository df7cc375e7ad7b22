import type { OrderType, Side } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { computed } from 'vue'
import { orderLabel } from '../../format/trade-text'
import { useQuoteAge } from '../../market/use-quote-age'

interface Ticket {
  readonly side: Side
  readonly orderType: OrderType
  readonly price: Usd | null
  readonly preview: unknown
  readonly reason: Message | null
}

export function useOrderLabel(ticket: Ticket, getQuantity: () => number | null) {
  const { isUseless } = useQuoteAge()
  const label = computed((): Message => {
    const { side, orderType, price } = ticket
    return orderLabel({ side, quantity: getQuantity(), orderType, price })
  })
  const blockedReason = (): Message | null =>
    ticket.reason ?? (ticket.orderType === 'market' && isUseless.value ? message('ticket.oldPrice') : null)
  return { label, blockedReason, isReady: () => ticket.preview !== null }
}
