import type { z } from 'zod'
import { permits, toV3Scopes } from '@common/exchange-api/permissions'
import { authenticateParams, helloParams, topicsParams } from '@common/exchange-api/v3/stream-calls'
import {
  isTopic,
  streamMethods,
  streamVersion,
  topicPermission,
  type StreamMethod,
  type Topic,
} from '@common/exchange-api/v3/topics'
import { ServiceError } from '../../../errors/service-error'
import type { Faults } from '../../../faults/faults'
import type { Clocks } from '../../../time/clock'
import type { ApiKey } from '../../../users/api-keys'
import { RpcError, type RpcRequest } from '../../websocket/rpc'
import type { SignIn } from './sign-in'

export interface ConnectionState {
  readonly subscribed: Set<Topic>
  apiKey: ApiKey | null
}

export interface MethodDeps {
  readonly signIn: SignIn
  readonly faults: Faults
  readonly clocks: Clocks
}

const isMethod = (name: string): name is StreamMethod => (streamMethods as readonly string[]).includes(name)

/**
 * Implements protocol/v3.md#methods.
 * @param fresh receives newly subscribed topics
 * @throws RpcError if invalid; ServiceError if not allowed
 */
export function perform(
  { method, params, id }: RpcRequest,
  connection: ConnectionState,
  fresh: Topic[],
  { signIn, clocks, faults }: MethodDeps,
): unknown {
  const read = <T extends z.ZodType>(schema: T): z.output<T> => {
    const result = schema.safeParse(params ?? {})
    if (result.success) return result.data
    throw new RpcError('invalidParams', result.error.issues.map(({ message }) => message).join('; '), id)
  }
  if (!isMethod(method)) throw new RpcError('methodNotFound', `Unknown method: ${method.slice(0, 100)}`, id)
  switch (method) {
    case 'hello':
      read(helloParams)
      return { version: streamVersion }
    case 'ping':
      return 'pong'
    case 'time':
      return { time: clocks.shownMs() }
    case 'authenticate': {
      const apiKey = signIn.authenticate(read(authenticateParams))
      connection.apiKey = apiKey
      // An earlier key may have permitted more topics.
      for (const topic of connection.subscribed)
        if (!permits(apiKey.permissions, topicPermission(topic))) connection.subscribed.delete(topic)
      return { authenticated: true, permissions: toV3Scopes(apiKey.permissions) }
    }
    case 'whoami': {
      const { key, uid, permissions } = signedIn(connection)
      return { apiKey: key, userId: uid, permissions: toV3Scopes(permissions) }
    }
    case 'subscribe': {
      // One unknown or forbidden topic rejects the whole request.
      const named = read(topicsParams).topics.map((name) => allowed(requireTopic(name), connection, faults))
      fresh.push(...new Set(named.filter((topic) => !connection.subscribed.has(topic))))
      for (const topic of named) connection.subscribed.add(topic)
      return { subscribed: named }
    }
    case 'unsubscribe': {
      const named = read(topicsParams).topics.map(requireTopic)
      for (const topic of named) connection.subscribed.delete(topic)
      return { unsubscribed: named }
    }
    case 'unsubscribeAll': {
      const named = [...connection.subscribed]
      connection.subscribed.clear()
      return { unsubscribed: named }
    }
  }
}

function signedIn({ apiKey }: ConnectionState): ApiKey {
  if (apiKey !== null) return apiKey
  throw new ServiceError('apiKeyInvalid', 'Not signed in. Call authenticate first.')
}

function requireTopic(name: unknown): Topic {
  if (isTopic(name)) return name
  throw new ServiceError('invalidRequest', `Unknown topic: ${JSON.stringify(name).slice(0, 100)}`)
}

function allowed(topic: Topic, connection: ConnectionState, faults: Faults): Topic {
  const needed = topicPermission(topic)
  if (needed === 'none') return topic
  const { permissions } = signedIn(connection)
  if (permits(permissions, needed) && faults.findActive('private-topics') === null) return topic
  throw new ServiceError('permissionMissing', `The API key lacks the permission ${needed} for ${topic}`)
}
