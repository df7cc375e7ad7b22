import { isWithinSupply, resolveOrderSize, shown, sizeIssues } from '@common/domain/futures/order-size'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { message } from '../../../support/text'
import { market } from '../arbitraries'

const order: FuturesOrder = { side: 'buy', orderType: 'market', leverage: 10 }
const supply = 2_100_000_000_000_000
const uneven = { ...market, minQuantity: 2.5, maxQuantity: 10.5 }

describe('size of an order', () => {
  test.each([
    [2, false],
    [3, true],
    [10, true],
    [11, false],
    [3.5, false],
  ])('accepts %d contracts between 2.5 and 10.5: %s', (quantity, isAccepted) => {
    const issue = { field: 'quantity', ...message('issue.quantity', { least: 3, most: 10 }) }
    expect(sizeIssues({ ...order, quantity }, uneven)).toEqual(isAccepted ? [] : [issue])
  })

  test('is at least one contract without a minimum', () => {
    const isAccepted = (quantity: number) => sizeIssues({ ...order, quantity }, market).length === 0
    expect([0, 1].map(isAccepted)).toEqual([false, true])
  })

  test.each([
    [0, false],
    [1, true],
    [supply, true],
    [supply + 1, false],
    [1.5, false],
  ])('accepts a margin of %d sats: %s', (marginSats, isAccepted) => {
    const issue = { field: 'marginSats', ...message('issue.margin', { most: sats(supply) }) }
    expect(sizeIssues({ ...order, marginSats: marginSats as never }, market)).toEqual(
      isAccepted ? [] : [issue],
    )
  })

  test('is one of quantity and margin', () => {
    expect(sizeIssues(order, market)).toMatchObject([{ code: 'issue.sizeMissing' }])
    const both = { ...order, quantity: 3, marginSats: sats(5) }
    expect(sizeIssues(both, market)).toMatchObject([{ field: 'marginSats', code: 'issue.sizeTwice' }])
    expect(resolveOrderSize(order, 50_000, market)).toMatchObject({ issues: [{ code: 'issue.sizeMissing' }] })
  })

  // At 50,000 and 10x, a contract has a margin of 200 sats.
  test.each([
    [
      599,
      {
        issues: [
          {
            code: 'issue.marginTooSmall',
            values: { least: 3, needed: message('figure.sats', { amount: 600 }) },
          },
        ],
      },
    ],
    [600, { value: { quantity: 3, marginSats: 600 } }],
    [799, { value: { quantity: 3, marginSats: 799 } }],
    [2199, { value: { quantity: 10, marginSats: 2199 } }],
    [
      2200,
      {
        issues: [
          {
            code: 'issue.marginTooLarge',
            values: { most: 10, allowed: message('figure.sats', { amount: 2000 }) },
          },
        ],
      },
    ],
  ])('resolves a margin of %d sats', (marginSats, result) => {
    expect(resolveOrderSize({ ...order, marginSats: sats(marginSats) }, 50_000, uneven)).toMatchObject(result)
  })

  test('is not worth more than all bitcoin', () => {
    const price = 0.01
    const most = 210_000
    expect([isWithinSupply(most, price), isWithinSupply(most + 1, price)]).toEqual([true, false])
    expect(resolveOrderSize({ ...order, quantity: most }, price, market)).toMatchObject({ ok: true })
    expect(resolveOrderSize({ ...order, quantity: most + 1 }, price, market)).toMatchObject({
      issues: [{ field: 'quantity', code: 'issue.quantityOverSupply' }],
    })
    const margin = { ...order, marginSats: sats(supply) }
    expect(resolveOrderSize(margin, price, { ...market, maxQuantity: 1e9 })).toMatchObject({
      issues: [{ field: 'marginSats', code: 'issue.marginOverSupply' }],
    })
    expect(resolveOrderSize(margin, price, market)).toMatchObject({
      issues: [{ code: 'issue.marginTooLarge', values: { allowed: message('issue.moreThanAllBitcoin') } }],
    })
  })
})

test.each([
  [5, message('figure.given', { figure: 5 })],
  [Number.NaN, message('issue.notANumber')],
  [Infinity, message('issue.notANumber')],
  ['5', message('issue.notANumber')],
])('an entered %s is shown in an error as a number or as none', (value, text) => {
  expect(shown(value)).toEqual(text)
})
