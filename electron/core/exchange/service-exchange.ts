import type { Access } from '@common/exchange-api/endpoint'
import { wireLimits } from '@common/exchange-api/limits'
import type { Clock } from '../ports/clock'
import type { Connection, Protocol } from '../ports/connection'
import type { Exchange } from '../ports/exchange'
import type { Adapter, AdapterParts } from './adapter'
import { ApiKey } from './api-key'
import { guardWrites } from './guard-writes'
import type { RateLimit } from './request-queue'
import { RestClient } from './rest-client'
import { restOrigin, streamAddress } from './service-address'
import { StreamClient } from './stream-client'
import { v1Adapter } from './v1/v1-adapter'
import { v2Adapter } from './v2/v2-adapter'

export interface ServiceExchangeOptions {
  readonly connection: Connection
  readonly clock: Clock
  /** 0 to 1; spreads repeated tries. */
  readonly random: () => number
  /** The service's published limits when left out. */
  readonly limits?: Readonly<Record<Access, RateLimit>>
}

const adapters = { v1: v1Adapter, v2: v2Adapter } as const satisfies Record<
  Protocol,
  (parts: AdapterParts) => Adapter
>

/**
 * The service as the Exchange port, in the version of the protocol that the connection names. The connection itself, its queue and
 * its stream are the same for every version.
 * @throws ExchangeError `invalid-request` when an address or a part of the key is not acceptable.
 */
export function serviceExchange(options: ServiceExchangeOptions): Exchange {
  const { connection, clock, random, limits = wireLimits.rate } = options
  const streamUrl = streamAddress(connection.wsUrl)
  const apiKey = new ApiKey(connection.credentials, connection.headerPrefix)
  const rest = new RestClient({ origin: restOrigin(connection.restUrl), apiKey, clock, random, limits })
  const streams = new Set<StreamClient>()

  return {
    ...guardWrites(
      adapters[connection.protocol]({ rest, nowMs: () => clock.nowMs() }),
      () => rest.writesSent,
    ),
    streamPrices: (events) => {
      const stream = new StreamClient({ url: streamUrl, clock, random, events })
      streams.add(stream)
      return () => {
        streams.delete(stream)
        stream.close()
      }
    },
    queuedRequests: () => rest.waiting,
    clockSkewMs: () => rest.skewMs,
    close: async () => {
      for (const stream of streams) stream.close()
      streams.clear()
      await rest.close()
    },
  }
}
