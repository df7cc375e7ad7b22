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
    summary:
      'Authenticates by HMAC-SHA-256 over timestamp + auth/api-key, in Base64. No channel requires it.',
    params: apiKeyParams,
    result: authResult,
  },
  subscribe: { summary: 'Subscribes to channels', params: names.min(1), result: names },
  unsubscribe: { summary: 'Unsubscribes from channels', params: names.min(1), result: names },
  'debug/echo': { summary: 'Returns its params', params: z.unknown(), result: z.unknown() },
  ping: { summary: 'Returns pong', result: z.literal('pong') },
  channels: { summary: 'Lists the channels', result: names },
  __listEvents: { summary: 'Lists the channels', result: names },
  __listMethods: { summary: 'Lists the methods', result: names },
} as const satisfies Readonly<Record<string, RpcCall>>
export type SocketMethod = keyof typeof socketCalls
