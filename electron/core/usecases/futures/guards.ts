import { GuardsSchema } from '@common/bridge/contract/guards'
import { brokenByRaising, brokenGuards, type GuardedOrder } from '@common/domain/guards/guard-order'
import {
  changeGuards,
  followsTheDay,
  guardsAt,
  limitsAt,
  noGuards,
  type Guards,
  type GuardsChange,
} from '@common/domain/guards/guards'
import { secondMs } from '@common/domain/durations'
import { dayStartMs, tradingDay, type TradingDay } from '@common/domain/guards/trading-day'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { text } from '@common/texts/text'
import type { Clock } from '../../ports/clock'
import type { History } from '../../ports/history'
import { Refusal } from '../../ports/refusal'
import { keepFact } from '../keep-fact'

const guardsFact = 'guards'
const firstLimit = 100
const gatherMs = secondMs

export interface GuardsPorts {
  readonly history: Pick<History, 'fact' | 'saveFact' | 'endedTrades'>
  readonly clock: Clock
  /** By the service's clock: this computer's can be put forward. */
  readonly serviceNowMs: () => number
  /** By which trades are closed; in a replay it is not the service's. */
  readonly marketNowMs: () => number
  /** Whether the trades that ended while nobody looked have been read. */
  readonly isHistoryRead: () => boolean
  readonly publish: (state: { guards: Guards; day: TradingDay }) => void
  readonly onUnexpected: (where: string, error: unknown) => void
}

export type KeptGuards = ReturnType<typeof keepGuards>

/** The user's guards, kept in the account's history and in force whatever the window says. */
export function keepGuards(ports: GuardsPorts) {
  const { history, clock, serviceNowMs, marketNowMs, isHistoryRead, publish, onUnexpected } = ports
  const kept = keepFact(history, guardsFact, GuardsSchema, noGuards)

  function day(): TradingDay {
    const nowMs = marketNowMs()
    const { coolOffMs } = limitsAt(kept.now(), serviceNowMs())
    return tradingDay(endedSince(history, Math.min(dayStartMs(nowMs), nowMs - (coolOffMs ?? 0))), nowMs)
  }
  const tell = (): void => publish({ guards: guardsAt(kept.now(), serviceNowMs()), day: day() })
  tell()
  let cancelTell: (() => void) | undefined

  return {
    /** Trades have ended: told once for all that do within a second. */
    tellSoon(): void {
      cancelTell ??= clock.after(gatherMs, () => {
        cancelTell = undefined
        try {
          tell()
        } catch (error) {
          onUnexpected('guards', error)
        }
      })
    },
    stop: () => cancelTell?.(),
    change(change: GuardsChange): void {
      kept.save(changeGuards(kept.now(), change, serviceNowMs()))
      tell()
    },
    /** @throws Refusal when an order breaks a guard, or when it cannot be known yet that it does not */
    check(order: GuardedOrder): void {
      const nowMs = serviceNowMs()
      const guards = kept.now()
      // Before every order: the history is read only where it counts.
      const asksDay = followsTheDay(limitsAt(guards, nowMs))
      const today = asksDay ? day() : tradingDay([], marketNowMs())
      const [broken] = brokenGuards({ guards, order, day: today, nowMs, marketNowMs: marketNowMs() })
      if (broken) throw new Refusal('rejected', broken)
      if (asksDay && !isHistoryRead()) throw new Refusal('rejected', text('guard.notRead'))
    },
    /** @throws Refusal when a change raises a trade's leverage over the guard */
    checkRaise(from: number, to: number): void {
      const broken = brokenByRaising({ guards: kept.now(), nowMs: serviceNowMs(), from, to })
      if (broken) throw new Refusal('rejected', broken)
    },
    /** Whether a change that may raise a leverage has to be known beforehand. */
    capsLeverage: (): boolean => limitsAt(kept.now(), serviceNowMs()).maxLeverage !== null,
  }
}

/** Every trade that ended since a time, and perhaps some before. */
function endedSince(
  history: Pick<History, 'endedTrades'>,
  sinceMs: number,
  limit = firstLimit,
): FuturesTrade[] {
  const ended = history.endedTrades({ limit })
  const oldest = ended.at(-1)
  const reaches = ended.length < limit || !oldest || (oldest.closedAtMs ?? oldest.updatedAtMs) < sinceMs
  // Not by pages: trades that ended in one millisecond would fall between two.
  return reaches ? ended : endedSince(history, sinceMs, limit * 4)
}
