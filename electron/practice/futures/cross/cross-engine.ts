import { fillCross } from '@common/domain/futures/cross/cross-fill'
import { crossLiquidationPrice, crossQuantityLimit } from '@common/domain/futures/cross/cross-margin'
import { isCrossLiquidatedAt } from '@common/domain/futures/cross/cross-now'
import {
  isCovered,
  onlyReduces,
  withdrawableSats,
  type OpenOrderTerms,
} from '@common/domain/futures/cross/cross-orders'
import { toOpenCrossPosition } from '@common/domain/futures/cross/cross-position'
import type { CrossOrder, CrossPosition } from '@common/domain/futures/cross/cross-records'
import type { Side } from '@common/domain/futures/trade'
import { priceIssue } from '@common/domain/futures/triggers/trigger-price'
import { sats, zeroSats, type Sats, type Usd } from '@common/domain/units'
import { publishedMarket } from '@common/exchange-api/published-market'
import { fieldError, ServiceError } from '../../errors/service-error'
import { wireError } from '../../errors/wire-error'
import { negated } from '../../ledger/ledger'
import type { CrossAccounts } from './cross-accounts'
import type { CrossSettlement } from './cross-settlement'
import type { CrossAccount, OwnedCrossOrder } from './cross-store'
import { crossExitPriceNow } from './cross-view'
import { orderPrice } from '../market/market-depth'
import type { OrderEngineDeps } from '../order-engine'

interface CrossEngineDeps extends Omit<OrderEngineDeps, 'positions' | 'settlement'> {
  readonly crossAccounts: CrossAccounts
  readonly crossSettlement: CrossSettlement
}

interface NewCrossOrder {
  readonly side: Side
  readonly quantity: number
  readonly price: Usd | null
  readonly clientOrderId: string | null
}

export class CrossEngine {
  readonly #deps: CrossEngineDeps

  constructor(deps: CrossEngineDeps) {
    this.#deps = deps
  }

  position(uid: string): CrossPosition {
    return this.#deps.crossSettlement.view(this.#deps.crossAccounts.of(uid))
  }

  openOrders(uid: string): readonly CrossOrder[] {
    return this.#deps.crossAccounts.openOrders(uid)
  }

  /** @throws ServiceError */
  place(uid: string, request: NewCrossOrder): CrossOrder {
    this.#deps.halt.check()
    const { maxQuantity, minQuantity } = publishedMarket
    if (request.quantity > maxQuantity) {
      const message = `The quantity must be from ${minQuantity} to ${maxQuantity} USD, got ${request.quantity}`
      throw fieldError('quantityOutOfRange', 'quantity', message)
    }
    if (request.price === null) return this.#atMarket(uid, request)
    const issue = priceIssue('price', 'level.limit', request.price)
    if (issue !== null) throw wireError([issue])
    return this.#atLimit(uid, request, request.price)
  }

  close(uid: string): CrossOrder {
    const openPosition = toOpenCrossPosition(this.#deps.crossAccounts.of(uid))
    if (openPosition === null)
      throw new ServiceError('invalidRequest', 'There is no open cross position to close')
    const side = openPosition.side === 'buy' ? 'sell' : 'buy'
    return this.#atMarket(uid, { side, quantity: openPosition.quantity, price: null, clientOrderId: null })
  }

  cancel(uid: string, id: string): CrossOrder {
    const { crossAccounts, crossSettlement, store, clocks } = this.#deps
    const order = crossAccounts.openOrder(id)
    if (order?.uid === uid) return store.write(() => crossSettlement.cancel(order, clocks.marketMs()))
    const stored = crossAccounts.stored.order(id)
    if (stored === null) throw fieldError('notFound', 'id', `Order ${id} not found`)
    if (stored.uid !== uid) throw fieldError('invalidRequest', 'id', 'You do not own this order')
    throw fieldError('tradeNotOpen', 'id', `Order ${id} is ${stored.state}; it must be open`)
  }

  cancelAll(uid: string): CrossOrder[] {
    const { crossAccounts, crossSettlement, store, clocks } = this.#deps
    return store.write(() =>
      crossAccounts.openOrders(uid).map((order) => crossSettlement.cancel(order, clocks.marketMs())),
    )
  }

  /** @throws ServiceError if the collateral is too small */
  setLeverage(uid: string, leverage: number): CrossPosition {
    const account = { ...this.#deps.crossAccounts.of(uid), leverage }
    this.#checkCarried(account, this.#deps.crossAccounts.openOrders(uid), 'leverage')
    return this.#change(account, 'leverage')
  }

  deposit(uid: string, amountSats: Sats): CrossPosition {
    const freeSats = this.#deps.ledger.balanceSats(uid, 'free')
    if (amountSats > freeSats) {
      const message = `The deposit of ${amountSats} sats exceeds the balance of ${freeSats} sats.`
      throw new ServiceError('insufficientBalance', message)
    }
    return this.#move(uid, amountSats, 'deposit')
  }

  withdraw(uid: string, amountSats: Sats): CrossPosition {
    const { crossAccounts, quotes, rates } = this.#deps
    const account = crossAccounts.of(uid)
    const price = crossExitPriceNow(account, quotes.ticker())
    const { feeRate } = rates.of(uid)
    const mostSats = withdrawableSats(account, crossAccounts.openOrders(uid), { price, feeRate })
    if (amountSats > mostSats) {
      const message = `At most ${mostSats} sats can be withdrawn: the rest is reserved by your position and orders.`
      throw fieldError('amountOutOfRange', 'amount', message)
    }
    return this.#move(uid, sats(0 - amountSats), 'withdraw')
  }

  #atMarket(uid: string, request: NewCrossOrder): CrossOrder {
    const { store, crossAccounts, crossSettlement, quotes, clocks, rates, path, depth } = this.#deps
    const { side, quantity } = request
    const price = orderPrice(side, quantity, depth.atArrival(quotes.ticker()))
    const account = crossAccounts.of(uid)
    if (!onlyReduces(account, request)) {
      const { position } = fillCross(account, { side, quantity, price, feeRate: rates.of(uid).feeRate })
      this.#checkCarried(position, crossAccounts.openOrders(uid), 'quantity')
      checkSurvives(position, quotes.lastPrice)
    }
    return store.write(() => {
      const order = this.#newOrder(uid, request, price, 'market')
      const filled = crossSettlement.fill(order, 'new', 'new', clocks.marketMs())
      path.settleHere()
      return filled
    })
  }

  #atLimit(uid: string, request: NewCrossOrder, price: Usd): CrossOrder {
    const { store, crossAccounts, crossSettlement, path } = this.#deps
    const account = crossAccounts.of(uid)
    const waiting = crossAccounts.openOrders(uid)
    const { maxTradeCount } = publishedMarket
    if (waiting.length >= maxTradeCount)
      throw new ServiceError('tooManyTrades', `At most ${maxTradeCount} orders can be open. Cancel one.`)
    const order = this.#newOrder(uid, request, price, 'limit')
    if (!onlyReduces(account, request)) this.#checkCarried(account, [...waiting, order], 'quantity')
    return store.write(() => {
      crossSettlement.place(order)
      path.settleHere()
      return crossAccounts.stored.order(order.id) ?? order
    })
  }

  #newOrder(
    uid: string,
    { side, quantity, clientOrderId }: NewCrossOrder,
    price: Usd,
    orderType: 'limit' | 'market',
  ): OwnedCrossOrder {
    return {
      id: this.#deps.identity.uuid(),
      uid,
      clientOrderId,
      orderType,
      side,
      quantity,
      price,
      tradingFeeSats: zeroSats,
      state: 'open',
      createdAtMs: this.#deps.clocks.marketMs(),
      filledAtMs: null,
      canceledAtMs: null,
    }
  }

  #checkCarried(account: CrossAccount, orders: readonly OpenOrderTerms[], field: string): void {
    const { feeRate } = this.#deps.rates.of(account.uid)
    if (isCovered(account, orders, feeRate)) return
    const { marginSats } = this.#deps.crossAccounts.of(account.uid)
    const message = `The collateral of ${marginSats} sats is too small at ${account.leverage}x, or the quantity is above the maximum of ${crossQuantityLimit(account.leverage)} contracts.`
    throw fieldError('marginOutOfRange', field, message)
  }

  #move(uid: string, amountSats: Sats, event: 'deposit' | 'withdraw'): CrossPosition {
    const { store, ledger, crossAccounts, identity, clocks } = this.#deps
    const atMs = clocks.marketMs()
    const id = identity.uuid()
    return store.write(() => {
      ledger.transfer({
        atMs,
        kind: `cross-${event}`,
        reference: id,
        postings: [
          { uid, account: 'free', amountSats: negated(amountSats) },
          { uid, account: 'cross-margin', amountSats },
        ],
      })
      crossAccounts.stored.addTransfer(uid, { id, amount: amountSats, ts: atMs })
      const account = crossAccounts.of(uid)
      return this.#change({ ...account, marginSats: sats(account.marginSats + amountSats) }, event)
    })
  }

  #change(account: CrossAccount, event: 'leverage' | 'deposit' | 'withdraw'): CrossPosition {
    const { store, crossSettlement, clocks } = this.#deps
    store.write(() => crossSettlement.change(account, event, clocks.marketMs()))
    return this.position(account.uid)
  }
}

/** The admission of an order ignores the loss of the position. */
function checkSurvives(position: CrossAccount, lastPrice: Usd): void {
  if (!isCrossLiquidatedAt(position, lastPrice)) return
  const message = `The position would be liquidated immediately, at ${crossLiquidationPrice(position)} USD. Increase the collateral or reduce the quantity.`
  throw fieldError('marginOutOfRange', 'quantity', message)
}
