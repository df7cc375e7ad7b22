import { z } from 'zod'
import { endpoint } from '../endpoint'
import { requiredSpanQuery } from './fields'

const open = { method: 'GET', access: 'open', permission: 'none', query: requiredSpanQuery } as const

/** protocol/v2.md#oracle */
export const oracle = {
  index: endpoint({
    ...open,
    operation: 'oracle.index',
    path: '/v2/oracle/index',
    aliases: ['/v2/oracle'],
    response: z.array(z.object({ time: z.number(), index: z.number() })),
    summary: 'Past values of the index, newest first',
  }),
  lastPrice: endpoint({
    ...open,
    operation: 'oracle.lastPrice',
    path: '/v2/oracle/last-price',
    response: z.array(z.object({ time: z.number(), last_price: z.number() })),
    summary: 'Past last prices, newest first',
  }),
}
