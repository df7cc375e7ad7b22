import { createHash } from 'node:crypto'
import type { Connection } from '../../ports/connection'

/** Identifies an account as the exchange reports it, in file names and settings. */
export function hashAccount(
  { network, restUrl }: Pick<Connection, 'network' | 'restUrl'>,
  accountId: string,
): string {
  const account = JSON.stringify([network, new URL(restUrl).origin, accountId])
  return createHash('sha256').update(account).digest('hex').slice(0, 32)
}
