import { z } from 'zod'
import { endpoints, openRead } from '../endpoint'
import { time } from './fields'

/** protocol/v3.md#operations */
export const app = endpoints('v3.app', {
  ping: {
    ...openRead,
    path: '/v3/ping',
    response: z.literal('pong'),
    summary: 'Returns pong as a JSON string, with its quotes',
  },
  time: {
    ...openRead,
    path: '/v3/time',
    response: z.object({ time }),
    summary: 'Time of the service',
  },
})
