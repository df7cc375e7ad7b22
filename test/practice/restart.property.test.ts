import { expect, onTestFinished, test } from 'vitest'
import { createExchange, type Exchange } from '../../electron/practice/engine/exchange'
import { ServiceError } from '../../electron/practice/errors/service-error'
import { auditLedger } from '../../electron/practice/ledger/audit'
import { Meta } from '../../electron/practice/ledger/meta'
import { openStore } from '../../electron/practice/ledger/open-store'
import { toUuid } from '../../electron/practice/time/id-generator'
import { bareOptions, type BareEngine } from '../support/practice/bare-engine'
import { everyOutcome, perform, startPrice, type Action } from '../support/practice/practice-actions'

/** Fills of a rough market are random. */
const actions = everyOutcome.filter((act) => act.kind !== 'market' || act.model !== 'rough')

/** Until the first request of an invoice, which is saved without a transaction. */
const tradingActions = actions.slice(
  0,
  actions.findIndex(({ kind }) => kind === 'deposit'),
)

function openRestartable(): BareEngine & { restart: () => void } {
  const store = openStore(null)
  let drawn = 0
  const identity = {
    uuid: () => toUuid((drawn += 1).toString(16).padStart(32, '0')),
    bytes: (length: number) => new Uint8Array(length).fill((drawn += 1) % 251),
  }
  const wall = () => Date.UTC(2026, 0, 5, 1, 30)
  const open = (): Exchange => createExchange(store, new Meta(store), bareOptions, { wall, identity })
  let exchange = open()
  exchange.driver.moveTo(startPrice, true)
  const { uid } = exchange.users.create('trader', 20_000_000)
  return {
    get exchange() {
      return exchange
    },
    store,
    uid,
    restart() {
      store.save()
      exchange = open()
      exchange.driver.moveTo(exchange.quotes.lastPrice, true)
    },
    moveTo: (price) => exchange.driver.moveTo(price, true),
    advance(byMs) {
      exchange.clocks.advance(byMs)
      exchange.driver.catchUp()
    },
    freeSats: () => BigInt(exchange.ledger.balanceSats(uid, 'free')),
    close: () => store.close(),
  }
}

/** Everything stored except ids, keys and hashes. */
const tables = {
  accounts: 'kind, balance',
  futures: `state, side, order_type, quantity, margin, leverage, price, entry_price, entry_margin, exit_price, liquidation,
    stop_loss, take_profit, pnl, opening_fee, closing_fee, maintenance_margin, funding_fees, created_ts, filled_ts,
    closed_ts, updated_ts, close_reason, trailing_rate, trailing_extreme, cash_in_pnl, cash_in_margin`,
  options: `state, kind, quantity, strike, settlement, forward, forward_point, volatility, fixing_price, premium,
    maintenance_margin, pnl, opening_fee, closing_fee, created_ts, expiry_ts, closed_ts`,
  cross_positions: `leverage, quantity, entry_price, margin, realized_pnl, told_pnl, trading_fees, funding_fees, updated_ts`,
  cross_orders: 'order_type, side, quantity, price, fee, state, created_ts, filled_ts, canceled_ts',
  collateral_transfers: 'amount, ts',
  fixings: 'ts, price, rate',
  funding_fees: 'ts, fee',
  deposits: 'rail, amount, from_username, created_ts, expires_ts, settled_ts',
  withdrawals: 'rail, amount, fee, created_ts, settled_ts, failed_ts',
  bitcoin_deposits: 'amount, created_ts, height, confirmed_ts',
  bitcoin_withdrawals: 'amount, fee, status, created_ts',
  swaps: 'in_asset, out_asset, in_units, out_units, rate, source, created_ts',
  notifications: 'ts, event, read',
  transfers: 'ts, kind',
} as const

const snapshot = ({ store, exchange }: BareEngine) => ({
  ...Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => [
      table,
      store.prepare(`SELECT ${columns} FROM ${table} ORDER BY ${columns}`).all(),
    ]),
  ),
  height: exchange.chain.height,
  price: exchange.quotes.lastPrice,
  marketMs: exchange.clocks.marketMs(),
  model: exchange.depth.model,
})

function play(engine: BareEngine, act: Action): string | null {
  try {
    perform(engine, act)
    return null
  } catch (error) {
    if (error instanceof ServiceError) return error.code
    throw error
  }
}

test('an exchange that restarts after every action has the same ledger as one that does not', () => {
  const [steady, restarted] = [openRestartable(), openRestartable()]
  onTestFinished(() => {
    steady.close()
    restarted.close()
  })
  for (const [index, act] of actions.entries()) {
    const outcomes = [play(steady, act), play(restarted, act)]
    expect(outcomes[1], `${index} ${act.kind}`).toBe(outcomes[0])
    restarted.restart()
    expect(snapshot(restarted), `after ${index} ${act.kind}`).toEqual(snapshot(steady))
  }
  expect(auditLedger(restarted.store)).toMatchObject({ sum: 0, balanced: true, problems: [] })
})

test('an exchange that cannot save the first attempt of every action has the same ledger after the second', () => {
  const [steady, failing] = [openRestartable(), openRestartable()]
  onTestFinished(() => {
    steady.close()
    failing.close()
  })
  failing.store.save()
  let fails = false
  failing.store.beforeSave(() => {
    if (fails) throw new Error('disk full')
  })
  for (const [index, act] of tradingActions.entries()) {
    const before = snapshot(failing)
    fails = true
    play(failing, act)
    failing.store.save()
    fails = false
    const { marketMs, model } = snapshot(failing)
    expect(snapshot(failing), `undone ${index} ${act.kind}`).toEqual({ ...before, marketMs, model })
    steady.advance(marketMs - before.marketMs)
    const outcomes = [play(steady, act), play(failing, act)]
    expect(outcomes[1], `${index} ${act.kind}`).toBe(outcomes[0])
    failing.store.save()
    steady.store.save()
    expect(booked(failing), `after ${index} ${act.kind}`).toEqual(booked(steady))
  }
  expect(auditLedger(failing.store)).toMatchObject({ sum: 0, balanced: true, problems: [] })
})

/** Notifications have the time at which they were written. */
const booked = (engine: BareEngine) => ({ ...snapshot(engine), notifications: null })
