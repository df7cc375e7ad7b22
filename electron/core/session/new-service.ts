import { randomBytes } from 'node:crypto'
import type { Service } from '@common/bridge/contract/session'
import type { Sats } from '@common/domain/units'
import type { Connection, Credentials } from '../ports/connection'
import type { Exchange } from '../ports/exchange'
import { Secret } from '../ports/secret'
import type { StoredProfile } from '../ports/settings'
import type { VaultEntry } from '../ports/vault'

const addressOf = ({ network, protocol, restUrl, wsUrl, headerPrefix }: Service) => ({
  network,
  protocol,
  restUrl,
  wsUrl,
  headerPrefix,
})

const credentialsOf = ({ key, secret, passphrase }: Service): Credentials => ({
  key: new Secret(key),
  secret: new Secret(secret),
  passphrase: new Secret(passphrase),
})

/**
 * Signs one read with a connection of its own and ends it.
 * @throws ExchangeError naming the field or the reason
 */
export async function testConnection(
  connectExchange: (connection: Connection) => Exchange,
  service: Service,
): Promise<{ username: string; balanceSats: Sats }> {
  const credentials = credentialsOf(service)
  const exchange = connectExchange({ profileId: 'test', ...addressOf(service), credentials })
  try {
    const { username, balanceSats } = await exchange.account()
    return { username, balanceSats }
  } finally {
    await exchange.close()
  }
}

/** What is kept of a service: a description, and apart from it the keys, with a new one for its history. */
export function newService(service: Service): { profile: StoredProfile; entry: VaultEntry } {
  return {
    profile: {
      id: `${service.network}-${randomBytes(6).toString('hex')}`,
      name: service.name,
      ...addressOf(service),
    },
    entry: {
      credentials: credentialsOf(service),
      historyKey: new Secret(randomBytes(32).toString('hex')),
    },
  }
}
