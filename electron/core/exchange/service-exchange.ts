import type { Capabilities } from '@common/domain/capabilities'
import type { Protocol } from '@common/domain/services/protocols'
import type { Clock } from '../ports/clock'
import type { Connection } from '../ports/connection'
import type { Exchange } from '../ports/exchange'
import { guardWrites } from './rest/guard-writes'
import type { OpenStream, ProtocolVersion } from './protocol'
import { KeyRing } from './rest/key-ring'
import { lanesByOrigin, type FindLanes, type RateLimits } from './rest/request-queue'
import { RestClient } from './rest/rest-client'
import { restOrigin, streamAddress } from './service-address'
import { StreamConnection } from './stream/stream-connection'
import { v1Protocol } from './v1/protocol'
import { v2Protocol } from './v2/protocol'
import { v3Protocol } from './v3/protocol'

export interface ServiceExchangeOptions {
  readonly connection: Connection
  readonly clock: Clock
  /** 0 to 1; spreads repeated tries. */
  readonly random: () => number
  /** The protocol's published limits when left out. */
  readonly limits?: RateLimits
  /** Shared by all that ask the same service; of its own when left out. */
  readonly lanes?: FindLanes
  /** The protocol's most items of a page when left out. */
  readonly listLimit?: number
}

const versions: Readonly<Record<Protocol, ProtocolVersion>> = {
  v1: v1Protocol,
  v2: v2Protocol,
  v3: v3Protocol,
}

/** What a service of this version can do, before anything is asked of one. */
export const capabilitiesOf = (protocol: Protocol): Capabilities => versions[protocol].capabilities

/**
 * The service as the Exchange port, in the version of the protocol that the connection names. How one connects, waits for one's turn
 * and comes back is the same for every version; what differs is in its `ProtocolVersion`.
 * @throws ExchangeError `invalid-request` when an address or a part of the key is not acceptable.
 */
export function serviceExchange(options: ServiceExchangeOptions): Exchange {
  const { connection, clock, random } = options
  const protocol = versions[connection.protocol]
  const {
    limits = protocol.rateLimits,
    lanes = lanesByOrigin(clock),
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
    lanes: lanes(origin, limits),
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

  return {
    capabilities: protocol.capabilities,
    ...guardWrites(protocol.adapter({ rest, listLimit, nowMs: () => clock.nowMs() }), () => rest.writesSent),
    ...protocol.streams(openStream, { keys, clock, serviceNowMs: () => clock.nowMs() + rest.skewMs }),
    queuedRequests: () => rest.waiting,
    onQueued: (listener) => void queued.add(listener),
    clockSkewMs: () => rest.skewMs,
    timeMs: () => rest.timeMs,
    close: async () => {
      for (const stream of streams) stream.close()
      streams.clear()
      await rest.close()
    },
  }
}
