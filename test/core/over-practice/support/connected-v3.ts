import { isReady, startOver, type StartedExchange, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'

interface ServiceKey {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

export const v3Service = (
  { proxy }: Pick<Awaited<ReturnType<typeof startOver>>, 'proxy'>,
  practice: StartedExchange,
  { key, secret, passphrase }: ServiceKey,
) =>
  ({
    name: 'Version 3',
    network: 'testnet',
    protocol: 'v3',
    restUrl: proxy.url,
    wsUrl: practice.ws,
    headerPrefix: 'LNM',
    ...{ key, secret, passphrase },
    vaultPassphrase: 'correct horse battery',
  }) as const

export async function connectedV3(practice: StartedExchange) {
  const app = await startOver(practice, temporaryFolder())
  const { bridge } = app
  const session = subscribe(bridge.session.state(undefined))
  const cross = subscribe(bridge.cross.live(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  const service = v3Service(app, practice, practice.account)
  await bridge.session.connectService({ ...service, headerPrefix: 'SVC' })
  await until(session, isReady)
  await until(cross, (state) => state !== null)
  await until(quotes, ({ source }) => source === 'live')
  return { ...app, cross, quotes }
}
export type ConnectedV3 = Awaited<ReturnType<typeof connectedV3>>
