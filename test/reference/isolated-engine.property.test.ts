import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { netResult } from '@common/domain/futures/net-result'
import { sats } from '@common/domain/units'
import { openBareEngine, type BareEngine } from '../support/practice/bare-engine'
import { SATS_PER_BITCOIN, profit, tradingFee, type Side } from './inverse-contract'
import * as isolated from './isolated'
import * as actions from './isolated-actions'
import { exact, type Rational } from './rational'

const text = String

const START_PRICE = 60_000
const START_SATS = 1_000_000_000
const FUNDING_PERIOD_MS = 8 * 3_600_000

type Action =
  | {
      readonly kind: 'open'
      readonly side: Side
      readonly leverage: number
      readonly quantity: number
      readonly byMargin: boolean
    }
  | { readonly kind: 'add-margin' | 'cash-in'; readonly of: number; readonly share: number }
  | { readonly kind: 'close'; readonly of: number }
  | { readonly kind: 'move'; readonly steps: number }
  | { readonly kind: 'fund' }

const opening: fc.Arbitrary<Action> = fc.record({
  kind: fc.constant('open'),
  side: fc.constantFrom<Side>('buy', 'sell'),
  leverage: fc.oneof(
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 100, max: 10_000 }).map((n) => n / 100),
  ),
  quantity: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 100_000 })),
  byMargin: fc.boolean(),
})

const action: fc.Arbitrary<Action> = fc.oneof(
  opening,
  fc.record({ kind: fc.constant('add-margin'), of: fc.nat(9), share: fc.integer({ min: 1, max: 130 }) }),
  fc.record({ kind: fc.constant('cash-in'), of: fc.nat(9), share: fc.integer({ min: 1, max: 150 }) }),
  fc.record({ kind: fc.constant('close'), of: fc.nat(9) }),
  fc.record({ kind: fc.constant('move'), steps: fc.integer({ min: -3000, max: 3000 }) }),
  fc.record({ kind: fc.constant('fund') }),
)

interface Model extends actions.Changed {
  readonly maintenanceSats: bigint
  readonly openingFeeSats: bigint
  readonly fundingSats: bigint
  readonly cashInProfitSats: bigint
  /** Balance change since before the order. */
  readonly movedSats: bigint
}

class Comparison {
  readonly #engine: BareEngine
  readonly #models = new Map<string, Model>()
  #price = START_PRICE
  #freeSats = BigInt(START_SATS)

  constructor(engine: BareEngine) {
    this.#engine = engine
  }

  play(step: Action): void {
    switch (step.kind) {
      case 'open':
        return this.#open(step)
      case 'add-margin':
        return this.#addMargin(step)
      case 'cash-in':
        return this.#cashIn(step)
      case 'close':
        return this.#close(step.of)
      case 'move':
        return this.#move(this.#price + step.steps / 2)
      case 'fund':
        return this.#fund()
    }
  }

  closeAll(): void {
    while (this.#models.size > 0) this.#close(0)
    expect(this.#engine.freeSats()).toBe(this.#freeSats)
  }

  get #rate(): string {
    return text(this.#engine.exchange.rates.of(this.#engine.uid).feeRate)
  }

  #quote(side: Side): string {
    const { bidPrice, askPrice } = this.#engine.exchange.quotes.ticker()
    return text(side === 'buy' ? askPrice : bidPrice)
  }

  #closingPrice(side: Side): string {
    return this.#quote(side === 'buy' ? 'sell' : 'buy')
  }

  #pick(of: number): readonly [string, Model] | null {
    const all = [...this.#models]
    return all[of % Math.max(all.length, 1)] ?? null
  }

  #open({ side, leverage, quantity, byMargin }: Extract<Action, { kind: 'open' }>): void {
    const { exchange, uid } = this.#engine
    const at = this.#quote(side)
    const expected = isolated.marginForQuantity(text(quantity), text(leverage), at)
    const contracts = byMargin ? isolated.quantityForMargin(expected, text(leverage), at) : BigInt(quantity)
    const marginSats = byMargin ? expected : isolated.marginForQuantity(contracts, text(leverage), at)
    const order = { side, quantity: contracts, price: at, leverage: text(leverage), marginSats }
    const debitedSats = isolated.debitedByOrder(order)
    if (debitedSats > this.#freeSats) return
    const size = byMargin ? { marginSats: sats(Number(expected)) } : { quantity }
    const { id } = exchange.orders.place(uid, { side, leverage, orderType: 'market', ...size })
    const openingFeeSats = tradingFee(this.#rate, contracts, at)
    this.#freeSats -= debitedSats
    this.#put(id, {
      side,
      quantity: contracts,
      price: exact(at),
      marginSats,
      leverage: exact(text(leverage)),
      liquidation: isolated.liquidationByLeverage(side, contracts, at, text(leverage)),
      maintenanceSats: isolated.maintenanceAtOrder(order) - openingFeeSats,
      openingFeeSats,
      fundingSats: 0n,
      cashInProfitSats: 0n,
      movedSats: -debitedSats,
    })
  }

  #addMargin({ of, share }: Extract<Action, { kind: 'add-margin' | 'cash-in' }>): void {
    const [id, model] = this.#pick(of) ?? []
    if (id === undefined || model === undefined) return
    const amount = this.#part(exact(model.quantity).times(SATS_PER_BITCOIN).over(model.price), share)
    const changed = actions.addMargin(model, amount)
    const { exchange, uid } = this.#engine
    const add = (): unknown => exchange.trades.addMargin(uid, id, sats(Number(amount)))
    if (changed === null) {
      expect(add).toThrow()
      return
    }
    if (amount > this.#freeSats) return
    add()
    this.#freeSats -= amount
    this.#put(id, { ...model, ...changed, movedSats: model.movedSats - amount })
  }

  #cashIn({ of, share }: Extract<Action, { kind: 'add-margin' | 'cash-in' }>): void {
    const [id, model] = this.#pick(of) ?? []
    if (id === undefined || model === undefined) return
    const at = this.#closingPrice(model.side)
    const available = profit(model.side, model.quantity, model.price, at)
    const amount = this.#part(exact(available > 0n ? available : model.marginSats), share)
    const changed = actions.cashIn(model, amount, at)
    const { exchange, uid } = this.#engine
    const take = (): unknown => exchange.trades.cashIn(uid, id, sats(Number(amount)))
    if (changed === null) {
      expect(take).toThrow()
      return
    }
    if (!actions.isSpecified(model, changed) || isOver(changed, at)) return
    take()
    this.#freeSats += amount
    const { fromProfitSats, fromMarginSats, ...terms } = changed
    expect(fromProfitSats + fromMarginSats).toBe(amount)
    this.#put(id, {
      ...model,
      ...terms,
      cashInProfitSats: model.cashInProfitSats + fromProfitSats,
      movedSats: model.movedSats + amount,
    })
  }

  #close(of: number): void {
    const [id, model] = this.#pick(of) ?? []
    if (id === undefined || model === undefined) return
    const { exchange, uid } = this.#engine
    const rate = this.#rate
    const expected = isolated.closeAt(model, this.#closingPrice(model.side), rate)
    const closed = exchange.trades.close(uid, id)
    expect(BigInt(closed.pnlSats)).toBe(expected.profitSats)
    expect(BigInt(closed.closingFeeSats)).toBe(expected.closingFeeSats)
    expect(BigInt(closed.maintenanceMarginSats)).toBe(expected.maintenanceSats)
    const net = isolated.netResult({ ...model, ...expected })
    expect(model.movedSats + expected.creditedSats).toBe(net)
    expect(BigInt(netResult(closed).totalSats)).toBe(net)
    this.#freeSats += expected.creditedSats
    this.#models.delete(id)
    expect(this.#engine.freeSats()).toBe(this.#freeSats)
  }

  /** Avoids liquidations, because their amounts are only inferred. */
  #move(price: number): void {
    if (price < 1000 || this.#anyOver(text(price))) return
    this.#engine.moveTo(price)
    this.#price = price
  }

  /** Skips funding that a trade can't pay, which is not specified. */
  #fund(): void {
    const { exchange } = this.#engine
    const { fundingRate, indexPrice, nextFundingAtMs } = exchange.quotes.ticker()
    const funded = [...this.#models].flatMap(([id, model]) => {
      const result = actions.applyFunding(model, text(indexPrice), text(fundingRate))
      return result === null ? [] : [{ id, model, ...result }]
    })
    if (funded.length < this.#models.size) return
    const isCovered = funded.every(
      ({ trade, feeSats }) =>
        feeSats <= 0n || (trade.leverage.compare(100n) <= 0 && !isOver(trade, text(this.#price))),
    )
    if (!isCovered) return
    this.#engine.advance(nextFundingAtMs - exchange.clocks.marketMs())
    expect(exchange.quotes.ticker().nextFundingAtMs).toBe(nextFundingAtMs + FUNDING_PERIOD_MS)
    this.#freeSats += funded.reduce((sum, { creditedSats }) => sum + creditedSats, 0n)
    for (const { id, model, trade, feeSats, creditedSats } of funded) {
      this.#put(id, {
        ...model,
        // A receiver's leverage and liquidation price are unchanged.
        ...(feeSats > 0n && trade),
        fundingSats: model.fundingSats + feeSats,
        movedSats: model.movedSats + creditedSats,
      })
    }
  }

  #anyOver(price: string): boolean {
    return [...this.#models.values()].some((model) => isOver(model, price))
  }

  #part(whole: Rational, percent: number): bigint {
    const part = whole.times(BigInt(percent)).over(100n).floor()
    return part > 0n ? part : 1n
  }

  #put(id: string, model: Model): void {
    this.#models.set(id, model)
    const actual = this.#engine.exchange.trades.trade(this.#engine.uid, id)
    expect(actual.state).toBe('running')
    expect(BigInt(actual.quantity)).toBe(exact(model.quantity).floor())
    expect(BigInt(actual.marginSats)).toBe(model.marginSats)
    expect(actual.price).toBe(model.price.toNumber())
    expect(actual.liquidationPrice).toBe(model.liquidation.toNumber())
    expect(actual.leverage).toBeCloseTo(Math.max(model.leverage.toNumber(), 1), 9)
    expect(BigInt(actual.maintenanceMarginSats)).toBe(model.maintenanceSats)
    expect(BigInt(actual.openingFeeSats)).toBe(model.openingFeeSats)
    expect(BigInt(actual.fundingFeeSats)).toBe(model.fundingSats)
    expect(BigInt(actual.cashedInPnlSats)).toBe(model.cashInProfitSats)
    expect(this.#engine.freeSats()).toBe(this.#freeSats)
  }
}

function isOver({ side, liquidation }: Pick<Model, 'side' | 'liquidation'>, price: string): boolean {
  return liquidation.compare(price) !== (side === 'buy' ? -1 : 1)
}

describe('isolated trades of the practice exchange', () => {
  it('equal the reference after every action of a random sequence', () => {
    fc.assert(
      fc.property(opening, fc.array(action, { minLength: 6, maxLength: 20, size: 'max' }), (first, steps) => {
        const engine = openBareEngine(START_PRICE, START_SATS)
        try {
          const comparison = new Comparison(engine)
          for (const step of [first, ...steps]) comparison.play(step)
          comparison.closeAll()
        } finally {
          engine.close()
        }
      }),
      { numRuns: 20 },
    )
  })
})
