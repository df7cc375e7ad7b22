import { websocketSignedText } from '@common/exchange-api/sign'
import { apiKeyParams } from '@common/exchange-api/socket-calls'
import type { Clocks } from '../../time/clock'
import { ServiceError } from '../../errors/service-error'
import type { ApiKeys } from '../../users/api-keys'
import { checkMac, checkPassphrase, checkTimestamp } from '../signature'
import { RpcError, type RpcId } from './rpc'

/**
 * Implements protocol/stream.md#signing-in.
 * @returns uid
 * @throws RpcError
 */
export function authenticateSocket(params: unknown, id: RpcId, keys: ApiKeys, clocks: Clocks): string {
  const read = apiKeyParams.safeParse(params)
  if (!read.success) {
    throw new RpcError('invalidParams', read.error.issues.map(({ message }) => message).join('; '), id)
  }
  const { timestamp, signature, passphrase, key } = read.data
  try {
    const apiKey = keys.find(key)
    if (apiKey === null) throw new ServiceError('apiKeyInvalid', 'The API key is unknown')
    checkPassphrase(apiKey, passphrase)
    checkTimestamp(timestamp, timestamp, clocks)
    checkMac(apiKey.secret, [[websocketSignedText(timestamp)]], signature)
    return apiKey.uid
  } catch (error) {
    if (error instanceof ServiceError) throw new RpcError('invalidParams', error.message, id)
    throw error
  }
}
