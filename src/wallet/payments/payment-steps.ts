import { findFeeLimit, type PaymentEvent, type PaymentEventKind } from '@common/domain/payments/payment-event'
import { isVoid } from '@common/domain/wallet'
import { message, type PlainKey, type Message } from '@common/texts/message'
import type { Payment } from '../wallet'

interface PaymentStep {
  readonly label: Message
  /** Null if not observed or still ahead. */
  readonly atMs: number | null
  readonly state: 'done' | 'now' | 'ahead' | 'failed' | 'warned'
}

const settledTexts = {
  lightning: { in: 'step.paid', out: 'step.settled' },
  bitcoin: { in: 'step.credited', out: 'step.confirmed' },
  internal: { in: 'step.credited', out: 'step.settled' },
} as const satisfies Readonly<Record<Payment['rail'], Readonly<Record<Payment['direction'], PlainKey>>>>

function midway(payment: Payment): readonly { label: PlainKey; kind: PaymentEventKind; isPast: boolean }[] {
  switch (payment.rail) {
    case 'internal':
      return []
    case 'lightning':
      return payment.direction === 'out' ? [{ label: 'step.inFlight', kind: 'seen', isPast: true }] : []
    case 'bitcoin':
      return payment.direction === 'out'
        ? [{ label: 'step.sentOnChain', kind: 'on-its-way', isPast: payment.reference !== null }]
        : [{ label: 'step.inBlock', kind: 'in-block', isPast: payment.blockHeight !== undefined }]
  }
}

const firstStepText = ({ direction, rail }: Payment): PlainKey => {
  if (direction === 'out') return 'step.requested'
  return rail === 'lightning' ? 'step.invoiceMade' : 'step.seen'
}

export function paymentSteps(payment: Payment, events: readonly PaymentEvent[]): PaymentStep[] {
  const steps = toSteps(payment, events)
  const warned = events.find(({ kind }) => kind === 'fee-above-limit')
  const limit = findFeeLimit(events)
  if (!warned || limit === null) return steps
  const { atMs } = warned
  const later = steps.findIndex((step) => isAhead(step) || (step.atMs ?? atMs) > atMs)
  const label = message('step.feeAboveLimit', { limit })
  return steps.toSpliced(later < 0 ? steps.length : later, 0, { label, atMs, state: 'warned' })
}

const isAhead = ({ state }: PaymentStep): boolean => state === 'now' || state === 'ahead'

function toSteps(payment: Payment, events: readonly PaymentEvent[]): PaymentStep[] {
  const at = (kind: PaymentEventKind): number | null =>
    events.find((each) => each.kind === kind)?.atMs ?? null
  const step = (label: PlainKey, atMs: number | null, state: PaymentStep['state']): PaymentStep => ({
    label: message(label),
    atMs,
    state,
  })
  const { state, direction, rail } = payment
  const requestStep = step(firstStepText(payment), payment.createdAtMs, 'done')
  if (isVoid(payment)) {
    const isCanceled = state === 'canceled'
    const atMs = (isCanceled ? at('canceled') : null) ?? at('failed')
    const ended = step(isCanceled ? 'step.canceled' : 'step.failed', atMs, 'failed')
    return direction === 'in'
      ? [requestStep, ended]
      : [requestStep, ended, step('step.returned', atMs, 'done')]
  }
  if (state === 'expired') {
    return [requestStep, step('step.expired', payment.expiresAtMs ?? at('expired'), 'warned')]
  }
  if (state === 'gone') return [requestStep, step('step.gone', at('gone'), 'warned')]
  const isOver = state === 'settled'
  const steps = midway(payment).map(({ label, kind, isPast }) =>
    step(label, at(kind), isOver || isPast ? 'done' : 'ahead'),
  )
  const all = [
    requestStep,
    ...steps,
    step(settledTexts[rail][direction], at('settled'), isOver ? 'done' : 'ahead'),
  ]
  const next = all.findIndex(isAhead)
  return all.map((paymentStep, index) => (index === next ? { ...paymentStep, state: 'now' } : paymentStep))
}
