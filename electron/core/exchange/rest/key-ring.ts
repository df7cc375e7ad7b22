import type { Endpoint } from '@common/exchange-api/endpoint'
import { groupOf } from '@common/exchange-api/permissions'
import type { SigningText } from '@common/exchange-api/sign'
import { leastFirst, type KeyPermissions } from '@common/domain/services/key-permissions'
import type { GivenKey } from '../../ports/connection'
import { Unseen } from '../../ports/secret'
import { ApiKey } from './api-key'
import { Redactor } from './redactor'

interface HeldKey {
  readonly apiKey: ApiKey
  readonly may: KeyPermissions | null
  /** Operations that the service refused to it and not to another: a group of scopes may lack one. */
  readonly refused: Set<string>
}

/** The keys of one account. What one of them may do is not asked of a greater one. */
export class KeyRing extends Unseen {
  readonly #keys: readonly HeldKey[]
  readonly #redactor: Redactor

  /** @throws ExchangeError `invalid-request` when a key or a passphrase cannot be sent as a header */
  constructor(keys: readonly GivenKey[], headerPrefix: string, signingText: SigningText) {
    super()
    this.#keys = keys.map(({ credentials, may }) => ({
      apiKey: new ApiKey(credentials, headerPrefix, signingText),
      may,
      refused: new Set<string>(),
    }))
    this.#redactor = new Redactor(
      keys.flatMap(({ credentials: { key, secret, passphrase } }) =>
        [secret, passphrase, key].map((part) => part.expose()),
      ),
    )
  }

  /** Those to sign a request with, the one with the least permissions first; none where the operation is open. */
  leastFirst({ operation, permission, access }: Endpoint): ApiKey[] {
    if (access === 'open') return []
    const uses = [permission].flat().flatMap((each) => groupOf(each) ?? [])
    const left = this.#keys.filter(({ refused }) => !refused.has(operation))
    return leastFirst(left.length > 0 ? left : this.#keys, uses).map(({ apiKey }) => apiKey)
  }

  /** The one with the least permissions that reads the account. */
  get reader(): ApiKey | undefined {
    return leastFirst(this.#keys, ['read'])[0]?.apiKey
  }

  /** The service refused the operation to this key, and did it for another. */
  learnRefused(apiKey: ApiKey, { operation }: Endpoint): void {
    this.#keys.find((each) => each.apiKey === apiKey)?.refused.add(operation)
  }

  /**
   * `text` without any part of any key and without the signature of the request it answers, for words that come from outside and are
   * shown or logged. To be done before the text is cut: half a secret would not be found.
   */
  redact(text: string, signature?: string): string {
    const clean = this.#redactor.words(text)
    return signature === undefined ? clean : new Redactor([signature]).words(clean)
  }

  /** A parsed answer without any part of any key; `raw` is its text. */
  redactAnswer(json: unknown, raw: string): unknown {
    return this.#redactor.answer(json, raw)
  }
}
