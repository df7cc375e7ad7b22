import type { ExchangeErrorKind } from './exchange-error'

/** What follows from one kind of error. */
export interface ErrorMeaning {
  /** A write that failed like this was certainly not carried out. Every other one is in doubt. */
  readonly notDone: boolean
  /** The service looked at this very request and said no; the same one again would be refused again. */
  readonly verdict: boolean
  /**
   * Whether one read, failing like this, is repeated at once:
   * - `after-wait`: when the service names a wait that is short
   * - `unless-queued`: not when it had waited too long for its turn
   */
  readonly repeat: 'yes' | 'after-wait' | 'unless-queued' | 'no'
  /** Longest pause between retries of a sync job: 30 s or 2 min. Repeated refusals can get the address banned. */
  readonly nextRead: 'soon' | 'seldom'
  /**
   * Effect of a failed sync job on the connection:
   * - `key-refused`: the API key is not accepted
   * - `offline`: the exchange is unreachable or unavailable
   * - `degraded`: the exchange answers, but this request fails
   * - `unchanged`: nothing
   */
  readonly health: 'key-refused' | 'offline' | 'degraded' | 'unchanged'
  /**
   * What it says to a search for one record:
   * - `record`: that one cannot be read; the others can be
   * - `key`: this key may not search
   * - `nothing`: ask again later
   */
  readonly search: 'record' | 'key' | 'nothing'
  /** The answer was not what the protocol says: worth a line in the log. */
  readonly fault: boolean
}

const nothingKnown = {
  notDone: false,
  verdict: false,
  repeat: 'no',
  search: 'nothing',
  fault: false,
} as const
const notReached = { ...nothingKnown, notDone: true, nextRead: 'soon' } as const
const refused = { ...nothingKnown, notDone: true, nextRead: 'seldom', health: 'degraded' } as const
const offline = { ...nothingKnown, nextRead: 'soon', health: 'offline' } as const

/** The one table of what an error means. Only its code on the bridge stands elsewhere (`to-bridge-error`). */
export const errorMeanings: Readonly<Record<ExchangeErrorKind, ErrorMeaning>> = {
  'invalid-request': { ...refused, verdict: true },
  unauthorized: { ...refused, health: 'key-refused' },
  forbidden: { ...refused, search: 'key' },
  unsupported: { ...refused, search: 'key' },
  'not-found': { ...refused, verdict: true, search: 'record' },
  'rate-limited': { ...notReached, health: 'unchanged', repeat: 'after-wait' },
  banned: { ...notReached, health: 'offline' },
  maintenance: { ...notReached, health: 'offline' },
  'clock-skew': { ...notReached, health: 'offline', repeat: 'yes' },
  'not-sent': { ...notReached, health: 'offline', repeat: 'unless-queued' },
  closed: { ...notReached, health: 'offline' },
  server: { ...offline, repeat: 'yes' },
  'no-answer': { ...offline, repeat: 'yes' },
  'bad-answer': { ...offline, health: 'degraded', search: 'record', fault: true },
  'unknown-outcome': offline,
}

/** What follows from an error of the exchange. */
export const meaningOf = ({ kind }: { readonly kind: ExchangeErrorKind }): ErrorMeaning => errorMeanings[kind]
