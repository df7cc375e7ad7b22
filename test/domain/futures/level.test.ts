import { describe, expect, test } from 'vitest'
import { validateLevel, type LevelInput } from '@common/domain/futures/level'
import { noLevels, type LevelKind } from '@common/domain/futures/level-kind'
import { t } from '../../support/text'

const long = {
  side: 'buy',
  price: 60_000,
  liquidationPrice: 54_545.5,
  levels: noLevels,
} as const
const short = {
  side: 'sell',
  price: 60_000,
  liquidationPrice: 66_666.5,
  levels: noLevels,
} as const
const waiting = { markPrice: null }

const isAccepted = (kind: LevelKind, value: number, rest: Omit<LevelInput, 'kind' | 'value'>): boolean =>
  validateLevel({ kind, value, ...rest }).ok

describe('levels of an order or an open trade', () => {
  test.each([
    ['at the liquidation price', 54_545.5, true],
    ['below the liquidation price', 54_545, false],
    ['just below the entry', 59_999.5, true],
    ['at the entry', 60_000, false],
  ])('stop loss of a long %s', (_name, value, ok) => {
    expect(isAccepted('stop-loss', value, { ...long, ...waiting })).toBe(ok)
  })

  test.each([
    ['at the liquidation price', 66_666.5, true],
    ['above the liquidation price', 66_667, false],
    ['just above the entry', 60_000.5, true],
    ['at the entry', 60_000, false],
  ])('stop loss of a short %s', (_name, value, ok) => {
    expect(isAccepted('stop-loss', value, { ...short, ...waiting })).toBe(ok)
  })

  test('take profit is strictly on the winning side', () => {
    expect(isAccepted('take-profit', 60_000, { ...long, ...waiting })).toBe(false)
    expect(isAccepted('take-profit', 60_000.5, { ...long, ...waiting })).toBe(true)
    expect(isAccepted('take-profit', 60_000, { ...short, ...waiting })).toBe(false)
    expect(isAccepted('take-profit', 59_999.5, { ...short, ...waiting })).toBe(true)
  })
})

describe('levels of a running trade', () => {
  test('a stop loss is measured from the current price, so it can secure a profit', () => {
    expect(isAccepted('stop-loss', 62_000, { ...long, markPrice: 63_000 })).toBe(true)
    expect(isAccepted('stop-loss', 63_000, { ...long, markPrice: 63_000 })).toBe(false)
    expect(isAccepted('stop-loss', 58_000, { ...short, markPrice: 57_000 })).toBe(true)
    expect(isAccepted('stop-loss', 57_000, { ...short, markPrice: 57_000 })).toBe(false)
  })

  test('a take profit is above both the working and the current price', () => {
    expect(isAccepted('take-profit', 62_000, { ...long, markPrice: 63_000 })).toBe(false)
    expect(isAccepted('take-profit', 59_500, { ...long, markPrice: 59_000 })).toBe(false)
    expect(isAccepted('take-profit', 63_500, { ...long, markPrice: 63_000 })).toBe(true)
  })

  test('stop loss and take profit may not cross', () => {
    const locked = { ...long, markPrice: 63_000 }
    expect(
      isAccepted('stop-loss', 62_500, { ...locked, levels: { ...noLevels, takeProfitPrice: 62_500 } }),
    ).toBe(false)
    expect(
      isAccepted('take-profit', 62_500, {
        ...locked,
        markPrice: 61_000,
        levels: { ...noLevels, stopLossPrice: 62_500 },
      }),
    ).toBe(false)
  })

  test('an unknown current price refuses', () => {
    expect(isAccepted('stop-loss', 59_000, { ...long, markPrice: Number.NaN })).toBe(false)
  })
})

test('0 removes a level', () => {
  expect(validateLevel({ kind: 'stop-loss', value: 0, ...long, ...waiting })).toEqual({
    ok: true,
    price: null,
  })
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0.25, 59_000.1, 1e9])('%d is not a price', (value) => {
  expect(validateLevel({ kind: 'take-profit', value, ...short, ...waiting })).toMatchObject({
    ok: false,
    issues: [{ field: 'takeProfitPrice' }],
  })
})

test('a refused level returns the field, the limit and the value', () => {
  expect(validateLevel({ kind: 'stop-loss', value: 50_000, ...long, ...waiting })).toEqual({
    ok: false,
    issues: [
      {
        field: 'stopLossPrice',
        ...t('issue.atOrAboveLiquidation', { what: t('level.stopLoss'), price: 54_545.5, got: 50_000 }),
      },
    ],
  })
})
