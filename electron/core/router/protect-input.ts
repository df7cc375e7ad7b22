import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeRouter } from '@common/bridge/define'
import { Secret } from '../ports/secret'
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

/** Texts in the secret fields of a call's input. */
function secretTexts(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([name, value]) =>
    typeof value === 'string' ? (secretFields.has(name) ? [value] : []) : secretTexts(value),
  )
}

/**
 * A router whose calls keep the secrets of their input as `Secret` while they run, so that the log redacts them. They are wiped one turn of
 * the event loop after the call, when its error has been logged.
 */
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
