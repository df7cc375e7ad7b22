import { say } from '../../format/say'
import { useFuturesTicketStore } from './futures-ticket'

export function useTicketErrors() {
  const ticket = useFuturesTicketStore()

  /** Null for an empty field. */
  function findFieldError(field: string, value: number | null): string | null {
    const issue = ticket.issues.find((one) => one.field === field)
    return value === null || !issue ? null : say(issue)
  }

  return { findFieldError }
}
