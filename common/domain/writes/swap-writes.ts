import { SwapOrderSchema } from '../swaps/swap'
import { defineWrites, newOrder, similar, whileAny } from './write-kind'

/** `previewPrice`: exchange rate. */
export const swapRequests = { make: SwapOrderSchema.extend(newOrder) }

export const swapWrites = defineWrites(null, {
  // Swaps have no ids: two unresolved ones can't be distinguished.
  swap: {
    sent: { order: SwapOrderSchema, ...similar },
    isSafeTwice: false,
    waitsFor: whileAny('swap'),
  },
})
