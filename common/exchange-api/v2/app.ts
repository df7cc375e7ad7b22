import { z } from 'zod'
import { endpoint } from '../endpoint'
import { wireSats } from './fields'

const open = { method: 'GET', access: 'open', permission: 'none' } as const

export const configuration = z.object({
  max_balance_amount: wireSats,
  max_deposit_amount: wireSats,
  min_deposit_amount: wireSats,
  max_withdraw_amount: wireSats,
  min_withdraw_amount: wireSats,
})
export type WireConfiguration = z.output<typeof configuration>

/** Documented only in 2020; `blockHeigth` is the exchange's spelling (protocol/v2.md#app). */
export const node = z.object({
  version: z.string().nullish(),
  alias: z.string().nullish(),
  pubkey: z.string().nullish(),
  uri: z.string().nullish(),
  onionUri: z.string().nullish(),
  peers: z.number().nullish(),
  channels: z.number().nullish(),
  localBalance: z.number().nullish(),
  remoteBalance: z.number().nullish(),
  blockHeigth: z.number().nullish(),
})

/** protocol/v2.md#app */
export const app = {
  configuration: endpoint({
    ...open,
    operation: 'app.configuration',
    path: '/v2/app/configuration',
    response: configuration,
    summary: 'Smallest and largest amounts of balance, deposit and withdrawal',
  }),
  node: endpoint({
    ...open,
    operation: 'app.node',
    path: '/v2/app/node',
    response: node,
    summary: 'The Lightning node of the service',
  }),
  ping: endpoint({
    ...open,
    operation: 'app.ping',
    path: '/v2/ping',
    response: z.string(),
    answer: 'text',
    summary: 'Answers pong',
  }),
  time: endpoint({
    ...open,
    operation: 'app.time',
    path: '/v2/time',
    response: z.number(),
    summary: 'Time of the service in epoch milliseconds',
  }),
}
