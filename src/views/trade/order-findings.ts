import { limitAt, limitWords } from '@common/domain/futures/order-findings'
import type { Text } from '@common/texts/text'
import { text } from '@common/texts/text'
import type { useFuturesTicketStore } from '../../stores/futures-ticket'

/** Something about the order that is to be known before it is placed. */
export interface OrderFinding {
  readonly kind: 'error' | 'guard' | 'reason' | 'outcome' | 'warning'
  readonly words: Text
}

type Ticket = ReturnType<typeof useFuturesTicketStore>

/** What the service will do with the ticket's limit order; null for a market order or while something is missing. */
export const outcomeOf = ({ preview, ticker }: Pick<Ticket, 'preview' | 'ticker'>): Text | null =>
  preview?.orderType === 'limit' && ticker
    ? limitWords(preview.entryPrice, limitAt(preview.side, preview.entryPrice, ticker))
    : null

/** What hinders first, then what will happen, then what looks like a slip. */
export function findingsOf(ticket: Ticket, failed: Text | null, reason: Text | null): OrderFinding[] {
  const outcome = outcomeOf(ticket)
  return [
    ...(failed ? [{ kind: 'error' as const, words: failed }] : []),
    ...ticket.broken.map((words) => ({ kind: 'guard' as const, words })),
    ...(reason && !ticket.broken.includes(reason)
      ? [{ kind: 'reason' as const, words: isAtField(ticket, reason) ? seeField : reason }]
      : []),
    ...(outcome ? [{ kind: 'outcome' as const, words: outcome }] : []),
    ...ticket.warnings.map((words) => ({ kind: 'warning' as const, words })),
  ]
}

const seeField = text('ticket.seeField')

/** Whether the field that it is about shows it already. */
function isAtField({ issues, order, unreadable }: Ticket, reason: Text): boolean {
  if (Object.values(unreadable).includes(reason)) return true
  const values = new Map<string, unknown>(Object.entries(order))
  return issues.some((issue) => issue === reason && Number.isFinite(values.get(issue.field)))
}
