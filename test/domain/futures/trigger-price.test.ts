import { describe, expect, test } from 'vitest'
import {
  nearestTriggerPrice,
  validateTriggerPrice,
  type TriggerPriceInput,
} from '@common/domain/futures/triggers/trigger-price'
import { noTriggerPrices, type TriggerKind } from '@common/domain/futures/trigger-kind'
import { message } from '../../support/text'

const long = {
  side: 'buy',
  price: 60_000,
  liquidationPrice: 54_545.5,
  levels: noTriggerPrices,
} as const
const short = {
  side: 'sell',
  price: 60_000,
  liquidationPrice: 66_666.5,
  levels: noTriggerPrices,
} as const
const waiting = { exitPriceNow: null }

const isAccepted = (
  kind: TriggerKind,
  value: number,
  rest: Omit<TriggerPriceInput, 'kind' | 'value'>,
): boolean => validateTriggerPrice({ kind, value, ...rest }).ok

describe('trigger prices of an open order', () => {
  test.each([
    ['at the liquidation price', 54_545.5, true],
    ['below the liquidation price', 54_545, false],
    ['just below the entry', 59_999.5, true],
    ['at the entry', 60_000, false],
  ])('are checked for a long with a stop loss %s', (_name, value, ok) => {
    expect(isAccepted('stop-loss', value, { ...long, ...waiting })).toBe(ok)
  })

  test.each([
    ['at the liquidation price', 66_666.5, true],
    ['above the liquidation price', 66_667, false],
    ['just above the entry', 60_000.5, true],
    ['at the entry', 60_000, false],
  ])('are checked for a short with a stop loss %s', (_name, value, ok) => {
    expect(isAccepted('stop-loss', value, { ...short, ...waiting })).toBe(ok)
  })

  test('require a take profit strictly on the winning side', () => {
    expect(isAccepted('take-profit', 60_000, { ...long, ...waiting })).toBe(false)
    expect(isAccepted('take-profit', 60_000.5, { ...long, ...waiting })).toBe(true)
    expect(isAccepted('take-profit', 60_000, { ...short, ...waiting })).toBe(false)
    expect(isAccepted('take-profit', 59_999.5, { ...short, ...waiting })).toBe(true)
  })
})

describe('trigger prices of a position', () => {
  test('are relative to the current price for a stop loss, so it can secure a profit', () => {
    expect(isAccepted('stop-loss', 62_000, { ...long, exitPriceNow: 63_000 })).toBe(true)
    expect(isAccepted('stop-loss', 63_000, { ...long, exitPriceNow: 63_000 })).toBe(false)
    expect(isAccepted('stop-loss', 58_000, { ...short, exitPriceNow: 57_000 })).toBe(true)
    expect(isAccepted('stop-loss', 57_000, { ...short, exitPriceNow: 57_000 })).toBe(false)
  })

  test('require a take profit of a long above both the working price and the current price', () => {
    expect(isAccepted('take-profit', 62_000, { ...long, exitPriceNow: 63_000 })).toBe(false)
    expect(isAccepted('take-profit', 59_500, { ...long, exitPriceNow: 59_000 })).toBe(false)
    expect(isAccepted('take-profit', 63_500, { ...long, exitPriceNow: 63_000 })).toBe(true)
  })

  test('must not cross', () => {
    const locked = { ...long, exitPriceNow: 63_000 }
    expect(
      isAccepted('stop-loss', 62_500, { ...locked, levels: { ...noTriggerPrices, takeProfitPrice: 62_500 } }),
    ).toBe(false)
    expect(
      isAccepted('take-profit', 62_500, {
        ...locked,
        exitPriceNow: 61_000,
        levels: { ...noTriggerPrices, stopLossPrice: 62_500 },
      }),
    ).toBe(false)
  })

  test('are rejected without a valid current price', () => {
    expect(isAccepted('stop-loss', 59_000, { ...long, exitPriceNow: Number.NaN })).toBe(false)
  })
})

test('a trigger price of 0 is removed', () => {
  expect(validateTriggerPrice({ kind: 'stop-loss', value: 0, ...long, ...waiting })).toEqual({
    ok: true,
    price: null,
  })
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0.25, 59_000.1, 1e9])(
  'a trigger price of %d is rejected',
  (value) => {
    expect(validateTriggerPrice({ kind: 'take-profit', value, ...short, ...waiting })).toMatchObject({
      ok: false,
      issues: [{ field: 'takeProfitPrice' }],
    })
  },
)

test.each([
  ['no number', '59000', 'issue.notAPrice', { what: message('level.takeProfit') }],
  [
    'a price above the highest',
    100_000_000.5,
    'issue.priceRange',
    {
      what: message('level.takeProfit'),
      least: 0.5,
      most: 100_000_000,
      got: message('figure.given', { figure: 100_000_000.5 }),
    },
  ],
  [
    'a price off the grid',
    59_000.1,
    'issue.priceGrid',
    { what: message('level.takeProfit'), tick: 0.5, got: message('figure.given', { figure: 59_000.1 }) },
  ],
] as const)('a trigger price is rejected with its limits: %s', (_name, value, code, values) => {
  const result = validateTriggerPrice({ kind: 'take-profit', value: value as number, ...short, ...waiting })
  expect(result.ok || result.issues).toEqual([{ field: 'takeProfitPrice', code, values }])
})

test('the highest price is a valid take profit', () => {
  expect(isAccepted('take-profit', 100_000_000, { ...long, ...waiting })).toBe(true)
})

test('a rejected trigger price returns the field, the limit and the value', () => {
  expect(validateTriggerPrice({ kind: 'stop-loss', value: 50_000, ...long, ...waiting })).toEqual({
    ok: false,
    issues: [
      {
        field: 'stopLossPrice',
        ...message('issue.atOrAboveLiquidation', { what: message('level.stopLoss'), price: 54_545.5 }),
      },
    ],
  })
})

describe('the nearest accepted trigger price', () => {
  const nearest = (kind: TriggerKind, value: number, rest: Omit<TriggerPriceInput, 'kind' | 'value'>) =>
    nearestTriggerPrice({ kind, value, ...rest })

  test.each([
    ['stop-loss', 50_000, { ...long, ...waiting }, 54_573],
    ['stop-loss', 61_000, { ...long, ...waiting }, 59_970],
    ['take-profit', 59_000, { ...long, ...waiting }, 60_030],
    ['stop-loss', 70_000, { ...short, ...waiting }, 66_633],
    ['stop-loss', 59_000, { ...short, ...waiting }, 60_030],
    ['take-profit', 61_000, { ...short, ...waiting }, 59_970],
  ] as const)('of a %s at %d is 0.05 %% inside the bound', (kind, value, rest, price) => {
    expect(nearest(kind, value, rest)).toBe(price)
    expect(isAccepted(kind, price, rest)).toBe(true)
  })

  test('respects the current price and the other level of a position', () => {
    const position = { ...long, exitPriceNow: 63_000 }
    expect(nearest('stop-loss', 64_000, position)).toBe(62_968.5)
    const levels = { ...noTriggerPrices, takeProfitPrice: 62_000 }
    expect(nearest('stop-loss', 64_000, { ...position, levels })).toBe(61_969)
  })

  test('of a price off the grid is on it, also next to a bound', () => {
    expect(nearest('stop-loss', 59_000.3, { ...long, ...waiting })).toBe(59_000.5)
    expect(nearest('stop-loss', 59_999.3, { ...long, ...waiting })).toBe(59_999.5)
  })

  test('is missing for an accepted price, and without a range or a valid price', () => {
    expect(nearest('stop-loss', 59_000, { ...long, ...waiting })).toBeNull()
    expect(nearest('stop-loss', 61_000, { ...long, ...waiting, liquidationPrice: 59_990 })).toBeNull()
    expect(nearest('stop-loss', 61_000, { ...long, exitPriceNow: Number.NaN })).toBeNull()
    expect(nearest('stop-loss', Number.NaN, { ...long, ...waiting })).toBeNull()
    expect(nearest('stop-loss', 0, { ...long, ...waiting })).toBeNull()
  })

  test('is at most the highest price', () => {
    expect(nearest('take-profit', 1e12, { ...long, ...waiting })).toBe(100_000_000)
  })
})
