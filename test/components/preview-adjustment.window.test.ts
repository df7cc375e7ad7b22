import { addMargin } from '@common/domain/futures/adjust'
import { cashIn } from '@common/domain/futures/cash-in'
import { profitAt } from '@common/domain/futures/profit'
import { brokenByRaising, brokenGuards, type GuardedOrder } from '@common/domain/guards/guard-order'
import { changeGuards, noGuards } from '@common/domain/guards/guards'
import { tradingDay } from '@common/domain/guards/trading-day'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { previewAdjustment, type AdjustmentInput } from '../../src/views/trade/preview-adjustment'
import { formatPrice } from '../../src/format/money'
import { say } from '../../src/format/say'
import { futuresMarket, quote, trade } from '../stores/support/records'

const { ticker } = quote(100_000)
const preview = (changes: Partial<AdjustmentInput>) =>
  previewAdjustment({
    kind: 'add-margin',
    trade: trade(),
    value: null,
    ticker,
    market: futuresMarket,
    balanceSats: sats(60_000),
    profitAt: (exitPrice) => profitAt({ trade: trade(), exitPrice, feeRate: 0.001 }),
    guards: { broken: () => [], brokenByRaising: () => null },
    ...changes,
  })
/** A line in words, found by its label. */
function line(result: ReturnType<typeof preview>, label: string) {
  const found = result.lines.find((one) => say(one.label) === label)
  return found && { from: found.from && say(found.from), value: say(found.value) }
}
const reasonOf = (result: ReturnType<typeof preview>): string => (result.ok ? '' : say(result.reason))

describe('a change of a trade, before it is sent', () => {
  test('added margin shows old and new as the domain has them', () => {
    const result = preview({ value: 50_000 })
    const domain = addMargin(trade(), sats(50_000))
    expect(result.ok && say(result.action)).toBe('Add 50,000 sats')
    expect(line(result, 'Liquidation')).toMatchObject({
      from: formatPrice(90_909),
      value: formatPrice(domain.ok ? domain.position.liquidationPrice : 0),
    })
    expect(line(result, 'Balance')).toMatchObject({ from: '60,000', value: '10,000 sats' })
  })

  test('no more margin than the balance', () => {
    expect(reasonOf(preview({ value: 60_001 }))).toBe('The balance is 60,000 sats.')
  })

  test('cash-in is counted at the price where the trade would close', () => {
    const result = preview({ kind: 'cash-in', value: 20_000 })
    const domain = cashIn(trade(), sats(20_000), ticker.bidPrice)
    expect(domain.ok && line(result, 'Margin')?.value).toContain(
      domain.ok ? domain.position.marginSats.toLocaleString('en-US') : '',
    )
    expect(preview({ kind: 'cash-in', value: 20_000, ticker: null })).toMatchObject({ ok: false })
  })

  test('a level says what it would bring, or why it cannot stand there', () => {
    const stop = preview({ kind: 'stop-loss', value: 95_000 })
    expect(line(stop, 'Stop loss')).toMatchObject({ from: 'none', value: '95,000.0' })
    expect(line(stop, 'Net P&L there')?.value).toMatch(/^\u2212/)
    expect(preview({ kind: 'stop-loss', value: 100_500 })).toMatchObject({ ok: false })
    expect(reasonOf(preview({ kind: 'take-profit', value: 100_000.3 }))).toContain('multiple of 0.5')
    expect(preview({ kind: 'take-profit', value: 0 })).toMatchObject({ ok: false })
  })

  test('another limit price shows what the new order needs beside the old one', () => {
    const waiting = trade({
      state: 'open',
      orderType: 'limit',
      entryPrice: null,
      maintenanceMarginSats: sats(2100),
    })
    const result = preview({ kind: 'limit-price', trade: waiting, value: 50_000, balanceSats: sats(150_000) })
    expect(line(result, 'Limit price')).toEqual({ from: '100,000.0', value: '50,000.0' })
    expect(line(result, 'Margin')).toEqual({ from: '100,000', value: '200,000 sats' })
    // 102,100 come back, 204,200 are debited.
    expect(line(result, 'Balance')).toEqual({ from: '150,000', value: '47,900 sats' })
    expect(reasonOf(preview({ kind: 'limit-price', trade: waiting, value: 50_000 }))).toMatch(
      /needs 204,200 sats/,
    )
    expect(reasonOf(preview({ kind: 'limit-price', trade: waiting, value: 100_000 }))).toMatch(/already/)
    expect(preview({ kind: 'limit-price', trade: waiting, value: 99_000, market: null })).toMatchObject({
      ok: false,
    })
  })

  test('a guard is told before anything is pressed', () => {
    const guards = changeGuards(noGuards, { maxLeverage: 10, maxQuantity: 500 }, 0)
    const day = tradingDay([], [], 0)
    const ofUser = {
      broken: (order: GuardedOrder) => brokenGuards({ guards, order, day, nowMs: 0, marketNowMs: 0 }),
      brokenByRaising: (from: number, to: number) => brokenByRaising({ guards, nowMs: 0, from, to }),
    }
    const waiting = trade({ state: 'open', entryPrice: null, maintenanceMarginSats: sats(2100) })
    const move = { kind: 'limit-price', trade: waiting, value: 99_000, balanceSats: sats(150_000) } as const
    expect(reasonOf(preview({ ...move, guards: ofUser }))).toMatch(
      /500 USD in one order.*cancel the order and place a new one/,
    )
    expect(preview(move).ok).toBe(true)
    expect(reasonOf(preview({ kind: 'cash-in', value: 20_000, guards: ofUser }))).toMatch(
      /10x leverage at most.*cash-in/,
    )
    expect(preview({ kind: 'add-margin', value: 20_000, guards: ofUser }).ok).toBe(true)
  })

  test('every sum of money that a change comes to opens into parts that add up to what is shown', () => {
    const waiting = trade({ state: 'open', entryPrice: null, maintenanceMarginSats: sats(2100) })
    const cases = [
      [{ kind: 'add-margin', value: 50_000 }, ['Margin', 'Balance']],
      [{ kind: 'cash-in', value: 20_000 }, ['Cash in', 'Margin', 'Balance']],
      [{ kind: 'stop-loss', value: 95_000 }, ['Net P&L there']],
      [{ kind: 'take-profit', value: 120_000 }, ['Net P&L there']],
      [
        { kind: 'limit-price', trade: waiting, value: 99_000, balanceSats: sats(150_000) },
        ['Debited', 'Balance'],
      ],
    ] as const
    for (const [changes, labels] of cases) {
      const { lines } = preview(changes)
      const sums = lines.filter(({ sum }) => sum !== undefined)
      expect(sums.map(({ label }) => say(label))).toEqual(labels)
      for (const { sum, value } of sums) {
        expect(sum?.parts.length).toBeGreaterThan(1)
        expect(value.values).toMatchObject({ amount: sum?.totalSats })
      }
    }
  })

  test.each([null, 0, -5, 1.5, NaN])('an amount of %s is refused in words', (value) => {
    for (const kind of ['add-margin', 'cash-in'] as const) {
      const result = preview({ kind, value })
      expect(reasonOf(result)).toMatch(/amount/i)
    }
  })
})
