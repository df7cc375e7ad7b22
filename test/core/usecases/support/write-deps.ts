import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import type { WriteAction } from '@common/domain/writes/write-kinds'
import { expect, onTestFinished } from 'vitest'
import { openHistory } from '../../../../electron/core/database/open-history'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import type { History, OrderOutcome, PendingWrite } from '../../../../electron/core/ports/storage/history'
import type { Journal } from '../../../../electron/core/ports/storage/journal'
import { PendingWrites } from '../../../../electron/core/state/pending-writes'
import { temporaryFolder } from '../../../support/temporary-folder'
import { verbatim, type message } from '../../../support/text'
import { ManualClock } from '../../../support/time/manual-clock'

export function newHistory(): History {
  const { history } = openHistory(temporaryFolder(), 'p1', null, 1)
  onTestFinished(() => history.close())
  return history
}

type WriteJournal = Omit<
  Journal,
  'markReconciled' | 'checkFiles' | 'problem' | 'isProblemDismissible' | 'dismissProblem'
>

function memoryJournal(): WriteJournal {
  const writes = new Map<string, PendingWrite>()
  const outcomes = new Map<string, OrderOutcome>()
  return {
    pendingWrites: () => [...writes.values()],
    savePendingWrite: (write) => void writes.set(write.doubt.id, write),
    removePendingWrite: (id) => void writes.delete(id),
    orderOutcome: (orderId) => outcomes.get(orderId),
    saveOrderOutcome: (orderId, outcome) => void outcomes.set(orderId, outcome),
    removeOrderOutcome: (orderId) => void outcomes.delete(orderId),
    isIncomplete: () => false,
  }
}

export function writeDeps() {
  const clock = new ManualClock()
  const journal = memoryJournal()
  let count = 0
  const withdrawals = { count: 0 }
  const sent: WriteAction[] = []
  const unexpected: unknown[] = []
  const published: (readonly UnresolvedWrite[])[] = []
  const pendingWrites = new PendingWrites({
    unresolvedElsewhere: () => null,
    withdrawQueuedOrders: () => (withdrawals.count += 1),
    journal,
    clock,
    clockSkewMs: () => 0,
    newId: () => `d${(count += 1)}`,
    publish: (pendingWrites) => void published.push(pendingWrites),
  })
  return {
    clock,
    journal,
    pendingWrites,
    withdrawals,
    sent,
    unexpected,
    published,
    onUnresolved: () => undefined,
    onSent: (action: WriteAction) => void sent.push(action),
    onUnexpected: (_where: string, error: unknown) => void unexpected.push(error),
  }
}

const ignore = () => (): void => undefined
export const notCompared = {
  beforeCrossOrder: ignore,
  beforeSwap: ignore,
  beforeBuyingOption: ignore,
  beforeClosingOptions: ignore,
  beforeClosingAll: ignore,
  afterCrossRead: ignore,
}

export const lostResponse = new ExchangeError('unknown-outcome', verbatim('No response.'))

export const unreachable = new ExchangeError('not-sent', verbatim('Not reached.'))

export const notSent = (): never => expect.unreachable('a request was sent')

type Message = ReturnType<typeof message>

export const refusal = (kind: string, text: Message) => ({ kind, text })
export const fieldRefusal = (field: string, message: Message) => ({
  kind: 'invalid-input',
  issues: [{ field, ...message }],
})
