import { negated, type Ledger } from '../ledger/ledger'
import type { Store } from '../ledger/store'

const steps = [
  `UPDATE swaps SET in_units = in_units * 100 WHERE in_asset = 'USD'`,
  `UPDATE swaps SET out_units = out_units * 100 WHERE out_asset = 'USD'`,
  `INSERT INTO usd_promises (deposit_id, parts) SELECT deposit_id, cents * 100 FROM usd_deposits`,
  `DROP TABLE usd_deposits`,
]

/** Converts older databases. Postings are immutable, so cents are transferred to the market and parts back. */
export function convertCents(store: Store, ledger: Ledger, atMs: number): void {
  const old = store.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'usd_deposits'`)
  if (old.get() === undefined) return
  const owners = store.prepare<{ owner: string; balance: number }>(
    `SELECT owner, balance FROM accounts WHERE kind = 'usd-cents'`,
  )
  store.write(() => {
    const balances = owners.all()
    const move = (sign: number, account: 'usd-cents' | 'usd') => {
      for (const { owner: uid, balance } of balances) {
        const amountSats = sign * balance
        const postings = [
          { uid, account, amountSats },
          { account: 'usd-market', amountSats: negated(amountSats) },
        ] as const
        ledger.transfer({ atMs, kind: 'usd-recount', reference: uid, postings })
      }
    }
    move(-1, 'usd-cents')
    move(100, 'usd')
    for (const step of steps) store.prepare(step).run()
  })
}
