import { protocols, type Protocol } from '@common/domain/services/protocols'
import { text } from '@common/texts/text'
import type { ServiceAddress } from '../../ports/connection'
import { ExchangeError, type ExchangeErrorKind } from '../../ports/exchange/exchange-error'
import { Refusal } from '../../ports/refusal'
import { withTimeout, type ConnectionTestDeps } from './new-service'

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
    const exchange = connectExchange({
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
  throw new Refusal('rejected', text('connect.noVersion'))
}
