import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { controlCalls } from './control/control-calls'
import { serveControl } from './control/serve-control'
import { FundingHistory } from './engine/funding-history'
import { Leaderboard } from './engine/leaderboard'
import { createExchange, type Exchange } from './exchange'
import { Faults } from './faults/faults'
import { serveFaults } from './faults/http-faults'
import { randomIdentity } from './identity'
import { StartError } from './ledger/start-error'
import { openStore } from './ledger/store'
import type { PracticeInfo, PracticeOptions } from './practice-options'
import type { V2Handlers } from './server/handlers'
import { futuresHandlers } from './server/handlers/futures'
import {
  appHandlers,
  notificationHandlers,
  optionsHandlers,
  oracleHandlers,
  swapHandlers,
} from './server/handlers/market-data'
import { userHandlers } from './server/handlers/user'
import { Bans, banRule } from './server/bans'
import { Door } from './server/door'
import { createHttpServer } from './server/http-server'
import { Maintenance } from './server/maintenance'
import { StreamServer } from './server/websocket/stream-server'
import { Streams } from './server/websocket/streams'
import { openMainAccount } from './users/main-account'

const host = '127.0.0.1'

export interface RunningPractice extends PracticeInfo {
  /** Stops taking requests, keeps the prices on disk and lets go of the database. */
  readonly close: () => Promise<void>
}

/**
 * Starts a practice exchange on this machine.
 * @throws StartError in one sentence when the port, the data folder or the replay cannot be used.
 */
export async function startPractice(
  options: PracticeOptions,
  onUnexpected: (error: unknown) => void = () => {},
): Promise<RunningPractice> {
  const { seed = 1, replayFile = null, speed = 1, warmUpCandles = 300, invoiceExpirySeconds = 600 } = options
  const store = openStore(options.dataFolder)
  try {
    const prices = { seed, replayFile, speed, warmUpCandles }
    const exchange = createExchange(store, { ...prices, invoiceExpirySeconds }, Date.now, randomIdentity)
    const account = openMainAccount(exchange, options.balanceSats ?? 10_000_000, options.hasFreshKey ?? false)
    if (options.heldPrice !== undefined) exchange.driver.moveTo(options.heldPrice, true)
    return await listen(exchange, account, options, seed, onUnexpected)
  } catch (error) {
    store.close()
    throw error
  }
}

async function listen(
  exchange: Exchange,
  account: PracticeInfo['account'],
  options: PracticeOptions,
  seed: number,
  onUnexpected: (error: unknown) => void,
): Promise<RunningPractice> {
  const { port = 0, hasLimits = true } = options
  const { store, clocks, keys, driver, quotes } = exchange
  const catchUp = (): void => driver.catchUp()
  const handlers = handlersOf(exchange, seed)
  const app = createHttpServer({ clocks, keys, handlers, hasLimits, catchUp }, onUnexpected)
  const maintenance = new Maintenance()
  const door = new Door({ bans: new Bans(banRule(options), clocks.wall), maintenance })
  door.guard(app)
  const faults = new Faults(seed)
  serveFaults(app, faults)
  const streams = new StreamServer(app.server, {
    clocks,
    keys,
    quotes,
    streams: new Streams(quotes, clocks),
    door,
    faults,
  })
  // RFC 6455, close code 1012: "Service Restart".
  maintenance.onBegin(() => void streams.closeAll(1012, 'Maintenance'))
  const controlToken = randomBytes(24).toString('base64url')
  serveControl(app, controlToken, controlCalls({ ...exchange, maintenance, faults, streams }))
  try {
    await app.listen({ port, host })
  } catch (error) {
    streams.close()
    throw new StartError(`Port ${port} cannot be used: ${whyNot(error)}`, { cause: error })
  }
  driver.start()

  const address = `${host}:${(app.server.address() as AddressInfo).port}`
  return {
    rest: `http://${address}`,
    ws: `ws://${address}`,
    control: `http://${address}/practice`,
    controlToken,
    account,
    close: async () => {
      streams.close()
      await app.close()
      driver.stop()
      store.close()
    },
  }
}

function handlersOf(exchange: Exchange, seed: number): V2Handlers {
  const { store, clocks, candles, notices, node } = exchange
  const funding = new FundingHistory(store)
  const leaderboard = new Leaderboard(store, clocks, seed)
  return {
    futures: futuresHandlers({ ...exchange, funding, leaderboard }),
    options: optionsHandlers,
    swap: swapHandlers,
    user: userHandlers(exchange),
    oracle: oracleHandlers(candles),
    notifications: notificationHandlers(notices),
    app: appHandlers(clocks, node),
  }
}

function whyNot(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'another program is listening there'
  if (code === 'EACCES') return 'this user may not listen there'
  return error instanceof Error ? error.message : String(error)
}
