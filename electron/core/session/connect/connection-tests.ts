import type { Service } from '@common/domain/services/profile'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import { type Protocol, protocols } from '@common/domain/services/protocols'
import type { Sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import { examineKey, testConnection, withTimeout, type ConnectionTestDeps } from './new-service'
import type { SessionDeps } from '../session-deps'
import type { ServiceAddress } from '../../ports/connection'
import { ExchangeError, type ExchangeErrorKind } from '../../ports/exchange/exchange-error'
import { Refusal } from '../../ports/refusal'

const notSpoken: ReadonlySet<ExchangeErrorKind> = new Set([
  'not-found',
  'unsupported',
  'bad-answer',
  'invalid-request',
  'unauthorized',
])

/**
 * Newest supported version; needs no key.
 * @throws Refusal for a host not allowed or without a supported version; ExchangeError if unreachable
 */
export async function findProtocol(
  { connectExchange, knownHosts, clock }: ConnectionTestDeps,
  address: Pick<ServiceAddress, 'restUrl' | 'wsUrl'>,
): Promise<Protocol> {
  await knownHosts.needService(address)
  for (const protocol of protocols) {
    const exchange = await connectExchange({
      profileId: 'test',
      network: 'testnet',
      headerPrefix: 'SVC',
      ...address,
      protocol,
      keys: [],
    })
    try {
      await withTimeout({ clock }, exchange.ticker())
      return protocol
    } catch (error) {
      if (!(error instanceof ExchangeError && notSpoken.has(error.kind))) throw error
    } finally {
      await exchange.close()
    }
  }
  throw new Refusal('rejected', message('connect.noVersion'))
}

/** Each throws a Refusal for a host not allowed. */
export interface ConnectionTests {
  /** @throws ExchangeError naming the field or the reason */
  test(service: Service): Promise<{ readonly username: string; readonly balanceSats: Sats }>
  /** @throws as `test` */
  findProtocol(address: Pick<Service, 'restUrl' | 'wsUrl'>): Promise<Protocol>
  /** @throws as `test` */
  examineKey(service: Service): Promise<KeyPermissions>
}

export const createConnectionTests = (deps: SessionDeps): ConnectionTests => ({
  test: (service) => testConnection(deps, service),
  findProtocol: (address) => findProtocol(deps, address),
  examineKey: (service) => examineKey(deps, service),
})
