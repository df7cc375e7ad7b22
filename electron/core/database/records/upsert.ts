export function upsert(table: string, columns: readonly string[]): string {
  const all = ['id', ...columns, 'record']
  const updates = [...columns, 'record'].map((column) => `${column} = excluded.${column}`)
  return `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')}`
}

export const upsertEnding = (table: 'trades' | 'options'): string =>
  upsert(table, ['state', 'created_at_ms', 'ended_at_ms'])

export const upsertDated = (table: 'alerts' | 'deposits' | 'withdrawals'): string =>
  upsert(table, ['created_at_ms'])
