import { previewSwap, type SwapOrder, type SwapPreview, type SwapPrices } from '@common/domain/swaps/swap'
import { partsToUsd } from '@common/domain/swaps/usd-parts'
import type { OrderEngineDeps } from '../futures/order-engine'
import { wireError } from '../errors/wire-error'
import { negated } from '../ledger/ledger'
import { ServiceError } from '../errors/service-error'
import { amountToUnits, type SwapRecord, type SwapSource, type SwapStore } from './swap-store'

export interface SwapDeps extends Pick<
  OrderEngineDeps,
  'store' | 'ledger' | 'clocks' | 'quotes' | 'identity'
> {
  readonly swapStore: SwapStore
}

/** To dollars at the bid, to bitcoin at the ask (protocol/formulas.md#swaps). */
export class SwapEngine {
  readonly #deps: SwapDeps

  constructor(deps: SwapDeps) {
    this.#deps = deps
  }

  swap(uid: string, order: SwapOrder): SwapRecord {
    return this.make(uid, this.quote(order), null)
  }

  quote(order: SwapOrder, prices: SwapPrices = this.#deps.quotes.ticker()): SwapPreview {
    const result = previewSwap(order, prices)
    if (!result.ok) throw wireError(result.issues)
    return result.value
  }

  make(
    uid: string,
    preview: SwapPreview,
    origin: { source: SwapSource; sourceId: string } | null,
  ): SwapRecord {
    const { store, ledger, clocks, identity, swapStore } = this.#deps
    const { inAsset, outAsset, inAmount, outAmount, exchangeRate } = preview
    this.#checkBalance(uid, preview)
    const id = identity.uuid()
    const atMs = clocks.serviceMs()
    const toUsd = inAsset === 'BTC'
    const sats = toUsd ? negated(inAmount) : outAmount
    const usdParts = toUsd ? amountToUnits('USD', outAmount) : negated(amountToUnits('USD', inAmount))
    const record: SwapRecord = {
      id,
      uid,
      inAsset,
      outAsset,
      inAmount,
      outAmount,
      exchangeRate,
      source: origin?.source ?? null,
      sourceId: origin?.sourceId ?? null,
      createdAtMs: atMs,
    }
    store.write(() => {
      // Each unit must balance separately.
      ledger.transfer({
        atMs,
        kind: 'swap',
        reference: id,
        postings: [
          { uid, account: 'free', amountSats: sats },
          { account: 'market', amountSats: negated(sats) },
        ],
      })
      ledger.transfer({
        atMs,
        kind: 'swap-usd',
        reference: id,
        postings: [
          { uid, account: 'usd', amountSats: usdParts },
          { account: 'usd-market', amountSats: negated(usdParts) },
        ],
      })
      swapStore.add(record)
    })
    return record
  }

  #checkBalance(uid: string, { inAsset, inAmount }: SwapPreview): void {
    const account = inAsset === 'BTC' ? 'free' : 'usd'
    const units = amountToUnits(inAsset, inAmount)
    const has = this.#deps.ledger.balanceSats(uid, account)
    if (units <= has) return
    const [unit, shown] = inAsset === 'BTC' ? (['sats', has] as const) : (['USD', partsToUsd(has)] as const)
    throw new ServiceError(
      'insufficientBalance',
      `The swap needs ${inAmount} ${unit}; the balance is ${shown} ${unit}.`,
    )
  }
}
