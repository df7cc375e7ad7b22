import { isReady, startOver, type StartedExchange, until } from '../../../support/app-over-wire'
import { follow } from '../../../support/follow'
import { temporaryFolder } from '../../../support/temporary-folder'

/** The app, connected over version 3 to the main account of a practice exchange as if it were anybody else's service. */
export async function connectedV3(practice: StartedExchange) {
  const app = await startOver(practice, temporaryFolder())
  const { bridge, proxy } = app
  const session = follow(bridge.session.state(undefined))
  const cross = follow(bridge.cross.live(undefined))
  const quotes = follow(bridge.market.quotes(undefined))
  const { key, secret, passphrase } = practice.account
  await bridge.session.connectService({
    name: 'Version 3',
    network: 'testnet',
    protocol: 'v3',
    restUrl: proxy.url,
    wsUrl: practice.ws,
    headerPrefix: 'SVC',
    ...{ key, secret, passphrase },
    vaultPassphrase: 'correct horse battery',
  })
  await until(session, isReady)
  await until(cross, (state) => state !== null)
  await until(quotes, ({ source }) => source === 'live')
  return { ...app, cross, quotes }
}
export type ConnectedV3 = Awaited<ReturnType<typeof connectedV3>>
