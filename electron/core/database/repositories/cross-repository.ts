import {
  CrossOrderSchema,
  CollateralTransferSchema,
  type CrossOrder,
} from '@common/domain/futures/cross/cross-records'
import {
  SettledFillSchema,
  getFilledAtMs,
  flatReplayState,
  replayFill,
  type CrossReplayState,
} from '@common/domain/futures/cross/cross-replay'
import { crossFundingId } from '@common/domain/record/entry'
import { sats, type Sats } from '@common/domain/units'
import type { CrossRepository } from '../../ports/storage/repositories'
import type { HistoryDeps } from '../history-deps'
import { feeJson, pnlSql, settledJson } from '../records/record-json'
import { FeeRecord } from '../records/stored-records'

const settledAtOnce = 200

interface SettledRow {
  readonly atMs: number
  readonly quantity: number
  readonly entryPrice: number | null
  readonly marginSats: number
}

const inOrder = 'ORDER BY created_at_ms, turn, rowid'
const backwards = 'ORDER BY created_at_ms DESC, turn DESC, rowid DESC'

/** A fill's P&L depends on everything before it: late records reset later fills. */
export function createCrossRepository(deps: HistoryDeps): CrossRepository {
  const { database, select, transaction, entries } = deps
  const prepare = (sql: string) => database.prepare(sql)
  const { recordsOf } = select
  const selectTransfers = recordsOf(
    'transfers',
    CollateralTransferSchema,
    'ORDER BY created_at_ms DESC, id DESC LIMIT ?',
  )
  const selectUnsettled = recordsOf(
    'cross_fills',
    CrossOrderSchema,
    `WHERE pnl_sats IS NULL ${inOrder} LIMIT ${settledAtOnce}`,
  )
  const selectSince = recordsOf(
    'cross_fills',
    SettledFillSchema,
    `WHERE created_at_ms >= ? AND ${pnlSql} IS NOT NULL ${backwards}`,
    settledJson,
  )
  const selectFunding = recordsOf(
    'funding_fees',
    FeeRecord,
    'WHERE trade_id = ? AND at_ms >= ? ORDER BY at_ms DESC',
    feeJson,
  )
  const insertTransfer = prepare(
    'INSERT OR IGNORE INTO transfers (id, created_at_ms, record) VALUES (?, ?, ?)',
  )
  const insertFunding = prepare(
    'INSERT OR IGNORE INTO funding_fees (trade_id, fixing_id, at_ms, fee_sats) VALUES (?, ?, ?, ?)',
  )
  const insertFill = prepare(
    `INSERT OR IGNORE INTO cross_fills (id, created_at_ms, turn, record)
     VALUES (?1, ?2, (SELECT count(*) FROM cross_fills WHERE created_at_ms = ?2), ?3)`,
  )
  const setTurn = prepare('UPDATE cross_fills SET turn = ?2 WHERE id = ?1 AND turn <> ?2')
  const takeBack = prepare(
    'UPDATE cross_fills SET pnl_sats = NULL WHERE created_at_ms >= ? AND pnl_sats IS NOT NULL',
  )
  const keepSettled = prepare(
    'UPDATE cross_fills SET pnl_sats = ?, quantity = ?, entry_price = ?, margin_sats = ? WHERE id = ?',
  )
  const selectLast = prepare(
    `SELECT created_at_ms AS atMs, quantity, entry_price AS entryPrice, margin_sats AS marginSats
     FROM cross_fills WHERE pnl_sats IS NOT NULL ${backwards} LIMIT 1`,
  )
  const selectSettled = prepare('SELECT 1 FROM cross_fills WHERE id = ? AND pnl_sats IS NOT NULL')
  const selectRemaining = prepare('SELECT 1 FROM cross_fills WHERE pnl_sats IS NULL LIMIT 1')
  const selectMoved = prepare(
    `SELECT coalesce((SELECT sum(CASE WHEN json_valid(record) THEN json_extract(record, '$.amountSats') END)
                      FROM transfers WHERE created_at_ms > ?1 AND created_at_ms <= ?2), 0)
          - coalesce((SELECT sum(fee_sats) FROM funding_fees
                      WHERE at_ms > ?1 AND at_ms <= ?2 AND trade_id = ?3), 0) AS moved`,
  )
  const movedSats = (afterMs: number, toMs: number): Sats =>
    sats((selectMoved.get(afterMs, toMs, crossFundingId) as { moved: number }).moved)

  function takeBackFrom(timesMs: readonly number[]): void {
    if (timesMs.length > 0) takeBack.run(timesMs.reduce((min, atMs) => Math.min(min, atMs)))
  }

  /**
   * Orders fills of a millisecond as listed.
   * @returns times whose order changed
   */
  function orderMoments(fills: readonly CrossOrder[]): number[] {
    const moments = new Map<number, CrossOrder[]>()
    for (const fill of fills.toReversed()) {
      const atMs = getFilledAtMs(fill)
      moments.set(atMs, [...(moments.get(atMs) ?? []), fill])
    }
    return [...moments].flatMap(([atMs, ofMoment]) => {
      if (ofMoment.length === 1) return []
      const moved = ofMoment.filter(({ id }, turn) => setTurn.run(id, turn).changes > 0)
      return moved.length > 0 ? [atMs] : []
    })
  }

  return {
    addTransfers: (transfers) =>
      transaction(() => {
        const fresh = transfers.filter(
          (transfer) => insertTransfer.run(transfer.id, transfer.atMs, JSON.stringify(transfer)).changes > 0,
        )
        for (const transfer of fresh) entries.add('transfer', transfer)
        takeBackFrom(fresh.map(({ atMs }) => atMs))
        return fresh
      }),
    transfers: (limit) => selectTransfers(limit),

    addFunding: (funding) =>
      transaction(() => {
        const fresh = funding.filter(
          ({ fixingId, atMs, feeSats }) =>
            insertFunding.run(crossFundingId, fixingId, atMs, feeSats).changes > 0,
        )
        for (const fee of fresh) entries.addFee({ ...fee, tradeId: crossFundingId })
        takeBackFrom(fresh.map(({ atMs }) => atMs))
      }),

    addFills: (orders) =>
      transaction(() => {
        const fills = orders.filter(({ state }) => state === 'filled')
        // Oldest first: later fills of a millisecond get a higher `turn`.
        const fresh = fills
          .toReversed()
          .filter((fill) => insertFill.run(fill.id, getFilledAtMs(fill), JSON.stringify(fill)).changes > 0)
        takeBackFrom([...fresh.map(getFilledAtMs), ...orderMoments(fills)])
        return fresh.toReversed()
      }),

    settleFills: () =>
      transaction(() => {
        const unsettled = selectUnsettled()
        const last = selectLast.get() as SettledRow | undefined
        let replayState: CrossReplayState = last
          ? { ...last, marginSats: sats(last.marginSats) }
          : flatReplayState
        let afterMs = last?.atMs ?? -1
        for (const fill of unsettled) {
          const atMs = getFilledAtMs(fill)
          const { after, pnlSats } = replayFill(replayState, fill, movedSats(afterMs, atMs))
          keepSettled.run(pnlSats, after.quantity, after.entryPrice, after.marginSats, fill.id)
          entries.add('cross', { ...fill, pnlSats })
          replayState = after
          afterMs = atMs
        }
        // Unreadable fills shorten a batch.
        return selectRemaining.get() !== undefined
      }),
    isSettled: (orderId) => selectSettled.get(orderId) !== undefined,
    fillsSince: (sinceMs) => selectSince(sinceMs),
    fundingSince: (sinceMs) => selectFunding(crossFundingId, sinceMs),
  }
}
