import type { Meta } from '../ledger/meta'
import type { Store } from '../ledger/store'

/** A lower bound: trades have market time, which a replay may have moved ahead. */
export function lastWallMs(store: Store, meta: Meta): number | undefined {
  const last = store.prepare<{ ts: number }>('SELECT ts FROM transfers ORDER BY id DESC LIMIT 1').get()
  const leadMs = Math.max(meta.number('clock.lead') ?? 0, 0)
  return last && last.ts - (meta.number('clock.offset') ?? 0) - leadMs
}
