import { beforeEach, describe, expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import { openAuditedEngine, type BareEngine } from '../../support/practice/bare-engine'

let engine: BareEngine
beforeEach(() => {
  engine = openAuditedEngine(50_000, 10_000_000)
  cross().deposit(engine.uid, sats(100_000))
  cross().setLeverage(engine.uid, 100)
})

const cross = () => engine.exchange.cross
const place = (side: 'buy' | 'sell', quantity: number, price: number | null = null) =>
  cross().place(engine.uid, { side, quantity, price, clientOrderId: null })
const order = (id: string) => engine.exchange.crossStore.order(id)

describe('collateral of the cross position', () => {
  test('has the time of its last change', () => {
    const { updatedAtMs } = cross().position(engine.uid)
    const changes = [
      () => cross().deposit(engine.uid, sats(1000)),
      () => cross().withdraw(engine.uid, sats(500)),
      () => cross().setLeverage(engine.uid, 50),
      () => place('buy', 10),
      () => place('buy', 10, 40_000),
      () => cross().cancelAll(engine.uid),
    ]
    for (const [index, change] of changes.entries()) {
      engine.advance(60_000)
      change()
      expect(cross().position(engine.uid).updatedAtMs).toBe(updatedAtMs + (index + 1) * 60_000)
    }
  })

  test('must carry the open orders at a new leverage', () => {
    const { id } = place('buy', 1000, 40_000)
    const refused = expect.objectContaining({ code: 'marginOutOfRange' }) as Error
    expect(() => cross().setLeverage(engine.uid, 10)).toThrow(refused)
    expect(cross().position(engine.uid).leverage).toBe(100)
    cross().cancel(engine.uid, id)
    expect(cross().setLeverage(engine.uid, 10).leverage).toBe(10)
  })

  test('is liquidated before an order at the same price fills', () => {
    place('buy', 1000)
    const { liquidationPrice } = cross().position(engine.uid)
    const { id } = place('sell', 1, liquidationPrice)
    place('sell', 1, 60_000)
    engine.moveTo(liquidationPrice ?? 0)
    expect(cross().openOrders(engine.uid)).toEqual([])
    expect(order(id)).toMatchObject({ state: 'canceled', tradingFeeSats: 0 })
    const filled = engine.exchange.crossStore.filled(engine.uid, { limit: 5 })
    expect(filled.map(({ orderType, quantity }) => [orderType, quantity])).toEqual([
      ['liquidation', 1000],
      ['market', 1000],
    ])
  })
})
