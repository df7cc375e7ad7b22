import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import type { OrderOutcome, SentAction } from '../../../../electron/core/ports/storage/history'
import { lookIntoDoubt, type ResolveExchange } from '../../../../electron/core/usecases/writes/resolve-doubt'
import { said } from '../../../support/text'

export const notFound = new ExchangeError('not-found', said('Not found.'))
export const offline = new ExchangeError('no-answer', said('No answer.'))

interface Known {
  readonly orderId?: string | null
  readonly placed?: OrderOutcome
}

export function reconcile(
  sent: SentAction,
  exchange: Partial<ResolveExchange>,
  { orderId = null, placed }: Known = {},
) {
  const doubt = {
    id: 'd1',
    action: sent.action,
    summary: said('a write'),
    sinceMs: 0,
    tradeId: null,
    amountSats: null,
    state: 'checking',
    finding: null,
    mayRepeat: false,
  } as const
  return lookIntoDoubt(
    { clientOrderIds: null, options: null, swaps: null, cross: null, ...exchange } as ResolveExchange,
    { orderOutcome: () => placed },
    { doubt, sent, orderId, sentAtServiceMs: 0 },
  )
}
