import type { KeyPermissions, Permission } from '@common/domain/services/key-permissions'
import type { Exchange } from '../../ports/exchange/exchange'
import { ExchangeError } from '../../ports/exchange/exchange-error'

const nobody = '00000000-0000-4000-8000-000000000000'

const noInvoice = 'lnbc'

/**
 * Closes a nonexistent trade and pays an invalid invoice, so no funds can move. The error shows if the key was
 * refused (protocol/rest.md#errors).
 * @param inTime time limit of each probe
 */
export async function probeKey(
  exchange: Pick<Exchange, 'closeTrade' | 'withdraw'>,
  inTime: <T>(probe: Promise<T>) => Promise<T> = (probe) => probe,
): Promise<KeyPermissions> {
  return {
    trade: await probePermission(inTime(exchange.closeTrade(nobody))),
    withdraw: await probePermission(inTime(exchange.withdraw(noInvoice))),
  }
}

async function probePermission(request: Promise<unknown>): Promise<Permission> {
  try {
    await request
    return 'unknown'
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error
    if (error.kind === 'forbidden') return 'no'
    return error.kind === 'not-found' || error.kind === 'invalid-request' ? 'yes' : 'unknown'
  }
}
