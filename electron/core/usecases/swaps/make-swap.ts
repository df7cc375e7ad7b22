import { createIssue } from '@common/domain/issue'
import {
  previewSwap,
  type SwapOrder,
  type SwapPreview,
  type SwapPrices,
  type ExecutedSwap,
  type Swap,
} from '@common/domain/swaps/swap'
import type { Account } from '@common/domain/account'
import type { Ticker } from '@common/domain/market/market'
import { isSats, sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import type { SwapExchange } from '../../ports/exchange/exchange-swaps'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { CompareBooked } from '../compare-booked'
import type { swapRequests } from '@common/domain/writes/swap-writes'
import type { WriteMethods } from '../writes/send-write'
import { sendOnce, type SendOnceDeps } from '../writes/send-once'
import { readWhole } from '../lists/read-whole'
import { amountSideText, swapText } from '../writes/swap-text'
import {
  newestById,
  reportMissing,
  withoutOlder,
  withModule,
  type Reconcilers,
  type ReconcileResult,
  type Sent,
} from '../writes/reconcile-result'

export interface SwapTerms {
  readonly ticker: Ticker
  readonly account: Account | null
  readonly stale: boolean
}

interface MakeSwapDeps extends SendOnceDeps {
  readonly swaps: Pick<SwapExchange, 'swap' | 'asTaken' | 'bestPrice'>
  readonly terms: () => SwapTerms | undefined
  readonly booked: Pick<CompareBooked, 'beforeSwap'>
  readonly knownIds: () => readonly string[]
  readonly onSwap: () => void
}

export const knownSwapCount = 200

export type SwapWrites = WriteMethods<typeof swapRequests, ExecutedSwap>

export function makeSwap(deps: MakeSwapDeps): SwapWrites['make'] {
  const { swaps, terms, booked, knownIds, onSwap } = deps
  const once = sendOnce<ExecutedSwap>(deps, {
    keep: (swap) => ({ kind: 'swapped', swap }),
    recall: (stored) => (stored.kind === 'swapped' ? stored.swap : undefined),
  })

  return ({ orderId, previewPrice = null, ...order }) =>
    once(orderId, async () => {
      const prices = swaps.bestPrice === null ? null : await swaps.bestPrice()
      const currentTerms = terms()
      const preview = checked(order, currentTerms, prices)
      const { inAsset, inAmount, outAmount } = preview
      const sent = swaps.asTaken(order, preview)
      const amount = inAsset === 'BTC' ? inAmount : outAmount
      const intent = {
        sent: { action: 'swap', order: sent, knownIds: knownIds() },
        summary: swapText(preview),
        amountSats: isSats(amount) ? sats(amount) : null,
        orderId,
      } as const
      const priced = prices ?? currentTerms?.ticker
      const compare = priced && booked.beforeSwap(sent, orderId, { previewPrice, prices: priced })
      return {
        intent,
        send: () => swaps.swap(sent),
        onDone(swap) {
          onSwap()
          compare?.(swap)
        },
      }
    })
}

/** Prefers prices reported by the exchange. */
function checked(
  order: SwapOrder,
  terms: SwapTerms | undefined,
  quotedPrices: SwapPrices | null,
): SwapPreview {
  if (!terms) throw new Refusal('not-connected', message('order.notLoaded'))
  const { ticker, account, stale } = terms
  if (quotedPrices === null && stale) throw new Refusal('rejected', message('swap.stalePrice'))
  const result = previewSwap(order, quotedPrices ?? ticker)
  if (!result.ok) throw refuseFields(result.issues)
  const { inAsset, inAmount } = result.value
  if (account === null) return result.value
  if (inAsset === 'BTC' && inAmount > account.balanceSats) {
    const balance = account.balanceSats
    throw refuseFields([createIssue('inAmount', 'swap.shortOfSats', { needed: sats(inAmount), balance })])
  }
  if (inAsset === 'USD' && inAmount > account.syntheticUsd) {
    const balance = account.syntheticUsd
    throw refuseFields([createIssue('inAmount', 'swap.shortOfDollars', { needed: inAmount, balance })])
  }
  return result.value
}

/** By amounts, the only identifiers. */
async function reconcileSwap(
  { swaps }: Pick<SwapExchange, 'swaps'>,
  sent: Sent<'swap'>,
): Promise<ReconcileResult> {
  const { items, isWhole } = await readWhole(swaps)
  const recent = withoutOlder(items, sent.knownIds, {
    knownCount: knownSwapCount,
    timeMs: ({ createdAtMs }) => createdAtMs,
  })
  const candidates = newestById(recent).filter((swap) => mayBeSent(swap, sent))
  const [first] = candidates
  if (first) {
    const values = {
      count: candidates.length,
      given: amountSideText(first, 'in'),
      got: amountSideText(first, 'out'),
    }
    return { kind: 'needs-you', message: message('reconciliation.maybeSwapped', values) }
  }
  return reportMissing(isWhole, message('reconciliation.notSwapped'), message('reconciliation.swapNotSeen'))
}

export const mayBeSent = (swap: Swap, { order, knownIds }: Sent<'swap'>): boolean =>
  !knownIds.includes(swap.id) && isSimilar(swap, order)

const isSimilar = (swap: Swap, { inAsset, outAsset, inAmount, outAmount }: SwapOrder): boolean =>
  swap.inAsset === inAsset &&
  swap.outAsset === outAsset &&
  (inAmount === undefined || swap.inAmount === inAmount) &&
  (outAmount === undefined || swap.outAmount === outAmount)

export const swapReconcilers = { swap: withModule('swaps', reconcileSwap) } satisfies Partial<Reconcilers>
