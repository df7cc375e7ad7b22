import { fillCross } from '@common/domain/futures/cross/cross-fill'
import { isCrossLiquidatedAt } from '@common/domain/futures/cross/cross-now'
import { toOpenCrossPosition } from '@common/domain/futures/cross/cross-position'
import type { CrossPosition } from '@common/domain/futures/cross/cross-records'
import { fundingFeeSats } from '@common/domain/futures/funding'
import { addSats, sats, zeroSats, type Sats, type Usd } from '@common/domain/units'
import { negated } from '../../ledger/ledger'
import type { AccountFeed, CrossOrderEvent, CrossPositionEvent } from '../../users/account-feed'
import type { UserNotifications } from '../../users/notifications'
import type { CrossAccounts } from './cross-accounts'
import type { CrossAccount, OwnedCrossOrder } from './cross-store'
import { crossView, totalPnlSats } from './cross-view'
import { currentExitPrice } from '../market/market-depth'
import type { OrderEngineDeps } from '../order-engine'

interface CrossSettlementDeps extends Pick<OrderEngineDeps, 'ledger' | 'rates' | 'quotes' | 'identity'> {
  readonly crossAccounts: CrossAccounts
  readonly notices: UserNotifications
  readonly feed: AccountFeed
}

interface Fixing {
  readonly atMs: number
  readonly price: Usd
  readonly rate: number
}

/** Implements protocol/formulas.md#cross-margin. Callers open the transaction. */
export class CrossSettlement {
  readonly #deps: CrossSettlementDeps

  constructor(deps: CrossSettlementDeps) {
    this.#deps = deps
  }

  view(account: CrossAccount): CrossPosition {
    const { crossAccounts, quotes, rates } = this.#deps
    const { uid } = account
    return crossView(account, crossAccounts.openOrders(uid), quotes.ticker(), rates.of(uid).feeRate)
  }

  /** @param order `price` is the fill price */
  fill(
    order: OwnedCrossOrder,
    event: CrossOrderEvent,
    reason: CrossPositionEvent,
    atMs: number,
  ): OwnedCrossOrder {
    const { ledger, crossAccounts, rates } = this.#deps
    const { uid, id } = order
    const before = crossAccounts.of(uid)
    const { position, feeSats, pnlSats } = fillCross(before, { ...order, feeRate: rates.of(uid).feeRate })
    ledger.transfer({
      atMs,
      kind: `cross-${order.orderType}`,
      reference: id,
      postings: [
        { uid, account: 'cross-margin', amountSats: pnlSats - feeSats },
        { account: 'market', amountSats: negated(pnlSats) },
        { account: 'trading-fees', amountSats: feeSats },
      ],
    })
    const filled: OwnedCrossOrder = { ...order, state: 'filled', tradingFeeSats: feeSats, filledAtMs: atMs }
    crossAccounts.putOrder(filled)
    this.#tellOrder(filled, event)
    this.change(
      {
        ...position,
        realizedPnlSats: addSats(position.realizedPnlSats, pnlSats),
        tradingFeesSats: addSats(position.tradingFeesSats, feeSats),
      },
      reason,
      atMs,
    )
    return filled
  }

  place(order: OwnedCrossOrder): void {
    this.#deps.crossAccounts.putOrder(order)
    this.#tellOrder(order, 'new')
    this.change(this.#deps.crossAccounts.of(order.uid), 'new', order.createdAtMs)
  }

  cancel(order: OwnedCrossOrder, atMs: number): OwnedCrossOrder {
    const canceled: OwnedCrossOrder = { ...order, state: 'canceled', canceledAtMs: atMs }
    this.#deps.crossAccounts.putOrder(canceled)
    this.#tellOrder(canceled, 'canceled')
    this.change(this.#deps.crossAccounts.of(order.uid), 'cancel', atMs)
    return canceled
  }

  liquidate({ uid }: CrossAccount, price: Usd, atMs: number): void {
    const { crossAccounts, identity, notices } = this.#deps
    for (const order of crossAccounts.openOrders(uid)) this.cancel(order, atMs)
    const account = crossAccounts.of(uid)
    const openPosition = toOpenCrossPosition(account)
    if (openPosition === null) return
    const id = identity.uuid()
    const side = openPosition.side === 'buy' ? 'sell' : 'buy'
    const order: OwnedCrossOrder = {
      id,
      uid,
      clientOrderId: null,
      orderType: 'liquidation',
      side,
      quantity: openPosition.quantity,
      price,
      tradingFeeSats: zeroSats,
      state: 'open',
      createdAtMs: atMs,
      filledAtMs: null,
      canceledAtMs: null,
    }
    this.fill(order, 'new', 'liquidation', atMs)
    notices.add(uid, 'futures/liquidation', {
      id,
      side: side === 'buy' ? 's' : 'b',
      quantity: openPosition.quantity,
      price,
    })
  }

  /**
   * Closes the position at market if no longer covered.
   * @returns sats paid; negative if received
   */
  fund(account: CrossAccount, { atMs, price, rate }: Fixing): Sats {
    const { ledger, quotes } = this.#deps
    const openPosition = toOpenCrossPosition(account)
    if (openPosition === null) return zeroSats
    const due = fundingFeeSats({ ...openPosition, fixingPrice: price, fundingRate: rate })
    const feeSats = sats(Math.min(due, account.marginSats))
    const { uid, id } = account
    ledger.transfer({
      atMs,
      kind: 'cross-funding',
      reference: id,
      postings: [
        { uid, account: 'cross-margin', amountSats: negated(feeSats) },
        { account: 'funding', amountSats: feeSats },
      ],
    })
    const funded = {
      ...account,
      marginSats: sats(account.marginSats - feeSats),
      fundingFeesSats: addSats(account.fundingFeesSats, feeSats),
    }
    this.change(funded, 'funding', atMs)
    const isOver = due > feeSats || isCrossLiquidatedAt(funded, quotes.lastPrice)
    if (isOver) this.liquidate(funded, currentExitPrice(openPosition, quotes.ticker()), atMs)
    return feeSats
  }

  change(account: CrossAccount, event: CrossPositionEvent, atMs: number): void {
    const { crossAccounts, quotes, feed } = this.#deps
    const changed = { ...account, updatedAtMs: atMs }
    const reportedPnlSats = totalPnlSats(changed, quotes.ticker())
    crossAccounts.put({ ...changed, reportedPnlSats })
    feed.publish(account.uid, { kind: 'cross-position', event, position: this.view(changed) })
  }

  #tellOrder(order: OwnedCrossOrder, event: CrossOrderEvent): void {
    this.#deps.feed.publish(order.uid, { kind: 'cross-order', event, order })
  }
}
