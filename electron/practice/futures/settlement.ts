import { getPart } from '@common/domain/breakdown'
import { creditAt, toFilledOrder } from '@common/domain/futures/profit'
import type { CloseReason } from '@common/domain/futures/trade'
import { sats, type Usd } from '@common/domain/units'
import { negated, type Ledger, type Posting } from '../ledger/ledger'
import type { AccountFeed, TradeEventName } from '../users/account-feed'
import type { WireNotificationName, UserNotifications } from '../users/notifications'
import type { Payouts } from '../wallet/payouts'
import type { FeeRates } from './fee-rates'
import type { OwnedTrade } from './owned-trade'
import type { Positions } from './positions'

interface SettlementDeps {
  readonly ledger: Ledger
  readonly positions: Positions
  readonly rates: FeeRates
  readonly notices: UserNotifications
  readonly feed: AccountFeed
  readonly payouts: Payouts
}

const notificationByReason: Readonly<Record<CloseReason, WireNotificationName | null>> = {
  closed: null,
  canceled: null,
  'stop-loss': 'futures/stoploss',
  'take-profit': 'futures/takeprofit',
  liquidation: 'futures/liquidation',
}

const eventByCloseReason: Readonly<Record<CloseReason, TradeEventName>> = {
  closed: 'closed',
  canceled: 'canceled',
  'stop-loss': 'stoploss',
  'take-profit': 'takeprofit',
  liquidation: 'liquidation',
}

/** Callers open the transaction. */
export class Settlement {
  readonly #deps: SettlementDeps

  constructor(deps: SettlementDeps) {
    this.#deps = deps
  }

  /** Debits margin and reserve (protocol/formulas.md#reserve-for-fees). */
  place(trade: OwnedTrade): void {
    const { uid, maintenanceMarginSats } = trade
    this.#debit(trade, [{ uid, account: 'reserve', amountSats: maintenanceMarginSats }])
    this.#deps.positions.put(trade)
    this.#tell('open', trade)
  }

  openAtMarket(order: OwnedTrade): void {
    const trade = this.#filled(order, order.createdAtMs)
    this.#debit(order, [
      { uid: order.uid, account: 'reserve', amountSats: trade.maintenanceMarginSats },
      { account: 'trading-fees', amountSats: trade.openingFeeSats },
    ])
    this.#deps.positions.put(trade)
    this.#tell('filled', trade)
  }

  #debit(order: OwnedTrade, reserved: readonly Posting[]): void {
    const { uid, id, marginSats, maintenanceMarginSats, createdAtMs } = order
    this.#deps.ledger.transfer({
      atMs: createdAtMs,
      kind: 'order',
      reference: id,
      postings: [
        { uid, account: 'free', amountSats: negated(marginSats + maintenanceMarginSats) },
        { uid, account: 'margin', amountSats: marginSats },
        ...reserved,
      ],
    })
  }

  fill(order: OwnedTrade, atMs: number): void {
    const { uid, id, quantity, price } = order
    const trade = this.#filled(order, atMs)
    this.#deps.ledger.transfer({
      atMs,
      kind: 'fill',
      reference: id,
      postings: [
        { uid, account: 'reserve', amountSats: negated(trade.openingFeeSats) },
        { account: 'trading-fees', amountSats: trade.openingFeeSats },
      ],
    })
    this.#deps.positions.put(trade)
    this.#deps.notices.add(uid, 'futures/limit/filled', { id, side: wireSide(order), quantity, price })
    this.#tell('filled', trade)
  }

  close(trade: OwnedTrade, exitPrice: Usd, reason: CloseReason, atMs: number): OwnedTrade {
    const { uid, id, quantity, marginSats, maintenanceMarginSats } = trade
    const credit = creditAt({ trade, exitPrice, feeRate: this.#deps.rates.of(uid).feeRate })
    const pnl = getPart(credit, 'price-pnl')
    const feeSats = sats(0 - getPart(credit, 'closing-fee'))
    this.#deps.ledger.transfer({
      atMs,
      kind: reason,
      reference: id,
      postings: [
        { uid, account: 'margin', amountSats: negated(marginSats) },
        { uid, account: 'reserve', amountSats: negated(maintenanceMarginSats) },
        { account: 'market', amountSats: negated(pnl) },
        { account: 'trading-fees', amountSats: feeSats },
        { uid, account: 'free', amountSats: credit.totalSats },
      ],
    })
    const closed: OwnedTrade = {
      ...trade,
      state: 'closed',
      exitPrice,
      pnlSats: pnl,
      closingFeeSats: feeSats,
      maintenanceMarginSats: sats(maintenanceMarginSats - feeSats),
      closedAtMs: atMs,
      updatedAtMs: atMs,
    }
    this.#deps.positions.put(closed, reason)
    this.#tell(eventByCloseReason[reason], closed)
    if (reason === 'stop-loss' || reason === 'take-profit') this.#deps.payouts.arrive(uid, credit.totalSats)
    const notification = notificationByReason[reason]
    if (notification !== null) {
      this.#deps.notices.add(uid, notification, {
        id,
        side: wireSide(trade),
        quantity,
        price: exitPrice,
        pl: pnl,
      })
    }
    return closed
  }

  cancel(trade: OwnedTrade, atMs: number): OwnedTrade {
    const { uid, id, marginSats, maintenanceMarginSats } = trade
    this.#deps.ledger.transfer({
      atMs,
      kind: 'cancel',
      reference: id,
      postings: [
        { uid, account: 'margin', amountSats: negated(marginSats) },
        { uid, account: 'reserve', amountSats: negated(maintenanceMarginSats) },
        { uid, account: 'free', amountSats: marginSats + maintenanceMarginSats },
      ],
    })
    const canceled: OwnedTrade = { ...trade, state: 'canceled', closedAtMs: atMs, updatedAtMs: atMs }
    this.#deps.positions.put(canceled, 'canceled')
    this.#tell('canceled', canceled)
    return canceled
  }

  #tell(event: TradeEventName, trade: OwnedTrade): void {
    this.#deps.feed.publish(trade.uid, { kind: 'trade', event, trade })
  }

  #filled(order: OwnedTrade, atMs: number): OwnedTrade {
    const { uid, price, marginSats } = order
    return {
      ...toFilledOrder(order, this.#deps.rates.of(uid).feeRate),
      state: 'running',
      entryPrice: price,
      entryMarginSats: marginSats,
      filledAtMs: atMs,
      updatedAtMs: atMs,
    }
  }
}

const wireSide = ({ side }: OwnedTrade): 'b' | 's' => (side === 'buy' ? 'b' : 's')
