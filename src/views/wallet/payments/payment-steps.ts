import type { PaymentEvent, PaymentEventKind } from '@common/domain/payments/payment-event'
import type { PlainKey } from '@common/texts/text'
import type { Payment } from '../../../stores/wallet'

export interface PaymentStep {
  readonly word: PlainKey
  /** Null when it was not seen happening, and while it has not. */
  readonly atMs: number | null
  readonly state: 'done' | 'now' | 'ahead' | 'failed'
}

const settledWord = {
  lightning: { in: 'step.paid', out: 'step.settled' },
  bitcoin: { in: 'step.credited', out: 'step.confirmed' },
  internal: { in: 'step.credited', out: 'step.settled' },
} as const satisfies Readonly<Record<Payment['rail'], Readonly<Record<Payment['direction'], PlainKey>>>>

/** What stands between asking and the end, by rail and direction. */
function midway(payment: Payment): readonly { word: PlainKey; kind: PaymentEventKind; isPast: boolean }[] {
  switch (payment.rail) {
    case 'internal':
      return []
    case 'lightning':
      return payment.direction === 'out' ? [{ word: 'step.inFlight', kind: 'seen', isPast: true }] : []
    case 'bitcoin':
      return payment.direction === 'out'
        ? [{ word: 'step.sentOnChain', kind: 'on-its-way', isPast: payment.reference !== null }]
        : [{ word: 'step.inBlock', kind: 'in-block', isPast: payment.blockHeight !== undefined }]
  }
}

const firstWord = ({ direction, rail }: Payment): PlainKey => {
  if (direction === 'out') return 'step.asked'
  return rail === 'lightning' ? 'step.invoiceMade' : 'step.seen'
}

/** The way of a payment: what has happened and when, what happens now, what is ahead. */
export function paymentSteps(payment: Payment, events: readonly PaymentEvent[]): PaymentStep[] {
  const at = (kind: PaymentEventKind): number | null =>
    events.find((each) => each.kind === kind)?.atMs ?? null
  const { state, direction, rail } = payment
  const asked: PaymentStep = { word: firstWord(payment), atMs: payment.createdAtMs, state: 'done' }
  if (state === 'failed') {
    const word = at('cancel-asked') === null ? 'step.failed' : 'step.canceled'
    const failed: PaymentStep = { word, atMs: at('failed'), state: 'failed' }
    if (direction === 'in') return [asked, failed]
    return [asked, failed, { word: 'step.givenBack', atMs: at('failed'), state: 'done' }]
  }
  const isOver = state === 'settled'
  const steps = midway(payment).map(({ word, kind, isPast }): PaymentStep => ({
    word,
    atMs: at(kind),
    state: isOver || isPast ? 'done' : 'ahead',
  }))
  const last: PaymentStep = {
    word: settledWord[rail][direction],
    atMs: at('settled'),
    state: isOver ? 'done' : 'ahead',
  }
  const all = [asked, ...steps, last]
  const next = all.findIndex((step) => step.state === 'ahead')
  return all.map((step, index) => (index === next ? { ...step, state: 'now' } : step))
}
