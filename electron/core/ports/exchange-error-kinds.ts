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
  /** When a regular read is due again; `never` before the next start: asking on gets the address banned. */
  readonly nextRead: 'soon' | 'seldom' | 'never'
  /** What a failed regular read says of the connection. */
  readonly health: 'refused' | 'offline' | 'unchanged'
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
const hopeless = { ...nothingKnown, notDone: true, nextRead: 'never', health: 'refused' } as const
const offline = { ...nothingKnown, nextRead: 'soon', health: 'offline' } as const

/** The one table of what an error means. Only its code on the bridge stands elsewhere (`to-bridge-error`). */
export const errorMeanings: Readonly<Record<ExchangeErrorKind, ErrorMeaning>> = {
  'invalid-request': { ...hopeless, verdict: true },
  unauthorized: hopeless,
  forbidden: { ...hopeless, search: 'key' },
  unsupported: { ...hopeless, search: 'key' },
  // An address that asks in vain too often can be banned (protocol/rest.md#bans).. What is not there will not be soon.
  'not-found': { ...hopeless, verdict: true, nextRead: 'seldom', search: 'record' },
  'rate-limited': { ...notReached, health: 'unchanged', repeat: 'after-wait' },
  banned: { ...notReached, health: 'offline' },
  maintenance: { ...notReached, health: 'offline' },
  'clock-skew': { ...notReached, health: 'offline', repeat: 'yes' },
  'not-sent': { ...notReached, health: 'offline', repeat: 'unless-queued' },
  closed: { ...notReached, health: 'offline' },
  server: { ...offline, repeat: 'yes' },
  'no-answer': { ...offline, repeat: 'yes' },
  'bad-answer': { ...offline, search: 'record', fault: true },
  'unknown-outcome': offline,
}

/** What follows from an error of the exchange. */
export const meaningOf = ({ kind }: { readonly kind: ExchangeErrorKind }): ErrorMeaning => errorMeanings[kind]
