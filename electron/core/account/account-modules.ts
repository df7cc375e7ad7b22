import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { Usd } from '@common/domain/units'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange/exchange'
import type { History } from '../ports/storage/history'
import type { BalanceTracker } from '../state/balance-tracker'
import type { RiskLimitEnforcer } from '../usecases/futures/risk-limit-enforcer'
import type { CompareBooked } from '../usecases/compare-booked'
import { createNotes } from '../usecases/record/notes'
import type { SendOnceDeps } from '../usecases/writes/send-once'
import type { SyncedModuleName } from './sync/sync-gap'
import type { AppFeeds } from './app-feeds'
import type { ClosesList } from './risk-limits'
import { createCrossActions } from './actions/cross-actions'
import { createOptionActions } from './actions/option-actions'
import type { PricingContext } from './actions/pricing-context'
import { createSwapActions } from './actions/swap-actions'

export interface AccountModulesDeps {
  readonly exchange: Pick<Exchange, 'options' | 'swaps' | 'cross'>
  readonly clock: Clock
  readonly feeds: AppFeeds
  readonly writing: SendOnceDeps
  readonly terms: PricingContext
  readonly guards: Pick<RiskLimitEnforcer, 'check' | 'checkRaise'>
  readonly booked: CompareBooked
  readonly whileOpen: <T>(tell: (value: T) => void) => (value: T) => void
  readonly history: History
  readonly balance: BalanceTracker
  readonly enqueue: (area: SyncedModuleName, activityEvents: readonly TimedActivityEvent[]) => void
  readonly repeat: (activityEvents: readonly TimedActivityEvent[]) => void
  readonly onSwap: () => void
  readonly onTransfer: () => void
  readonly onCloses: (list: ClosesList) => void
}

/** Unsupported features are null. */
export function accountModules(deps: AccountModulesDeps) {
  const { exchange, clock, writing, terms, guards, booked, history, balance, whileOpen, onSwap } = deps
  const feeds = deps.feeds.sources
  const options =
    exchange.options &&
    createOptionActions({
      options: exchange.options,
      writing,
      clock,
      terms: terms.options,
      guards,
      booked,
      history,
      balance,
      publish: whileOpen((state) => feeds['options.live'].set(state)),
      enqueue: (activityEvents) => deps.enqueue('options', activityEvents),
      repeat: deps.repeat,
      onEnded: () => deps.onCloses('options'),
    })
  const swaps =
    exchange.swaps &&
    createSwapActions({
      swaps: exchange.swaps,
      writing,
      terms: terms.swaps,
      booked,
      onSwap,
      history,
      balance,
      publish: whileOpen((list) => feeds['swaps.list'].set(list)),
    })
  const cross =
    exchange.cross &&
    createCrossActions({
      cross: exchange.cross,
      writing,
      clock,
      terms: terms.futures,
      guards,
      booked,
      history,
      balance,
      publish: whileOpen((state) => feeds['cross.live'].set(state)),
      enqueue: (activityEvents) => deps.enqueue('cross', activityEvents),
      onTransfer: deps.onTransfer,
      onSettled: () => deps.onCloses('cross'),
    })
  const notes = createNotes({ history, publish: whileOpen((all) => feeds['record.notes'].set(all)) })
  return {
    options,
    swaps,
    cross,
    notes,
    runningOptions: () => options?.running() ?? [],
    crossTerms: () => cross?.position() ?? null,
    netOfCrossClose: (order: CrossOrder, entryPrice: Usd) => cross?.netOfClose(order, entryPrice) ?? null,
    isCrossLoaded: () => cross === null || cross.position() !== null,
  }
}
