import fc from 'fast-check'
import { hourMs, secondMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { marketModels } from '@common/domain/practice'
import { optionsMarket } from '../../../electron/practice/options/option-position'
import type { BareEngine } from './bare-engine'
import { everyWalletOutcome, performWallet, walletAction, type WalletAction } from './wallet-actions'

export const startPrice = 50_000

const which = fc.nat(5)
const offset = fc.integer({ min: -8000, max: 8000 }).map((steps) => steps / 2)
const amount = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 400_000 }))
const side = fc.constantFrom('buy' as const, 'sell' as const)
const quantity = fc.integer({ min: 1, max: 20_000 })
const leverage = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 100 }))
const limit = fc.option(offset)
const settlement = fc.constantFrom('cash' as const, 'physical' as const)

const kindOf = <K extends string>(...kinds: readonly K[]) => fc.constantFrom(...kinds)

const isolated = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kindOf('open'), side, quantity, leverage, limit }) },
  { weight: 4, arbitrary: fc.record({ kind: kindOf('add-margin', 'cash-in', 'cash-in'), which, amount }) },
  fc.record({ kind: kindOf('stop-loss', 'take-profit'), which, offset }),
  fc.record({
    kind: kindOf('trail-stop'),
    which,
    rate: fc.integer({ min: 1, max: 400 }).map((n) => n / 10_000),
  }),
  fc.record({ kind: kindOf('close', 'cancel'), which }),
)

const cross = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kindOf('cross-order'),
      side,
      quantity: fc.integer({ min: 1, max: 40_000 }),
      limit,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kindOf('cross-transfer'),
      amount: fc.oneof(
        fc.integer({ min: -1_000_000, max: 2_000_000 }),
        fc.integer({ min: -9_000_000, max: -1 }),
      ),
    }),
  },
  fc.record({ kind: kindOf('cross-leverage'), leverage }),
  fc.record({ kind: kindOf('cross-cancel'), which }),
  fc.record({ kind: kindOf('cross-close') }),
)

const options = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kindOf('buy-option'),
      which: fc.nat(100),
      quantity: fc.integer({ min: 1, max: 1500 }),
      settlement,
    }),
  },
  fc.record({ kind: kindOf('close-option'), which }),
  fc.record({ kind: kindOf('settle-option'), which, settlement }),
)

const swaps = fc.oneof(
  fc.record({ kind: kindOf('buy-dollars'), amount: fc.integer({ min: 1000, max: 500_000 }) }),
  fc.record({ kind: kindOf('sell-dollars'), amount: fc.integer({ min: 1, max: 200 }) }),
)

export const action = fc.oneof(
  { weight: 5, arbitrary: isolated },
  { weight: 4, arbitrary: cross },
  { weight: 2, arbitrary: options },
  { weight: 1, arbitrary: swaps },
  { weight: 2, arbitrary: walletAction },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('market'), model: fc.constantFrom(...marketModels) }) },
  { weight: 3, arbitrary: fc.record({ kind: kindOf('price'), offset }) },
  { weight: 2, arbitrary: fc.record({ kind: kindOf('time'), hours: fc.integer({ min: 1, max: 30 }) }) },
)
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const walletKinds: ReadonlySet<string> = new Set(everyWalletOutcome.map(({ kind }) => kind))
const isWallet = (act: Action): act is WalletAction => walletKinds.has(act.kind)

export const everyOutcome: readonly Action[] = [
  { kind: 'cross-order', side: 'buy', quantity: 20_000, limit: null },
  { kind: 'cross-order', side: 'sell', quantity: 1000, limit: 100 },
  { kind: 'cross-order', side: 'sell', quantity: 1000, limit: 3900 },
  { kind: 'cross-cancel', which: 1 },
  { kind: 'open', side: 'buy', quantity: 5000, leverage: 10, limit: null },
  { kind: 'open', side: 'sell', quantity: 2000, leverage: 5, limit: null },
  { kind: 'open', side: 'buy', quantity: 1000, leverage: 5, limit: -3000 },
  { kind: 'cancel', which: 0 },
  { kind: 'buy-option', which: 0, quantity: 400, settlement: 'cash' },
  { kind: 'buy-option', which: 0, quantity: 400, settlement: 'cash' },
  { kind: 'buy-option', which: 3, quantity: 400, settlement: 'cash' },
  { kind: 'settle-option', which: 2, settlement: 'physical' },
  { kind: 'price', offset: 1000 },
  { kind: 'add-margin', which: 0, amount: 1000 },
  { kind: 'cash-in', which: 0, amount: 20_000 },
  { kind: 'trail-stop', which: 0, rate: 0.01 },
  { kind: 'price', offset: 1500 },
  { kind: 'time', hours: 10 },
  { kind: 'price', offset: 500 },
  { kind: 'open', side: 'buy', quantity: 1000, leverage: 10, limit: null },
  { kind: 'take-profit', which: 1, offset: 1200 },
  { kind: 'stop-loss', which: 1, offset: -1500 },
  { kind: 'price', offset: 1300 },
  { kind: 'time', hours: 20 },
  { kind: 'open', side: 'buy', quantity: 1000, leverage: 100, limit: null },
  { kind: 'price', offset: -4000 },
  { kind: 'cross-transfer', amount: 1_000_000 },
  { kind: 'cross-leverage', leverage: 40 },
  { kind: 'cross-order', side: 'sell', quantity: 2000, limit: null },
  { kind: 'cross-close' },
  { kind: 'cross-order', side: 'sell', quantity: 5000, limit: null },
  { kind: 'price', offset: -3500 },
  { kind: 'cross-order', side: 'buy', quantity: 1000, limit: null },
  { kind: 'time', hours: 30 },
  { kind: 'cross-order', side: 'buy', quantity: 10_000, limit: null },
  { kind: 'time', hours: 30 },
  ...everyWalletOutcome,
  { kind: 'buy-dollars', amount: 100_000 },
  { kind: 'sell-dollars', amount: 10 },
  { kind: 'buy-option', which: 0, quantity: 100, settlement: 'cash' },
  { kind: 'market', model: 'sized' },
  { kind: 'open', side: 'buy', quantity: 9000, leverage: 10, limit: null },
  { kind: 'cross-transfer', amount: 5_000_000 },
  { kind: 'cross-order', side: 'buy', quantity: 60_000, limit: null },
  { kind: 'cross-close' },
  { kind: 'open', side: 'sell', quantity: 2000, leverage: 5, limit: null },
  { kind: 'close', which: 0 },
  { kind: 'market', model: 'rough' },
  { kind: 'cross-order', side: 'sell', quantity: 5000, limit: null },
  { kind: 'stop-loss', which: 0, offset: -4000 },
  { kind: 'price', offset: -4500 },
  { kind: 'close', which: 0 },
  { kind: 'cross-close' },
]

function pick(all: readonly { readonly id: string }[], index: number): string {
  return all[index % Math.max(all.length, 1)]?.id ?? 'none'
}

/** @throws ServiceError if the exchange refuses the action */
export function perform(engine: BareEngine, act: Action): void {
  const { exchange, uid } = engine
  const { orders, trades, cross: crossEngine, optionsEngine, optionStore, swaps: swapEngine } = exchange
  const isolatedIn = (state: 'open' | 'running') =>
    exchange.positions.activeOf(uid).filter((trade) => trade.state === state)
  const running = (index: number): string => pick(isolatedIn('running'), index)
  const option = (index: number): string =>
    pick(optionStore.running(uid, { limit: optionsMarket.maxTradeCount }), index)
  engine.advance(secondMs)
  if (isWallet(act)) return performWallet(engine, act)
  switch (act.kind) {
    case 'open': {
      const order = { side: act.side, quantity: act.quantity, leverage: act.leverage }
      const type =
        act.limit === null
          ? ({ orderType: 'market' } as const)
          : ({ orderType: 'limit', price: startPrice + act.limit } as const)
      return void orders.place(uid, { ...order, ...type })
    }
    case 'add-margin':
      return void trades.addMargin(uid, running(act.which), sats(act.amount))
    case 'cash-in':
      return void trades.cashIn(uid, running(act.which), sats(act.amount))
    case 'stop-loss':
    case 'take-profit':
      return void trades.setLevel(uid, running(act.which), act.kind, startPrice + act.offset)
    case 'trail-stop':
      return void trades.trailStop(uid, running(act.which), act.rate)
    case 'close':
      return void trades.close(uid, running(act.which))
    case 'cancel':
      return void trades.cancel(uid, pick(isolatedIn('open'), act.which))
    case 'cross-order': {
      const price = act.limit === null ? null : startPrice + act.limit
      return void crossEngine.place(uid, {
        side: act.side,
        quantity: act.quantity,
        price,
        clientOrderId: null,
      })
    }
    case 'cross-transfer':
      if (act.amount === 0) return
      return void (act.amount > 0
        ? crossEngine.deposit(uid, sats(act.amount))
        : crossEngine.withdraw(uid, sats(-act.amount)))
    case 'cross-leverage':
      return void crossEngine.setLeverage(uid, act.leverage)
    case 'cross-cancel':
      return void crossEngine.cancel(uid, pick(crossEngine.openOrders(uid), act.which))
    case 'cross-close':
      return void crossEngine.close(uid)
    case 'buy-option': {
      const listed = exchange.surface.listed()
      const instrumentName = listed[act.which % listed.length] ?? ''
      const { quantity: contracts, settlement: end } = act
      return void optionsEngine.buy(uid, {
        side: 'buy',
        instrumentName,
        quantity: contracts,
        settlement: end,
      })
    }
    case 'close-option':
      return void optionsEngine.close(uid, option(act.which))
    case 'settle-option':
      return void optionsEngine.setSettlement(uid, option(act.which), act.settlement)
    case 'buy-dollars':
      return void swapEngine.swap(uid, { inAsset: 'BTC', outAsset: 'USD', inAmount: act.amount })
    case 'sell-dollars':
      return void swapEngine.swap(uid, { inAsset: 'USD', outAsset: 'BTC', inAmount: act.amount })
    case 'market':
      return exchange.depth.use(act.model)
    case 'price':
      return engine.moveTo(startPrice + act.offset)
    case 'time':
      return engine.advance(act.hours * hourMs)
  }
}
