import { z } from 'zod'
import { socketCredentials, type RpcCall } from '../rpc-call'
import { streamVersion, type StreamMethod } from './topics'

/** protocol/v3.md#methods */

export const helloParams = z.object({ clientName: z.string(), clientVersion: z.string() }).partial()
const topics = z.array(z.unknown(), { error: 'topics must be an array of topic names' })
export const topicsParams = z.object(
  { topics: topics.min(1, 'topics must name at least one') },
  { error: 'params must be an object' },
)
export const authenticateParams = socketCredentials.extend({
  timestamp: z.int({ error: 'timestamp must be a number of milliseconds' }),
  nonce: z
    .string({ error: 'nonce must be a string' })
    .min(1, 'nonce must not be empty')
    .max(64, 'nonce must be at most 64 characters'),
})

const permissions = z.array(z.string())
const topicNames = z.array(z.string())

export const streamCalls: Readonly<Record<StreamMethod, RpcCall>> = {
  hello: {
    summary: 'Identifies the client',
    params: helloParams,
    result: z.object({ version: z.literal(streamVersion) }),
  },
  ping: { summary: 'Returns pong', result: z.literal('pong') },
  time: { summary: "Returns the exchange's time", result: z.object({ time: z.int() }) },
  authenticate: {
    summary: 'Authenticates by HMAC-SHA-256 over timestamp + nonce, in Base64. A nonce works once.',
    params: authenticateParams,
    result: z.object({ authenticated: z.literal(true), permissions }),
  },
  whoami: {
    summary: 'Returns the API key of the connection and its permissions',
    result: z.object({ apiKey: z.string(), userId: z.string(), permissions }),
  },
  subscribe: {
    summary: 'Subscribes to topics. An unknown or forbidden topic rejects all.',
    params: topicsParams,
    result: z.object({ subscribed: topicNames }),
  },
  unsubscribe: {
    summary: 'Unsubscribes from topics',
    params: topicsParams,
    result: z.object({ unsubscribed: topicNames }),
  },
  unsubscribeAll: {
    summary: 'Unsubscribes from all topics',
    result: z.object({ unsubscribed: topicNames }),
  },
}
