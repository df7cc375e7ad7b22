import type { Clocks } from '../time/clock'
import type { IdGenerator } from '../time/id-generator'
import { spanBounds, type Span } from '../ledger/span'
import type { Store } from '../ledger/store'

/** Only `deposit/lightning/success` is published (protocol/practice.md#notifications-of-events). */
export type WireNotificationName =
  | 'futures/limit/filled'
  | 'futures/stoploss'
  | 'futures/takeprofit'
  | 'futures/liquidation'
  | 'options/expired'
  | 'options/exercised'
  | 'deposit/lightning/success'
  | 'deposit/bitcoin/success'
  | 'deposit/internal/success'
  | 'withdrawal/lightning/success'
  | 'withdrawal/lightning/failed'
  | 'withdrawal/bitcoin/success'
  | 'withdrawal/bitcoin/failed'
  | 'withdrawal/internal/success'

export interface WireNotification {
  readonly id: string
  readonly creation_ts: number
  readonly event: string
  readonly data: unknown
  readonly read: boolean
}

interface Row {
  readonly id: string
  readonly ts: number
  readonly event: string
  readonly data: string
}

const toWire = ({ id, ts, event, data }: Row, read: boolean): WireNotification => ({
  id,
  creation_ts: ts,
  event,
  data: JSON.parse(data) as unknown,
  read,
})

const maxUnread = 100

export class UserNotifications {
  readonly #identity: IdGenerator
  readonly #clocks: Clocks
  readonly #insert
  readonly #unread
  readonly #list
  readonly #markRead

  constructor(store: Store, identity: IdGenerator, clocks: Clocks) {
    this.#identity = identity
    this.#clocks = clocks
    this.#insert = store.prepare(
      'INSERT INTO notifications (id, uid, ts, event, data) VALUES (?, ?, ?, ?, ?)',
    )
    this.#unread = store.prepare<Row>(
      'SELECT id, ts, event, data FROM notifications WHERE uid = ? AND read = 0 ORDER BY seq DESC LIMIT ?',
    )
    this.#list = store.prepare<Row>(
      `SELECT id, ts, event, data FROM notifications WHERE uid = ? AND read = ? AND ts BETWEEN ? AND ?
       ORDER BY ts DESC, seq DESC LIMIT ?`,
    )
    this.#markRead = store.prepare('UPDATE notifications SET read = 1 WHERE uid = ? AND read = 0')
  }

  add(uid: string, event: WireNotificationName, data: Readonly<Record<string, string | number>>): void {
    this.#insert.run(this.#identity.uuid(), uid, this.#clocks.serviceMs(), event, JSON.stringify(data))
  }

  unread(uid: string): WireNotification[] {
    return this.#unread.all(uid, maxUnread).map((row) => toWire(row, false))
  }

  list(uid: string, read: boolean, span: Span): WireNotification[] {
    return this.#list.all(uid, Number(read), ...spanBounds(span)).map((row) => toWire(row, read))
  }

  markAllRead(uid: string): void {
    this.#markRead.run(uid)
  }
}
