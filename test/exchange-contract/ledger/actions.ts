import fc from 'fast-check'

const onTradeActions = ['close', 'cancel', 'add-margin', 'cash-in', 'stoploss', 'takeprofit'] as const
export type OnTrade = (typeof onTradeActions)[number]

export type Action =
  | { readonly kind: 'order'; readonly who: number; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'price'; readonly change: number }
  | { readonly kind: 'clock'; readonly hours: number }
  | {
      readonly kind: 'on-trade'
      readonly who: number
      readonly which: number
      readonly what: OnTrade
      readonly amount: number
    }
  | { readonly kind: 'all'; readonly who: number; readonly path: string }
  | { readonly kind: 'deposit' | 'transfer'; readonly who: number; readonly amount: number }
  | {
      readonly kind: 'withdraw' | 'withdraw-dollars'
      readonly who: number
      readonly amount: number
      readonly behaviour: string
    }
  | {
      readonly kind: 'option'
      readonly who: number
      readonly which: number
      readonly quantity: number
      readonly settlement: string
    }
  | { readonly kind: 'on-option'; readonly who: number; readonly which: number; readonly what: OnOption }
  | { readonly kind: 'swap'; readonly who: number; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'deposit-dollars'; readonly who: number; readonly amount: number }
  | {
      readonly kind: 'chain-deposit' | 'chain-withdrawal'
      readonly who: number
      readonly amount: number
      readonly blocks: number
    }
  | {
      readonly kind: 'chain-cancel'
      readonly who: number
      readonly isFailure: boolean
      readonly isFresh: boolean
    }
  | {
      readonly kind: 'cross'
      readonly who: number
      readonly what: OnCross
      readonly side: 'buy' | 'sell'
      readonly amount: number
      readonly offset: number
    }
const onCrossActions = ['deposit', 'withdraw', 'leverage', 'market', 'limit', 'close', 'cancel-all'] as const
export type OnCross = (typeof onCrossActions)[number]
export type OnOption = 'close' | 'physical' | 'cash'

type Of<K extends Action['kind']> = Extract<Action, { kind: K }>
const kind = <const K extends Action['kind']>(...kinds: K[]): fc.Arbitrary<K> => fc.constantFrom(...kinds)
const userIndex = fc.integer({ min: 0, max: 1 })
const which = fc.nat(20)
const amount = fc.integer({ min: 1, max: 400_000 })

const size = fc.oneof(
  fc.record({ quantity: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ margin: fc.integer({ min: 1, max: 1_000_000 }) }),
)
const leverage = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.double({ min: 1, max: 100, noNaN: true }))
const limitPrice = fc.option(fc.integer({ min: -2000, max: 2000 }))
const order = fc
  .tuple(userIndex, fc.constantFrom('b', 's'), size, leverage, limitPrice)
  .map(([user, side, sized, times, offset]): Of<'order'> => {
    const type = offset === null ? { type: 'm' } : { type: 'l', price: 50_000 + offset }
    return { kind: 'order', who: user, body: { side, leverage: times, ...sized, ...type } }
  })

const swap = fc
  .tuple(userIndex, fc.boolean(), fc.boolean(), fc.integer({ min: 1, max: 500_000 }))
  .map(([user, isIntoDollars, isIn, sats]): Of<'swap'> => {
    const [in_asset, out_asset] = isIntoDollars ? ['BTC', 'USD'] : ['USD', 'BTC']
    const units = isIn === isIntoDollars ? sats : Math.ceil(sats / 20) / 100
    return {
      kind: 'swap',
      who: user,
      body: { in_asset, out_asset, [isIn ? 'in_amount' : 'out_amount']: units },
    }
  })

export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: order },
  { weight: 8, arbitrary: fc.record({ kind: kind('price'), change: fc.integer({ min: -5000, max: 5000 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('clock'), hours: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('on-trade'),
      who: userIndex,
      which,
      what: fc.constantFrom(...onTradeActions),
      amount: fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 50 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('all'),
      who: userIndex,
      path: fc.constantFrom('futures/all/close', 'futures/all/cancel', 'options/all/close'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('deposit', 'transfer'), who: userIndex, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('withdraw', 'withdraw-dollars'),
      who: userIndex,
      amount: fc.integer({ min: 1, max: 100_000 }),
      behaviour: fc.constantFrom('pay', 'fail', 'pending'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('option'),
      who: userIndex,
      which,
      quantity: fc.integer({ min: 1, max: 5000 }),
      settlement: fc.constantFrom('cash', 'physical'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('on-option'),
      who: userIndex,
      which,
      what: fc.constantFrom<OnOption>('close', 'physical', 'cash'),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: kind('cross'),
      who: userIndex,
      what: fc.constantFrom(...onCrossActions),
      side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
      amount: fc.oneof(amount, fc.integer({ min: 1, max: 1000 })),
      offset: fc.integer({ min: -3000, max: 3000 }),
    }),
  },
  { weight: 4, arbitrary: swap },
  { weight: 1, arbitrary: fc.record({ kind: kind('deposit-dollars'), who: userIndex, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('chain-deposit', 'chain-withdrawal'),
      who: userIndex,
      amount: fc.integer({ min: 90_000, max: 400_000 }),
      blocks: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('chain-cancel'), who: userIndex, isFailure: fc.boolean(), isFresh: fc.boolean() }) },
) // prettier-ignore
