import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { controlCalls } from '../control/control-calls'
import { serveControl } from '../control/serve-control'
import { createExchange, type Exchange } from '../engine/exchange'
import { Faults } from '../faults/faults'
import { serveFaults } from '../faults/http-faults'
import { Meta } from '../ledger/meta'
import { StartError } from '../errors/start-error'
import { checkRegularly } from '../ledger/check-regularly'
import { openStore } from '../ledger/open-store'
import type { Store } from '../ledger/store'
import type { PracticeInfo, PracticeOptions } from './practice-options'
import type { WallClock } from '../time/clock'
import type { SteppedClock } from '../time/stepped-clock'
import { monotonic } from '../time/monotonic'
import { openRunContext } from '../time/run-context'
import { LiveSource } from '../prices/live/live-source'
import { Bans, banRule } from '../server/bans'
import { RequestFilter, isControl } from '../server/request-filter'
import { createHttpServer } from '../server/http-server'
import { Maintenance } from '../server/maintenance'
import { serveLnurl } from '../server/serve-lnurl'
import { serviceHandlers } from '../server/service-handlers'
import { StreamServer } from '../server/websocket/stream-server'
import { Streams } from '../server/websocket/streams'
import { V3Hub } from '../server/v3/stream/hub'
import { PublicTopics } from '../server/v3/stream/public-topics'
import { SignIn } from '../server/v3/stream/sign-in'
import { openMainAccount } from '../users/main-account'

const host = '127.0.0.1'

export interface RunningPractice extends PracticeInfo {
  readonly close: () => Promise<void>
  /** Called once the database file is found damaged. */
  readonly onDamaged: (listener: () => void) => void
}

/**
 * @param wall epoch milliseconds
 * @throws StartError if port, data folder or replay is unusable
 */
export async function startPractice(
  options: PracticeOptions,
  onUnexpected: (error: unknown) => void = () => {},
  wall: WallClock = Date.now,
): Promise<RunningPractice> {
  const { seed = 1, replayFile = null, speed = 1, warmUpCandles = 300, invoiceExpirySeconds = 600 } = options
  const { liveRest, liveWs = null, hasPriceHistory = true } = options
  const active =
    liveRest === undefined ? null : await LiveSource.open({ rest: liveRest, ws: liveWs }, Date.now())
  const store = openStore(options.dataFolder)
  try {
    const prices = { seed, replayFile, speed, warmUpCandles, hasPriceHistory, live: active }
    const meta = new Meta(store)
    const runContext = openRunContext(options, meta, monotonic(wall, lastWallMs(store, meta)))
    const exchange = createExchange(store, meta, { ...prices, invoiceExpirySeconds }, runContext)
    const account = openMainAccount(exchange, options.balanceSats ?? 10_000_000, options.hasFreshKey ?? false)
    if (options.market) exchange.depth.use(options.market)
    if (options.heldPrice !== undefined) exchange.driver.moveTo(options.heldPrice, true)
    return await listen({ exchange, account, options, seed, stepped: runContext.stepped }, onUnexpected)
  } catch (error) {
    active?.close()
    store.close()
    throw error
  }
}

function lastWallMs(store: Store, meta: Meta): number | undefined {
  const last = store.prepare<{ ts: number }>('SELECT ts FROM transfers ORDER BY id DESC LIMIT 1').get()
  return last && last.ts - (meta.number('clock.offset') ?? 0)
}

interface Ready {
  readonly exchange: Exchange
  readonly account: PracticeInfo['account']
  readonly options: PracticeOptions
  readonly seed: number
  readonly stepped: SteppedClock | null
}

async function listen(
  { exchange, account, options, seed, stepped }: Ready,
  onUnexpected: (error: unknown) => void,
): Promise<RunningPractice> {
  const { port = 0, hasLimits = true } = options
  const { store, clocks, keys, sessions, driver, quotes } = exchange
  const catchUp = (): void => {
    if (stepped === null) return driver.catchUp()
    stepped.step()
    driver.tick()
  }
  let address = ''
  const origin = (): string => `http://${address}`
  const faults = new Faults(seed)
  const handlers = serviceHandlers(exchange, faults, seed, origin)
  const app = createHttpServer({ store, clocks, keys, sessions, handlers, hasLimits, catchUp }, onUnexpected)
  const maintenance = new Maintenance()
  const requestFilter = new RequestFilter({ bans: new Bans(banRule(options), clocks.wall), maintenance })
  requestFilter.register(app)
  // The control interface sets the faults and is exempt.
  serveFaults(app, { faults, wall: clocks.wall, isSpared: isControl })
  serveLnurl(app, exchange.lnurl, origin)
  const v3 = new V3Hub({
    ...exchange,
    faults,
    publicTopics: new PublicTopics(exchange),
    signIn: new SignIn(keys, clocks),
    hasLimits,
    onUnexpected,
  })
  const streams = new StreamServer(app.server, {
    clocks,
    keys,
    quotes,
    streams: new Streams(exchange),
    v3,
    requestFilter,
    faults,
    idleMs: (options.idleSeconds ?? 60) * 1000,
    onUnexpected,
  })
  // 1012: "Service Restart".
  maintenance.onBegin(() => void streams.closeAll(1012, 'Maintenance'))
  const controlToken = randomBytes(24).toString('base64url')
  serveControl(
    app,
    controlToken,
    controlCalls({ ...exchange, maintenance, faults, streams, origin }),
    (call, input) => exchange.events.add(clocks.serviceMs(), call, input),
  )
  try {
    await app.listen({ port, host })
  } catch (error) {
    streams.close()
    throw new StartError(`Port ${port} cannot be used: ${describeFailure(error)}`, { cause: error })
  }
  driver.start(stepped === null ? options.tickMs : null)
  // The result contains the account, so save first.
  store.save()

  address = `${host}:${(app.server.address() as AddressInfo).port}`
  const stopChecking =
    options.dataFolder === null ? () => undefined : checkRegularly(store, options.checkEveryMs)
  return {
    onDamaged: (listener) => store.onDamaged(listener),
    rest: `http://${address}`,
    ws: `ws://${address}`,
    control: `http://${address}/practice`,
    controlToken,
    account,
    close: async () => {
      streams.close()
      await app.close()
      driver.stop()
      stopChecking()
      store.close()
    },
  }
}

function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'another program is using it'
  if (code === 'EACCES') return 'this user has no permission to use it'
  return error instanceof Error ? error.message : String(error)
}
