import { expect, onTestFinished } from 'vitest'
import { auditLedger } from '../../../electron/practice/ledger/audit'
import { createExchange, type Exchange } from '../../../electron/practice/engine/exchange'
import { Meta } from '../../../electron/practice/ledger/meta'
import { openStore } from '../../../electron/practice/ledger/open-store'
import type { Store } from '../../../electron/practice/ledger/store'
import { createSeededIdGenerator } from '../../../electron/practice/time/id-generator'

export const bareOptions = {
  seed: 1,
  replayFile: null,
  live: null,
  speed: 1,
  warmUpCandles: 0,
  hasPriceHistory: false,
  invoiceExpirySeconds: 600,
}

export interface BareEngine {
  readonly exchange: Exchange
  readonly store: Store
  readonly uid: string
  moveTo(price: number): void
  advance(byMs: number): void
  freeSats(): bigint
  close(): void
}

const startMs = Date.UTC(2026, 0, 5, 1, 30)

export function openBareEngine(heldPrice: number, balanceSats: number, wall = () => startMs): BareEngine {
  const store = openStore(null)
  const identity = createSeededIdGenerator(1, 1)
  const exchange = createExchange(store, new Meta(store), bareOptions, { wall, identity })
  exchange.driver.moveTo(heldPrice, true)
  const { uid } = exchange.users.create('trader', balanceSats)
  return {
    exchange,
    store,
    uid,
    moveTo: (price) => exchange.driver.moveTo(price, true),
    advance: (byMs) => {
      exchange.clocks.advance(byMs)
      exchange.driver.catchUp()
    },
    freeSats: () => BigInt(exchange.ledger.balanceSats(uid, 'free')),
    close: () => store.close(),
  }
}

/** Audits the ledger and closes the engine at the end of the test. */
export function openAuditedEngine(...args: Parameters<typeof openBareEngine>): BareEngine {
  const engine = openBareEngine(...args)
  onTestFinished(() => {
    expect(auditLedger(engine.store)).toMatchObject({ sum: 0, balanced: true, problems: [] })
    engine.close()
  })
  return engine
}
