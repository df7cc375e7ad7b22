import type { Swap, SwapOrder } from '@common/domain/swaps/swap'
import { text } from '@common/texts/text'
import type { SwapExchange } from '../../ports/exchange/exchange-swaps'
import type { SentAction } from '../../ports/storage/sent-actions'
import { readWhole } from '../lists/read-whole'
import type { ReconcileResult } from './reconcile-result'
import { amountSideText } from './swap-text'

type SentSwap = Extract<SentAction, { action: 'swap' }>

/** By amounts, the only identifiers; excludes swaps known before. */
export async function reconcileSwap(
  { swaps }: Pick<SwapExchange, 'swaps'>,
  sent: SentSwap,
): Promise<ReconcileResult> {
  const { items, isWhole } = await readWhole(swaps)
  const candidates = items.filter((swap) => mayBeSent(swap, sent))
  const [first] = candidates
  if (first) {
    const values = {
      count: candidates.length,
      given: amountSideText(first, 'in'),
      got: amountSideText(first, 'out'),
    }
    return { kind: 'needs-you', words: text('finding.maybeSwapped', values) }
  }
  return isWhole
    ? { kind: 'absent', words: text('finding.notSwapped') }
    : { kind: 'unproven', words: text('finding.swapNotSeen') }
}

export const mayBeSent = (swap: Swap, { order, knownIds }: SentSwap): boolean =>
  !knownIds.includes(swap.id) && isSimilar(swap, order)

const isSimilar = (swap: Swap, { inAsset, outAsset, inAmount, outAmount }: SwapOrder): boolean =>
  swap.inAsset === inAsset &&
  swap.outAsset === outAsset &&
  (inAmount === undefined || swap.inAmount === inAmount) &&
  (outAmount === undefined || swap.outAmount === outAmount)
