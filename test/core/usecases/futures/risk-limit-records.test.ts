import { dayMs, minuteMs } from '@common/domain/durations'
import type { SettledFill } from '@common/domain/futures/cross/cross-replay'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { changeRiskLimits, noRiskLimits, type RiskLimitsChange } from '@common/domain/risk-limits/risk-limits'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../../electron/core/ports/refusal'
import type { History } from '../../../../electron/core/ports/storage/history'
import type { AccountRules } from '../../../../electron/core/usecases/account-rules'
import { createRiskLimitEnforcer } from '../../../../electron/core/usecases/futures/risk-limit-enforcer'
import { createTrade } from '../../../support/create-trade'
import { message } from '../../../support/text'
import { ManualClock } from '../../../support/time/manual-clock'
import { crossOrder } from '../../../window/support/records'
import { refusal } from '../support/write-deps'

const midnightMs = 20_000 * dayMs
const order = { leverage: 10, quantity: 100 }

interface Scene {
  readonly change: RiskLimitsChange
  readonly nowMs: number
  /** Newest first. */
  readonly trades?: readonly FuturesTrade[]
  readonly fills?: readonly SettledFill[]
  readonly isBlocked?: boolean
}

function start({ change, nowMs, trades = [], fills = [], isBlocked = false }: Scene) {
  const guards = changeRiskLimits(noRiskLimits, change, 0)
  const rules = {
    nowMs: () => nowMs,
    rules: () => ({ guards, 'wallet rules': defaultWithdrawalRules }),
    needUnblocked() {
      if (isBlocked) throw new Refusal('rejected', message('limits.unreadable'))
    },
    follow: () => undefined,
  } as unknown as AccountRules
  const history = {
    trades: { ended: ({ limit }: { limit: number }) => trades.slice(0, limit) },
    options: { ended: () => [] },
    cross: {
      fillsSince: (sinceMs: number) => fills.filter(({ filledAtMs }) => (filledAtMs ?? 0) >= sinceMs),
      fundingSince: () => [],
    },
  } as unknown as History
  return createRiskLimitEnforcer({
    history,
    rules,
    clock: new ManualClock(nowMs),
    marketNowMs: () => nowMs,
    isHistoryRead: () => true,
    publish: () => undefined,
    onUnexpected: (source, error) => expect.unreachable(`${source}: ${String(error)}`),
  })
}

const closed = (id: number, closedAtMs: number, pnlSats = 0): FuturesTrade =>
  createTrade(`t${id}`, {
    state: 'closed',
    closedAtMs,
    pnlSats: sats(pnlSats),
    openingFeeSats: sats(0),
  })

describe('the risk limits of a day', () => {
  const dailyLoss = { dailyLossSats: sats(5000) }

  test.each([
    ['a minute apart', minuteMs, 300],
    ['all closed at midnight', 0, 100],
  ])('count a loss behind many newer trades, %s', (_name, stepMs, count) => {
    const loss = closed(count, midnightMs, -6000)
    const newer = Array.from({ length: count }, (_, index) =>
      closed(index, midnightMs + (count - index) * stepMs),
    )
    const nowMs = midnightMs + 20 * 60 * minuteMs
    const riskLimits = start({ change: dailyLoss, nowMs, trades: [...newer, loss] })
    expect(() => riskLimits.check(order)).toThrow(
      expect.objectContaining(
        refusal(
          'rejected',
          message('riskLimit.dailyLoss', { loss: 6000, limit: 5000, at: midnightMs + dayMs }),
        ),
      ) as Error,
    )
  })

  test('count no loss of the day before', () => {
    const trades = [closed(1, midnightMs - 1, -6000)]
    expect(() => start({ change: dailyLoss, nowMs: midnightMs, trades }).check(order)).not.toThrow()
  })

  test('continue a cool-off over midnight', () => {
    const filledAtMs = midnightMs - 10 * minuteMs
    const fill = { ...crossOrder(), filledAtMs, pnlSats: sats(-6000), tradingFeeSats: sats(0) }
    const scene = { change: { coolOffMs: 30 * minuteMs }, fills: [fill] }
    const at = (afterMs: number) => start({ ...scene, nowMs: midnightMs + afterMs })
    expect(() => at(20 * minuteMs - 1).check(order)).toThrow(
      expect.objectContaining(
        refusal(
          'rejected',
          message('riskLimit.coolOff', { loss: 6000, minutes: 30, at: midnightMs + 20 * minuteMs }),
        ),
      ) as Error,
    )
    expect(() => at(20 * minuteMs).check(order)).not.toThrow()
  })
})

test('lost risk limits block a higher leverage, not a lower one', () => {
  const riskLimits = start({ change: {}, nowMs: midnightMs, isBlocked: true })
  expect(() => riskLimits.checkRaise(10, 20)).toThrow(
    expect.objectContaining(refusal('rejected', message('limits.unreadable'))) as Error,
  )
  expect(() => riskLimits.checkRaise(20, 10)).not.toThrow()
  expect(() => riskLimits.checkRaise(10, 10)).not.toThrow()
})
