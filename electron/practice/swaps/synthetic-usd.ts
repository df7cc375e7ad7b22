import { BoundedMap } from '@common/domain/collections/bounded'
import type { SwapPreview } from '@common/domain/swaps/swap'
import { partsToUsd } from '@common/domain/swaps/usd-parts'
import type { Usd } from '@common/domain/units'
import { fieldError, ServiceError } from '../errors/service-error'
import type { Deposits } from '../wallet/deposits'
import type { InFlight } from '../wallet/in-flight'
import { feeReserveSats } from '../wallet/wallet-limits'
import type { SwapDeps, SwapEngine } from './swap-engine'
import { amountToUnits } from './swap-store'

interface SyntheticUsdDeps extends Omit<SwapDeps, 'quotes'> {
  readonly deposits: Deposits
  readonly inFlight: InFlight
  readonly swaps: SwapEngine
}

interface UsdQuote {
  readonly uid: string
  readonly amountSats: number
  readonly exchangeRate: Usd
  readonly validUntilMs: number
}

interface RequestedAmount {
  readonly amount: number
  readonly currency: 'btc' | 'usd'
}

const quoteMs = 60_000
const maxQuotes = 10_000

/** Payments in synthetic dollars (protocol/v2.md#wallet). */
export class SyntheticUsd {
  readonly #deps: SyntheticUsdDeps
  readonly #insert
  readonly #find
  /** Expire after a minute; lost on restart. */
  readonly #quotes = new BoundedMap<string, UsdQuote>(maxQuotes)

  constructor(deps: SyntheticUsdDeps) {
    this.#deps = deps
    this.#insert = deps.store.prepare('INSERT INTO usd_promises (deposit_id, parts) VALUES (?, ?)')
    this.#find = deps.store.prepare<{ parts: number }>('SELECT parts FROM usd_promises WHERE deposit_id = ?')
    deps.deposits.onCredit((deposit) => this.#convert(deposit))
    deps.inFlight.onFailure((withdrawal) => this.#returnFunds(withdrawal))
  }

  balance(uid: string): number {
    return partsToUsd(this.#deps.ledger.balanceSats(uid, 'usd'))
  }

  /** The rate is fixed until the invoice expires. */
  deposit(uid: string, requested: RequestedAmount) {
    const { store, deposits } = this.#deps
    const { inAmount, outAmount } = this.#quote('BTC', requested)
    return store.write(() => {
      const request = deposits.request(uid, inAmount)
      this.#insert.run(request.depositId, amountToUnits('USD', outAmount))
      return { ...request, syntheticUsdAmount: outAmount }
    })
  }

  quoteWithdrawal(uid: string, requested: RequestedAmount) {
    const { clocks, identity, ledger } = this.#deps
    const { outAmount: amountSats } = this.#quote('USD', requested)
    const feeReserve = feeReserveSats(amountSats)
    const { inAmount, exchangeRate } = this.#deps.swaps.quote({
      inAsset: 'USD',
      outAsset: 'BTC',
      outAmount: amountSats + feeReserve,
    })
    const leftParts = ledger.balanceSats(uid, 'usd') - amountToUnits('USD', inAmount)
    if (leftParts < 0) {
      const message = `The withdrawal needs ${inAmount} USD including the fee reserve; the balance is ${this.balance(uid)} USD.`
      throw new ServiceError('insufficientBalance', message)
    }
    const nowMs = clocks.serviceMs()
    for (const [id, quote] of this.#quotes) if (quote.validUntilMs <= nowMs) this.#quotes.delete(id)
    const quoteId = identity.uuid()
    const validUntil = nowMs + quoteMs
    this.#quotes.set(quoteId, { uid, amountSats, exchangeRate, validUntilMs: validUntil })
    return { ...requested, feeReserve, minBalanceAfter: partsToUsd(leftParts), quoteId, validUntil }
  }

  /** The caller pays in the same transaction. */
  fund(uid: string, quoteId: string, invoiceSats: number, feeSats: number, withdrawalId: string): void {
    const { clocks, swaps } = this.#deps
    const quote = this.#quotes.get(quoteId)
    if (quote?.uid !== uid || quote.validUntilMs <= clocks.serviceMs()) {
      throw fieldError('invalidRequest', 'quoteId', 'The quote is unknown or expired. Request a new one.')
    }
    if (invoiceSats > quote.amountSats) {
      const message = `The quote covers at most ${quote.amountSats} sats; the invoice amount is ${invoiceSats} sats.`
      throw fieldError('amountOutOfRange', 'invoice', message)
    }
    // At the quoted rate, so that at least `minBalanceAfter` remains.
    const prices = { bidPrice: quote.exchangeRate, askPrice: quote.exchangeRate }
    const order = { inAsset: 'USD', outAsset: 'BTC', outAmount: invoiceSats + feeSats } as const
    const preview = swaps.quote(order, prices)
    swaps.make(uid, preview, { source: 'withdrawal', sourceId: withdrawalId })
    this.#quotes.delete(quoteId)
  }

  #returnFunds({ id, uid }: { id: string; uid: string }): void {
    const swap = this.#deps.swapStore.bySource(uid, 'withdrawal', id)
    if (swap === null) return
    const { inAmount, outAmount, exchangeRate } = swap
    const back = {
      inAsset: 'BTC',
      outAsset: 'USD',
      inAmount: outAmount,
      outAmount: inAmount,
      exchangeRate,
    } as const
    this.#deps.swaps.make(uid, back, { source: 'withdrawal-failed', sourceId: id })
  }

  #quote(inAsset: 'BTC' | 'USD', { amount, currency }: RequestedAmount): SwapPreview {
    const outAsset = inAsset === 'BTC' ? 'USD' : 'BTC'
    const isIn = (currency === 'btc') === (inAsset === 'BTC')
    const order = { inAsset, outAsset, ...(isIn ? { inAmount: amount } : { outAmount: amount }) } as const
    try {
      return this.#deps.swaps.quote(order)
    } catch (error) {
      // The request's field is always `amount`.
      if (error instanceof ServiceError) throw fieldError(error.code, 'amount', error.message)
      throw error
    }
  }

  #convert({ id, uid, amount }: { id: string; uid: string; amount: number }): void {
    const row = this.#find.get(id)
    if (row === undefined) return
    const outAmount = partsToUsd(row.parts)
    const exchangeRate = Math.round((outAmount / amount) * 1e10) / 100
    const preview = { inAsset: 'BTC', outAsset: 'USD', inAmount: amount, outAmount, exchangeRate } as const
    this.#deps.swaps.make(uid, preview, { source: 'deposit', sourceId: id })
  }
}
