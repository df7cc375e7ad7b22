import { describe, expect, test } from 'vitest'
import { addBreakdowns, getPart, pickParts, toBreakdown } from '@common/domain/breakdown'

describe('breakdown', () => {
  const reported = toBreakdown({ margin: 700, 'opening-fee': -20 })
  const estimated = toBreakdown({ margin: 30, 'closing-fee': -5 }, true)

  test('has the total of its parts', () => {
    expect(reported).toEqual({
      totalSats: 680,
      parts: [
        { name: 'margin', amountSats: 700 },
        { name: 'opening-fee', amountSats: -20 },
      ],
    })
    expect([getPart(reported, 'opening-fee'), getPart(reported, 'reserve')]).toEqual([-20, 0])
    expect(() => toBreakdown({ margin: 0.5 })).toThrow(RangeError)
  })

  test('adds amounts by name', () => {
    const sum = addBreakdowns([reported, toBreakdown({ margin: 5 })])
    expect(sum).toEqual(toBreakdown({ margin: 705, 'opening-fee': -20 }))
    expect(addBreakdowns([])).toEqual({ totalSats: 0, parts: [] })
  })

  test('is an estimate if any of its sources is', () => {
    expect([reported, estimated].map((each) => 'isEstimate' in each)).toEqual([false, true])
    expect(estimated.isEstimate).toBe(true)
    expect(pickParts(estimated, ['margin'])).toEqual(toBreakdown({ margin: 30 }, true))
    expect(pickParts(reported, ['margin'])).toEqual(toBreakdown({ margin: 700 }))
    const both = { margin: 730, 'opening-fee': -20, 'closing-fee': -5 }
    expect(addBreakdowns([reported, estimated])).toEqual(toBreakdown(both, true))
    expect('isEstimate' in addBreakdowns([reported, reported])).toBe(false)
  })
})
