import type { Service } from '@common/bridge/contract/session'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import type { Protocol } from '@common/domain/services/protocols'
import type { Sats } from '@common/domain/units'
import { findProtocol } from './find-protocol'
import { examineKey, testConnection } from './new-service'
import type { SessionDeps } from '../session-deps'

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
