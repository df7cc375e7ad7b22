import { wipeKeys, type Connection } from '../../ports/connection'
import type { Secret } from '../../ports/secret'

export interface ProfileKey {
  readonly connection: Connection
  /** Null for practice. */
  readonly historyKey: Secret | null
}

export function wipeProfileKey({ connection, historyKey }: ProfileKey): void {
  wipeKeys(connection.keys)
  historyKey?.wipe()
}
