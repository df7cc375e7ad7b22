/** For records stored in columns. */
export const feeJson = `json_object('tradeId', trade_id, 'fixingId', fixing_id, 'atMs', at_ms, 'feeSats', fee_sats)`

/** P&L reset by a late record stays that of the entry until the fill is settled again. */
export const pnlSql = `coalesce(pnl_sats, (SELECT effect_sats + fees_sats FROM entries
  WHERE entries.at_ms = cross_fills.created_at_ms AND entries.id = cross_fills.id AND entries.kind = 'cross'))`

export const settledJson = `CASE WHEN json_valid(record) THEN json_set(record, '$.pnlSats', ${pnlSql}) ELSE record END`
