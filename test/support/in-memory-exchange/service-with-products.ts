import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { OptionTrade } from '@common/domain/options/option'
import type { Swap } from '@common/domain/swaps/swap'
import { expect } from 'vitest'
import { closedOptionsListing, createdItemsListing } from '../../../electron/core/exchange/shared/listings'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { crossPosition, optionsOffer } from '../../window/support/records'
import { InMemoryService } from './in-memory-service'
import { paged } from './service-answers'

const notSent = (): never => expect.unreachable('a request was sent')
const limit = 100

/** Writes fail the test. */
export class ServiceWithProducts extends InMemoryService {
  readonly endedOptions: OptionTrade[] = []
  readonly swaps: Swap[] = []
  readonly filledCrossOrders: CrossOrder[] = []

  override connect(): Exchange {
    const nothing = createdItemsListing({ limit, read: () => Promise.resolve([]) })
    return {
      ...super.connect(),
      options: {
        market: () => Promise.resolve(optionsOffer.market),
        instruments: () => Promise.resolve([`BTC.24H.${this.ticker.lastPrice}.C`]),
        volatility: () => Promise.resolve(0.6),
        volatilityIndex: () => Promise.resolve(0.6),
        buy: notSent,
        close: notSent,
        closeAll: notSent,
        setSettlement: notSent,
        trades: () => Promise.resolve([]),
        endedTrades: closedOptionsListing({
          limit,
          read: (page) => Promise.resolve(paged(this.endedOptions, page)),
        }),
        trade: notSent,
      },
      swaps: {
        asTaken: (order) => order,
        bestPrice: () => Promise.resolve({ askPrice: 20_000, bidPrice: 20_000 }),
        swap: notSent,
        swaps: createdItemsListing({ limit, read: (page) => Promise.resolve(paged(this.swaps, page)) }),
        swapById: notSent,
        swapOf: notSent,
      },
      cross: {
        position: () => Promise.resolve(crossPosition()),
        setLeverage: notSent,
        deposit: notSent,
        withdraw: notSent,
        close: notSent,
        placeOrder: notSent,
        cancelOrder: notSent,
        cancelOrders: notSent,
        openOrders: () => Promise.resolve([]),
        filledOrders: createdItemsListing({
          limit,
          read: (page) => Promise.resolve(paged(this.filledCrossOrders, page)),
        }),
        transfers: createdItemsListing({ limit, read: () => Promise.resolve([]) }),
        fundingFees: {
          ...nothing,
          newestMs: () => 0,
          read: () => Promise.resolve({ items: [], next: null }),
        },
      },
    }
  }
}
