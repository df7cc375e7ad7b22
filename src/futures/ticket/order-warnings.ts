import { limitAt, limitText } from '@common/domain/futures/orders/order-warnings'
import type { Text } from '@common/texts/text'
import { text } from '@common/texts/text'
import type { useFuturesTicketStore } from './futures-ticket'

export interface OrderWarning {
  readonly kind: 'error' | 'guard' | 'reason' | 'outcome' | 'warning'
  readonly words: Text
}

type QueuedRequest = ReturnType<typeof useFuturesTicketStore>

/** Null for a market or incomplete order. */
export const describeOutcome = ({
  preview,
  ticker,
}: Pick<QueuedRequest, 'preview' | 'ticker'>): Text | null =>
  preview?.orderType === 'limit' && ticker
    ? limitText(preview.entryPrice, limitAt(preview.side, preview.entryPrice, ticker))
    : null

/** Blockers, outcome, warnings. */
export function toOrderWarnings(
  ticket: QueuedRequest,
  failed: Text | null,
  reason: Text | null,
): OrderWarning[] {
  const outcome = describeOutcome(ticket)
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

function isAtField({ issues, order, unreadable }: QueuedRequest, reason: Text): boolean {
  if (Object.values(unreadable).includes(reason)) return true
  const values = new Map<string, unknown>(Object.entries(order))
  return issues.some((issue) => issue === reason && Number.isFinite(values.get(issue.field)))
}
