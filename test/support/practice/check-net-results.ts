import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import {
  depositEffectSats,
  swapEffectSats,
  tradeEffectSats,
  transferEffectSats,
  withdrawalEffectSats,
} from '@common/domain/balance/effects'
import { pickParts } from '@common/domain/breakdown'
import { secondMs } from '@common/domain/durations'
import { closeReason } from '@common/domain/futures/close-reason'
import { toSign } from '@common/domain/futures/cross/cross-position'
import { crossClosingPrice } from '@common/domain/futures/cross/cross-now'
import { crossCreditAt, crossProfitAt } from '@common/domain/futures/cross/cross-profit'
import type { CrossPosition } from '@common/domain/futures/cross/cross-records'
import { fillEffectSats, type SettledFill } from '@common/domain/futures/cross/cross-replay'
import { findFeeTier, tradingFeeSats } from '@common/domain/futures/fees'
import { pnlSats } from '@common/domain/futures/pnl'
import { closingPrice, profitAt, settledProfit } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { OptionTrade } from '@common/domain/options/option'
import { optionProfitNow, settledOptionProfit } from '@common/domain/options/profit/profit'
import { reservedSats } from '@common/domain/record/to-entry'
import { marketModels } from '@common/domain/practice'
import { addSats, sats, zeroSats, type Sats } from '@common/domain/units'
import { publishedMarket } from '@common/exchange-api/published-market'
import { ServiceError } from '../../../electron/practice/errors/service-error'
import { feeReserveSats } from '../../../electron/practice/wallet/wallet-limits'
import { openBareEngine, type BareEngine } from './bare-engine'
import { action, everyOutcome, perform, startPrice, type Action } from './practice-actions'
import { unexplainedSats } from './proof-of-records'
import { RecordsOverWire } from './records-over-wire'
import { pendingHashes } from './wallet-actions'

const firstSats = 20_000_000
const { feeRate: firstFeeRate } = findFeeTier(0, publishedMarket.feeTiers)

const sumOf = <T>(all: Iterable<T>, of: (item: T) => Sats): Sats => addSats(zeroSats, ...[...all].map(of))

class Account {
  readonly records: RecordsOverWire
  readonly #engine: BareEngine
  readonly #seen: Set<string>
  /** Fills of a rough market differ from quotes and trigger prices. */
  #wasRough = false
  /** Version 1 estimates fees at the first tier's rate. */
  #isFirstTier = true

  constructor(engine: BareEngine, observed: Set<string>) {
    this.#engine = engine
    this.#seen = observed
    this.records = new RecordsOverWire(engine)
  }

  play(act: Action): void {
    this.#engine.advance(secondMs)
    this.#compare()
    const compareClosed = act.kind.endsWith('close') || act.kind === 'close-option' ? this.#promises() : null
    try {
      perform(this.#engine, act)
      this.#seen.add(act.kind)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
    }
    this.#compare()
    compareClosed?.()
  }

  end(): void {
    const { exchange, uid } = this.#engine
    this.play({ kind: 'market', model: 'flat' })
    exchange.trades.cancelAll(uid)
    exchange.cross.cancelAll(uid)
    this.play({ kind: 'cross-close' })
    while (this.#trades('running').length > 0) this.play({ kind: 'close', which: 0 })
    while (this.#options('running').length > 0) this.play({ kind: 'close-option', which: 0 })
    this.play({ kind: 'cross-transfer', amount: 0 - this.records.position.marginSats })
    for (const [index] of pendingHashes(this.#engine).entries())
      this.play({ kind: 'settle-withdrawal', which: 0, isPaid: index % 2 === 0 })
    this.play({ kind: 'mine' })
    expect(this.#heldSats).toBe(0)
    this.#noteEnds()
    expect(unexplainedSats(this.records, sats(exchange.ledger.balanceSats(uid, 'free')))).toBe(firstSats)
  }

  #trades(state: FuturesTrade['state']): FuturesTrade[] {
    return [...this.records.trades.values()].filter((trade) => trade.state === state)
  }

  #options(...states: readonly OptionTrade['state'][]): OptionTrade[] {
    return [...this.records.options.values()].filter(({ state }) => states.includes(state))
  }

  get #resultsSats(): Sats {
    return addSats(
      sumOf(this.#trades('closed'), (trade) => settledProfit(trade).totalSats),
      sumOf(
        this.#options('closed', 'expired', 'exercised'),
        (option) => settledOptionProfit(option).totalSats,
      ),
      this.#crossSats,
    )
  }

  get #crossSats(): Sats {
    const { fills, carry } = this.records
    return sats(sumOf(fills, fillEffectSats) - sumOf(carry.values(), ({ feeSats }) => feeSats))
  }

  get #heldSats(): Sats {
    const active = [...this.#trades('open'), ...this.#trades('running')]
    return addSats(reservedSats(active, this.#options('running'), zeroSats), this.records.position.marginSats)
  }

  /** Debited for routing fees of pending payments, which the wire doesn't report. */
  get #routingReserveSats(): Sats {
    const pending = this.records.withdrawals.filter(
      ({ rail, state }) => rail === 'lightning' && state === 'pending',
    )
    return sumOf(pending, ({ amountSats }) => sats(feeReserveSats(amountSats)))
  }

  #compare(): void {
    const { records } = this
    const { exchange, uid } = this.#engine
    records.read()
    this.#wasRough ||= exchange.depth.model === 'rough'
    this.#isFirstTier &&= exchange.rates.of(uid).tier === 0
    const changeSats = Number(this.#engine.freeSats()) - firstSats
    const paidInSats = addSats(
      sumOf(records.deposits, depositEffectSats),
      sumOf(records.withdrawals, withdrawalEffectSats),
      sumOf(records.swaps, swapEffectSats),
      sats(0 - this.#routingReserveSats),
    )
    expect(this.#resultsSats + paidInSats - this.#heldSats).toBe(changeSats)
    this.#compareVersion1()

    const { position, transfers, fills, carry, explained } = records
    const movedSats = sumOf(transfers.values(), transferEffectSats)
    expect(position.marginSats).toBe(this.#crossSats - movedSats)
    expect(position.fundingFeesSats).toBe(sumOf(carry.values(), ({ feeSats }) => feeSats))
    expect(position.tradingFeesSats).toBe(sumOf(fills, ({ tradingFeeSats }) => tradingFeeSats))

    const ofTradesSats = sumOf(records.trades.values(), tradeEffectSats)
    expect(explained.v3).toEqual({ amountSats: ofTradesSats, toleranceSats: 0 })
    expect(Math.abs(explained.v2.amountSats - ofTradesSats)).toBeLessThanOrEqual(explained.v2.toleranceSats)
  }

  #compareVersion1(): void {
    const delivered = new Set(
      [...this.records.options.values()].map(({ deliveredTradeId }) => deliveredTradeId),
    )
    for (const overV1 of this.records.tradesOverV1.values()) {
      const trade = this.records.trades.get(overV1.id)
      if (trade === undefined || trade.state !== overV1.state) continue
      const unreportedSats = chargedSats(trade) - chargedSats(overV1) - (trade.cashedInPnlSats ?? 0)
      expect(tradeEffectSats(overV1)).toBe(tradeEffectSats(trade) + unreportedSats)
      if (overV1.state !== 'closed') continue
      const { quantity, price, exitPrice, marginSats, pnlSats: pnl, fundingFeeSats } = trade
      expect(overV1).toMatchObject({ pnlSats: pnl, fundingFeeSats, areFeesEstimated: true })
      const feeAt = (at: number): Sats => tradingFeeSats({ quantity, price: at, feeRate: firstFeeRate })
      expect(overV1.openingFeeSats).toBe(feeAt(price))
      const closingFeeSats = feeAt(exitPrice ?? NaN)
      const isLimited = pnl + marginSats < closingFeeSats
      if (isLimited) expect(overV1.closingFeeSats).toBeLessThanOrEqual(closingFeeSats)
      else expect(overV1.closingFeeSats).toBe(closingFeeSats)
      expect(settledProfit(overV1).totalSats).toBe(settledProfit(trade).totalSats + unreportedSats)
      if (!this.#isFirstTier || trade.cashedInPnlSats !== 0 || delivered.has(trade.id) || isLimited) continue
      expect(unreportedSats).toBe(0)
      this.#seen.add('closed over version 1')
    }
    expect(this.records.tradesOverV1.size).toBe(this.records.trades.size)
  }

  #promises(): () => void {
    const { exchange, uid } = this.#engine
    const ticker = exchange.quotes.ticker()
    const { feeRate } = exchange.rates.of(uid)
    const nowMs = exchange.clocks.marketMs()
    const isRough = exchange.depth.model === 'rough'
    const running = new Map(this.#trades('running').map((trade) => [trade.id, trade]))
    const options = new Map(
      this.#options('running').map((trade) => [
        trade.id,
        optionProfitNow({ trade, quote: ticker, nowMs }).totalSats,
      ]),
    )
    const { position, fills } = this.records
    const fillCount = fills.length
    const opening = computeOpening(position, fills.at(-1), feeRate)
    return () => {
      for (const closed of this.#trades('closed')) {
        const trade = running.get(closed.id)
        const { exitPrice } = closed
        if (trade === undefined || exitPrice === null) continue
        if (!isRough) expect(exitPrice).toBe(closingPrice(trade, ticker))
        expect(settledProfit(closed).totalSats).toBe(profitAt({ trade, exitPrice, feeRate }).totalSats)
        this.#seen.add(`closed in a ${exchange.depth.model} market`)
      }
      for (const option of this.#options('closed'))
        if (options.has(option.id)) expect(settledOptionProfit(option).totalSats).toBe(options.get(option.id))
      const fill = fills[fillCount]
      if (fill === undefined) return
      if (!isRough) expect(fill.price).toBe(crossClosingPrice(position, ticker))
      this.#seen.add(`cross closed in a ${exchange.depth.model} market`)
      const cross = crossProfitAt(position, fill.price, feeRate)
      if (opening !== null) expect(cross.totalSats).toBe(fillEffectSats(opening) + fillEffectSats(fill))
      expect(fillEffectSats(fill)).toBe(pickParts(cross, ['price-pnl', 'closing-fee']).totalSats)
      expect(this.records.position.marginSats).toBe(crossCreditAt(position, fill.price, feeRate).totalSats)
    }
  }

  #noteEnds(): void {
    const observed = this.#seen
    const { exchange, uid } = this.#engine
    for (const trade of this.#trades('closed')) {
      const { id, side, quantity, price, exitPrice, marginSats } = trade
      const reason = closeReason(trade)
      observed.add(`closed by ${reason}`)
      const { trailingStopRate, fundingFeeSats } = exchange.trades.trade(uid, id)
      if (reason === 'stop-loss' && trailingStopRate !== null) observed.add('trailing stop met')
      if ((trade.cashedInPnlSats ?? 0) > 0) observed.add('profit cashed in')
      if (fundingFeeSats !== 0) observed.add(fundingFeeSats < 0 ? 'funding received' : 'funding paid')
      const pnl = pnlSats({ side, quantity, entryPrice: price, exitPrice: exitPrice ?? NaN })
      expect(trade.pnlSats).toBe(Math.max(pnl, 0 - marginSats))
    }
    for (const notification of exchange.notices.list(uid, false, { limit: 1000 })) {
      const met = triggerNotification.safeParse(notification)
      if (!met.success) continue
      const { id, price, pl } = met.data.data
      const trade = this.records.trades.get(id)
      expect([trade?.exitPrice, trade?.pnlSats]).toEqual([price, pl])
      const level = met.data.event === 'futures/stoploss' ? trade?.stopLossPrice : trade?.takeProfitPrice
      if (!this.#wasRough) expect(level).toBe(price)
    }
    for (const { state, deliveredTradeId } of this.records.options.values())
      observed.add(deliveredTradeId === null ? `option ${state}` : 'option delivered')
    for (const { orderType } of this.records.fills) observed.add(`cross ${orderType}`)
    for (const { rail, state } of this.records.deposits) observed.add(`deposit ${rail} ${state}`)
    for (const { rail, state } of this.records.withdrawals) observed.add(`withdrawal ${rail} ${state}`)
    for (const { feeSats } of this.records.carry.values())
      observed.add(feeSats < 0 ? 'cross funding received' : 'cross funding paid')
  }
}

const outcomes = [
  ...new Set(everyOutcome.map(({ kind }) => kind)),
  'close',
  'close-option',
  'cross-close',
  ...['closed', 'stop-loss', 'take-profit', 'liquidation'].map((reason) => `closed by ${reason}`),
  'trailing stop met',
  'profit cashed in',
  ...['limit', 'market', 'liquidation'].map((orderType) => `cross ${orderType}`),
  ...['closed', 'expired', 'exercised', 'delivered'].map((end) => `option ${end}`),
  'closed over version 1',
  ...marketModels.flatMap((model) => [`closed in a ${model} market`, `cross closed in a ${model} market`]),
  ...['lightning', 'bitcoin', 'internal'].flatMap((rail) => [
    `deposit ${rail} settled`,
    `withdrawal ${rail} settled`,
  ]),
  'withdrawal lightning failed',
  ...['funding', 'cross funding'].flatMap((funding) => [`${funding} paid`, `${funding} received`]),
]

/** Version 1 estimates it. */
function chargedSats(trade: FuturesTrade): number {
  const isActive = trade.state === 'open' || trade.state === 'running'
  const reserveSats = isActive ? trade.maintenanceMarginSats : 0
  return trade.openingFeeSats + trade.closingFeeSats + reserveSats
}

/** Null unless the fill opened the whole position at the fee rate. */
function computeOpening(
  position: CrossPosition,
  last: SettledFill | undefined,
  feeRate: number,
): SettledFill | null {
  if (last === undefined || position.quantity !== toSign(last.side) * last.quantity) return null
  return last.tradingFeeSats === tradingFeeSats({ ...last, feeRate }) ? last : null
}

const triggerNotification = z.object({
  event: z.enum(['futures/stoploss', 'futures/takeprofit']),
  data: z.object({ id: z.string(), price: z.number(), pl: z.number() }),
})

/** One of the `numRuns` sequences has every outcome. */
export function checkNetResults(numRuns: number): void {
  const observed = new Set<string>()
  fc.assert(
    fc.property(fc.array(action, { minLength: 5, maxLength: 40, size: 'max' }), (actions) => {
      const engine = openBareEngine(startPrice, firstSats)
      try {
        const account = new Account(engine, observed)
        account.play({ kind: 'cross-transfer', amount: 3_000_000 })
        account.play({ kind: 'cross-leverage', leverage: 20 })
        for (const act of actions) account.play(act)
        account.end()
      } finally {
        engine.close()
      }
    }),
    { numRuns, examples: [[[...everyOutcome]]] },
  )
  expect(outcomes.filter((outcome) => !observed.has(outcome))).toEqual([])
}
