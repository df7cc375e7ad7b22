import { GuardsSchema } from '@common/bridge/contract/guards'
import { brokenGuards, type GuardedOrder } from '@common/domain/guards/guard-order'
import {
  changeGuards,
  guardsAt,
  limitsAt,
  noGuards,
  type Guards,
  type GuardsChange,
} from '@common/domain/guards/guards'
import { dayStartMs, tradingDay, type TradingDay } from '@common/domain/guards/trading-day'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { text } from '@common/texts/text'
import type { History } from '../../ports/history'
import { Refusal } from '../../ports/refusal'
import { keepFact } from '../keep-fact'

const guardsFact = 'guards'
const firstLimit = 100

export interface GuardsPorts {
  readonly history: Pick<History, 'fact' | 'saveFact' | 'endedTrades'>
  /** By the service's clock: this computer's can be put forward. */
  readonly serviceNowMs: () => number
  /** By which trades are closed; in a replay it is not the service's. */
  readonly marketNowMs: () => number
  /** Whether the trades that ended while nobody looked have been read. */
  readonly isHistoryRead: () => boolean
  readonly publish: (state: { guards: Guards; day: TradingDay }) => void
}

export type KeptGuards = ReturnType<typeof keepGuards>

/** The user's guards, kept in the account's history and in force whatever the window says. */
export function keepGuards({ history, serviceNowMs, marketNowMs, isHistoryRead, publish }: GuardsPorts) {
  const kept = keepFact(history, guardsFact, GuardsSchema, noGuards)

  function day(): TradingDay {
    const nowMs = marketNowMs()
    const { coolOffMs } = limitsAt(kept.now(), serviceNowMs())
    return tradingDay(endedSince(history, Math.min(dayStartMs(nowMs), nowMs - (coolOffMs ?? 0))), nowMs)
  }
  const tell = (): void => publish({ guards: guardsAt(kept.now(), serviceNowMs()), day: day() })
  tell()

  return {
    tell,
    change(change: GuardsChange): void {
      kept.save(changeGuards(kept.now(), change, serviceNowMs()))
      tell()
    },
    /** @throws Refusal when an order breaks a guard, or when it cannot be known yet that it does not */
    check(order: GuardedOrder): void {
      const nowMs = serviceNowMs()
      const { dailyLossSats, coolOffMs } = limitsAt(kept.now(), nowMs)
      const [broken] = brokenGuards({
        guards: kept.now(),
        order,
        day: day(),
        nowMs,
        marketNowMs: marketNowMs(),
      })
      if (broken) throw new Refusal('rejected', broken)
      if ((dailyLossSats !== null || coolOffMs !== null) && !isHistoryRead()) {
        throw new Refusal('rejected', text('guard.notRead'))
      }
    },
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
