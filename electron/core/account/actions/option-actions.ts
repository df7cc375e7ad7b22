import type { OptionsState, OptionTrade } from '@common/domain/options/option'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { message } from '@common/texts/message'
import type { ReadRequestOptions } from '../../ports/exchange/exchange-listing'
import type { OptionsExchange } from '../../ports/exchange/exchange-options'
import type { History } from '../../ports/storage/history'
import { Refusal } from '../../ports/refusal'
import type { BalanceTracker } from '../../state/balance-tracker'
import type { ReadOptions } from '../../usecases/lists/read-listing'
import { OptionsTracker } from '../../state/options-tracker'
import type { CompareBooked } from '../../usecases/compare-booked'
import { buyOption, type BuyOptionDeps } from '../../usecases/options/buy-option'
import { changeOption, type OptionWrites } from '../../usecases/options/change-option'
import {
  missingOptionEvents,
  missedOptionEvents,
  optionClosedEvents,
  optionExpires,
} from '../../usecases/options/option-events'
import { readOffer, type ReadOffer } from '../../usecases/options/read-offer'
import { syncClosedOptions, syncOptions } from '../../usecases/options/sync-options'
import type { Clock } from '../../ports/clock'
import { loadCachedAccount } from '../../usecases/sync-account'
import type { MissedEvents } from '../../usecases/missed-events'
import type { SendOnceDeps } from '../../usecases/writes/send-once'

export interface OptionActionsDeps extends Pick<BuyOptionDeps, 'terms' | 'riskLimits'> {
  readonly options: OptionsExchange
  readonly writing: SendOnceDeps
  readonly clock: Clock
  readonly marketNowMs: () => number | undefined
  readonly booked: Pick<CompareBooked, 'beforeBuyingOption' | 'beforeClosingOptions'>
  readonly publish: (state: OptionsState) => void
  readonly history: History
  readonly balance: Pick<BalanceTracker, 'countOptions' | 'resetBaseline'>
  readonly enqueue: (activityEvents: readonly TimedActivityEvent[]) => void
  readonly missed: Pick<MissedEvents, 'store'>
  readonly repeat: (activityEvents: readonly TimedActivityEvent[]) => void
  /** An option ended, or all ended options have been read. */
  readonly onEnded: () => void
}

export interface OptionActions extends OptionWrites, ReadOffer {
  read(readOptions?: Pick<ReadRequestOptions, 'onUnreadable'>): Promise<void>
  readEnded(readOptions?: ReadOptions): Promise<void>
  running(): readonly OptionTrade[]
  /** Read in this run or before. */
  isKnown(): boolean
  holdingsRevision(): number
}

export function createOptionActions(deps: OptionActionsDeps): OptionActions {
  const { options, writing, clock, history, balance, publish, enqueue, terms, riskLimits, booked } = deps
  let areEndedRead = false
  const tracker = new OptionsTracker({
    history,
    clock,
    knownAtMs: loadCachedAccount(history.facts)?.asOfMs ?? 0,
    publish,
    enqueue: (changes) =>
      history.transaction(({ afterCommit }) => {
        balance.countOptions(changes)
        const haveEnded = changes.some(({ after }) => after.state !== 'running')
        if (areEndedRead && haveEnded) afterCommit(deps.onEnded)
        deps.missed.store(changes.flatMap(missedOptionEvents))
        enqueue(changes.flatMap(optionClosedEvents))
      }),
    enqueueGone(expired) {
      balance.resetBaseline()
      enqueue(missingOptionEvents(expired))
    },
  })
  const offer = readOffer({ options, clock })
  const read = syncOptions({ options, tracker })
  const readEnded = syncClosedOptions({ options, facts: history.facts, tracker })
  const onOptions = (changed: readonly OptionTrade[]): void => void tracker.apply(changed)
  return {
    ...offer,
    ...changeOption({ ...writing, options, tracker, terms, booked, onOptions }),
    buy: buyOption({ ...writing, options, tracker, offer, terms, riskLimits, booked, onOptions }),
    async read(readOptions) {
      await read(readOptions)
      const nowMs = deps.marketNowMs()
      if (nowMs !== undefined) deps.repeat(tracker.active().flatMap((option) => optionExpires(option, nowMs)))
    },
    async readEnded(readOptions) {
      await readEnded(readOptions)
      areEndedRead = true
      deps.onEnded()
    },
    running: () => tracker.active(),
    isKnown: () => tracker.asOfMs > 0,
    holdingsRevision: () => tracker.holdingsRevision,
  }
}

/** @throws Refusal if unsupported */
export function need<Area>(area: Area | null): Area {
  if (area === null) throw new Refusal('unsupported', message('area.unsupported'))
  return area
}
