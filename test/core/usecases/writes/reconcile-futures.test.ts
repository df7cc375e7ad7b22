import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import type { ReconcileExchange } from '../../../../electron/core/usecases/writes/reconcile-result'
import { crossOrder, option } from '../../../window/support/records'
import { createTrade } from '../../../support/create-trade'
import { verbatim, message } from '../../../support/text'
import { notFound, offline, reconcile } from '../support/reconcile'

const tradeId = 't1'

const withTrade = (changes: Partial<FuturesTrade>): Partial<ReconcileExchange> => ({
  trade: () => Promise.resolve(createTrade(tradeId, changes)),
})

describe('reconciliation of a position close', () => {
  const close = { action: 'close-trade', tradeId } as const

  test.each([
    ['closed', { kind: 'done', message: message('reconciliation.closed') }],
    ['running', { kind: 'absent', message: message('reconciliation.notClosed') }],
  ] as const)('finds the trade %s', async (state, expected) => {
    const found = await reconcile(close, withTrade({ state }))
    expect(found).toMatchObject({ ...expected, trades: [{ id: tradeId, state }] })
  })

  test('requires review if the trade is unknown to the exchange', async () => {
    const found = await reconcile(close, { trade: () => Promise.reject(notFound) })
    expect(found).toEqual({ kind: 'needs-you', message: message('reconciliation.tradeUnknown') })
  })

  test('returns no result while the exchange does not respond', async () => {
    await expect(reconcile(close, { trade: () => Promise.reject(offline) })).rejects.toBe(offline)
  })
})

describe('reconciliation of an order cancel', () => {
  test.each([
    ['canceled', { kind: 'done', message: message('reconciliation.canceled') }],
    ['open', { kind: 'absent', message: message('reconciliation.notCanceled') }],
    ['running', { kind: 'not-done', message: message('reconciliation.filledBefore') }],
  ] as const)('finds the order %s', async (state, expected) => {
    const found = await reconcile({ action: 'cancel-trade', tradeId }, withTrade({ state }))
    expect(found).toMatchObject(expected)
  })
})

describe('reconciliation of a stop loss', () => {
  const stop = { action: 'update-trade', tradeId, level: 'stop-loss', price: 19_500 } as const
  const trailing = { ...stop, price: null, trailingRate: 0.02 }
  const profit = { ...stop, level: 'take-profit', price: 21_000 } as const

  test.each([
    [
      'at the price that was sent',
      stop,
      { stopLossPrice: 19_500 },
      'done',
      message('reconciliation.levelSet'),
    ],
    ['as it was', stop, { stopLossPrice: 19_000 }, 'absent', message('reconciliation.unchanged')],
    ['of a closed trade', stop, { state: 'closed' }, 'needs-you', message('reconciliation.closedByNow')],
    [
      'of a canceled order',
      stop,
      { state: 'canceled' },
      'needs-you',
      message('reconciliation.canceledByNow'),
    ],
    [
      'with the price of another level',
      stop,
      { takeProfitPrice: 19_500 },
      'absent',
      message('reconciliation.unchanged'),
    ],
    ['as a take profit', profit, { takeProfitPrice: 21_000 }, 'done', message('reconciliation.levelSet')],
    ['trailing as it was sent', trailing, { trailingRate: 0.02 }, 'done', message('reconciliation.levelSet')],
    [
      'trailing at the rate of a divided percentage',
      { ...trailing, trailingRate: 0.7 / 100 },
      { trailingRate: 0.007 },
      'done',
      message('reconciliation.levelSet'),
    ],
    ['not trailing', trailing, { trailingRate: null }, 'absent', message('reconciliation.unchanged')],
    [
      'trailing at another rate',
      trailing,
      { trailingRate: 0.03 },
      'absent',
      message('reconciliation.unchanged'),
    ],
  ] as const)('finds it %s', async (_name, sent, changes, kind, text) => {
    expect(await reconcile(sent, withTrade(changes))).toMatchObject({ kind, message: text })
  })
})

describe('reconciliation of a margin change', () => {
  const before = { marginSats: sats(50_000), price: 20_000 }
  const amountSats = sats(1000)
  const added = { action: 'add-margin', tradeId, amountSats, before } as const
  const cashedIn = { action: 'cash-in', tradeId, amountSats, before } as const
  const reported = { ...cashedIn, before: { ...before, cashedInPnlSats: sats(40_000) } } as const
  const unclear = (margin: number) => message('reconciliation.marginUnclear', { margin })

  test.each([
    ['added margin', added, { marginSats: sats(51_000) }, 'done', message('reconciliation.marginChanged')],
    [
      'cashed-in margin',
      cashedIn,
      { marginSats: sats(49_000) },
      'done',
      message('reconciliation.marginChanged'),
    ],
    ['cashed-in profit', cashedIn, { price: 20_100 }, 'done', message('reconciliation.marginChanged')],
    [
      'cashed-in profit that moves no price',
      reported,
      { cashedInPnlSats: sats(40_100) },
      'done',
      message('reconciliation.marginChanged'),
    ],
    [
      'no more cashed-in profit',
      { ...reported, amountSats: sats(100) },
      { cashedInPnlSats: sats(40_000) },
      'absent',
      message('reconciliation.unchanged'),
    ],
    [
      'unchanged margin after a cash-in that may move no price',
      { ...cashedIn, amountSats: sats(6) },
      {},
      'unproven',
      unclear(50_000),
    ],
    [
      'unchanged margin after a cash-in that moves the price',
      { ...cashedIn, amountSats: sats(7) },
      {},
      'absent',
      message('reconciliation.unchanged'),
    ],
    ['unchanged margin after adding some', added, {}, 'absent', message('reconciliation.unchanged')],
    ['unchanged margin after a cash-in', cashedIn, {}, 'absent', message('reconciliation.unchanged')],
    ['a closed trade', added, { state: 'closed' }, 'needs-you', message('reconciliation.closedByNow')],
    ['half of the added margin', added, { marginSats: sats(50_500) }, 'needs-you', unclear(50_500)],
    ['less margin', added, { marginSats: sats(49_000) }, 'needs-you', unclear(49_000)],
    ['another price', added, { price: 20_100 }, 'needs-you', unclear(50_000)],
  ] as const)('finds %s', async (_name, sent, changes, kind, text) => {
    expect(await reconcile(sent, withTrade(changes))).toMatchObject({ kind, message: text })
  })
})

describe('reconciliation of a bulk action', () => {
  test.each([
    ['close-all', [], 'done', message('reconciliation.noneRunning', { count: 2 })],
    ['close-all', ['t1', 't2', 't3'], 'absent', message('reconciliation.allRunning', { count: 2 })],
    ['close-all', ['t2', 't3'], 'unproven', message('reconciliation.someRunning', { left: 1, count: 2 })],
    ['cancel-all', ['t3'], 'done', message('reconciliation.noneOpen', { count: 2 })],
    ['cancel-all', ['t1', 't2'], 'absent', message('reconciliation.allOpen', { count: 2 })],
    ['cancel-all', ['t1'], 'unproven', message('reconciliation.someOpen', { left: 1, count: 2 })],
  ] as const)('%s of t1 and t2 compares them with the listed %j', async (action, remaining, kind, text) => {
    const listed = action === 'close-all' ? 'running' : 'open'
    const exchange: Partial<ReconcileExchange> = {
      trades: (state) => Promise.resolve(state === listed ? remaining.map((id) => createTrade(id)) : []),
    }
    expect(await reconcile({ action, tradeIds: ['t1', 't2'] }, exchange)).toEqual({ kind, message: text })
  })
})

describe('reconciliation of a moved order', () => {
  const sent = { action: 'move-order', tradeId, fromPrice: 20_000, price: 19_000, newOrderId: 'o2' } as const
  const at = { from: 20_000, price: 19_000 }
  const canceledOnly = message('reconciliation.canceledOnly', at)

  test.each([
    ['open', 'absent', message('reconciliation.notMoved', { from: 20_000 })],
    ['running', 'not-done', message('reconciliation.filledBeforeMove', { price: 19_000 })],
    ['closed', 'not-done', message('reconciliation.filledBeforeMove', { price: 19_000 })],
    ['canceled', 'needs-you', canceledOnly],
  ] as const)('finds the old order %s and no new one', async (state, kind, text) => {
    expect(await reconcile(sent, withTrade({ state }))).toMatchObject({ kind, message: text })
  })

  const refused = { kind: 'refused', said: verbatim('Too little.'), issues: [] } as const
  test.each([
    { placed: { kind: 'bought', option: option() }, kind: 'needs-you', message: canceledOnly },
    { placed: { kind: 'placed', order: crossOrder() }, kind: 'needs-you', message: canceledOnly },
    {
      placed: { kind: 'done', trade: createTrade('t2') },
      kind: 'done',
      message: message('reconciliation.moved', { price: 19_000 }),
    },
    {
      placed: { kind: 'in-doubt', doubtId: 'd2' },
      kind: 'done',
      message: message('reconciliation.movedStatusUnknown', at),
    },
    {
      placed: refused,
      kind: 'needs-you',
      message: message('reconciliation.canceledRefused', { ...at, why: verbatim('Too little.') }),
    },
  ] as const)(
    'finds the old order canceled and the new id $placed.kind',
    async ({ placed, kind, message }) => {
      const found = await reconcile(sent, withTrade({ state: 'canceled' }), { placed })
      expect(found).toMatchObject({ kind, message })
    },
  )
})
