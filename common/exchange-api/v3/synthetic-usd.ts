import { z } from 'zod'
import { endpoints, openRead } from '../endpoint'
import { bodyNumber, request, wireSats, word } from '../v2/fields'
import { pageSchema, pageQuery, time } from './fields'

const assets = ['BTC', 'USD'] as const
const asset = z.enum(assets)

/** Integer cents (protocol/v3.md#dollars). */
const amounts = { inAsset: asset, outAsset: asset, inAmount: wireSats, outAmount: wireSats }

const newSwap = request({
  inAmount: bodyNumber('inAmount', { min: 1, whole: true }),
  inAsset: word('inAsset', assets),
  outAsset: word('outAsset', assets),
}).superRefine((swap, context) => {
  if (swap.inAsset === swap.outAsset)
    context.addIssue({ code: 'custom', path: ['outAsset'], message: 'outAsset must differ from inAsset' })
})

/** protocol/v3.md#operations */
export const syntheticUsd = endpoints('v3.syntheticUsd', {
  bestPrice: {
    ...openRead,
    path: '/v3/synthetic-usd/best-price',
    response: z.object({ askPrice: z.number().positive(), bidPrice: z.number().positive() }),
    summary: 'Prices at which bitcoin and synthetic dollars are swapped now',
  },
  swaps: {
    method: 'GET',
    path: '/v3/synthetic-usd/swaps',
    access: 'signed',
    permission: 'synthetic-usd:read',
    query: pageQuery,
    response: pageSchema(z.object({ id: z.string(), createdAt: time, ...amounts })),
    summary: 'Lists swaps',
  },
  newSwap: {
    method: 'POST',
    path: '/v3/synthetic-usd/swap',
    access: 'signed',
    permission: 'synthetic-usd:write',
    body: newSwap,
    response: z.object(amounts),
    summary: 'Swaps between bitcoin and synthetic dollars: at the bid into dollars, at the ask out of them',
  },
})
