import { SwapOrderSchema } from '../swaps/swap'
import { defineWrites, similar, whileAny } from './write-kind'

export const swapWrites = defineWrites({
  // Swaps have no ids: two unresolved ones can't be distinguished.
  swap: {
    sent: { order: SwapOrderSchema, ...similar },
    changes: null,
    isSafeTwice: false,
    waitsFor: whileAny('swap'),
  },
})
