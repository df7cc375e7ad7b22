import { addMargin } from '@common/domain/futures/adjust/adjust'
import { cashIn } from '@common/domain/futures/adjust/cash-in'
import { validateTriggerPrice } from '@common/domain/futures/triggers/trigger-price'
import { withTriggerPrice, type TriggerKind } from '@common/domain/futures/trigger-kind'
import { trailingStopPrice } from '@common/domain/futures/triggers/trailing-stop'
import type { TradeState } from '@common/domain/futures/trade'
import { addSats, sats, type Sats } from '@common/domain/units'
import { negated, type Posting } from '../ledger/ledger'
import { fieldError, ServiceError } from '../errors/service-error'
import { computeExitPrice, currentExitPrice } from './market/market-depth'
import { noTrail, type OwnedTrade, type Trail } from './owned-trade'
import type { OrderEngineDeps } from './order-engine'
import { closeIfReached } from './reached-level'
import { wireError } from '../errors/wire-error'

export class TradeEngine {
  readonly #deps: OrderEngineDeps

  constructor(deps: OrderEngineDeps) {
    this.#deps = deps
  }

  /** @throws ServiceError, also for another user's trade */
  trade(uid: string, id: string): OwnedTrade {
    const active = this.#deps.positions.live(id)
    const trade = active?.uid === uid ? active : this.#deps.positions.stored.find(uid, id)
    if (trade === null) throw fieldError('notFound', 'id', `Trade ${id} not found`)
    return trade
  }

  close(uid: string, id: string): OwnedTrade {
    return this.#closeOne(this.#inState(uid, id, 'running'))
  }

  closeAll(uid: string): OwnedTrade[] {
    return this.#deps.store.write(() => this.#all(uid, 'running').map((trade) => this.#closeOne(trade)))
  }

  cancel(uid: string, id: string): OwnedTrade {
    return this.#cancelOne(this.#inState(uid, id, 'open'))
  }

  cancelAll(uid: string): OwnedTrade[] {
    return this.#deps.store.write(() => this.#all(uid, 'open').map((trade) => this.#cancelOne(trade)))
  }

  addMargin(uid: string, id: string, amountSats: Sats): OwnedTrade {
    const trade = this.#inState(uid, id, 'running')
    const adjusted = addMargin(trade, amountSats)
    if (!adjusted.ok) throw wireError(adjusted.issues)
    const freeSats = this.#deps.ledger.balanceSats(uid, 'free')
    if (amountSats > freeSats) {
      const message = `The added margin of ${amountSats} sats exceeds the balance of ${freeSats} sats.`
      throw new ServiceError('insufficientBalance', message)
    }
    return this.#change(adjusted.position, 'add-margin', [
      { uid, account: 'free', amountSats: negated(amountSats) },
      { uid, account: 'margin', amountSats },
    ])
  }

  cashIn(uid: string, id: string, amountSats: Sats): OwnedTrade {
    const trade = this.#inState(uid, id, 'running')
    const result = cashIn(trade, amountSats, computeExitPrice(trade, this.#deps.quotes.ticker()))
    if (!result.ok) throw wireError(result.issues)
    const { position, fromPnlSats, fromMarginSats } = result
    const counted = {
      ...position,
      cashedInPnlSats: addSats(position.cashedInPnlSats, fromPnlSats),
      cashedInMarginSats: addSats(position.cashedInMarginSats, fromMarginSats),
    }
    return this.#change(counted, 'cash-in', [
      { uid, account: 'margin', amountSats: negated(fromMarginSats) },
      { account: 'market', amountSats: negated(fromPnlSats) },
      { uid, account: 'free', amountSats: result.creditedSats },
    ])
  }

  /** @param value USD; 0 removes the level */
  setLevel(uid: string, id: string, kind: TriggerKind, value: number, trail: Trail = noTrail): OwnedTrade {
    const trade = this.trade(uid, id)
    if (trade.closedAtMs !== null) throw this.#wrongState(trade, 'open or running')
    const { side, price, liquidationPrice } = trade
    const exitPriceNow =
      trade.state === 'running' ? currentExitPrice(trade, this.#deps.quotes.ticker()) : null
    const terms = { side, price, liquidationPrice, levels: trade, exitPriceNow }
    const result = validateTriggerPrice({ kind, value, ...terms })
    if (!result.ok) throw wireError(result.issues)
    const changed = withTriggerPrice(trade, kind, result.price)
    const next = kind === 'stop-loss' ? { ...changed, ...trail } : changed
    return this.#deps.store.write(() => closeIfReached(this.#change(next, 'levels', []), this.#deps))
  }

  trailStop(uid: string, id: string, rate: number): OwnedTrade {
    const trade = this.#inState(uid, id, 'running')
    const { side } = trade
    const extremePrice = this.#deps.quotes.lastPrice
    const level = trailingStopPrice({ side, extremePrice, rate })
    if (level === null) {
      const message = 'The trailing distance must be less than the price'
      throw fieldError('stopLossOutOfRange', 'value', message)
    }
    const trail = { trailingStopRate: rate, trailingExtremePrice: extremePrice }
    return this.setLevel(uid, id, 'stop-loss', level, trail)
  }

  #closeOne(trade: OwnedTrade): OwnedTrade {
    const { store, settlement, quotes, clocks } = this.#deps
    return store.write(() => {
      const exitPrice = computeExitPrice(trade, quotes.ticker())
      return settlement.close(trade, exitPrice, 'closed', clocks.marketMs())
    })
  }

  #cancelOne(trade: OwnedTrade): OwnedTrade {
    const { store, settlement, clocks } = this.#deps
    return store.write(() => settlement.cancel(trade, clocks.marketMs()))
  }

  #change(position: OwnedTrade, kind: string, postings: readonly Posting[]): OwnedTrade {
    const { store, ledger, positions, clocks } = this.#deps
    const nowMs = clocks.marketMs()
    const changed = { ...position, marginSats: sats(position.marginSats), updatedAtMs: nowMs }
    store.write(() => {
      ledger.transfer({ atMs: nowMs, kind, reference: position.id, postings })
      positions.put(changed)
    })
    return changed
  }

  #all(uid: string, state: TradeState): OwnedTrade[] {
    return this.#deps.positions.activeOf(uid).filter((trade) => trade.state === state)
  }

  #inState(uid: string, id: string, state: 'open' | 'running'): OwnedTrade {
    const trade = this.trade(uid, id)
    if (trade.state !== state) throw this.#wrongState(trade, state)
    return trade
  }

  #wrongState(trade: OwnedTrade, expected: 'open' | 'running' | 'open or running'): ServiceError {
    const code = expected === 'open' ? 'tradeNotOpen' : 'tradeNotRunning'
    return fieldError(code, 'id', `Trade ${trade.id} is ${trade.state}; it must be ${expected}`)
  }
}
