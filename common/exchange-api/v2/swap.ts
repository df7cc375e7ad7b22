import { z } from 'zod'
import { endpoints } from '../endpoint'
import { bodyNumber, idParams, ignoredIfInvalid, request, spanQuery, text, word } from './fields'

const asset = z.enum(['BTC', 'USD'])

/** Swap times have two documented names (protocol/v2.md#swaps). */
const swapRecord = z.object({
  id: z.string(),
  uid: ignoredIfInvalid(z.string()),
  in_asset: asset,
  out_asset: asset,
  in_amount: z.number(),
  out_amount: z.number(),
  creation_ts: z.number().optional(),
  ts: z.number().optional(),
  source: z.string().nullish(),
  source_id: z.string().nullish(),
})

const newSwap = request({
  in_asset: word('in_asset', ['BTC', 'USD']),
  out_asset: word('out_asset', ['BTC', 'USD']),
  in_amount: bodyNumber('in_amount', { above: 0 }).optional(),
  out_amount: bodyNumber('out_amount', { above: 0 }).optional(),
}).superRefine((swap, context) => {
  if (swap.in_asset === swap.out_asset)
    context.addIssue({ code: 'custom', path: ['out_asset'], message: 'out_asset must differ from in_asset' })
  if ((swap.in_amount === undefined) === (swap.out_amount === undefined))
    context.addIssue({
      code: 'custom',
      path: ['in_amount'],
      message: 'exactly one of in_amount and out_amount must be given',
    })
})

const sources = ['deposit', 'fee-refund', 'swap', 'withdrawal', 'withdrawal-failed'] as const
const read = { method: 'GET', access: 'signed', permission: 'read' } as const

/** protocol/v2.md#swaps */
export const swap = endpoints('swap', {
  swaps: {
    ...read,
    path: '/v2/swap',
    query: spanQuery,
    response: z.array(swapRecord),
    summary: 'Lists swaps',
  },
  newSwap: {
    method: 'POST',
    path: '/v2/swap',
    access: 'signed',
    permission: 'trade',
    body: newSwap,
    response: z.object({
      in_asset: asset,
      out_asset: asset,
      in_amount: z.number(),
      out_amount: z.number(),
      exchange_rate: z.number(),
    }),
    summary: 'Swaps between bitcoin and synthetic dollars: at the bid into dollars, at the ask out of them',
  },
  getSwap: {
    ...read,
    path: '/v2/swap/:id',
    params: idParams,
    response: swapRecord,
    summary: 'Reads one swap',
  },
  getSwapBySource: {
    ...read,
    path: '/v2/swap/source/:sourceId',
    params: request({ sourceId: text('sourceId', 64) }),
    // One published client omits it.
    query: request({ source: word('source', sources).optional() }),
    response: swapRecord,
    summary: 'Reads the swap made for a deposit, a withdrawal or a refund',
  },
})
