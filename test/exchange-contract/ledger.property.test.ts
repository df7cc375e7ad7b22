import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useExchange } from '../support/practice'
import type { Reply, SignedCaller } from '../support/signed-caller'
import type { WireFields } from '../support/wire-body'

const exchange = useExchange()
const firstBalance = 3_000_000

type Action =
  | { readonly kind: 'order'; readonly who: number; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'price'; readonly change: number }
  | { readonly kind: 'clock'; readonly hours: number }
  | {
      readonly kind: 'on-trade'
      readonly who: number
      readonly which: number
      readonly what: What
      readonly amount: number
    }
  | { readonly kind: 'all'; readonly who: number; readonly path: 'close' | 'cancel' }
  | { readonly kind: 'deposit' | 'withdraw' | 'transfer'; readonly who: number; readonly amount: number }
type What = 'close' | 'cancel' | 'add-margin' | 'cash-in' | 'stoploss' | 'takeprofit'

const who = fc.integer({ min: 0, max: 1 })
const side = fc.constantFrom('b', 's')
const size = fc.oneof(
  fc.record({ quantity: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ margin: fc.integer({ min: 1, max: 1_000_000 }) }),
)
const leverage = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.double({ min: 1, max: 100, noNaN: true }))
const offset = fc.integer({ min: -2000, max: 2000 })

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(who, side, size, leverage, fc.option(offset))
      .map(([user, wireSide, amount, times, limit]): Action => ({
        kind: 'order',
        who: user,
        body: {
          side: wireSide,
          leverage: times,
          ...amount,
          ...(limit === null ? { type: 'm' } : { type: 'l', price: 50_000 + limit }),
        },
      })),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('price' as const), change: fc.integer({ min: -5000, max: 5000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clock' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('on-trade' as const),
      who,
      which: fc.nat(10),
      what: fc.constantFrom<What>('close', 'cancel', 'add-margin', 'cash-in', 'stoploss', 'takeprofit'),
      amount: fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 50 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('all' as const), who, path: fc.constantFrom('close', 'cancel') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('deposit' as const, 'withdraw' as const, 'transfer' as const),
      who,
      amount: fc.integer({ min: 1, max: 400_000 }),
    }),
  },
) // prettier-ignore

/** What the test itself knows to have moved, beside what trades and lists tell. */
class Known {
  readonly cashedIn = new Map<string, number>()
  readonly added = new Map<string, number>()

  note(what: What, id: string, amount: number): void {
    const book = what === 'cash-in' ? this.cashedIn : what === 'add-margin' ? this.added : null
    book?.set(id, (book.get(id) ?? 0) + amount)
  }
}

async function perform(action: Action, users: readonly SignedCaller[], known: Known): Promise<Reply | null> {
  const user = 'who' in action ? users[action.who] : undefined
  const other = 'who' in action ? users[1 - action.who] : undefined
  switch (action.kind) {
    case 'price':
      return exchange().control('/price', { price: 50_000 + action.change })
    case 'clock':
      return exchange().control('/clock', { advanceMs: action.hours * 3_600_000 })
    case 'order':
      return user?.post('/v2/futures', action.body) ?? null
    case 'all':
      return user?.delete(`/v2/futures/all/${action.path}`) ?? null
    case 'transfer':
      return (
        user?.post('/v2/user/transfer', { toUsername: other?.account.username, amount: action.amount }) ??
        null
      )
    case 'deposit': {
      const reply = await user?.post('/v2/user/deposit', { amount: action.amount })
      if (reply?.status === 200)
        await exchange().control('/pay', { paymentRequest: reply.body.paymentRequest })
      return reply ?? null
    }
    case 'withdraw': {
      const { body } = await exchange().control('/invoice', { amount: action.amount })
      return user?.post('/v2/user/withdraw', { invoice: body.paymentRequest }) ?? null
    }
    case 'on-trade':
      return user === undefined ? null : onTrade(action, user, known)
  }
}

async function onTrade(
  { which, what, amount }: Extract<Action, { kind: 'on-trade' }>,
  user: SignedCaller,
  known: Known,
): Promise<Reply | null> {
  const list = (await user.get('/v2/futures', { type: what === 'cancel' ? 'open' : 'running' })).body
  const id = list[which % Math.max(list.length, 1)]?.id
  if (id === undefined) return null
  if (what === 'close') return user.delete('/v2/futures', { id })
  if (what === 'cancel') return user.post('/v2/futures/cancel', { id })
  if (what === 'stoploss' || what === 'takeprofit') {
    return user.put('/v2/futures', { id, type: what, value: 45_000 + (amount % 10_000) })
  }
  const reply = await user.post(`/v2/futures/${what}`, { id, amount })
  if (reply.status === 200) known.note(what, id, amount)
  return reply
}

/** What a trade has moved on its owner's balance so far, from its own fields. */
function tradeFlow(trade: WireFields, received: number, known: Known): number {
  const moved = (known.cashedIn.get(trade.id) ?? 0) - (known.added.get(trade.id) ?? 0) + received
  if (trade.canceled) return 0
  const { margin, maintenance_margin, opening_fee, closing_fee, entry_margin, pl } = trade
  if (trade.closed) return moved - entry_margin - opening_fee - closing_fee + pl + margin
  return moved - (entry_margin ?? margin) - opening_fee - maintenance_margin
}

async function explainedBalance(user: SignedCaller, known: Known): Promise<number> {
  const all = { limit: 1000 }
  const list = async (path: string, query = {}) => (await user.get(path, { ...all, ...query })).body
  const trades = [
    ...(await list('/v2/futures', { type: 'open' })),
    ...(await list('/v2/futures', { type: 'running' })),
    ...(await list('/v2/futures', { type: 'closed' })),
  ]
  const received = new Map<string, number>()
  for (const { id, fee } of await list('/v2/futures/carry-fees')) {
    if (fee < 0) received.set(id, (received.get(id) ?? 0) - fee)
  }
  const deposits = (await list('/v2/user/deposit')).filter(({ success }) => success)
  const withdrawals = await list('/v2/user/withdraw')
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return (
    firstBalance +
    sum(trades.map((trade) => tradeFlow(trade, received.get(trade.id) ?? 0, known))) +
    sum(deposits.map(({ amount }) => amount)) -
    sum(withdrawals.map(({ amount, fee }) => amount + (fee ?? 0)))
  )
}

describe('whatever is asked in whatever order', () => {
  test(
    'EX-360 the books are equal, no balance is below zero, every change is explained',
    { timeout: 120_000 },
    async () => {
      const totals = { accepted: 0, refused: 0 }
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
          await exchange().price(50_000)
          const users = [await exchange().account(firstBalance), await exchange().account(firstBalance)]
          const known = new Known()
          for (const one of actions) {
            const reply = await perform(one, users, known)
            if (reply === null) continue
            expect([200, 400], reply.text).toContain(reply.status)
            totals[reply.status === 200 ? 'accepted' : 'refused'] += 1
          }
          await exchange().audit()
          for (const user of users) {
            const { balance } = (await user.get('/v2/user')).body
            expect(balance).toBeGreaterThanOrEqual(0)
            expect(balance).toBe(await explainedBalance(user, known))
          }
          for (const user of users) {
            await user.delete('/v2/futures/all/cancel')
            await user.delete('/v2/futures/all/close')
          }
        }),
        { numRuns: 250 },
      )
      // Sequences in which everything is refused would prove nothing.
      expect(totals.accepted).toBeGreaterThan(totals.refused)
    },
  )
})
