import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import { findBrokenLimits } from '@common/domain/risk-limits/check-order'
import {
  changeRiskLimits,
  riskLimitsAt,
  limitsAt,
  noRiskLimits,
  type RiskLimits,
  type Limits,
} from '@common/domain/risk-limits/risk-limits'
import { noDayRecords, tradingDay, type TradingDay } from '@common/domain/risk-limits/trading-day'
import type { SettledFill } from '@common/domain/futures/cross/cross-replay'
import { limitKinds } from '@common/domain/risk-limits/limits/limit-kinds'
import { message } from '@common/texts/message'
import { sats, zeroSats } from '@common/domain/units'
import { crossOrder } from '../../window/support/records'
import { createTrade } from '../../support/create-trade'

const now = 1_700_000_000_000
const quiet: TradingDay = { fromMs: Math.floor(now / dayMs) * dayMs, netSats: zeroSats, lastLoss: null }
const someSats = fc.integer({ min: 1, max: 1_000_000 }).map((amount) => sats(amount))
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const limits: fc.Arbitrary<Limits> = fc.record({
  dailyLossSats: orNull(someSats),
  maxLeverage: orNull(fc.integer({ min: 1, max: 100 })),
  maxQuantity: orNull(fc.integer({ min: 1, max: 1000 })),
  coolOffMs: orNull(fc.integer({ min: minuteMs, max: dayMs })),
})
const delay = fc.integer({ min: 1, max: 48 }).map((hours) => hours * hourMs)
const change = fc
  .tuple(
    limits,
    fc.record({ delayMs: delay }, { requiredKeys: [] }),
    fc.subarray(['dailyLossSats', 'maxLeverage', 'maxQuantity', 'coolOffMs'] as const),
  )
  .map(([all, rest, names]) => ({ ...rest, ...Object.fromEntries(names.map((name) => [name, all[name]])) }))

const isAsStrict = (a: Limits, b: Limits): boolean =>
  (a.dailyLossSats ?? Infinity) <= (b.dailyLossSats ?? Infinity) &&
  (a.maxLeverage ?? Infinity) <= (b.maxLeverage ?? Infinity) &&
  (a.maxQuantity ?? Infinity) <= (b.maxQuantity ?? Infinity) &&
  (a.coolOffMs ?? 0) >= (b.coolOffMs ?? 0)

const strict = (): RiskLimits =>
  changeRiskLimits(
    noRiskLimits,
    { dailyLossSats: sats(1000), maxLeverage: 5, maxQuantity: 100, coolOffMs: hourMs, delayMs: 2 * hourMs },
    now,
  )

describe('change of the risk limits', () => {
  test('applies immediately if it is stricter, after any earlier changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), limits, (earlier, requested) => {
        const before = earlier.reduce(
          (riskLimits, limitsChange, index) =>
            changeRiskLimits(riskLimits, limitsChange, now + index * hourMs),
          noRiskLimits,
        )
        const at = now + earlier.length * hourMs
        const after = limitsAt(changeRiskLimits(before, requested, at), at)
        expect(isAsStrict(after, requested)).toBe(true)
        expect(isAsStrict(after, limitsAt(before, at))).toBe(true)
      }),
    )
  })

  test('never loosens a limit before the shortest delay in force', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.nat({ max: hourMs / 20 })), { maxLength: 20 }), (changes) => {
        let at = now
        let riskLimits = strict()
        for (const [requested, waitMs] of changes) {
          at += waitMs
          riskLimits = changeRiskLimits(riskLimits, requested, at)
          expect(isAsStrict(limitsAt(riskLimits, at), limitsAt(strict(), now))).toBe(true)
          expect(riskLimitsAt(riskLimits, at).delayMs.value).toBeGreaterThanOrEqual(2 * hourMs)
        }
      }),
    )
  })

  test('applies the most recent loosening when its delay ends', () => {
    const requested = changeRiskLimits(strict(), { maxLeverage: 10 }, now)
    const more = changeRiskLimits(requested, { maxLeverage: null }, now + hourMs)
    expect(limitsAt(more, now + 3 * hourMs - 1).maxLeverage).toBe(5)
    expect(limitsAt(more, now + 3 * hourMs).maxLeverage).toBeNull()
    const less = changeRiskLimits(requested, { maxLeverage: 8 }, now + hourMs)
    expect(limitsAt(less, now + 2 * hourMs).maxLeverage).toBe(8)
  })

  test('cancels a pending loosening, and delays a loosening by a longer delay requested with it', () => {
    const requested = changeRiskLimits(strict(), { maxLeverage: null }, now)
    expect(changeRiskLimits(requested, { maxLeverage: 5 }, now + 1)).toEqual(strict())
    const all = { dailyLossSats: null, maxLeverage: null, maxQuantity: null, coolOffMs: null }
    const loosened = changeRiskLimits(strict(), all, now)
    expect(changeRiskLimits(loosened, limitsAt(strict(), now), now + 1)).toEqual(strict())
    const both = changeRiskLimits(strict(), { maxLeverage: null, delayMs: dayMs }, now)
    expect(both.maxLeverage.pending?.fromMs).toBe(now + dayMs)
    expect(both.delayMs.value).toBe(dayMs)
  })

  test('applies any delay immediately while no limit is set', () => {
    expect(changeRiskLimits(noRiskLimits, { delayMs: hourMs }, now).delayMs).toEqual({
      value: hourMs,
      pending: null,
    })
  })
})

describe('risk limits of an order', () => {
  test('reject the order exactly if it exceeds a limit', () => {
    const order = fc.record({
      leverage: fc.integer({ min: 1, max: 100 }),
      quantity: fc.integer({ min: 1, max: 1000 }),
    })
    const loss = orNull(
      fc.record({ atMs: fc.integer({ min: now - 2 * dayMs, max: now }), lossSats: someSats }),
    )
    const net = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((amount) => sats(amount))
    fc.assert(
      fc.property(limits, order, net, loss, (limit, requested, netSats, lastLoss) => {
        const riskLimits = changeRiskLimits(noRiskLimits, limit, now)
        const day = { ...quiet, netSats, lastLoss }
        const found = findBrokenLimits({
          guards: riskLimits,
          order: requested,
          day,
          nowMs: now,
          marketNowMs: now,
        })
        const isStored =
          requested.leverage <= (limit.maxLeverage ?? Infinity) &&
          requested.quantity <= (limit.maxQuantity ?? Infinity) &&
          0 - netSats < (limit.dailyLossSats ?? Infinity) &&
          (lastLoss === null || now >= lastLoss.atMs + (limit.coolOffMs ?? 0))
        expect(found.length === 0).toBe(isStored)
      }),
    )
  })

  test('name the exceeded limit, and when or how the order is allowed', () => {
    const order = { leverage: 7, quantity: 150 }
    const day = { ...quiet, netSats: sats(-1500), lastLoss: { atMs: now - minuteMs, lossSats: sats(90) } }
    const advice = message('riskLimit.lower')
    const broken = (riskLimits: RiskLimits) =>
      findBrokenLimits({ guards: riskLimits, order, day, nowMs: now, marketNowMs: now })
    expect(broken(strict())).toEqual([
      message('riskLimit.leverage', { leverage: 7, most: 5, advice, hours: 2 }),
      message('riskLimit.size', { quantity: 150, most: 100, advice, hours: 2 }),
      message('riskLimit.dailyLoss', { loss: 1500, limit: 1000, at: quiet.fromMs + dayMs }),
      message('riskLimit.coolOff', { loss: 90, minutes: 60, at: now - minuteMs + hourMs }),
    ])
    const at = now + 2 * hourMs
    const loosened = changeRiskLimits(strict(), { maxLeverage: 7, maxQuantity: null }, now)
    expect(broken(loosened).slice(0, 2)).toEqual([
      message('riskLimit.leverageUntil', { leverage: 7, most: 5, advice, at }),
      message('riskLimit.sizeUntil', { quantity: 150, most: 100, advice, at }),
    ])
    const loosenedLess = changeRiskLimits(strict(), { maxLeverage: 6, maxQuantity: 149 }, now)
    expect(broken(loosenedLess).map(({ code }) => code)).toEqual(broken(strict()).map(({ code }) => code))
  })

  test('allow an order as soon as the time after a loss ends', () => {
    const riskLimits = changeRiskLimits(noRiskLimits, { coolOffMs: hourMs }, now)
    const isAllowed = (lastLossAtMs: number) =>
      findBrokenLimits({
        guards: riskLimits,
        order: { leverage: 1, quantity: 1 },
        day: { ...quiet, lastLoss: { atMs: lastLossAtMs, lossSats: sats(1) } },
        nowMs: now,
        marketNowMs: now,
      }).length === 0
    expect([isAllowed(now - hourMs), isAllowed(now - hourMs + 1)]).toEqual([true, false])
  })

  test('need no time after a loss if none is set, whatever the clocks', () => {
    const day = { ...quiet, lastLoss: { atMs: now + 1, lossSats: sats(1) } }
    const order = { leverage: 1, quantity: 1 }
    expect(findBrokenLimits({ guards: noRiskLimits, order, day, nowMs: now, marketNowMs: now })).toEqual([])
  })

  test.each([
    ['coolOffMs', minuteMs, 7 * dayMs],
    ['maxLeverage', 1, 100],
    ['maxQuantity', 1, 100_000_000],
  ] as const)('%s can be requested from %d to %d', (name, min, max) => {
    const { requested } = limitKinds[name]
    const isAccepted = (value: number): boolean => requested.safeParse(value).success
    expect([min, max].map(isAccepted)).toEqual([true, true])
    expect([min - 1, max + 1, min + 0.5].map(isAccepted)).toEqual([false, false, false])
  })

  test('need the trades of the day only for losses', () => {
    const namesReadingDay = Object.entries(limitKinds).flatMap(([name, { readsDay }]) =>
      readsDay ? [name] : [],
    )
    expect(namesReadingDay.toSorted()).toEqual(['coolOffMs', 'dailyLossSats'])
  })

  test('accept the order again on the next day', () => {
    const riskLimits = changeRiskLimits(noRiskLimits, { dailyLossSats: sats(10) }, now)
    const day = { ...quiet, netSats: sats(-10) }
    const codes = (marketNowMs: number) =>
      findBrokenLimits({
        guards: riskLimits,
        order: { leverage: 1, quantity: 1 },
        day,
        nowMs: now,
        marketNowMs,
      }).map(({ code }) => code)
    expect(codes(quiet.fromMs + dayMs - 1)).toEqual(['riskLimit.dailyLoss'])
    expect(codes(quiet.fromMs + dayMs)).toEqual([])
  })
})

describe('trading day', () => {
  const closed = (pnl: number, closedAtMs: number) =>
    createTrade('t1', {
      state: 'closed',
      pnlSats: sats(pnl),
      openingFeeSats: sats(10),
      closingFeeSats: sats(10),
      fundingFeeSats: zeroSats,
      closedAtMs,
    })

  test('sums the net P&L of trades closed since midnight UTC, including fees', () => {
    const trades = [
      closed(100, quiet.fromMs),
      closed(-300, quiet.fromMs + 5),
      closed(-5000, quiet.fromMs - 1),
      { ...closed(-900, quiet.fromMs + 6), state: 'canceled' as const },
    ]
    expect(tradingDay({ ...noDayRecords, trades }, now)).toEqual({
      fromMs: quiet.fromMs,
      netSats: 80 - 320,
      lastLoss: { atMs: quiet.fromMs + 5, lossSats: 320 },
    })
  })

  const fill = (pnl: number, filledAtMs: number) => ({
    ...crossOrder(),
    pnlSats: sats(pnl),
    tradingFeeSats: sats(10),
    filledAtMs,
  })

  test('includes the booked P&L of cross fills minus fees, and counts no fee alone as a loss', () => {
    const fills = [
      fill(-200, quiet.fromMs + 7),
      fill(0, quiet.fromMs + 9),
      fill(50, quiet.fromMs + 8),
      fill(-7000, quiet.fromMs - 1),
    ]
    const trades = [closed(-300, quiet.fromMs + 5)]
    expect(tradingDay({ ...noDayRecords, trades, crossFills: fills }, now)).toEqual({
      fromMs: quiet.fromMs,
      netSats: -320 - 210 - 10 + 40,
      lastLoss: { atMs: quiet.fromMs + 7, lossSats: 210 },
    })
    const of = (...crossFills: SettledFill[]) => tradingDay({ ...noDayRecords, crossFills }, now)
    expect(of(fill(0, now), fill(12, now))).toMatchObject({ netSats: -8, lastLoss: null })
    expect(of(fill(5, now)).lastLoss).toEqual({ atMs: now, lossSats: 5 })
    expect(of(fill(10, now)), 'a result of 0').toMatchObject({ netSats: 0, lastLoss: null })
  })

  test('counts a trade as a loss if only its fees made it one', () => {
    expect(tradingDay({ ...noDayRecords, trades: [closed(5, now)] }, now).lastLoss).toEqual({
      atMs: now,
      lossSats: 15,
    })
  })
})
