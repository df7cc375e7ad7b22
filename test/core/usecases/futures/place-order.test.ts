import { previewOrder } from '@common/domain/futures/orders/order'
import type { FuturesOrder, FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { moveOrder } from '../../../../electron/core/usecases/futures/move-order'
import { openTrade, type OrderTerms } from '../../../../electron/core/usecases/futures/open-trade'
import { futuresMarket, option } from '../../../window/support/records'
import { createTrade } from '../../../support/create-trade'
import { verbatim, message } from '../../../support/text'
import { futuresDeps, openOrder, terms } from '../support/futures'
import { lostResponse, notSent, refusal } from '../support/write-deps'

describe('futures order', () => {
  const order: FuturesOrder = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 }
  const byMargin: FuturesOrder = {
    side: 'buy',
    orderType: 'market',
    leverage: 10,
    marginSats: sats(50_000),
  }

  interface Scene {
    readonly open?: Exchange['openTrade']
    readonly terms?: OrderTerms | undefined
    readonly existing?: readonly FuturesTrade[]
  }

  function start(scene: Scene = {}) {
    const deps = futuresDeps(...(scene.existing ?? []))
    const open = openTrade({
      booked: { beforeOpening: () => () => undefined },
      ...deps,
      exchange: { openTrade: scene.open ?? notSent },
      terms: () => ('terms' in scene ? scene.terms : terms()),
      riskLimits: { check: () => undefined },
    })
    return { ...deps, open }
  }

  test('is rejected if its id belongs to another action', async () => {
    const { open, journal } = start()
    journal.saveOrderOutcome('i1', { kind: 'bought', option: option() })
    await expect(open({ ...order, orderId: 'i1' })).rejects.toMatchObject(
      refusal('rejected', message('order.idTaken')),
    )
  })

  const poor = { terms: terms({ balanceSats: sats(1000) }) }
  test.each<[string, Scene, FuturesOrder, object]>([
    ['no price is known', { terms: undefined }, order, refusal('not-connected', message('order.notLoaded'))],
    [
      'the price is stale',
      { terms: terms({ stale: true }) },
      order,
      refusal('rejected', message('order.stalePrice')),
    ],
    [
      'too many trades are open',
      { existing: [openOrder()], terms: terms({ market: { ...futuresMarket, maxTradeCount: 1 } }) },
      order,
      refusal('rejected', message('order.tooMany', { most: 1 })),
    ],
    [
      'the balance does not suffice for the quantity',
      poor,
      order,
      { issues: [{ field: 'quantity', code: 'order.shortOfBalance' }] },
    ],
    [
      'the balance does not suffice for the margin',
      poor,
      byMargin,
      { issues: [{ field: 'marginSats', code: 'order.shortOfBalance' }] },
    ],
  ])('is rejected if %s', async (_name, scene, requested, expected) => {
    await expect(start(scene).open({ ...requested, orderId: 'i1' })).rejects.toMatchObject(expected)
  })

  test('is rejected if the balance covers the margin, but not the reserve for fees', async () => {
    // 50,000 margin, 500 and 550 reserve.
    const at = (balance: number) =>
      start({ terms: terms({ balanceSats: sats(balance) }), open: () => Promise.resolve(createTrade('t1')) })
    await expect(at(50_900).open({ ...order, orderId: 'i1' })).rejects.toMatchObject({
      kind: 'invalid-input',
    })
    expect(await at(51_200).open({ ...order, orderId: 'i1' })).toMatchObject({ kind: 'done' })
    const { ticker, market, feeRate } = terms()
    const exact = previewOrder({ order, ticker, market, feeRate })
    if (!exact.ok) throw new Error('The order is invalid.')
    const { debitedSats } = exact.preview
    expect(await at(debitedSats).open({ ...order, orderId: 'i1' })).toMatchObject({ kind: 'done' })
    await expect(at(debitedSats - 1).open({ ...order, orderId: 'i1' })).rejects.toMatchObject({
      issues: [{ code: 'order.shortOfBalance' }],
    })
  })

  const size = message('action.ofQuantity', { quantity: 100 })
  test.each<[string, FuturesOrder, Partial<OrderTerms>, ReturnType<typeof message>]>([
    [
      'to sell at the market by margin',
      { ...byMargin, side: 'sell' },
      {},
      message('action.sellAtMarket', { size: message('action.ofMargin', { margin: 50_000 }), leverage: 10 }),
    ],
    [
      'to buy at a limit while the price is stale',
      { ...order, orderType: 'limit', price: 19_000 },
      { stale: true },
      message('action.buyAtLimit', { size, leverage: 10, price: 19_000 }),
    ],
    [
      'to sell at a limit while the balance is unknown',
      { ...order, side: 'sell', orderType: 'limit', price: 21_000 },
      { balanceSats: null },
      message('action.sellAtLimit', { size, leverage: 10, price: 21_000 }),
    ],
  ])('%s is sent, and named by its values while its status is unknown', async (...row) => {
    const [, requested, changes, summary] = row
    const { open, pendingWrites } = start({ open: () => Promise.reject(lostResponse), terms: terms(changes) })
    expect(await open({ ...requested, orderId: 'i1' })).toMatchObject({ kind: 'in-doubt' })
    expect(pendingWrites.list()).toMatchObject([{ summary }])
  })
})

describe('order moved to another price', () => {
  interface Scene {
    readonly existing?: readonly FuturesTrade[]
    readonly terms?: OrderTerms | undefined
    readonly cancel?: Exchange['cancelTrade']
    readonly trade?: Exchange['trade']
    readonly open?: () => Promise<{ kind: 'done'; value: FuturesTrade }>
  }

  function start(scene: Scene = {}) {
    const deps = futuresDeps(...(scene.existing ?? [openOrder()]))
    const move = moveOrder({
      ...deps,
      exchange: {
        cancelTrade: scene.cancel ?? (() => Promise.resolve(openOrder({ state: 'canceled' }))),
        trade: scene.trade ?? notSent,
      },
      terms: () => ('terms' in scene ? scene.terms : terms()),
      riskLimits: { check: () => undefined },
      openTrade: scene.open ?? notSent,
    })
    return { ...deps, move: (price: number) => move({ tradeId: 't1', price, orderId: 'i2' }) }
  }

  test.each<[string, Scene, number, object]>([
    ['it is unknown', { existing: [] }, 18_500, refusal('not-found', message('trade.unknown'))],
    [
      'it was filled',
      { existing: [createTrade('t1')] },
      18_500,
      refusal('rejected', message('move.notOpen')),
    ],
    ['no price is known', { terms: undefined }, 18_500, refusal('not-connected', message('order.notLoaded'))],
    ['the price is its own', {}, 19_000, { kind: 'invalid-input', issues: [{ field: 'price' }] }],
  ])('stays unchanged if %s', async (_name, scene, price, expected) => {
    await expect(start({ ...scene, cancel: notSent }).move(price)).rejects.toMatchObject(expected)
  })

  test('is reported as filled if the cancel returns a position', async () => {
    const { move, pendingWrites } = start({ cancel: () => Promise.resolve(createTrade('t1')) })
    await expect(move(18_500)).rejects.toMatchObject(refusal('rejected', message('move.filled')))
    expect(pendingWrites.list()).toEqual([])
  })

  test('is not placed again if all orders are canceled meanwhile', async () => {
    const { move, pendingWrites } = start({
      cancel() {
        pendingWrites.withdrawOrders()
        return Promise.resolve(openOrder({ state: 'canceled' }))
      },
    })
    expect(await move(18_500)).toEqual({ kind: 'canceled-only', why: message('order.withdrawn') })
    expect(pendingWrites.list()).toEqual([])
  })

  const refused = new ExchangeError('invalid-request', verbatim('Not open.'))
  test.each<[string, Exchange['trade'], object]>([
    [
      'filled if the exchange says so',
      () => Promise.resolve(createTrade('t1')),
      refusal('rejected', message('move.filled')),
    ],
    ['refused if it is still open', () => Promise.resolve(openOrder()), { kind: 'invalid-request' }],
    ['refused if the exchange fails', () => Promise.reject(refused), { kind: 'invalid-request' }],
  ])('is reported after a rejected cancel as %s', async (_name, trade, expected) => {
    const { move } = start({ trade, cancel: () => Promise.reject(refused) })
    await expect(move(18_500)).rejects.toMatchObject(expected)
  })

  test('reports an unexpected failure of the placement and that the order is canceled', async () => {
    const fault = new RangeError('fault')
    const { move, unexpected } = start({ open: () => Promise.reject(fault) })
    expect(await move(18_500)).toEqual({ kind: 'canceled-only', why: message('move.fault') })
    expect(unexpected).toEqual([fault])
  })

  test('reports why the placement was rejected', async () => {
    const { move } = start({ open: () => Promise.reject(refused) })
    expect(await move(18_500)).toEqual({ kind: 'canceled-only', why: verbatim('Not open.') })
  })

  test('is placed even if its pending write cannot be removed', async () => {
    const placed = { kind: 'done', value: openOrder({ id: 't2', price: 18_500 }) } as const
    const { move, journal, unexpected } = start({ open: () => Promise.resolve(placed) })
    const fault = new Error('disk')
    journal.removePendingWrite = () => {
      throw fault
    }
    expect(await move(18_500)).toEqual(placed)
    expect(unexpected).toEqual([fault])
  })
})
