import { partsPerUsd } from '@common/domain/swaps/usd-parts'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestExchange } from '../../support/practice/practice'
import { V3Caller } from '../../support/api/v3-caller'
import { action, type Action } from './actions'
import { explained } from './explained'
import { Performance } from './perform'

const firstBalance = 3_000_000

/** An action that is only ever refused proves nothing. */
class Tally {
  readonly #counts = new Map<Action['kind'], { accepted: number; refused: number }>()

  count(kind: Action['kind'], isAccepted: boolean): void {
    const counts = this.#counts.get(kind) ?? { accepted: 0, refused: 0 }
    counts[isAccepted ? 'accepted' : 'refused'] += 1
    this.#counts.set(kind, counts)
  }

  get neverAccepted(): string[] {
    return [...this.#counts].filter(([, { accepted }]) => accepted === 0).map(([kind]) => kind)
  }

  get size(): number {
    return this.#counts.size
  }
}

/** Expects balanced books, no negative balance, and lists that explain every change. */
export async function checkLedger(exchange: TestExchange, runs: number): Promise<Tally> {
  const tally = new Tally()
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 30 }), async (actions) => {
      await exchange.price(50_000)
      const users = [await exchange.account(firstBalance), await exchange.account(firstBalance)] as const
      const dollars = { in_asset: 'BTC', out_asset: 'USD', in_amount: 500_000 }
      for (const user of users) await user.post('/v2/swap', dollars)
      const performance = new Performance(exchange, users)
      for (const item of actions) {
        const reply = await performance.perform(item)
        if (reply === null) continue
        expect([200, 400], reply.text).toContain(reply.status)
        tally.count(item.kind, reply.status === 200)
      }
      await exchange.audit()
      await performance.settleAll()
      await exchange.audit()
      for (const user of users) {
        const { balance, synthetic_usd_balance } = (await user.get('/v2/user')).body
        const found = { sats: balance, parts: Math.round(synthetic_usd_balance * partsPerUsd) }
        expect(Math.min(found.sats, found.parts)).toBeGreaterThanOrEqual(0)
        expect(found).toEqual(await explained(user, firstBalance, performance.known))
      }
      for (const user of users)
        for (const path of ['futures/all/cancel', 'futures/all/close', 'options/all/close'])
          await user.delete(`/v2/${path}`)
      for (const user of users) {
        const { rest, account } = user
        await new V3Caller(rest, account).post('/futures/cross/orders/cancel-all')
        await new V3Caller(rest, account).post('/futures/cross/position/close')
      }
    }),
    { numRuns: runs },
  )
  return tally
}
