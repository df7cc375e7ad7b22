import { payFundingFromMargin } from '@common/domain/futures/adjust/adjust'
import { fundingFeeSats, fundingTimesBetween, nextFundingAtMs } from '@common/domain/futures/funding'
import { isLiquidatedAt } from '@common/domain/futures/liquidation'
import { sats } from '@common/domain/units'
import type { AccountFeed } from '../users/account-feed'
import type { IdGenerator } from '../time/id-generator'
import { negated, type Posting } from '../ledger/ledger'
import { fundingRateAt } from './market/funding-rate'
import type { CrossAccounts } from './cross/cross-accounts'
import type { CrossSettlement } from './cross/cross-settlement'
import { currentExitPrice } from './market/market-depth'
import type { EngineDeps } from './order-engine'
import type { OwnedTrade } from './owned-trade'
import { publishedMarket } from '@common/exchange-api/published-market'

interface FundingDeps extends EngineDeps {
  readonly crossAccounts: CrossAccounts
  readonly crossSettlement: CrossSettlement
  readonly feed: AccountFeed
  readonly identity: IdGenerator
  readonly seed: number
}

interface Fixing {
  readonly id: string
  readonly atMs: number
  readonly price: number
  readonly rate: number
}

/** At 00, 08 and 16 UTC of market time (protocol/formulas.md#carry-fee). */
export class FundingEngine {
  readonly #deps: FundingDeps
  readonly #insertFixing
  readonly #queueFee
  #settledToMs: number
  #nextMs: number

  constructor(deps: FundingDeps) {
    this.#deps = deps
    // Settlements missed while off are not charged.
    this.#settledToMs = deps.clocks.marketMs()
    this.#nextMs = nextFundingAtMs(this.#settledToMs, publishedMarket.fundingHours)
    const startedMs = this.#settledToMs
    const lastFixing = deps.store.prepare<{ ts: number | null }>(
      'SELECT max(ts) AS ts FROM fixings WHERE ts <= ?',
    )
    // A settlement that was rolled back is due again.
    deps.store.onUndo(() =>
      this.#settleAfter(Math.max(startedMs, lastFixing.get(this.#settledToMs)?.ts ?? 0)),
    )
    this.#insertFixing = deps.store.prepare(
      'INSERT OR REPLACE INTO fixings (ts, id, price, rate) VALUES (?, ?, ?, ?)',
    )
    this.#queueFee = deps.store.queue(
      `INSERT INTO funding_fees (uid, ts, trade_id, fixing_id, fee) VALUES ROWS
       ON CONFLICT DO UPDATE SET fee = fee + excluded.fee`,
      5,
    )
  }

  /** Must run before other events at `toMs`. */
  catchUp(toMs: number): void {
    if (toMs < this.#nextMs) return
    for (const atMs of fundingTimesBetween(this.#settledToMs, toMs, publishedMarket.fundingHours))
      this.#settle(atMs)
    this.#settleAfter(toMs)
  }

  #settleAfter(timeMs: number): void {
    this.#settledToMs = timeMs
    this.#nextMs = nextFundingAtMs(timeMs, publishedMarket.fundingHours)
  }

  #settle(atMs: number): void {
    const { store, identity, quotes, positions, crossAccounts, crossSettlement, seed } = this.#deps
    const rate = fundingRateAt(atMs, seed)
    const fixing: Fixing = { id: identity.uuid(), atMs, price: quotes.indexPrice(), rate }
    store.write(() => {
      this.#insertFixing.run(atMs, fixing.id, fixing.price, rate)
      for (const trade of positions.running()) this.#charge(trade, fixing)
      for (const account of crossAccounts.running()) {
        const feeSats = crossSettlement.fund(account, fixing)
        if (feeSats !== 0) this.#queueFee(account.uid, atMs, account.id, fixing.id, feeSats)
      }
    })
  }

  #charge(trade: OwnedTrade, fixing: Fixing): void {
    const { side, quantity } = trade
    const feeSats = fundingFeeSats({ side, quantity, fixingPrice: fixing.price, fundingRate: fixing.rate })
    if (feeSats > 0) this.#pay(trade, feeSats, fixing)
    else if (feeSats < 0) this.#receive(trade, negated(feeSats), fixing)
  }

  /** Credits the balance, not the margin (protocol/formulas.md#carry-fee). */
  #receive(trade: OwnedTrade, amountSats: number, fixing: Fixing): void {
    const { uid } = trade
    this.#book(trade, negated(amountSats), fixing, [
      { account: 'funding', amountSats: negated(amountSats) },
      { uid, account: 'free', amountSats },
    ])
    const charged = this.#counted(trade, negated(amountSats), fixing)
    this.#deps.positions.put(charged)
    this.#tell(charged, negated(amountSats), fixing)
  }

  /** Debits the margin (protocol/formulas.md#carry-fee); partly assumed (protocol/practice.md#carry-fees). */
  #pay(trade: OwnedTrade, feeSats: number, fixing: Fixing): void {
    const { positions, quotes, settlement } = this.#deps
    const { uid, side } = trade
    const paid = payFundingFromMargin(trade, sats(feeSats))
    const chargedSats = paid.ok ? feeSats : Math.min(feeSats, trade.marginSats)
    this.#book(trade, chargedSats, fixing, [
      { uid, account: 'margin', amountSats: negated(chargedSats) },
      { account: 'funding', amountSats: chargedSats },
    ])
    const position = paid.ok ? paid.position : { ...trade, marginSats: sats(trade.marginSats - chargedSats) }
    const charged = this.#counted(position, chargedSats, fixing)
    positions.put(charged)
    this.#tell(charged, chargedSats, fixing)
    const price = currentExitPrice(trade, quotes.ticker())
    const isOver = isLiquidatedAt({
      side,
      price: quotes.lastPrice,
      liquidationPrice: charged.liquidationPrice,
    })
    if (!paid.ok || isOver) settlement.close(charged, price, 'liquidation', fixing.atMs)
  }

  #tell(trade: OwnedTrade, feeSats: number, { atMs }: Fixing): void {
    this.#deps.feed.publish(trade.uid, { kind: 'trade-funding', trade, feeSats: sats(feeSats), atMs })
  }

  #book(trade: OwnedTrade, feeSats: number, fixing: Fixing, postings: readonly Posting[]): void {
    this.#deps.ledger.transfer({ atMs: fixing.atMs, kind: 'funding', reference: trade.id, postings })
    this.#queueFee(trade.uid, fixing.atMs, trade.id, fixing.id, feeSats)
  }

  #counted(trade: OwnedTrade, feeSats: number, fixing: Fixing): OwnedTrade {
    return { ...trade, fundingFeeSats: sats(trade.fundingFeeSats + feeSats), updatedAtMs: fixing.atMs }
  }
}
