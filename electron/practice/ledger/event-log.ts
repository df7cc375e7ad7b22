import type { Store } from './store'

interface Row {
  readonly seq: number
  readonly ts: number | null
  readonly kind: string
  readonly uid: string | null
  readonly reference: string
  readonly transfer: number | null
  readonly data: string | null
}

interface Entry {
  readonly transfer: number
  readonly account: string
  readonly uid: string
  readonly amount: number
}

interface PastEvent {
  readonly seq: number
  readonly ts: number | null
  readonly kind: string
  readonly uid?: string
  readonly reference: string
  readonly data?: unknown
  readonly postings?: readonly { readonly account: string; readonly uid?: string; readonly amount: number }[]
}

/** Triggers write most events. */
export class EventLog {
  readonly #insert
  readonly #after
  readonly #entries

  constructor(store: Store) {
    this.#insert = store.prepare('INSERT INTO events (ts, kind, reference, data) VALUES (?, ?, ?, ?)')
    this.#after = store.prepare<Row>('SELECT * FROM events WHERE seq > ? ORDER BY seq LIMIT ?')
    this.#entries = store.prepare<Entry>(
      `SELECT p.transfer, a.kind AS account, a.owner AS uid, p.amount FROM postings p JOIN accounts a ON a.id = p.account
       WHERE p.transfer BETWEEN ? AND ? ORDER BY p.transfer, p.account`,
    )
  }

  add(ts: number, kind: string, data: object): void {
    this.#insert.run(ts, kind, 'control', JSON.stringify(data))
  }

  read(after: number, limit: number): PastEvent[] {
    const rows = this.#after.all(after, limit)
    const transfers = rows.flatMap(({ transfer }) => transfer ?? [])
    const entries = this.#entries.all(transfers[0] ?? 0, transfers.at(-1) ?? 0)
    const byTransfer = new Map<number, Entry[]>()
    for (const entry of entries)
      byTransfer.set(entry.transfer, [...(byTransfer.get(entry.transfer) ?? []), entry])
    return rows.map((row) => shown(row, byTransfer.get(row.transfer ?? 0) ?? []))
  }
}

function shown({ seq, ts, kind, uid, reference, transfer, data }: Row, entries: readonly Entry[]): PastEvent {
  const postings = entries.map(({ account, uid: owner, amount }) => ({
    account,
    ...(owner !== '' && { uid: owner }),
    amount,
  }))
  return {
    seq,
    ts,
    kind,
    ...(uid !== null && { uid }),
    reference,
    ...(data !== null && { data: JSON.parse(data) as unknown }),
    ...(transfer !== null && { postings }),
  }
}
