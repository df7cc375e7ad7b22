import { z } from 'zod'
import { socketCredentials, type RpcCall } from '../rpc-call'
import { streamVersion, type StreamMethod } from './topics'

/** protocol/v3.md#methods */

export const helloParams = z.object({ clientName: z.string(), clientVersion: z.string() }).partial()
export const topicsParams = z.object({ topics: z.array(z.unknown()).min(1, 'topics must name at least one') })
export const authenticateParams = socketCredentials.extend({
  timestamp: z.int({ error: 'timestamp must be a number of milliseconds' }),
  nonce: z.string({ error: 'nonce must be a string' }).min(1).max(64, 'nonce must be at most 64 characters'),
})

const permissions = z.array(z.string())
const topicNames = z.array(z.string())

export const streamCalls: Readonly<Record<StreamMethod, RpcCall>> = {
  hello: {
    summary: 'Says who is there',
    params: helloParams,
    result: z.object({ version: z.literal(streamVersion) }),
  },
  ping: { summary: 'Asks for a sign of life', result: z.literal('pong') },
  time: { summary: "Asks for the service's time", result: z.object({ time: z.int() }) },
  authenticate: {
    summary: 'Signs in: HMAC with SHA-256 over timestamp + nonce, in Base 64; each nonce once',
    params: authenticateParams,
    result: z.object({ authenticated: z.literal(true), permissions }),
  },
  whoami: {
    summary: 'Asks whose key has signed in',
    result: z.object({ apiKey: z.string(), userId: z.string(), permissions }),
  },
  subscribe: {
    summary: 'Asks to be told of topics; one that is unknown or forbidden refuses all',
    params: topicsParams,
    result: z.object({ subscribed: topicNames }),
  },
  unsubscribe: {
    summary: 'Asks to be told of topics no longer',
    params: topicsParams,
    result: z.object({ unsubscribed: topicNames }),
  },
  unsubscribeAll: {
    summary: 'Asks to be told of nothing any longer',
    result: z.object({ unsubscribed: topicNames }),
  },
}
