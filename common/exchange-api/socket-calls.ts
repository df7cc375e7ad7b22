import { z } from 'zod'
import { authResult } from './channels'
import { socketCredentials, type RpcCall } from './rpc-call'

/** Version 1 and 2 stream (protocol/stream.md#methods). */

export const apiKeyParams = socketCredentials.extend({
  timestamp: z.number({ error: 'timestamp must be a number of milliseconds' }),
})

const names = z.array(z.string())

export const socketCalls = {
  'auth/api-key': {
    summary: 'Signs in: HMAC with SHA-256 over timestamp + auth/api-key, in Base 64. No channel needs it',
    params: apiKeyParams,
    result: authResult,
  },
  subscribe: { summary: 'Asks to be told of channels', params: names.min(1), result: names },
  unsubscribe: { summary: 'Asks to be told of channels no longer', params: names.min(1), result: names },
  'debug/echo': { summary: 'Answers with its params', params: z.unknown(), result: z.unknown() },
  ping: { summary: 'Asks for a sign of life', result: z.literal('pong') },
  channels: { summary: 'Lists the channels', result: names },
  __listEvents: { summary: 'Lists the channels', result: names },
  __listMethods: { summary: 'Lists the methods', result: names },
} as const satisfies Readonly<Record<string, RpcCall>>
export type SocketMethod = keyof typeof socketCalls
