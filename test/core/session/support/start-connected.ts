import type { Connection } from '../../../../electron/core/ports/connection'
import { keychainInMemory } from '../../deriving-keys/support/keychain-in-memory'
import { service } from '../../deriving-keys/support/with-service'
import { expect } from 'vitest'
import { start } from '../../../support/app/ready-app'
import { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'
import { advanceUntil } from '../../../support/time/advance'
import { ManualClock } from '../../../support/time/manual-clock'

/** `run` starts the app again with the same data; `connect` adds an account at another exchange and opens it. */
export async function startConnected() {
  const clock = new ManualClock()
  const keychain = keychainInMemory()
  const dataFolder = temporaryFolder()
  const exchanges = new Map<string, InMemoryService>()
  const connections: Connection[] = []
  const getExchange = (host: string): InMemoryService => {
    const exchange = exchanges.get(host) ?? new InMemoryService(clock)
    exchange.accountId = host
    exchanges.set(host, exchange)
    return exchange
  }
  const run = async () => {
    const app = await start(dataFolder, {
      clock,
      keychain: keychain.open,
      connect(connection) {
        connections.push(connection)
        return getExchange(new URL(connection.restUrl).host).connect()
      },
    })
    const session = subscribe(app.bridge.session.state(null))
    await advanceUntil(clock, () => session.items.length > 0, { withinMs: 1000 })
    const becomes = (phase: string, profileId: string | null) =>
      advanceUntil(
        clock,
        () => {
          const { profile, ...state } = session.last()
          expect({ phase: state.phase, profileId: profile?.id ?? null }).toEqual({ phase, profileId })
        },
        { withinMs: 3000 },
      )
    return { ...app, session, becomes }
  }
  const app = await run()
  async function connect(name: string): Promise<string> {
    const restUrl = `https://${name}.example.com`
    const { id } = await app.bridge.session.connectService({ ...service, name, restUrl })
    await app.becomes('ready', id)
    return id
  }
  const openCount = () => [...exchanges.values()].reduce((sum, { openExchanges }) => sum + openExchanges, 0)
  return { ...app, run, connect, keychain, connections, getExchange, openCount }
}
