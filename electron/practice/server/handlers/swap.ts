import type { z } from 'zod'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import { fieldError } from '../../errors/service-error'
import type { SwapRecord } from '../../swaps/swap-store'
import type { Exchange } from '../../engine/exchange'
import type { HandlersOf } from '../handlers'

type WireSwap = z.input<(typeof v2.swap.getSwap)['response']>

/** The time has two published names (protocol/v2.md#swaps). */
const toWireSwap = (swap: SwapRecord): WireSwap & { uid: string } => ({
  id: swap.id,
  uid: swap.uid,
  in_asset: swap.inAsset,
  out_asset: swap.outAsset,
  in_amount: swap.inAmount,
  out_amount: swap.outAmount,
  creation_ts: swap.createdAtMs,
  ts: swap.createdAtMs,
  source: swap.source,
  source_id: swap.sourceId,
})

function found(swap: SwapRecord | null, field: string, id: string): WireSwap {
  if (swap === null) throw fieldError('notFound', field, `Swap ${id} not found`)
  return toWireSwap(swap)
}

/** Implements protocol/v2.md#swaps. */
export const swapHandlers = ({ swaps, swapStore }: Exchange): HandlersOf<typeof v2.swap> => ({
  swaps: ({ uid, query }) => swapStore.list(uid, query).map(toWireSwap),
  newSwap: ({ uid, body }) => {
    const swap = swaps.swap(uid, {
      inAsset: body.in_asset,
      outAsset: body.out_asset,
      inAmount: body.in_amount,
      outAmount: body.out_amount,
    })
    return {
      in_asset: swap.inAsset,
      out_asset: swap.outAsset,
      in_amount: swap.inAmount,
      out_amount: swap.outAmount,
      exchange_rate: swap.exchangeRate,
    }
  },
  getSwap: ({ uid, params }) => found(swapStore.find(uid, params.id), 'id', params.id),
  getSwapBySource: ({ uid, params, query }) =>
    found(swapStore.bySource(uid, query.source, params.sourceId), 'sourceId', params.sourceId),
})
