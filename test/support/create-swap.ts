import type { Swap } from '@common/domain/swaps/swap'

export const createSwap = (changes: Partial<Swap> = {}): Swap => ({
  id: 's1',
  inAsset: 'BTC',
  outAsset: 'USD',
  inAmount: 10_000,
  outAmount: 2,
  createdAtMs: 1,
  ...changes,
})
