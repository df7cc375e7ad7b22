/** For records stored in columns. */
export const feeJson = `json_object('tradeId', trade_id, 'fixingId', fixing_id, 'atMs', at_ms, 'feeSats', fee_sats)`

export const settledJson = `CASE WHEN json_valid(record) THEN json_set(record, '$.pnlSats', pnl_sats) ELSE record END`
