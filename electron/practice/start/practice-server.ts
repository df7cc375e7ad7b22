import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { controlCalls } from '../control/control-calls'
import { serveControl } from '../control/serve-control'
import type { Exchange } from '../engine/exchange'
import { Faults } from '../faults/faults'
import { serveFaults } from '../faults/http-faults'
import type { SteppedClock } from '../time/stepped-clock'
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
import type { PracticeOptions } from './practice-options'

interface ServerDeps {
  readonly exchange: Exchange
  readonly options: Omit<PracticeOptions, 'dataFolder'>
  readonly seed: number
  readonly stepped: SteppedClock | null
  /** `http://` and the address, available once the server listens. */
  readonly origin: () => string
  readonly onUnexpected: (error: unknown) => void
}

interface PracticeServer {
  readonly app: FastifyInstance
  readonly streams: StreamServer
  readonly controlToken: string
}

/** HTTP and WebSocket, not listening yet. */
export function createPracticeServer(deps: ServerDeps): PracticeServer {
  const { exchange, options, seed, stepped, origin, onUnexpected } = deps
  const { hasLimits = true } = options
  const { store, clocks, keys, sessions, driver, quotes } = exchange
  const catchUp = (): void => {
    if (stepped === null) return driver.catchUp()
    stepped.step()
    driver.tick()
  }
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
    hasLimits,
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
  return { app, streams, controlToken }
}
