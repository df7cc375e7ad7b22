import { z } from 'zod'
import { endpoint } from '../endpoint'
import { time } from './fields'

const open = { method: 'GET', access: 'open', permission: 'none' } as const

/** protocol/v3.md#operations */
export const app = {
  ping: endpoint({
    ...open,
    operation: 'v3.app.ping',
    path: '/v3/ping',
    response: z.literal('pong'),
    summary: 'Answers pong, as JSON with its quotes',
  }),
  time: endpoint({
    ...open,
    operation: 'v3.app.time',
    path: '/v3/time',
    response: z.object({ time }),
    summary: 'Time of the service',
  }),
}
