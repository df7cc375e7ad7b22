import { say } from '../../format/say'
import { useFuturesTicketStore } from '../../stores/futures-ticket'

/** What is wrong with the fields of the order ticket. */
export function useTicketErrors() {
  const ticket = useFuturesTicketStore()

  /** Returns what is wrong with a field that has something in it. */
  function errorOf(field: string, value: number | null): string | null {
    const issue = ticket.issues.find((one) => one.field === field)
    return value === null || !issue ? null : say(issue)
  }

  return { errorOf }
}
