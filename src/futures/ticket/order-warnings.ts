import { limitAt, limitText } from '@common/domain/futures/orders/order-warnings'
import { message, type Message } from '@common/texts/message'
import type { useFuturesTicketStore } from './futures-ticket'

export interface OrderWarning {
  readonly kind: 'error' | 'guard' | 'reason' | 'outcome' | 'warning'
  readonly text: Message
}

type QueuedRequest = ReturnType<typeof useFuturesTicketStore>

/** Null for a market or incomplete order. */
const describeOutcome = ({ preview, ticker }: Pick<QueuedRequest, 'preview' | 'ticker'>): Message | null =>
  preview?.orderType === 'limit' && ticker
    ? limitText(preview.entryPrice, limitAt(preview.side, preview.entryPrice, ticker))
    : null

interface WarningSources {
  readonly failed: Message | null
  readonly broken: readonly Message[]
  readonly reason: Message | null
  readonly outcome?: Message | null
  readonly warnings?: readonly Message[]
}

export function toOrderWarnings(sources: WarningSources): OrderWarning[] {
  const { failed, broken, reason, outcome = null, warnings = [] } = sources
  const list = (kind: OrderWarning['kind'], texts: readonly (Message | null)[]): OrderWarning[] =>
    texts.flatMap((content) => (content ? [{ kind, text: content }] : []))
  return [
    ...list('error', [failed]),
    ...list('guard', broken),
    ...list('reason', reason && broken.includes(reason) ? [] : [reason]),
    ...list('outcome', [outcome]),
    ...list('warning', warnings),
  ]
}

export function toFuturesWarnings(
  ticket: QueuedRequest,
  failed: Message | null,
  reason: Message | null,
): OrderWarning[] {
  const { broken, warnings } = ticket
  return toOrderWarnings({
    failed,
    broken,
    reason: shortenReason(ticket, reason),
    outcome: describeOutcome(ticket),
    warnings,
  })
}

type FieldErrors = Pick<QueuedRequest, 'issues' | 'unreadable' | 'broken'> & {
  readonly order: object
  readonly shortfall?: Message | null
  readonly sizedBy?: QueuedRequest['sizedBy']
}

/** Points to a field that shows the reason itself. */
export const shortenReason = (ticket: FieldErrors, reason: Message | null): Message | null =>
  reason && !ticket.broken.includes(reason) && isAtField(ticket, reason) ? message('ticket.seeField') : reason

function isAtField({ issues, order, unreadable, shortfall, sizedBy }: FieldErrors, reason: Message): boolean {
  if (reason === shortfall) return true
  if (Object.values(unreadable).includes(reason)) return true
  // The fields of a calculated size show no error.
  const isCalculated = (field: string) =>
    (sizedBy === 'share' || sizedBy === 'risk') && (field === 'quantity' || field === 'marginSats')
  const values = new Map<string, unknown>(Object.entries(order))
  return issues.some(
    (issue) => issue === reason && Number.isFinite(values.get(issue.field)) && !isCalculated(issue.field),
  )
}
