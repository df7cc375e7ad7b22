import { describe, expect, test } from 'vitest'
import type { AlertRule, Move } from '@common/domain/alerts/alert'
import type { AlertContext, RiskItem } from '@common/domain/alerts/alert-context'
import { findAlertKind } from '@common/domain/alerts/alert-kinds'
import { evaluateAlert } from '@common/domain/alerts/evaluate-alert'
import { sats } from '@common/domain/units'
import { ticker } from '../futures/arbitraries'

const item = (changes: Partial<RiskItem> = {}): RiskItem => ({
  tradeId: 't1',
  side: 'buy',
  quantity: 1000,
  entryPrice: 20_000,
  liquidationPrice: 18_182,
  marginSats: sats(10_000),
  sinceMs: 0,
  netSats: () => sats(0),
  ...changes,
})
const losing = (net: number | null, changes: Partial<RiskItem> = {}) =>
  item({ netSats: () => (net === null ? null : sats(net)), ...changes })

function scene(items: readonly RiskItem[], last = 20_000, changes: Partial<AlertContext> = {}): AlertContext {
  return {
    ticker: { ...ticker, lastPrice: last, bidPrice: last, askPrice: last, nextFundingAtMs: 100_000 },
    nowMs: 1_000_000,
    marketNowMs: 0,
    riskItems: () => items,
    nextFundingFee: () => null,
    ...changes,
  }
}
const list = (rule: AlertRule, context: AlertContext, move: Move | null = null) =>
  findAlertKind(rule.kind).listConditions(rule, context, move)
const states = (rule: AlertRule, contexts: readonly AlertContext[]) =>
  contexts.map((context) => list(rule, context).map(({ state }) => state))

function notify(rule: AlertRule, contexts: readonly AlertContext[]): number[] {
  let toldOf: readonly string[] = []
  return contexts.map((context) => {
    const result = evaluateAlert({ rule, toldOf }, context)
    toldOf = result?.toldOf ?? toldOf
    return result?.findings.length ?? 0
  })
}

describe('price alert', () => {
  const at = (prices: readonly number[]) => prices.map((last) => scene([], last))

  test('repeats only after the price moved away by more than 0.2 %', () => {
    const above = { kind: 'price-above', price: 60_000 } as const
    expect(notify(above, at([59_999.5, 60_000, 59_880, 60_000, 59_879.5, 60_000]))).toEqual([
      0, 1, 0, 0, 0, 1,
    ])
    const below = { kind: 'price-below', price: 60_000 } as const
    expect(notify(below, at([60_000.5, 60_000, 60_120, 60_000, 60_120.5, 60_000]))).toEqual([
      0, 1, 0, 0, 0, 1,
    ])
  })

  test('reports its price and the present one', () => {
    const result = evaluateAlert(
      { rule: { kind: 'price-below', price: 60_000 }, toldOf: [] },
      scene([], 59_000),
    )
    expect(result).toEqual({
      findings: [{ kind: 'price-below', level: 60_000, price: 59_000 }],
      toldOf: ['market'],
    })
  })

  test('returns null while nothing changes', () => {
    const rule = { kind: 'price-below', price: 60_000 } as const
    expect(evaluateAlert({ rule, toldOf: [] }, scene([], 61_000))).toBeNull()
    expect(evaluateAlert({ rule, toldOf: ['market'] }, scene([], 59_000))).toBeNull()
  })
})

describe('loss alert', () => {
  const bySats = (of: 'each' | 'all') =>
    ({ kind: 'loss', of, limit: { by: 'sats', lossSats: sats(1000) } }) as const
  const byMargin = (of: 'each' | 'all') => ({ kind: 'loss', of, limit: { by: 'margin', rate: 0.1 } }) as const

  test('repeats only after the loss fell below 90 % of the limit', () => {
    const at = (nets: readonly number[]) => nets.map((net) => scene([losing(net)]))
    const expected = [0, 1, 0, 0, 0, 1]
    expect(notify(bySats('each'), at([-999, -1000, -900, -1000, -899, -1000]))).toEqual(expected)
    expect(notify(byMargin('all'), at([-999, -1000, -901, -1000, -899, -1000]))).toEqual(expected)
  })

  test('reports each position, and the cross position without id', () => {
    const items = [
      losing(-1500),
      losing(-10, { tradeId: 't2' }),
      losing(-2000, { tradeId: null, side: 'sell' }),
    ]
    const result = evaluateAlert({ rule: bySats('each'), toldOf: [] }, scene(items))
    expect(result?.toldOf).toEqual(['t1', 'cross'])
    expect(result?.findings).toEqual([
      {
        kind: 'loss',
        trade: { id: 't1', side: 'buy', quantity: 1000 },
        netPnlSats: -1500,
        marginSats: 10_000,
      },
      {
        kind: 'loss',
        trade: { id: null, side: 'sell', quantity: 1000 },
        netPnlSats: -2000,
        marginSats: 10_000,
      },
    ])
  })

  test('reports the sum of all positions', () => {
    const items = [losing(-700), losing(-400, { tradeId: null })]
    expect(list(bySats('all'), scene(items))).toEqual([
      {
        id: 'all',
        state: 'reached',
        finding: { kind: 'loss', trade: null, netPnlSats: -1100, marginSats: 20_000 },
      },
    ])
    expect(states(byMargin('all'), [scene(items)])).toEqual([['clear']])
  })

  test('applies to the other positions while the result of one is unknown', () => {
    const items = [losing(-5000), losing(null, { tradeId: 't2' }), losing(-10, { tradeId: null })]
    expect(states(bySats('each'), [scene(items)])).toEqual([['reached', 'between', 'clear']])
  })

  test('waits for the total while the result of a position is unknown', () => {
    const items = [losing(-5000), losing(null, { tradeId: 't2' })]
    expect(states(bySats('all'), [scene(items)])).toEqual([['between']])
    expect(states(byMargin('all'), [scene(items)])).toEqual([['between']])
  })

  test.each(['each', 'all'] as const)('is not repeated after a time without a price: %s', (of) => {
    const known = scene([losing(-5000)])
    expect(notify(bySats(of), [known, scene([losing(null)]), known])).toEqual([1, 0, 0])
  })

  test('is skipped without positions', () => {
    for (const rule of [bySats('each'), bySats('all'), byMargin('all')])
      expect(list(rule, scene([]))).toEqual([])
  })
})

describe('funding alert', () => {
  const rule = { kind: 'carry-ahead', aheadMs: 2000, leastSats: sats(100) } as const
  const at = (marketNowMs: number, fee: number | null, items = [item()]) =>
    scene(items, 20_000, { marketNowMs, nextFundingFee: () => (fee === null ? null : sats(fee)) })

  test('applies within its time before the settlement', () => {
    const isListed = (marketNowMs: number) => list(rule, at(marketNowMs, 500)).length
    expect([97_999, 98_000, 99_999, 100_000].map(isListed)).toEqual([0, 1, 1, 0])
    expect(list(rule, at(99_000, 500))).toEqual([
      { id: 'carry:100000', state: 'reached', finding: { kind: 'carry-ahead', atMs: 100_000, feeSats: 500 } },
    ])
  })

  test('compares only a fee that is paid', () => {
    const state = (fee: number, leastSats = 100) =>
      list({ ...rule, leastSats: sats(leastSats) }, at(99_000, fee)).map((each) => each.state)
    expect([100, 99, -500].map((fee) => state(fee)[0])).toEqual(['reached', 'between', 'between'])
    expect(state(0, 0)).toEqual(['between'])
  })

  test('is skipped without a position or a reported rate', () => {
    expect(list(rule, at(99_000, 500, []))).toEqual([])
    expect(list(rule, at(99_000, null))).toEqual([])
  })
})

describe('liquidation alert', () => {
  const rule = { kind: 'liquidation-near', rate: 0.05 } as const

  test('applies at its distance and ends beyond 110 % of it', () => {
    const at = (liquidationPrice: number) => scene([item({ liquidationPrice, entryPrice: 30_000 })])
    expect(states(rule, [19_000, 18_999, 18_900, 18_899].map(at))).toEqual([
      ['reached'],
      ['between'],
      ['between'],
      ['clear'],
    ])
  })

  test('is muted for a minute of market time if the position was opened within the distance', () => {
    const marketNowMs = 9_000_000
    const muted = (entryPrice: number, ageMs: number) => {
      const items = [item({ entryPrice, liquidationPrice: 19_000, sinceMs: marketNowMs - ageMs })]
      return list(rule, scene(items, 20_000, { marketNowMs })).map(({ isNoNews }) => isNoNews)
    }
    expect([muted(20_000, 59_999), muted(20_000, 60_000), muted(20_001, 59_999)]).toEqual([
      [true],
      [false],
      [false],
    ])
  })

  test('is measured from the exit price of the side', () => {
    const context = scene([item(), item({ tradeId: 't2', side: 'sell', liquidationPrice: 22_000 })])
    const spread = { ...context, ticker: { ...context.ticker, bidPrice: 19_900, askPrice: 20_100 } }
    expect(list(rule, spread).map(({ finding }) => finding)).toMatchObject([
      { tradeId: 't1', price: 19_900 },
      { tradeId: 't2', price: 20_100 },
    ])
  })

  test('uses the last price if the quantity has no price', () => {
    const context = scene([item()])
    const unpriced = { ...context, ticker: { ...context.ticker, buckets: [] } }
    expect(list(rule, unpriced)).toMatchObject([{ id: 't1', finding: { price: 20_000 } }])
  })

  test('skips positions that cannot be liquidated, and names the cross position', () => {
    const items = [item({ liquidationPrice: null }), item({ tradeId: null })]
    const [condition, ...others] = list(rule, scene(items))
    expect([condition?.id, others]).toEqual(['cross', []])
    expect(condition && findAlertKind('liquidation-near').subject(condition.finding)).toBe('cross')
  })
})

describe('move alert', () => {
  const rule = { kind: 'price-move', rate: 0.05, withinMs: 60_000 } as const

  test('reports a move of its size in either direction', () => {
    const state = (rate: number) =>
      list(rule, scene([]), { rate, fromPrice: 19_000 }).map((each) => each.state)
    expect([0.05, -0.05, 0.049, -0.049].map((rate) => state(rate)[0])).toEqual([
      'reached',
      'reached',
      'clear',
      'clear',
    ])
    expect(list(rule, scene([]), { rate: 0.05, fromPrice: 19_000 })[0]?.finding).toEqual({
      kind: 'price-move',
      withinMs: 60_000,
      moveRate: 0.05,
      fromPrice: 19_000,
      price: 20_000,
    })
  })

  test('waits for its first window', () => {
    expect(list(rule, scene([]))).toEqual([])
  })
})
