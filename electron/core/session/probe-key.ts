import type { KeyPermissions, Permission } from '@common/domain/services/key-permissions'
import type { Exchange } from '../ports/exchange'
import { ExchangeError } from '../ports/exchange-error'

/** No trade's id. */
const nobody = '00000000-0000-4000-8000-000000000000'

/** No invoice. */
const noInvoice = 'lnbc'

/**
 * Finds out what a key may do where the service does not list it: asks for what cannot be done by anybody, closing a trade that is none
 * and paying an invoice that is none, and reads from the refusal whether it was for the key (protocol/rest.md#errors). Nothing can move.
 * @param inTime limits the time of each probe
 */
export async function probeKey(
  exchange: Pick<Exchange, 'closeTrade' | 'withdraw'>,
  inTime: <T>(probe: Promise<T>) => Promise<T> = (probe) => probe,
): Promise<KeyPermissions> {
  return {
    trade: await permissionOf(inTime(exchange.closeTrade(nobody))),
    withdraw: await permissionOf(inTime(exchange.withdraw(noInvoice))),
  }
}

async function permissionOf(asked: Promise<unknown>): Promise<Permission> {
  try {
    await asked
    return 'unknown'
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error
    if (error.kind === 'forbidden') return 'no'
    return error.kind === 'not-found' || error.kind === 'invalid-request' ? 'yes' : 'unknown'
  }
}
