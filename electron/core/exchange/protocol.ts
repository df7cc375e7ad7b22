import type { Capabilities } from '@common/domain/capabilities'
import type { SigningText } from '@common/exchange-api/sign'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import type { KeyRing } from './rest/key-ring'
import type { RateLimits } from './rest/request-queue'
import type { Adapter, AdapterParts } from './shared/adapter'
import type { StreamDialect } from './stream/dialect'

/** Opens a stream on which a dialect is spoken. Returns what ends it. */
export type OpenStream = (dialect: StreamDialect, onState: (state: 'live' | 'down') => void) => () => void

/** What a stream of the account is signed in with, and when. */
export interface StreamParts {
  readonly keys: KeyRing
  readonly clock: Clock
  /** Epoch milliseconds by the service's clock, as far as it is known. */
  readonly serviceNowMs: () => number
}

/** What a version of the protocol has of streams, each in its own dialect. */
export type Streams = (
  open: OpenStream,
  parts: StreamParts,
) => Pick<Exchange, 'streamPrices' | 'accountEvents'>

/** All in which one version of the service's protocol differs from another. */
export interface ProtocolVersion {
  readonly signingText: SigningText
  readonly rateLimits: RateLimits
  /** How far the time of a signed request may be off by the service's clock. */
  readonly timestampToleranceMs: number
  /** The most items a list returns at once. */
  readonly listLimit: number
  readonly capabilities: Capabilities
  readonly adapter: (parts: AdapterParts) => Adapter
  readonly streams: Streams
  /** Where the stream is at an address that names no path. */
  readonly streamPath: string
}
