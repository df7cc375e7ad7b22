import type { ExchangeErrorKind } from './exchange-error'

export interface ErrorPolicy {
  /** Otherwise the write is unresolved. */
  readonly notDone: boolean
  /** The same request would be rejected again. */
  readonly verdict: boolean
  /**
   * - `after-wait`: if the named wait is short
   * - `unless-queued`: not after too long in the queue
   */
  readonly repeat: 'yes' | 'after-wait' | 'unless-queued' | 'no'
  /** Longest pause: 30 s or 2 min. Repeated refusals can cause a ban. */
  readonly nextRead: 'soon' | 'seldom'
  /** `degraded`: the exchange responds, but this request fails. */
  readonly health: 'key-refused' | 'offline' | 'degraded' | 'unchanged'
  /**
   * - `record`: only this one is unreadable
   * - `key`: this key may not search
   * - `nothing`: retry later
   */
  readonly search: 'record' | 'key' | 'nothing'
  /** Protocol violation; logged. */
  readonly fault: boolean
}

const defaultMeaning = {
  notDone: false,
  verdict: false,
  repeat: 'no',
  search: 'nothing',
  fault: false,
} as const
const notReached = { ...defaultMeaning, notDone: true, nextRead: 'soon' } as const
const refused = { ...defaultMeaning, notDone: true, nextRead: 'seldom', health: 'degraded' } as const
const offline = { ...defaultMeaning, nextRead: 'soon', health: 'offline' } as const

export const errorPolicies: Readonly<Record<ExchangeErrorKind, ErrorPolicy>> = {
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

export const getErrorPolicy = ({ kind }: { readonly kind: ExchangeErrorKind }): ErrorPolicy =>
  errorPolicies[kind]
