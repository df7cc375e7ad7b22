import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sats } from '@common/domain/units'
import { openBareEngine, type BareEngine } from '../support/practice/bare-engine'
import * as cross from './cross'
import type { Side } from './inverse-contract'

const text = String

const START_PRICE = 60_000
const START_SATS = 1_000_000_000
const START_MARGIN = 100_000_000

type Action =
  | { readonly kind: 'order'; readonly side: Side; readonly quantity: number }
  | { readonly kind: 'deposit' | 'withdraw'; readonly amount: number }
  | { readonly kind: 'leverage'; readonly leverage: number }
  | { readonly kind: 'move'; readonly steps: number }
  | { readonly kind: 'close' | 'withdraw-all' | 'fund' }

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('order'),
      side: fc.constantFrom<Side>('buy', 'sell'),
      quantity: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 100_000 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move'), steps: fc.integer({ min: -6000, max: 6000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('deposit', 'withdraw'),
      amount: fc.integer({ min: 1, max: START_MARGIN }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('leverage'), leverage: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('close', 'withdraw-all', 'fund') }) },
)

class Comparison {
  readonly #engine: BareEngine
  #account: cross.CrossAccount = { position: null, marginSats: 0n, leverage: 1n }
  #price = START_PRICE
  #freeSats = BigInt(START_SATS)
  #tradingFeesSats = 0n
  #fundingFeesSats = 0n

  constructor(engine: BareEngine) {
    this.#engine = engine
  }

  play(step: Action): void {
    switch (step.kind) {
      case 'order':
        return this.#order(step.side, BigInt(step.quantity))
      case 'deposit':
        return this.#transfer(BigInt(step.amount))
      case 'withdraw':
        return this.#transfer(-BigInt(step.amount))
      case 'withdraw-all':
        return this.#transfer(-cross.withdrawable(this.#account, this.#closingPrice))
      case 'leverage':
        return this.#setLeverage(step.leverage)
      case 'move':
        return this.#move(this.#price + step.steps / 2)
      case 'close':
        return this.#close()
      case 'fund':
        return this.#fund()
    }
  }

  get #desk() {
    return this.#engine.exchange.cross
  }

  get #rate(): string {
    return text(this.#engine.exchange.rates.of(this.#engine.uid).feeRate)
  }

  #quote(side: Side): string {
    const { bidPrice, askPrice } = this.#engine.exchange.quotes.ticker()
    return text(side === 'buy' ? askPrice : bidPrice)
  }

  get #closingPrice(): string {
    return this.#quote(this.#account.position?.side === 'buy' ? 'sell' : 'buy')
  }

  #order(side: Side, quantity: bigint): void {
    const at = this.#quote(side)
    if (!cross.isSpecified(this.#account, side, quantity, at)) return
    const filled = cross.fill(this.#account, side, quantity, at, this.#rate)
    const { position } = this.#account
    const onlyReduces = position !== null && position.side !== side && quantity <= position.quantity
    const place = (): unknown =>
      this.#desk.place(this.#engine.uid, {
        side,
        quantity: Number(quantity),
        price: null,
        clientOrderId: null,
      })
    if (!onlyReduces && !cross.meetsMarginRequirements(filled.account)) {
      expect(place).toThrow()
      return
    }
    // Not specified: a loss beyond the collateral, a position at its liquidation price.
    if (filled.account.marginSats < 0n || isOver(filled.account, text(this.#price))) return
    place()
    this.#filled(filled)
  }

  #close(): void {
    const { position } = this.#account
    if (position === null) {
      expect(() => this.#desk.close(this.#engine.uid)).toThrow()
      return
    }
    const side = position.side === 'buy' ? 'sell' : 'buy'
    const filled = cross.fill(this.#account, side, position.quantity, this.#quote(side), this.#rate)
    if (filled.account.marginSats < 0n) return
    this.#desk.close(this.#engine.uid)
    this.#filled(filled)
  }

  #filled({ account, feeSats }: cross.Fill): void {
    this.#tradingFeesSats += feeSats
    this.#compare(account)
  }

  #transfer(amountSats: bigint): void {
    const amount = sats(Number(amountSats < 0n ? -amountSats : amountSats))
    const { uid } = this.#engine
    if (amount === 0) return
    const move = (): unknown =>
      amountSats < 0n ? this.#desk.withdraw(uid, amount) : this.#desk.deposit(uid, amount)
    const isRefused =
      amountSats < 0n
        ? -amountSats > cross.withdrawable(this.#account, this.#closingPrice)
        : amountSats > this.#freeSats
    if (isRefused) {
      expect(move).toThrow()
      return
    }
    const moved = { ...this.#account, marginSats: this.#account.marginSats + amountSats }
    // A withdrawal up to the free margin can put the liquidation price at the market.
    if (isOver(moved, text(this.#price))) return
    move()
    this.#freeSats -= amountSats
    this.#compare(moved)
  }

  #setLeverage(leverage: number): void {
    const changed = { ...this.#account, leverage: BigInt(leverage) }
    const change = (): unknown => this.#desk.setLeverage(this.#engine.uid, leverage)
    if (cross.meetsMarginRequirements(changed)) {
      change()
      this.#compare(changed)
    } else expect(change).toThrow()
  }

  #move(price: number): void {
    if (price < 1000 || isOver(this.#account, text(price))) return
    this.#engine.moveTo(price)
    this.#price = price
    this.#compare(this.#account)
  }

  /** Skips funding above the margin, which is not specified. */
  #fund(): void {
    const { exchange } = this.#engine
    const { fundingRate, indexPrice, nextFundingAtMs } = exchange.quotes.ticker()
    const { account, feeSats } = cross.fundCross(this.#account, text(indexPrice), text(fundingRate))
    if (account.marginSats < 0n || isOver(account, text(this.#price))) return
    this.#engine.advance(nextFundingAtMs - exchange.clocks.marketMs())
    this.#fundingFeesSats += feeSats
    this.#compare(account)
  }

  #compare(account: cross.CrossAccount): void {
    this.#account = account
    const actual = this.#desk.position(this.#engine.uid)
    const { position } = account
    const quantity = position?.quantity ?? 0n
    expect(BigInt(actual.quantity)).toBe(position?.side === 'sell' ? -quantity : quantity)
    expect(actual.entryPrice).toBe(position?.entry.toNumber() ?? null)
    expect(BigInt(actual.marginSats)).toBe(account.marginSats)
    expect(BigInt(actual.runningMarginSats)).toBe(cross.runningMargin(account))
    expect(BigInt(actual.initialMarginSats)).toBe(cross.runningMargin(account))
    expect(BigInt(actual.maintenanceMarginSats)).toBe(cross.maintenanceMargin(position))
    expect(actual.liquidationPrice).toBe(displayedLiquidationPrice(account))
    expect(BigInt(actual.tradingFeesSats)).toBe(this.#tradingFeesSats)
    expect(BigInt(actual.fundingFeesSats)).toBe(this.#fundingFeesSats)
    expect(this.#engine.freeSats()).toBe(this.#freeSats)
  }
}

/** Unlike the specification, the engine shows at least one price step. */
function displayedLiquidationPrice(account: cross.CrossAccount): number | null {
  const price = cross.crossLiquidation(account)
  return price === null ? null : Math.max(price.toNumber(), 0.5)
}

function isOver(account: cross.CrossAccount, price: string): boolean {
  const liquidation = cross.crossLiquidation(account)
  if (liquidation === null) return false
  return liquidation.compare(price) !== (account.position?.side === 'buy' ? -1 : 1)
}

describe('cross margin of the practice exchange', () => {
  it('equals the reference after every action of a random sequence', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 6, maxLength: 20, size: 'max' }), (steps) => {
        const engine = openBareEngine(START_PRICE, START_SATS)
        try {
          const comparison = new Comparison(engine)
          comparison.play({ kind: 'deposit', amount: START_MARGIN })
          comparison.play({ kind: 'leverage', leverage: 10 })
          for (const step of steps) comparison.play(step)
        } finally {
          engine.close()
        }
      }),
      { numRuns: 20 },
    )
  })
})
