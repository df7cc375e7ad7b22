import type { StartedExchange, Running } from '../../../support/app/app-over-wire'
import type { Credentials } from '../../../support/api/signed-caller'

export const vaultPassphrase = 'correct horse battery'

export const partsOf = ({ key, secret, passphrase }: Credentials) => ({ key, secret, passphrase })

/** Connects the practice exchange as a service with one of its keys. Returns the id of the account. */
export async function connectWithKey(
  { bridge, proxy }: Running,
  { ws }: StartedExchange,
  key: Credentials,
): Promise<string> {
  const { id } = await bridge.session.connectService({
    name: 'Alone',
    network: 'testnet',
    restUrl: proxy.url,
    wsUrl: ws,
    headerPrefix: 'SVC',
    ...partsOf(key),
    vaultPassphrase,
  })
  return id
}
