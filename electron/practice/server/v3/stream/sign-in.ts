import type { z } from 'zod'
import { wireLimits } from '@common/exchange-api/limits'
import { streamSignedText } from '@common/exchange-api/sign'
import type { authenticateParams } from '@common/exchange-api/v3/stream-calls'
import { ServiceError } from '../../../errors/service-error'
import type { Clocks } from '../../../time/clock'
import type { ApiKey, ApiKeys } from '../../../users/api-keys'
import { verifyCredentials } from '../../signature'

const sweepEvery = 1000

/** Implements protocol/v3.md#signing-in. A nonce works once while its timestamp is valid. */
export class SignIn {
  readonly #keys: ApiKeys
  readonly #clocks: Clocks
  readonly #used = new Map<string, number>()

  constructor(keys: ApiKeys, clocks: Clocks) {
    this.#keys = keys
    this.#clocks = clocks
  }

  /** @throws ServiceError 401 */
  authenticate(credentials: z.output<typeof authenticateParams>): ApiKey {
    const { key, timestamp, nonce } = credentials
    const texts = [[streamSignedText(timestamp, nonce)]]
    const apiKey = verifyCredentials(credentials, texts, this.#keys, this.#clocks)
    this.#useNonce(`${key} ${timestamp} ${nonce}`)
    return apiKey
  }

  #useNonce(name: string): void {
    const nowMs = this.#clocks.wall()
    if (this.#used.size % sweepEvery === sweepEvery - 1)
      for (const [used, untilMs] of this.#used) if (untilMs < nowMs) this.#used.delete(used)
    if (this.#used.has(name))
      throw new ServiceError('apiKeyInvalidSignature', 'The nonce has already been used')
    this.#used.set(name, nowMs + 2 * wireLimits.timestampToleranceMs)
  }
}
