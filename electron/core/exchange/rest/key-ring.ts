import type { Endpoint } from '@common/exchange-api/endpoint'
import { toKeyGroup } from '@common/exchange-api/permissions'
import type { SigningText } from '@common/exchange-api/sign'
import { leastPrivilegedFirst, type KeyPermissions } from '@common/domain/services/key-permissions'
import type { ConnectionKey } from '../../ports/connection'
import { RedactedValue } from '../../ports/secret'
import { ApiKey } from './api-key'
import { Redactor } from './redactor'

interface KeyRingEntry {
  readonly apiKey: ApiKey
  readonly may: KeyPermissions | null
  /** Operations for which another key was accepted. */
  readonly refused: Set<string>
}

export class KeyRing extends RedactedValue {
  readonly #keys: readonly KeyRingEntry[]
  readonly #redactor: Redactor

  /** @throws ExchangeError `invalid-request` for unsendable characters */
  constructor(keys: readonly ConnectionKey[], headerPrefix: string, signingText: SigningText) {
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

  /** Fewest permissions first; empty for public operations. */
  leastPrivilegedFirst({ operation, permission, access }: Endpoint): ApiKey[] {
    if (access === 'open') return []
    const [only, second] = this.#keys
    if (only && !second) return [only.apiKey]
    const uses = [permission].flat().flatMap((each) => toKeyGroup(each) ?? [])
    const remaining = this.#keys.filter(({ refused }) => !refused.has(operation))
    return leastPrivilegedFirst(remaining.length > 0 ? remaining : this.#keys, uses).map(
      ({ apiKey }) => apiKey,
    )
  }

  get reader(): ApiKey | undefined {
    return leastPrivilegedFirst(this.#keys, ['read'])[0]?.apiKey
  }

  recordRefusal(apiKey: ApiKey, { operation }: Endpoint): void {
    this.#keys.find((each) => each.apiKey === apiKey)?.refused.add(operation)
  }

  /** Removes keys and `signature`. Call before cutting the text: half a secret isn't found. */
  redact(text: string, signature?: string): string {
    const clean = this.#redactor.redactText(text)
    return signature === undefined ? clean : new Redactor([signature]).redactText(clean)
  }

  redactValue(value: unknown): unknown {
    return this.#redactor.value(value)
  }
}
