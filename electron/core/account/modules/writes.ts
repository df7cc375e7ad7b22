import { secondMs } from '@common/domain/durations'
import { PendingWrites } from '../../state/pending-writes'
import type { SendOnceDeps } from '../../usecases/writes/send-once'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'

export interface Writes {
  readonly pendingWrites: PendingWrites
  readonly writing: SendOnceDeps
  expectWrite(request: { readonly isPending: boolean }): void
}

export const writes = defineModule({
  name: 'writes',
  needs: [accountState],
  start(context, { account }): Started<Writes> {
    const { exchange, journal, clock, newId, feeds, whileOpen, sync, onUnexpected, shared } = context
    const noteUnresolved = (): void => {
      const accountId = account.state()?.account.id
      if (accountId !== undefined) shared.noteUnresolved(accountId, pendingWrites.isUnresolved())
    }
    const pendingWrites = new PendingWrites({
      journal,
      clock,
      newId,
      clockSkewMs: () => exchange.clockSkewMs(),
      unresolvedElsewhere() {
        const accountId = account.state()?.account.id
        return accountId === undefined ? null : shared.findUnresolved(accountId)
      },
      withdrawQueuedOrders: () => exchange.withdrawOrders(),
      publish: whileOpen((list) => {
        feeds['doubts.list'].set(list)
        noteUnresolved()
      }),
    })
    feeds['doubts.list'].set(pendingWrites.list())
    noteUnresolved()
    return {
      api: {
        pendingWrites,
        writing: {
          clock,
          journal,
          pendingWrites,
          onUnexpected,
          onUnresolved() {
            exchange.holdReads(false)
            sync.trigger('doubts', secondMs)
          },
          onSent(action) {
            account.terms.acted()
            sync.afterAction(action)
          },
        },
        expectWrite: ({ isPending }) =>
          exchange.holdReads(isPending && pendingWrites.unsettled().length === 0),
      },
      close() {
        noteUnresolved()
        return shared.flush()
      },
    }
  },
})
