/** Saves a record whole under its id, beside the columns that queries need; what stood under the id is written over. */
export function upsert(table: string, columns: readonly string[]): string {
  const all = ['id', ...columns, 'record']
  const updates = [...columns, 'record'].map((column) => `${column} = excluded.${column}`)
  return `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')}`
}

/** Of what is live until it ends. */
export const upsertEnding = (table: 'trades' | 'options'): string =>
  upsert(table, ['state', 'created_at_ms', 'ended_at_ms'])

/** Of what never changes its place in time. */
export const upsertDated = (table: 'alerts' | 'deposits' | 'withdrawals'): string =>
  upsert(table, ['created_at_ms'])
