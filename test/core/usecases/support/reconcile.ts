import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import type { OrderOutcome } from '../../../../electron/core/ports/storage/history'
import type { SentAction } from '@common/domain/writes/write-kinds'
import { reconcileWrite } from '../../../../electron/core/usecases/writes/reconcile-write'
import type { ReconcileExchange } from '../../../../electron/core/usecases/writes/reconcile-result'
import { verbatim } from '../../../support/text'

export const notFound = new ExchangeError('not-found', verbatim('Not found.'))
export const offline = new ExchangeError('no-answer', verbatim('No answer.'))

export const createUnresolved = ({ action }: SentAction) =>
  ({
    id: 'd1',
    action,
    summary: verbatim('a write'),
    sinceMs: 0,
    tradeId: null,
    amountSats: null,
    state: 'checking',
    finding: null,
    mayRepeat: false,
  }) as const

interface StoredOutcome {
  readonly orderId?: string | null
  readonly placed?: OrderOutcome
  readonly sentAtServiceMs?: number
}

export function reconcile(
  sent: SentAction,
  exchange: Partial<ReconcileExchange>,
  { orderId = null, placed, sentAtServiceMs = 0 }: StoredOutcome = {},
) {
  return reconcileWrite(
    { clientOrderIds: null, options: null, swaps: null, cross: null, ...exchange } as ReconcileExchange,
    { orderOutcome: () => placed },
    { doubt: createUnresolved(sent), sent, orderId, sentAtServiceMs },
  )
}
