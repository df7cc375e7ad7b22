import type { SigningText } from '@common/exchange-api/sign'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange/exchange'
import type { KeyRing } from './rest/key-ring'
import type { RateLimits } from './rest/request-queue'
import type { BaseCalls, DeclaredCapabilities, ModuleFactories } from './modules'
import type { StreamDialect } from './stream/dialect'

export type OpenStream = (dialect: StreamDialect, onState: (state: 'live' | 'down') => void) => () => void

export interface StreamDeps {
  readonly keys: KeyRing
  readonly clock: Clock
  readonly serviceNowMs: () => number
}

export type Streams = (open: OpenStream, deps: StreamDeps) => Pick<Exchange, 'streamPrices' | 'accountEvents'>

export interface ProtocolVersion {
  readonly signingText: SigningText
  readonly rateLimits: RateLimits
  readonly timestampToleranceMs: number
  readonly listLimit: number
  readonly declared: DeclaredCapabilities
  readonly calls: BaseCalls
  /** The other capabilities follow from these. */
  readonly modules: ModuleFactories
  readonly streams: Streams
  /** If the stream address has no path. */
  readonly streamPath: string
}
