import type { CrossOrder, CrossPosition } from '@common/domain/futures/cross/cross-records'
import type { OptionTrade } from '@common/domain/options/option'
import type { Swap } from '@common/domain/swaps/swap'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import type { CrossExchange } from '../../../../electron/core/ports/exchange/exchange-cross'
import type { OptionsExchange } from '../../../../electron/core/ports/exchange/exchange-options'
import type { SwapExchange } from '../../../../electron/core/ports/exchange/exchange-swaps'
import type { ReconcileExchange } from '../../../../electron/core/usecases/writes/reconcile-result'
import { crossOrder, crossPosition, option } from '../../../window/support/records'
import { message } from '../../../support/text'
import { endlessListing, listing } from '../support/listing'
import { notFound, offline, reconcile } from '../support/reconcile'

describe('reconciliation of an option purchase', () => {
  const sent = {
    action: 'buy-option',
    order: { side: 'buy', instrumentName: 'BTC.24H.100000.C', quantity: 100, settlement: 'cash' },
    knownTradeIds: ['o0'],
  } as const
  const withOptions = (running: readonly OptionTrade[], endedTrades = listing<OptionTrade>([])) => ({
    options: { trades: () => Promise.resolve([...running]), endedTrades } as unknown as OptionsExchange,
  })
  const call = message('option.call', { strike: 100_000, quantity: 100 })
  const maybe = (count: number) =>
    message('reconciliation.maybeBought', { count, option: call, premium: 1250 })
  const notBought = message('reconciliation.notBought')
  const ended = listing<OptionTrade>([], [option({ id: 'o2', state: 'expired' })])

  test.each([
    ['a running one like it', withOptions([option()]), 'needs-you', maybe(1)],
    ['two like it, one of them ended', withOptions([option()], ended), 'needs-you', maybe(2)],
    ['none but an older one', withOptions([option({ id: 'o0' })]), 'absent', notBought],
    ['none but one of another strike', withOptions([option({ strike: 99_000 })]), 'absent', notBought],
    [
      'none in a list too long',
      withOptions([], endlessListing()),
      'unproven',
      message('reconciliation.optionNotSeen'),
    ],
  ] as const)('finds %s', async (_name, exchange, kind, text) => {
    expect(await reconcile(sent, exchange)).toEqual({ kind, message: text })
  })
})

describe('reconciliation of an option change', () => {
  const close = { action: 'close-option', tradeId: 'o1' } as const
  const settle = { action: 'set-settlement', tradeId: 'o1', settlement: 'physical' } as const
  const withOption = (trade: OptionsExchange['trade']) => ({ options: { trade } as OptionsExchange })
  const endedBefore = message('reconciliation.optionEndedBefore')

  test.each([
    ['a closed option', close, { state: 'closed' }, 'done', message('reconciliation.optionClosed')],
    [
      'an option still running',
      close,
      { state: 'running' },
      'absent',
      message('reconciliation.optionNotClosed'),
    ],
    ['an expired option', close, { state: 'expired' }, 'not-done', endedBefore],
    [
      'the new settlement',
      settle,
      { settlement: 'physical' },
      'done',
      message('reconciliation.settlementSet'),
    ],
    [
      'the old settlement',
      settle,
      { settlement: 'cash' },
      'absent',
      message('reconciliation.settlementUnchanged'),
    ],
    ['an exercised option', settle, { settlement: 'cash', state: 'exercised' }, 'not-done', endedBefore],
  ] as const)('finds %s', async (_name, sent, changes, kind, text) => {
    const exchange = withOption(() => Promise.resolve(option(changes)))
    expect(await reconcile(sent, exchange)).toEqual({ kind, message: text })
  })

  test('requires review if the option is unknown to the exchange', async () => {
    const exchange = withOption(() => Promise.reject(notFound))
    const expected = { kind: 'needs-you', message: message('reconciliation.optionUnknown') }
    expect(await reconcile(close, exchange)).toEqual(expected)
  })

  test('returns no result while the exchange does not respond', async () => {
    const exchange = withOption(() => Promise.reject(offline))
    await expect(reconcile(close, exchange)).rejects.toBe(offline)
  })

  test.each([
    [[], 'done', message('reconciliation.noneRunning', { count: 2 })],
    [['o1', 'o2'], 'absent', message('reconciliation.allRunning', { count: 2 })],
    [['o2', 'o3'], 'unproven', message('reconciliation.someRunning', { left: 1, count: 2 })],
  ] as const)(
    'compares the closed options o1 and o2 with the running options %j',
    async (remaining, kind, text) => {
      const options = {
        trades: () => Promise.resolve(remaining.map((id) => option({ id }))),
      } as OptionsExchange
      const found = await reconcile({ action: 'close-all-options', tradeIds: ['o1', 'o2'] }, { options })
      expect(found).toEqual({ kind, message: text })
    },
  )
})

describe('reconciliation of a swap', () => {
  const swaps = (changes: Partial<Swap> = {}) =>
    listing<Swap>([
      {
        id: 's1',
        inAsset: 'BTC',
        outAsset: 'USD',
        inAmount: 10_000,
        outAmount: 6.1,
        createdAtMs: 0,
        ...changes,
      },
    ])
  const input = { inAsset: 'BTC', outAsset: 'USD', inAmount: 10_000 } as const
  const wanted = { inAsset: 'BTC', outAsset: 'USD', outAmount: 6.1 } as const
  const found = message('reconciliation.maybeSwapped', {
    count: 1,
    given: message('figure.sats', { amount: 10_000 }),
    got: message('figure.dollars', { amount: 6.1 }),
  })
  const notSwapped = message('reconciliation.notSwapped')

  test.each([
    ['one of the given amount', input, swaps(), 'needs-you', found],
    ['one for the wanted amount', wanted, swaps(), 'needs-you', found],
    ['none but an older one', input, swaps({ id: 's0' }), 'absent', notSwapped],
    ['none but one of another amount', input, swaps({ inAmount: 1 }), 'absent', notSwapped],
    ['none but one for another amount', wanted, swaps({ outAmount: 1 }), 'absent', notSwapped],
    ['none but one out of dollars', input, swaps({ inAsset: 'USD' }), 'absent', notSwapped],
    ['none but one into bitcoin', input, swaps({ outAsset: 'BTC' }), 'absent', notSwapped],
    [
      'none in a list too long',
      input,
      endlessListing<Swap>(),
      'unproven',
      message('reconciliation.swapNotSeen'),
    ],
  ] as const)('finds %s', async (_name, order, listed, kind, text) => {
    const exchange = { swaps: { swaps: listed } as SwapExchange }
    expect(await reconcile({ action: 'swap', order, knownIds: ['s0'] }, exchange)).toEqual({
      kind,
      message: text,
    })
  })
})

describe('reconciliation of a cross margin write', () => {
  const withCross = (
    position: Partial<CrossPosition> = {},
    open: readonly CrossOrder[] = [],
    filledOrders = listing<CrossOrder>([]),
  ): Partial<ReconcileExchange> => ({
    cross: {
      position: () => Promise.resolve({ ...crossPosition(), ...position }),
      openOrders: () => Promise.resolve([...open]),
      filledOrders,
    } as unknown as CrossExchange,
  })
  const order = (id: string, clientOrderId: string | null = null) => ({ ...crossOrder(), id, clientOrderId })
  const open = (...orders: CrossOrder[]) => withCross({}, orders)
  const filled = (...pages: CrossOrder[][]) => withCross({}, [], listing(...pages))
  const ownOrder = order('c1', 'mine')
  const placing = {
    action: 'cross-order',
    order: { side: 'buy', orderType: 'market', quantity: 100 },
  } as const
  const cancel = { action: 'cross-cancel', tradeId: 'c1' } as const
  const cancelAll = { action: 'cross-cancel-all', tradeIds: ['c1', 'c2'] } as const
  const close = { action: 'cross-close', quantity: 1000 } as const
  const leverage = { action: 'cross-leverage', leverage: 20 } as const
  const moved = { amountSats: sats(1000), beforeSats: sats(500_000) }
  const deposit = { action: 'cross-deposit', ...moved } as const
  const withdraw = { action: 'cross-withdraw', ...moved } as const
  const withCollateral = (margin: number) => withCross({ marginSats: sats(margin) })
  const endless = withCross({}, [], endlessListing())

  test.each([
    ['the open order', placing, open(ownOrder), 'done', message('reconciliation.placed')],
    [
      'the filled order',
      placing,
      filled([order('c9')], [ownOrder]),
      'done',
      message('reconciliation.placed'),
    ],
    ['no order', placing, open(order('c9')), 'absent', message('reconciliation.crossNotPlaced')],
    ['no order in a list too long', placing, endless, 'unproven', message('reconciliation.crossNotSeen')],
    ['the canceled order open', cancel, open(order('c1')), 'absent', message('reconciliation.notCanceled')],
    [
      'the canceled order filled',
      cancel,
      filled([order('c1')]),
      'not-done',
      message('reconciliation.filledBefore'),
    ],
    ['the canceled order in no list', cancel, open(), 'done', message('reconciliation.canceled')],
    [
      'none of the canceled open',
      cancelAll,
      open(),
      'done',
      message('reconciliation.noneOpen', { count: 2 }),
    ],
    [
      'all of the canceled open',
      cancelAll,
      open(order('c1'), order('c2')),
      'absent',
      message('reconciliation.allOpen', { count: 2 }),
    ],
    [
      'one of the canceled open',
      cancelAll,
      open(order('c2'), order('c3')),
      'unproven',
      message('reconciliation.someOpen', { left: 1, count: 2 }),
    ],
    ['a flat position', close, withCross({ quantity: 0 }), 'done', message('reconciliation.crossFlat')],
    [
      'the same position',
      close,
      withCross({ quantity: 1000 }),
      'absent',
      message('reconciliation.crossNotClosed'),
    ],
    [
      'another position',
      close,
      withCross({ quantity: 400 }),
      'needs-you',
      message('reconciliation.crossOther'),
    ],
    [
      'the new leverage',
      leverage,
      withCross({ leverage: 20 }),
      'done',
      message('reconciliation.crossLeverage', { leverage: 20 }),
    ],
    [
      'the old leverage',
      leverage,
      withCross(),
      'absent',
      message('reconciliation.crossLeverageNot', { leverage: 10 }),
    ],
    [
      'the deposited collateral',
      deposit,
      withCollateral(501_000),
      'done',
      message('reconciliation.collateralMoved'),
    ],
    [
      'the withdrawn collateral',
      withdraw,
      withCollateral(499_000),
      'done',
      message('reconciliation.collateralMoved'),
    ],
    ['unchanged collateral', deposit, withCross(), 'absent', message('reconciliation.collateralUnmoved')],
    [
      'collateral moved by something else',
      withdraw,
      withCollateral(501_000),
      'needs-you',
      message('reconciliation.collateralUnclear', { margin: 501_000 }),
    ],
  ] as const)('finds %s', async (_name, sent, exchange, kind, text) => {
    expect(await reconcile(sent, exchange, { orderId: 'mine' })).toMatchObject({ kind, message: text })
  })

  test.each([
    ['the market order that closed the position', {}, true],
    ['no liquidation', { orderType: 'liquidation' }, false],
    ['no order of another quantity', { quantity: 400 }, false],
    ['no order of the other side', { side: 'buy' }, false],
  ] as const)('returns %s', async (_name, changes, isFound) => {
    const closing = { ...order('c9'), side: 'sell', quantity: 1000, ...changes } as const
    const found = await reconcile(close, withCross({ quantity: 0 }, [], listing([closing, order('c8')])))
    expect(found).toMatchObject({ kind: 'done', message: message('reconciliation.crossFlat') })
    expect(found.order).toEqual(isFound ? closing : undefined)
  })

  test('returns the order with the client order id', async () => {
    const found = await reconcile(placing, open(order('c0'), ownOrder), { orderId: 'mine' })
    expect(found.order).toEqual(ownOrder)
  })
})

describe('reconciliation of a write that this API version does not support', () => {
  test.each([
    { action: 'close-option', tradeId: 'o1' },
    { action: 'swap', order: { inAsset: 'BTC', outAsset: 'USD', inAmount: 1000 }, knownIds: [] },
    { action: 'cross-leverage', leverage: 20 },
  ] as const)('requires review for $action', async (sent) => {
    expect(await reconcile(sent, {})).toEqual({
      kind: 'needs-you',
      message: message('reconciliation.noSuchArea'),
    })
  })
})
