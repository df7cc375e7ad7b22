import type { Clock } from '../ports/clock'
import type { Connection } from '../ports/connection'
import type { Exchange } from '../ports/exchange/exchange'
import { createAdapter } from './modules'
import { reportUnexpectedWrites } from './rest/report-unexpected-writes'
import type { OpenStream } from './protocol'
import { KeyRing } from './rest/key-ring'
import { createRateLimiterRegistry, type RateLimiterRegistry, type RateLimits } from './rest/request-queue'
import { RestClient } from './rest/rest-client'
import { restOrigin, streamAddress } from './service-address'
import { StreamConnection } from './stream/stream-connection'
import { getCapabilities, versions } from './versions'

export interface ServiceExchangeOptions {
  readonly connection: Connection
  readonly clock: Clock
  readonly random: () => number
  /** Defaults to the published limits. */
  readonly limits?: RateLimits
  /** Shared rate limits; separate by default. */
  readonly rateLimiters?: RateLimiterRegistry
  /** Defaults to the protocol's maximum. */
  readonly listLimit?: number
}

/** @throws ExchangeError `invalid-request` for an unacceptable address or key */
export function serviceExchange(options: ServiceExchangeOptions): Exchange {
  const { connection, clock, random } = options
  const protocol = versions[connection.protocol]
  const {
    limits = protocol.rateLimits,
    rateLimiters = createRateLimiterRegistry(clock),
    listLimit = protocol.listLimit,
  } = options
  const url = streamAddress(connection.wsUrl, protocol.streamPath)
  const keys = new KeyRing(connection.keys, connection.headerPrefix, protocol.signingText)
  const { timestampToleranceMs } = protocol
  const origin = restOrigin(connection.restUrl)
  const queued = new Set<() => void>()
  const rest = new RestClient({
    origin,
    keys,
    clock,
    random,
    rateLimiters: rateLimiters(origin, limits),
    timestampToleranceMs,
    onQueued() {
      for (const listener of queued) listener()
    },
  })
  const streams = new Set<StreamConnection>()

  const openStream: OpenStream = (dialect, onState) => {
    const stream = new StreamConnection({ url, clock, random, dialect, onState })
    streams.add(stream)
    return () => {
      streams.delete(stream)
      stream.close()
    }
  }

  const deps = { rest, listLimit, nowMs: () => clock.nowMs() }
  return {
    capabilities: getCapabilities(connection.protocol),
    ...reportUnexpectedWrites(createAdapter(protocol, deps), () => rest.writesSent),
    ...protocol.streams(openStream, { keys, clock, serviceNowMs: () => clock.nowMs() + rest.skewMs }),
    queuedRequests: () => rest.waiting,
    onQueued: (listener) => void queued.add(listener),
    holdReads: (isHeld) => rest.holdReads(isHeld),
    withdrawOrders: () => rest.withdrawOrders(),
    clockSkewMs: () => rest.skewMs,
    timeMs: () => rest.timeMs,
    close: async () => {
      for (const stream of streams) stream.close()
      streams.clear()
      await rest.close()
    },
  }
}
