import { z } from 'zod'
import { endpoints, openRead } from '../endpoint'
import { requiredSpanQuery } from './fields'

const open = { ...openRead, query: requiredSpanQuery }

/** protocol/v2.md#oracle */
export const oracle = endpoints('oracle', {
  index: {
    ...open,
    path: '/v2/oracle/index',
    aliases: ['/v2/oracle'],
    response: z.array(z.object({ time: z.number(), index: z.number() })),
    summary: 'Past values of the index, newest first',
  },
  lastPrice: {
    ...open,
    path: '/v2/oracle/last-price',
    response: z.array(z.object({ time: z.number(), last_price: z.number() })),
    summary: 'Past last prices, newest first',
  },
})
