import { minuteMs, secondMs } from '@common/domain/durations'
import { createOptionActions, type OptionActions } from '../actions/option-actions'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { accountHistory } from './history'
import { notifications } from './notifications'
import { riskLimits } from './risk-limits'
import { writes } from './writes'

export interface Options extends OptionActions {
  readonly readOptions: () => Promise<void>
  readonly readClosed: () => Promise<void>
}

export const options = defineModule({
  name: 'options',
  needs: [accountState, notifications, writes, accountHistory, riskLimits],
  start(context, needs): Started<Options | null> {
    const { exchange, clock, history, feeds, whileOpen, readers } = context
    if (exchange.options === null) return { api: null }
    const { enqueue, missed, store, syncGap } = needs.notifications
    const actions = createOptionActions({
      options: exchange.options,
      writing: needs.writes.writing,
      clock,
      terms: needs.account.terms.options,
      marketNowMs: needs.account.terms.marketNowMs,
      riskLimits: needs.riskLimits.enforcer,
      booked: needs.history.booked,
      history,
      balance: needs.history.balance,
      publish: whileOpen((state) => feeds['options.live'].set(state)),
      enqueue: (activityEvents) => enqueue('options', activityEvents),
      missed,
      repeat: store,
      onEnded: () => needs.riskLimits.onCloses('options'),
    })
    const readOptions = readers.list(
      'options',
      (how) => actions.read(how),
      () => syncGap.caughtUp('options'),
    )
    const readClosed = readers.list(
      'ended options',
      readers.copy('ended options', (how) => actions.readEnded(how)),
    )
    return {
      api: { ...actions, readOptions, readClosed },
      sync: [
        {
          name: 'options',
          firstMs: 4 * secondMs,
          everyMs: () => (actions.running().length > 0 ? 30 * secondMs : 5 * minuteMs),
          read: readOptions,
          findsWrites: true,
        },
        { name: 'ended options', firstMs: 8 * secondMs, everyMs: () => 30 * minuteMs, read: readClosed },
      ],
    }
  },
})
