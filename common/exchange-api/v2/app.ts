import { z } from 'zod'
import { endpoints, openRead } from '../endpoint'
import { wireSats } from './fields'

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
export const app = endpoints('app', {
  configuration: {
    ...openRead,
    path: '/v2/app/configuration',
    response: configuration,
    summary: 'Smallest and largest amounts of balance, deposit and withdrawal',
  },
  node: {
    ...openRead,
    path: '/v2/app/node',
    response: node,
    summary: 'The Lightning node of the service',
  },
  ping: {
    ...openRead,
    path: '/v2/ping',
    response: z.string(),
    answer: 'text',
    summary: 'Returns pong',
  },
  time: {
    ...openRead,
    path: '/v2/time',
    response: z.number(),
    summary: 'Time of the service in epoch milliseconds',
  },
})
