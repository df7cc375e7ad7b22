import { randomBytes } from 'node:crypto'
import type { KeyPermissions } from '@common/domain/services/key-permissions'
import type { Service, ServiceKey } from '@common/domain/services/profile'
import { secondMs } from '@common/domain/durations'
import type { Sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import {
  wipeCredentials,
  type Credentials,
  type ConnectionKey,
  type ServiceAddress,
} from '../../ports/connection'
import type { Clock } from '../../ports/clock'
import type { Exchange } from '../../ports/exchange/exchange'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { Secret } from '../../ports/secret'
import type { StoredProfile } from '../../ports/storage/settings'
import type { VaultEntry } from '../../ports/storage/vault'
import type { KnownHosts } from '../known-hosts'
import type { SessionDeps } from '../session-deps'
import { probeKey } from './probe-key'

export const toServiceAddress = ({
  network,
  protocol,
  restUrl,
  wsUrl,
  headerPrefix,
}: ServiceAddress): ServiceAddress => ({ network, protocol, restUrl, wsUrl, headerPrefix })

export const isSameAddress = (a: ServiceAddress, b: ServiceAddress): boolean =>
  JSON.stringify(toServiceAddress(a)) === JSON.stringify(toServiceAddress(b))

export const toCredentials = ({ key, secret, passphrase }: ServiceKey): Credentials => ({
  key: new Secret(key),
  secret: new Secret(secret),
  passphrase: new Secret(passphrase),
})

export const newKey = (credentials: Credentials, may: KeyPermissions | null = null): ConnectionKey => ({
  id: randomBytes(4).toString('hex'),
  credentials,
  may,
})

export interface ConnectionTestDeps {
  readonly clock: Clock
  readonly connectExchange: SessionDeps['connectExchange']
  readonly knownHosts: KnownHosts
}

/** Plus 2 s to close: reported within 10 s. */
const answerWithinMs = 8000

/** @throws ExchangeError `no-answer` after 8 s */
export async function withTimeout<T>(
  { clock }: Pick<ConnectionTestDeps, 'clock'>,
  answer: Promise<T>,
): Promise<T> {
  let cancel = (): void => undefined
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(answerWithinMs, () => {
      const why = message('service.why.tooSlow', { seconds: answerWithinMs / secondMs })
      reject(new ExchangeError('no-answer', message('service.noAnswer', { why })))
    })
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    cancel()
  }
}

export async function withExchange<T>(
  { connectExchange, knownHosts }: ConnectionTestDeps,
  address: ServiceAddress,
  key: ConnectionKey,
  use: (exchange: Exchange) => Promise<T>,
): Promise<T> {
  await knownHosts.needService(address)
  const exchange = await connectExchange({ profileId: 'test', ...toServiceAddress(address), keys: [key] })
  try {
    return await use(exchange)
  } finally {
    await exchange.close()
  }
}

async function withConnection<T>(
  deps: ConnectionTestDeps,
  service: Service,
  use: (exchange: Exchange) => Promise<T>,
): Promise<T> {
  const key = newKey(toCredentials(service))
  try {
    return await withExchange(deps, service, key, use)
  } finally {
    wipeCredentials(key.credentials)
  }
}

/**
 * Signs one read.
 * @throws Refusal for a host not allowed, ExchangeError naming the field or the reason
 */
export const testConnection = (
  deps: ConnectionTestDeps,
  service: Service,
): Promise<{ username: string; balanceSats: Sats }> =>
  withConnection(deps, service, async (exchange) => {
    const { username, balanceSats } = await withTimeout(deps, exchange.account())
    return { username, balanceSats }
  })

export const readAccountId = (deps: ConnectionTestDeps, service: Service): Promise<string> =>
  withConnection(deps, service, async (exchange) => (await withTimeout(deps, exchange.account())).id)

/**
 * Reads the account first: a wrong local clock must not fail a probe.
 * @throws Refusal for a host not allowed, ExchangeError if a probe gets no response
 */
export const examineKey = (deps: ConnectionTestDeps, service: Service): Promise<KeyPermissions> =>
  withConnection(deps, service, async (exchange) => {
    await withTimeout(deps, exchange.account())
    return probeKey(exchange, (probe) => withTimeout(deps, probe))
  })

export const newHistoryKey = (): Secret => new Secret(randomBytes(32).toString('hex'))

export interface LostProfile {
  readonly id: string
  readonly historyKey: Secret
  readonly otherKeys: readonly ConnectionKey[]
}

/** @param lost from before the settings were lost */
export function newService(
  service: Service,
  lost?: LostProfile,
): { profile: StoredProfile; entry: VaultEntry } {
  return {
    profile: {
      id: lost?.id ?? `${service.network}-${randomBytes(6).toString('hex')}`,
      name: service.name,
      color: service.color,
      ...toServiceAddress(service),
    },
    entry: {
      keys: [newKey(toCredentials(service)), ...(lost?.otherKeys ?? [])],
      address: toServiceAddress(service),
      historyKey: lost?.historyKey ?? newHistoryKey(),
    },
  }
}
