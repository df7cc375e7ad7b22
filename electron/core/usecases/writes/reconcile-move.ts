import type { FuturesTrade } from '@common/domain/futures/trade'
import { text } from '@common/texts/text'
import type { OrderOutcome } from '../../ports/storage/history'
import type { SentAction } from '../../ports/storage/sent-actions'
import type { ReconcileResult } from './reconcile-result'

type Moved = Extract<SentAction, { action: 'move-order' }>

/** @param placed outcome of the new order; stored before sending, so undefined means not sent */
export function reconcileOrderMove(
  { fromPrice: from, price }: Moved,
  old: FuturesTrade,
  placed: OrderOutcome | undefined,
): ReconcileResult {
  switch (old.state) {
    case 'open':
      return { kind: 'absent', words: text('finding.notMoved', { from }) }
    case 'running':
    case 'closed':
      return { kind: 'not-done', words: text('finding.filledBeforeMove', { price }) }
    case 'canceled':
      return reconcileCanceledMove(from, price, placed)
  }
}

function reconcileCanceledMove(
  from: number,
  price: number,
  placed: OrderOutcome | undefined,
): ReconcileResult {
  switch (placed?.kind) {
    case undefined:
    case 'bought':
    case 'swapped':
    case 'placed':
      return { kind: 'needs-you', words: text('finding.canceledOnly', { from, price }) }
    case 'done':
      return { kind: 'done', words: text('finding.moved', { price }) }
    case 'in-doubt':
      return { kind: 'done', words: text('finding.movedInDoubt', { from, price }) }
    case 'refused':
      return { kind: 'needs-you', words: text('finding.canceledRefused', { from, price, why: placed.said }) }
  }
}
