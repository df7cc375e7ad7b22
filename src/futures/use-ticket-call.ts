import type { Side } from '@common/domain/futures/trade'
import { onMounted, watch } from 'vue'
import { useFuturesTicketStore } from './ticket/futures-ticket'

export function useTicketCall(answer: (side: Side) => void): void {
  const ticket = useFuturesTicketStore()
  function answerCall() {
    if (!ticket.isCalled) return
    ticket.isCalled = false
    answer(ticket.side)
  }
  onMounted(answerCall)
  watch(() => ticket.isCalled, answerCall)
}
