import type { z } from 'zod'
import type { authResult, ChannelName } from '@common/exchange-api/channels'
import { socketCalls, type SocketMethod, apiKeyParams } from '@common/exchange-api/socket-calls'
import { websocketSignedText } from '@common/exchange-api/sign'
import type { Clocks } from '../../time/clock'
import type { ApiKeys } from '../../users/api-keys'
import { RpcError, type RpcRequest, type RpcId } from './rpc'
import { channelNames, isChannel } from './streams'
import { ServiceError } from '../../errors/service-error'
import { verifyCredentials } from '../signature'

const isMethod = (name: string): name is SocketMethod => Object.hasOwn(socketCalls, name)

export interface ConnectionState {
  readonly subscribed: Set<ChannelName>
  uid: string | null
}

interface MethodDeps {
  readonly keys: ApiKeys
  readonly clocks: Clocks
}

/**
 * Implements protocol/stream.md#methods.
 * @param fresh receives newly subscribed channels
 * @throws RpcError
 */
export function perform(
  { method, params, id }: RpcRequest,
  connection: ConnectionState,
  fresh: ChannelName[],
  { keys, clocks }: MethodDeps,
): unknown {
  if (!isMethod(method)) throw new RpcError('methodNotFound', `Unknown method: ${method.slice(0, 100)}`, id)
  switch (method) {
    case 'auth/api-key':
      connection.uid = authenticateSocket(params, id, keys, clocks)
      return { authenticated: true } satisfies z.input<typeof authResult>
    case 'subscribe': {
      const channels = channelsIn(params, id)
      fresh.push(...channels.filter((channel) => !connection.subscribed.has(channel)))
      for (const channel of channels) connection.subscribed.add(channel)
      return channels
    }
    case 'unsubscribe': {
      const channels = channelsIn(params, id)
      for (const channel of channels) connection.subscribed.delete(channel)
      return channels
    }
    case 'debug/echo':
      return params ?? null
    case 'ping':
      return 'pong'
    case 'channels':
    case '__listEvents':
      return channelNames
    case '__listMethods':
      return Object.keys(socketCalls)
  }
}

/** A plain array (protocol/stream.md#subscribing). */
function channelsIn(params: unknown, id: RpcRequest['id']): ChannelName[] {
  if (!Array.isArray(params) || params.length === 0) {
    throw new RpcError('invalidParams', 'params must be an array of channel names', id)
  }
  return [...new Set<unknown>(params)].map((name) => {
    if (isChannel(name)) return name
    throw new RpcError('invalidParams', `Unknown channel: ${JSON.stringify(name).slice(0, 100)}`, id)
  })
}

/**
 * Implements protocol/stream.md#signing-in.
 * @returns uid
 * @throws RpcError
 */
function authenticateSocket(params: unknown, id: RpcId, keys: ApiKeys, clocks: Clocks): string {
  const read = apiKeyParams.safeParse(params)
  if (!read.success) {
    throw new RpcError('invalidParams', read.error.issues.map(({ message }) => message).join('; '), id)
  }
  try {
    return verifyCredentials(read.data, [[websocketSignedText(read.data.timestamp)]], keys, clocks).uid
  } catch (error) {
    if (error instanceof ServiceError) throw new RpcError('invalidParams', error.message, id)
    throw error
  }
}
