import { minuteMs, secondMs } from '@common/domain/durations'
import type { OptionTrade } from '@common/domain/options/option'
import { OptionsTracker } from '../../state/options-tracker'
import { buyOption } from '../../usecases/options/buy-option'
import { changeOption, type OptionWrites } from '../../usecases/options/change-option'
import {
  missingOptionEvents,
  missedOptionEvents,
  optionClosedEvents,
  optionExpires,
} from '../../usecases/options/option-events'
import { readOffer, type ReadOffer } from '../../usecases/options/read-offer'
import { syncClosedOptions, syncOptions } from '../../usecases/options/sync-options'
import { loadCachedAccount } from '../../usecases/sync-account'
import { defineModule, type Started } from './account-module'
import { accountState } from './account-state'
import { accountHistory } from './history'
import { notifications } from './notifications'
import { riskLimits } from './risk-limits'
import { writes } from './writes'

export interface Options extends OptionWrites, ReadOffer {
  running(): readonly OptionTrade[]
  /** Read in this run or before. */
  isKnown(): boolean
  holdingsRevision(): number
  readonly readOptions: () => Promise<void>
  readonly readClosed: () => Promise<void>
}

export const options = defineModule({
  name: 'options',
  needs: [accountState, notifications, writes, accountHistory, riskLimits],
  start(context, needs): Started<Options | null> {
    const { exchange, clock, history, feeds, whileOpen, readers } = context
    const { options } = exchange
    if (options === null) return { api: null }
    const { enqueue, missed, store, syncGap } = needs.notifications
    const { balance, booked } = needs.history
    const { terms } = needs.account
    const onEnded = (): void => needs.riskLimits.onCloses('options')
    let areEndedRead = false
    const tracker = new OptionsTracker({
      history,
      clock,
      knownAtMs: loadCachedAccount(history.facts)?.asOfMs ?? 0,
      publish: whileOpen((state) => feeds['options.live'].set(state)),
      enqueue: (changes) =>
        history.transaction(({ afterCommit }) => {
          balance.countOptions(changes)
          const haveEnded = changes.some(({ after }) => after.state !== 'running')
          if (areEndedRead && haveEnded) afterCommit(onEnded)
          missed.store(changes.flatMap(missedOptionEvents))
          enqueue('options', changes.flatMap(optionClosedEvents))
        }),
      enqueueGone(expired) {
        balance.resetBaseline()
        enqueue('options', missingOptionEvents(expired))
      },
    })
    const offer = readOffer({ options, clock })
    const writing = {
      ...needs.writes.writing,
      options,
      tracker,
      terms: terms.options,
      booked,
      onOptions: (changed: readonly OptionTrade[]) => void tracker.apply(changed),
    }
    const syncRunning = syncOptions({ options, tracker })
    const readOptions = readers.list(
      'options',
      async (how) => {
        await syncRunning(how)
        const nowMs = terms.marketNowMs()
        if (nowMs !== undefined) store(tracker.active().flatMap((option) => optionExpires(option, nowMs)))
      },
      () => syncGap.caughtUp('options'),
    )
    const readClosed = readers.list(
      'ended options',
      readers.copy('ended options', syncClosedOptions({ options, facts: history.facts, tracker })),
      () => {
        areEndedRead = true
        onEnded()
      },
    )
    return {
      api: {
        ...offer,
        ...changeOption(writing),
        buy: buyOption({ ...writing, offer, riskLimits: needs.riskLimits.enforcer }),
        running: () => tracker.active(),
        isKnown: () => tracker.asOfMs > 0,
        holdingsRevision: () => tracker.holdingsRevision,
        readOptions,
        readClosed,
      },
      sync: [
        {
          name: 'options',
          firstMs: 4 * secondMs,
          everyMs: () => (tracker.active().length > 0 ? 30 * secondMs : 5 * minuteMs),
          read: readOptions,
          findsWrites: true,
        },
        { name: 'ended options', firstMs: 8 * secondMs, everyMs: () => 30 * minuteMs, read: readClosed },
      ],
    }
  },
})
