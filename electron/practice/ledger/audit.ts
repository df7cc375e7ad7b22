import type { Store } from './store'

interface Audit {
  readonly sum: number
  readonly accounts: Readonly<Record<string, number>>
  readonly balanced: boolean
  readonly problems: readonly string[]
  readonly trades: Readonly<Record<string, number>>
  readonly transfers: number
}

const checks: readonly { readonly problem: string; readonly sql: string }[] = [
  {
    problem: 'transfers whose postings do not add up to zero',
    sql: 'SELECT count(*) AS n FROM (SELECT transfer FROM postings GROUP BY transfer HAVING sum(amount) <> 0)',
  },
  {
    problem: 'accounts whose balance differs from the sum of their postings',
    sql: `SELECT count(*) AS n FROM accounts a
          LEFT JOIN (SELECT account, sum(amount) AS total FROM postings GROUP BY account) p ON p.account = a.id
          WHERE a.balance <> coalesce(p.total, 0)`,
  },
  {
    problem: 'user accounts with a negative balance',
    sql: "SELECT count(*) AS n FROM accounts WHERE balance < 0 AND owner <> ''",
  },
  {
    problem: 'users whose margin account differs from the margin of their open and running trades',
    sql: sumActive('margin', 'futures', 'margin'),
  },
  {
    problem: 'users whose reserve differs from the maintenance margin of their open and running trades',
    sql: sumActive('reserve', 'futures', 'maintenance_margin'),
  },
  {
    problem: 'users whose option margin differs from the premium of their running options',
    sql: sumActive('option-margin', 'options', 'premium'),
  },
  {
    problem: 'users whose cross margin account differs from the margin of their position',
    sql: `SELECT count(*) AS n FROM users u
          LEFT JOIN accounts a ON a.kind = 'cross-margin' AND a.owner = u.uid
          LEFT JOIN cross_positions p ON p.uid = u.uid WHERE coalesce(a.balance, 0) <> coalesce(p.margin, 0)`,
  },
  {
    // Transfers older than the event log have none.
    problem: 'transfers without an event',
    sql: `SELECT (SELECT count(*) FROM transfers WHERE id >= (SELECT min(transfer) FROM events))
          - (SELECT count(transfer) FROM events) AS n`,
  },
  {
    problem: 'sats in transit that do not belong to a pending payment',
    sql: `SELECT abs(coalesce((SELECT sum(balance) FROM accounts WHERE kind = 'in-transit'), 0)
          - (SELECT coalesce(sum(amount + fee), 0) FROM bitcoin_withdrawals WHERE status = 'pending' AND tx_id IS NULL)
          - (SELECT coalesce(sum(amount + fee), 0) FROM withdrawals WHERE settled_ts IS NULL AND failed_ts IS NULL)) AS n`,
  },
  {
    problem: 'users whose option reserve differs from the maintenance margin of their running options',
    sql: sumActive('option-reserve', 'options', 'maintenance_margin'),
  },
]

function sumActive(kind: string, table: 'futures' | 'options', column: string): string {
  return `SELECT count(*) AS n FROM users u
    LEFT JOIN accounts a ON a.kind = '${kind}' AND a.owner = u.uid
    LEFT JOIN (SELECT uid, sum(${column}) AS total FROM ${table} WHERE closed_ts IS NULL GROUP BY uid) t ON t.uid = u.uid
    WHERE coalesce(a.balance, 0) <> coalesce(t.total, 0)`
}

export function auditLedger(store: Store): Audit {
  const count = (sql: string) => store.prepare<{ n: number }>(sql).get()?.n ?? 0
  const groups = (sql: string): Record<string, number> =>
    Object.fromEntries(
      store
        .prepare<{ name: string; total: number }>(sql)
        .all()
        .map(({ name, total }) => [name, total]),
    )
  const sum = count('SELECT coalesce(sum(amount), 0) AS n FROM postings')
  const problems = checks.flatMap(({ problem, sql }) => {
    const found = count(sql)
    return found === 0 ? [] : [`${found} ${problem}`]
  })
  return {
    sum,
    accounts: groups('SELECT kind AS name, sum(balance) AS total FROM accounts GROUP BY kind'),
    balanced: problems.length === 0,
    problems,
    trades: groups('SELECT state AS name, count(*) AS total FROM futures GROUP BY state'),
    transfers: count('SELECT count(*) AS n FROM transfers'),
  }
}
