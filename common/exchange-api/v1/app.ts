import { z } from 'zod'
import { endpoints, openRead } from '../endpoint'
import { configuration, node } from '../v2/app'
import { timestamp } from './fields'

/** Minor queries (protocol/v1.md#small-reads). */
export const app = endpoints('v1.app', {
  configuration: {
    ...openRead,
    path: '/v1/app/configuration',
    response: configuration,
    summary: 'Smallest and largest amounts of balance, deposit and withdrawal',
  },
  node: {
    ...openRead,
    path: '/v1/app/node',
    response: node,
    summary: 'The Lightning node of the service',
  },
  announcements: {
    ...openRead,
    path: '/v1/app/announcements',
    response: z.array(z.object({ title: z.string(), text: z.string(), creation_ts: timestamp.optional() })),
    summary: 'Lists announcements',
  },
})
