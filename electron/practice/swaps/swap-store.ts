import type { Swap, SwapAsset } from '@common/domain/swaps/swap'
import { partsPerUsd, partsToUsd } from '@common/domain/swaps/usd-parts'
import { spanBounds, type Span } from '../ledger/span'
import type { Store } from '../ledger/store'

/** Payment behind the swap (protocol/v2.md#swaps). */
export type SwapSource = 'deposit' | 'withdrawal' | 'withdrawal-failed'

export interface SwapRecord extends Swap {
  readonly uid: string
  readonly exchangeRate: number
  readonly source: SwapSource | null
  readonly sourceId: string | null
}

interface Row {
  readonly id: string
  readonly uid: string
  readonly in_asset: SwapAsset
  readonly out_asset: SwapAsset
  readonly in_units: number
  readonly out_units: number
  readonly rate: number
  readonly source: SwapSource | null
  readonly source_id: string | null
  readonly created_ts: number
}

const unitsToAmount = (asset: SwapAsset, units: number): number =>
  asset === 'USD' ? partsToUsd(units) : units
export const amountToUnits = (asset: SwapAsset, amount: number): number =>
  asset === 'USD' ? Math.round(amount * partsPerUsd) : amount

const toRecord = (row: Row): SwapRecord => ({
  id: row.id,
  uid: row.uid,
  inAsset: row.in_asset,
  outAsset: row.out_asset,
  inAmount: unitsToAmount(row.in_asset, row.in_units),
  outAmount: unitsToAmount(row.out_asset, row.out_units),
  exchangeRate: row.rate,
  source: row.source,
  sourceId: row.source_id,
  createdAtMs: row.created_ts,
})

/** In sats and ten-thousandths of a dollar. */
export class SwapStore {
  readonly #insert
  readonly #list
  readonly #one
  readonly #bySource

  constructor(store: Store) {
    this.#insert = store.prepare(
      `INSERT INTO swaps (id, uid, in_asset, out_asset, in_units, out_units, rate, source, source_id, created_ts)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    this.#list = store.prepare<Row>(
      'SELECT * FROM swaps WHERE uid = ? AND created_ts BETWEEN ? AND ? ORDER BY created_ts DESC, seq DESC LIMIT ?',
    )
    this.#one = store.prepare<Row>('SELECT * FROM swaps WHERE id = ? AND uid = ?')
    this.#bySource = store.prepare<Row>(
      'SELECT * FROM swaps WHERE source = coalesce(?, source) AND source_id = ? AND uid = ? ORDER BY seq LIMIT 1',
    )
  }

  add(swap: SwapRecord): void {
    const { inAsset, outAsset } = swap
    this.#insert.run(
      swap.id, swap.uid, inAsset, outAsset, amountToUnits(inAsset, swap.inAmount), amountToUnits(outAsset, swap.outAmount),
      swap.exchangeRate, swap.source, swap.sourceId, swap.createdAtMs,
    ) // prettier-ignore
  }

  list(uid: string, span: Span): SwapRecord[] {
    return this.#list.all(uid, ...spanBounds(span)).map(toRecord)
  }

  find(uid: string, id: string): SwapRecord | null {
    const row = this.#one.get(id, uid)
    return row === undefined ? null : toRecord(row)
  }

  bySource(uid: string, source: string | undefined, sourceId: string): SwapRecord | null {
    const row = this.#bySource.get(source ?? null, sourceId, uid)
    return row === undefined ? null : toRecord(row)
  }
}
