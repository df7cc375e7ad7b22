import { minuteMs, secondMs } from '@common/domain/durations'
import { createCrossActions, type CrossActions } from '../actions/cross-actions'
import { seldom } from '../sync/sync-job'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { accountHistory } from './history'
import { notifications } from './notifications'
import { riskLimits } from './risk-limits'
import { writes } from './writes'

export interface Cross extends CrossActions {
  readonly readLists: () => Promise<void>
}

export const cross = defineModule({
  name: 'cross',
  needs: [accountState, notifications, writes, accountHistory, riskLimits],
  start(context, needs): Started<Cross | null> {
    const { exchange, clock, history, feeds, whileOpen, readers, sync } = context
    if (exchange.cross === null) return { api: null }
    const { enqueue, missed, syncGap } = needs.notifications
    const actions = createCrossActions({
      cross: exchange.cross,
      writing: needs.writes.writing,
      clock,
      terms: needs.account.terms.futures,
      riskLimits: needs.riskLimits.enforcer,
      booked: needs.history.booked,
      history,
      balance: needs.history.balance,
      publish: whileOpen((state) => feeds['cross.live'].set(state)),
      enqueue: (activityEvents) => enqueue('cross', activityEvents),
      missed,
      onTransfer: () => sync.trigger('transfers'),
      onSettled: () => needs.riskLimits.onCloses('cross'),
    })
    const readTransfers = readers.copy('transfers', (options) => actions.readTransfers(options))
    const readRecords = readers.copy('cross fills', (options) => actions.readRecords(options))
    const readLists = readers.list('transfers', async (options) => {
      await readTransfers(options)
      await readRecords(options)
    })
    const activeEveryMs = seldom(sync, 15 * secondMs, 2 * minuteMs)
    const flatEveryMs = seldom(sync, minuteMs, 10 * minuteMs)
    return {
      api: { ...actions, readLists },
      sync: [
        {
          name: 'cross',
          firstMs: secondMs,
          everyMs: () => (actions.isActive() ? activeEveryMs() : flatEveryMs()),
          read: readers.list(
            'cross',
            (options) => actions.read(options),
            () => syncGap.caughtUp('cross'),
          ),
          findsWrites: true,
        },
        { name: 'transfers', firstMs: 14 * secondMs, everyMs: () => 30 * minuteMs, read: readLists },
      ],
    }
  },
})
