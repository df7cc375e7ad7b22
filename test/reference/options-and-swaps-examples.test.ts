import { describe, expect, it } from 'vitest'
import * as options from './options'
import { exact } from './rational'
import { centsForSats, dollarsForSats, satsForDollars } from './swaps'

const terms = { type: 'call', quantity: 100n, strike: '29000' } as const
const market: options.Market = {
  forward: '29840',
  forwardPoint: '6',
  volatility: '1.1670000553131104',
  years: options.maturity(1_689_695_082_638, 1_689_753_600_000),
}

describe('options: published examples', () => {
  it('has a premium of 12,743.9 sats and a margin of 12,744', () => {
    expect(options.exactPremium(terms, market).roundTo('0.1').toNumber()).toBe(12_743.9)
    expect(options.premium(terms, market)).toBe(12_744n)
  })

  it('has a different premium of 12,789 sats if 16.25 hours are not rounded down', () => {
    expect(market.years).toEqual(exact(16n).over(8760n))
    expect(options.premium(terms, { ...market, years: exact(58_517_362n).over(31_536_000_000n) })).toBe(
      12_789n,
    )
  })

  it('has an opening and a closing fee of 172 sats', () => {
    expect(options.optionFee(terms)).toBe(172n)
  })

  it.each(['call', 'put'] as const)('a physical settlement of a %s has the P&L of the option', (type) => {
    const marginSats = 12_744n
    const entry = options.optionBreakEven({ ...terms, type }, marginSats)
    const fixing = type === 'call' ? '31000' : '25000'
    const payoff = options.exactPayoff({ ...terms, type }, fixing)
    expect(entry).not.toBeNull()
    expect(
      options
        .exactPayoff({ type, quantity: 100n, strike: entry ?? 1n }, fixing)
        .compare(payoff.minus(marginSats)),
    ).toBe(0)
  })
})

describe('swaps: published examples', () => {
  it('pays 199.95 USD for 1,000,000 sats at a bid of 19,995', () => {
    expect(dollarsForSats(1_000_000n, '19995').toNumber()).toBe(199.95)
    expect(centsForSats(1_000_000n, '19995')).toBe(19_995n)
  })

  it('pays 499,875 sats for 100 USD at an ask of 20,005', () => {
    expect(satsForDollars(100n, '20005')).toBe(499_875n)
  })
})
