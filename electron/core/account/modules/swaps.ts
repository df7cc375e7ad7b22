import { minuteMs, secondMs } from '@common/domain/durations'
import { createSwapActions, type SwapActions } from '../actions/swap-actions'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { accountHistory } from './history'
import { notifications } from './notifications'
import { writes } from './writes'

export interface Swaps extends SwapActions {
  readonly readSwaps: () => Promise<void>
}

export const swaps = defineModule({
  name: 'swaps',
  needs: [accountState, notifications, writes, accountHistory],
  start(context, needs): Started<Swaps | null> {
    const { exchange, history, feeds, whileOpen, readers, sync } = context
    if (exchange.swaps === null) return { api: null }
    const actions = createSwapActions({
      swaps: exchange.swaps,
      writing: needs.writes.writing,
      terms: needs.account.terms.swaps,
      booked: needs.history.booked,
      onSwap: () => sync.trigger('swaps'),
      history,
      balance: needs.history.balance,
      missed: needs.notifications.missed,
      publish: whileOpen((list) => feeds['swaps.list'].set(list)),
    })
    const readSwaps = readers.list(
      'swaps',
      readers.copy('swaps', (options) => actions.sync(options)),
    )
    return {
      api: { ...actions, readSwaps },
      sync: [
        {
          name: 'swaps',
          firstMs: 12 * secondMs,
          everyMs: () => 30 * minuteMs,
          read: readSwaps,
          findsWrites: true,
        },
      ],
    }
  },
})
