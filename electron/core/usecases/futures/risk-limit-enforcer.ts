import { findLimitBrokenByRaising, findBrokenLimits } from '@common/domain/risk-limits/check-order'
import type { RiskLimitOrder } from '@common/domain/risk-limits/limits/limit-kind'
import {
  changeRiskLimits,
  readsTradingDay,
  riskLimitsAt,
  limitsAt,
  type RiskLimits,
  type RiskLimitsChange,
} from '@common/domain/risk-limits/risk-limits'
import { secondMs } from '@common/domain/durations'
import {
  dayStartMs,
  noDayRecords,
  optionEndedAtMs,
  tradeEndedAtMs,
  tradingDay,
  type TradingDay,
} from '@common/domain/risk-limits/trading-day'
import { message } from '@common/texts/message'
import type { Clock } from '../../ports/clock'
import type { History } from '../../ports/storage/history'
import { Refusal } from '../../ports/refusal'
import type { AccountRules } from '../account-rules'

const firstLimit = 100
const gatherMs = secondMs

export interface RiskLimitEnforcerDeps {
  readonly history: History
  readonly rules: AccountRules
  readonly clock: Clock
  /** Differs from the exchange's clock in a replay. */
  readonly marketNowMs: () => number
  /** Trades, options and cross records from while the app was closed have been read. */
  readonly isHistoryRead: () => boolean
  readonly publish: (state: { guards: RiskLimits; day: TradingDay; blockedUntilMs: number | null }) => void
  readonly onUnexpected: (source: string, error: unknown) => void
}

export interface RiskLimitEnforcer extends Pick<AccountRules, 'problem'> {
  schedulePublish(): void
  stop(): void
  exchangeMs(): number
  now(): RiskLimits
  change(change: RiskLimitsChange): Promise<void>
  /** @throws Refusal if an order breaks a limit, or the history isn't read yet */
  check(order: RiskLimitOrder): void
  /** @throws Refusal above the leverage limit */
  checkRaise(from: number, to: number): void
  capsLeverage(): boolean
}

/** In the main process, independent of the window. */
export function createRiskLimitEnforcer(deps: RiskLimitEnforcerDeps): RiskLimitEnforcer {
  const { history, rules, clock, marketNowMs, isHistoryRead, publish, onUnexpected } = deps
  const limits = (): RiskLimits => rules.rules().guards

  function day(): TradingDay {
    const nowMs = marketNowMs()
    const { coolOffMs } = limitsAt(limits(), rules.nowMs())
    const sinceMs = Math.min(dayStartMs(nowMs), nowMs - (coolOffMs ?? 0))
    return tradingDay(
      {
        trades: endedSince((limit) => history.trades.ended({ limit }), tradeEndedAtMs, sinceMs),
        options: endedSince((limit) => history.options.ended(limit), optionEndedAtMs, sinceMs),
        crossFills: history.cross.fillsSince(sinceMs),
        crossFunding: history.cross.fundingSince(sinceMs),
      },
      nowMs,
    )
  }
  function notify() {
    if (!rules.isLoaded()) return
    const blockedUntilMs = rules.blockedUntilMs()
    publish({ guards: riskLimitsAt(limits(), rules.nowMs()), day: day(), blockedUntilMs })
  }
  rules.follow(notify)
  let cancelPublish: (() => void) | undefined

  return {
    schedulePublish() {
      cancelPublish ??= clock.after(gatherMs, () => {
        cancelPublish = undefined
        try {
          notify()
        } catch (error) {
          onUnexpected('guards', error)
        }
      })
    },
    stop: () => cancelPublish?.(),
    exchangeMs: rules.nowMs,
    problem: rules.problem,
    now: () => riskLimitsAt(limits(), rules.nowMs()),
    change: (change) =>
      rules.change((all) => ({ ...all, guards: changeRiskLimits(all.guards, change, rules.nowMs()) })),
    check(order) {
      rules.needUnblocked()
      const nowMs = rules.nowMs()
      const current = limits()
      const asksDay = readsTradingDay(limitsAt(current, nowMs))
      const today = asksDay ? day() : tradingDay(noDayRecords, marketNowMs())
      const [broken] = findBrokenLimits({
        guards: current,
        order,
        day: today,
        nowMs,
        marketNowMs: marketNowMs(),
      })
      if (broken) throw new Refusal('rejected', broken)
      if (asksDay && !isHistoryRead()) throw new Refusal('rejected', message('riskLimit.notRead'))
    },
    checkRaise(from, to) {
      if (to > from) rules.needUnblocked()
      const broken = findLimitBrokenByRaising({ guards: limits(), nowMs: rules.nowMs(), from, to })
      if (broken) throw new Refusal('rejected', broken)
    },
    capsLeverage: () => rules.blocked() !== null || limitsAt(limits(), rules.nowMs()).maxLeverage !== null,
  }
}

/** May include some earlier records. */
function endedSince<T>(
  readNewest: (limit: number) => readonly T[],
  endedAtMs: (record: T) => number,
  sinceMs: number,
  limit = firstLimit,
): readonly T[] {
  const ended = readNewest(limit)
  const oldest = ended.at(-1)
  const reaches = ended.length < limit || oldest === undefined || endedAtMs(oldest) < sinceMs
  // Not paged: records of the same millisecond could be skipped.
  return reaches ? ended : endedSince(readNewest, endedAtMs, sinceMs, limit * 4)
}
