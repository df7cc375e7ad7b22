import { optionFeeSats } from '@common/domain/options/pricing/premium'
import { previewOption } from '@common/domain/options/orders/order'
import { parseInstrumentName } from '@common/domain/options/instrument-name'
import type { OptionOrder, Settlement } from '@common/domain/options/option'
import { exitForwardPrice, runningPnlSats } from '@common/domain/options/pricing/running-pnl'
import { zeroSats } from '@common/domain/units'
import type { OrderEngineDeps } from '../futures/order-engine'
import { wireError } from '../errors/wire-error'
import { fieldError, ServiceError } from '../errors/service-error'
import type { ExpiryEngine } from './expiry-engine'
import { optionsMarket, type OptionPosition } from './option-position'
import type { OptionSettlement } from './option-settlement'
import type { OptionStore } from './option-store'
import type { VolatilitySurface } from './volatility-surface'

interface OptionsEngineDeps extends Pick<
  OrderEngineDeps,
  'store' | 'clocks' | 'ledger' | 'quotes' | 'identity' | 'halt'
> {
  readonly optionStore: OptionStore
  readonly optionSettlement: OptionSettlement
  readonly surface: VolatilitySurface
  readonly expiries: ExpiryEngine
}

/** Implements protocol/v2.md#options-operations. */
export class OptionsEngine {
  readonly #deps: OptionsEngineDeps

  constructor(deps: OptionsEngineDeps) {
    this.#deps = deps
  }

  buy(uid: string, order: OptionOrder): OptionPosition {
    const { store, quotes, clocks, surface, identity, optionSettlement, expiries } = this.#deps
    this.#deps.halt.check()
    const nowMs = clocks.marketMs()
    const instrument = parseInstrumentName(order.instrumentName)
    const result = previewOption({
      order,
      ticker: quotes.ticker(),
      market: optionsMarket,
      listed: new Set(surface.listed()),
      impliedVolatility: instrument.ok ? surface.of(instrument.value) : 0,
      nowMs,
    })
    if (!result.ok) throw wireError(result.issues)
    const { preview } = result
    this.#admit(uid, preview.debitedSats)
    const option: OptionPosition = {
      id: identity.uuid(),
      legId: identity.uuid(),
      uid,
      state: 'running',
      kind: preview.instrument.kind,
      quantity: preview.quantity,
      strike: preview.instrument.strike,
      settlement: preview.settlement,
      forwardPrice: preview.forwardPrice,
      forwardPointUsd: preview.forwardPointUsd,
      impliedVolatility: preview.impliedVolatility,
      fixingPrice: null,
      premiumSats: preview.premiumSats,
      maintenanceMarginSats: preview.maintenanceMarginSats,
      pnlSats: zeroSats,
      openingFeeSats: preview.openingFeeSats,
      closingFeeSats: zeroSats,
      createdAtMs: nowMs,
      expiresAtMs: preview.expiresAtMs,
      closedAtMs: null,
      deliveredTradeId: null,
    }
    store.write(() => optionSettlement.buy(option))
    expiries.expect(option.expiresAtMs)
    return option
  }

  /** @throws ServiceError, also for another user's option */
  option(uid: string, id: string): OptionPosition {
    const option = this.#deps.optionStore.find(uid, id)
    if (option === null) throw fieldError('notFound', 'id', `Options trade ${id} not found`)
    return option
  }

  close(uid: string, id: string): OptionPosition {
    return this.#closeOne(this.#running(uid, id))
  }

  closeAll(uid: string): OptionPosition[] {
    const { store, optionStore } = this.#deps
    const all = optionStore.running(uid, { limit: optionsMarket.maxTradeCount })
    return store.write(() => all.map((option) => this.#closeOne(option)))
  }

  setSettlement(uid: string, id: string, settlement: Settlement): OptionPosition {
    const changed = { ...this.#running(uid, id), settlement }
    this.#deps.store.write(() => this.#deps.optionStore.save(changed))
    return changed
  }

  #closeOne(option: OptionPosition): OptionPosition {
    const { store, quotes, clocks, optionSettlement } = this.#deps
    const nowMs = clocks.marketMs()
    const { quantity, strike } = option
    const quote = quotes.ticker()
    return store.write(() =>
      optionSettlement.end(option, {
        kind: 'option-close',
        state: 'closed',
        pnlSats: runningPnlSats({ trade: option, quote, nowMs }),
        closingFeeSats: optionFeeSats({ quantity, strike, feeRate: optionsMarket.feeRate }),
        fixingPrice: exitForwardPrice(option.kind, quote),
        atMs: nowMs,
      }),
    )
  }

  #running(uid: string, id: string): OptionPosition {
    const option = this.option(uid, id)
    if (option.state === 'running') return option
    throw fieldError('tradeNotRunning', 'id', `Options trade ${id} is ${option.state}; it must be running`)
  }

  #admit(uid: string, debitedSats: number): void {
    const { optionStore, ledger } = this.#deps
    const { maxTradeCount } = optionsMarket
    const running = optionStore.running(uid, { limit: maxTradeCount }).length
    if (running >= maxTradeCount) {
      const message = `At most ${maxTradeCount} options can be running; there are ${running}. Close one.`
      throw new ServiceError('tooManyTrades', message)
    }
    const freeSats = ledger.balanceSats(uid, 'free')
    if (debitedSats <= freeSats) return
    const message = `The option needs ${debitedSats} sats (premium and fees); the balance is ${freeSats} sats.`
    throw new ServiceError('insufficientBalance', message)
  }
}
