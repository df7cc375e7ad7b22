import { isJsonObject } from '@common/domain/json'
import { bareMethod } from '@common/exchange-api/channels'

export type RpcId = string | number | null

export const rpcErrors = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
} as const

export interface RpcRequest {
  readonly id: RpcId
  /** JSON-RPC 2.0: without an id member; gets no response, even on failure. */
  readonly isNotification: boolean
  readonly method: string
  readonly params: unknown
}

export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly id: RpcId

  constructor(kind: keyof typeof rpcErrors, message: string, id: RpcId = null) {
    super(message)
    this.code = rpcErrors[kind]
    this.id = id
  }
}

/** @throws RpcError if not a request */
export function readRequest(value: unknown): RpcRequest {
  if (!isJsonObject(value)) throw new RpcError('invalidRequest', 'A request must be an object')
  const { jsonrpc, id = null, method, params } = value
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') {
    throw new RpcError('invalidRequest', 'id must be a string or a number')
  }
  if (jsonrpc !== '2.0') throw new RpcError('invalidRequest', 'jsonrpc must be "2.0"', id)
  if (typeof method !== 'string') throw new RpcError('invalidRequest', 'method must be a string', id)
  return { id, isNotification: !('id' in value), method: bareMethod(method), params }
}

export const rpcResult = (id: RpcId, result: unknown): object => ({ jsonrpc: '2.0', id, result })
export const rpcFailure = ({ code, id, message }: RpcError): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
