import type { Swap } from '@common/domain/swap'
import type { SwapExchange } from '../../ports/exchange-swaps'

/** The latest swaps, newest first: one page of the service's list. */
export const latestSwaps = async ({ swaps }: Pick<SwapExchange, 'swaps'>): Promise<Swap[]> => {
  const { items } = await swaps.read(swaps.begin())
  return items.toSorted((a, b) => b.createdAtMs - a.createdAtMs)
}
