import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import { Secret } from '../../ports/secret'
import { mapHandlers, type Handler } from './map-handlers'

const secretFields: ReadonlySet<string> = new Set([
  'key',
  'secret',
  'passphrase',
  'vaultPassphrase',
  'backupPassphrase',
  'current',
  'next',
])

function secretTexts(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([name, value]) =>
    typeof value === 'string' ? (secretFields.has(name) ? [value] : []) : secretTexts(value),
  )
}

/** The log redacts `Secret`s; wiped one turn later, after error logging. */
export function protectInput(router: BridgeRouter<SatchelContract>): BridgeRouter<SatchelContract> {
  const protect =
    (handle: Handler): Handler =>
    async (input, signal, profileId) => {
      const secrets = secretTexts(input).map((text) => new Secret(text))
      try {
        return await handle(input, signal, profileId)
      } finally {
        if (secrets.length > 0) setImmediate(() => secrets.forEach((secret) => secret.wipe()))
      }
    }
  return mapHandlers(router, (handler, { method }) => (method.kind === 'call' ? protect(handler) : handler))
}
