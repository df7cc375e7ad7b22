import { z } from 'zod'
import { endpoint } from '../endpoint'
import { configuration, node } from '../v2/app'
import { timestamp } from './fields'

const open = { method: 'GET', access: 'open', permission: 'none' } as const

/** Minor queries (protocol/v1.md#small-reads). */
export const app = {
  configuration: endpoint({
    ...open,
    operation: 'v1.app.configuration',
    path: '/v1/app/configuration',
    response: configuration,
    summary: 'Smallest and largest amounts of balance, deposit and withdrawal',
  }),
  node: endpoint({
    ...open,
    operation: 'v1.app.node',
    path: '/v1/app/node',
    response: node,
    summary: 'The Lightning node of the service',
  }),
  announcements: endpoint({
    ...open,
    operation: 'v1.app.announcements',
    path: '/v1/app/announcements',
    response: z.array(z.object({ title: z.string(), text: z.string(), creation_ts: timestamp.optional() })),
    summary: 'What the service has to say to everybody',
  }),
}
