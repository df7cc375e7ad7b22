import { expect, test } from 'vitest'
import { hourMs } from '@common/domain/durations'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats, type Sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import type { SentAction, WriteAction } from '@common/domain/writes/write-kinds'
import { WriteReconciler } from '../../../../electron/core/account/sync/write-reconciler'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { CrossExchange } from '../../../../electron/core/ports/exchange/exchange-cross'
import { sendWrite } from '../../../../electron/core/usecases/writes/send-write'
import { createTrade } from '../../../support/create-trade'
import { message } from '../../../support/text'
import { crossOrder, crossPosition } from '../../../window/support/records'
import { endlessListing, listing } from '../../usecases/support/listing'
import { withdrawal } from '../../usecases/support/withdrawals'
import { lostResponse, notSent, writeDeps } from '../../usecases/support/write-deps'

async function start(netOfCrossClose: () => Sats | null, entryPrice?: number) {
  const deps = writeDeps()
  const { clock, pendingWrites } = deps
  const closing = { ...crossOrder(), side: 'sell', price: 49_000 } as const
  const cross = { position: () => Promise.resolve(crossPosition()), filledOrders: listing([closing]) }
  await sendWrite(deps)({
    intent: {
      sent: { action: 'cross-close', quantity: 1000, entryPrice },
      summary: message('cross.close'),
    },
    send: () => Promise.reject(lostResponse),
    onDone: notSent,
  })
  const compared: (string | undefined)[] = []
  const reconciler = new WriteReconciler({
    ...deps,
    exchange: { cross: cross as unknown as CrossExchange } as never,
    tracker: { revision: 0 } as never,
    enqueueFound: () => undefined,
    onWithdrawal: notSent,
    booked: { afterReconciliation: (_write, { order }) => void compared.push(order?.id) },
    netOfCrossClose,
    onDone: () => undefined,
  })
  return {
    compared,
    check: async () => {
      clock.advance(15_000)
      await reconciler.check()
      return pendingWrites.list().map(({ state, finding }) => ({ state, finding }))
    },
  }
}

test('a cross close waits for its net P&L', async () => {
  const nets = [null, sats(-41_000)]
  const { check, compared } = await start(() => nets.shift() ?? null, 50_000)
  expect(await check()).toEqual([{ state: 'checking', finding: null }])
  expect(compared).toEqual([])
  expect(await check()).toEqual([
    { state: 'done', finding: message('reconciliation.crossClosed', { price: 49_000, net: -41_000 }) },
  ])
  expect(compared).toEqual(['c1'])
})

test('a cross close is settled without net P&L if that stays unknown', async () => {
  const { check } = await start(() => null, 50_000)
  for (let count = 0; count < 2; count += 1) expect(await check()).toMatchObject([{ state: 'checking' }])
  expect(await check()).toEqual([{ state: 'done', finding: message('reconciliation.crossFlat') }])
})

test('a cross close of an earlier version is settled without net P&L', async () => {
  const { check } = await start(notSent)
  expect(await check()).toEqual([{ state: 'done', finding: message('reconciliation.crossFlat') }])
})

async function startChecking(
  sent: SentAction,
  exchange: object,
  orderId: string | null,
  tracker: object = { revision: 0 },
  afterReconciliation: () => void = notSent,
) {
  const done: WriteAction[] = []
  const withdrawals: Withdrawal[] = []
  const found: string[] = []
  const deps = writeDeps()
  const lose = (lost: SentAction, lostId: string | null = null) =>
    sendWrite(deps)({
      intent: { sent: lost, summary: message('cross.close'), orderId: lostId },
      send: () => Promise.reject(lostResponse),
      onDone: notSent,
    })
  await lose(sent, orderId)
  const reconciler = new WriteReconciler({
    ...deps,
    exchange: exchange as never,
    tracker: tracker as never,
    enqueueFound: (trades) => void found.push(...trades.map(({ id }) => id)),
    onWithdrawal: (withdrawal) => void withdrawals.push(withdrawal),
    booked: { afterReconciliation },
    netOfCrossClose: notSent,
    onDone: (action) => void done.push(action),
  })
  const check = async (pass = () => deps.clock.advance(120_000)) => {
    pass()
    await reconciler.check()
    return deps.pendingWrites.list().map(({ state }) => state)
  }
  return { ...deps, lose, check, done, withdrawals, found }
}

test('an app error with one write leaves the others checked', async () => {
  const deps = await startChecking(
    crossSent,
    {
      cross: { openOrders: () => Promise.reject(new TypeError('bad record')) },
      trade: () => Promise.resolve(createTrade('t1', { state: 'closed' })),
    },
    'o1',
    { revision: 0, apply: () => undefined },
    () => undefined,
  )
  await deps.lose({ action: 'close-trade', tradeId: 't1' })
  await expect(deps.check()).rejects.toThrow('bad record')
  expect(
    deps.pendingWrites
      .list()
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['checking', 'done'])
})

const order = { side: 'buy', orderType: 'market', quantity: 100 } as const
const crossSent = { action: 'cross-order', order } as const

test('two reads without a trace do not prove that an order was not placed, however far apart', async () => {
  const cross = { openOrders: () => Promise.resolve([]), filledOrders: listing<CrossOrder>([]) }
  const { check, journal } = await startChecking(crossSent, { cross }, 'o1')
  for (const state of ['checking', 'checking', 'not-done']) {
    expect(await check()).toEqual([state])
    expect(journal.orderOutcome('o1')?.kind).toBe(state === 'checking' ? undefined : 'refused')
  }
})

test.each([
  { action: 'withdraw', paymentHash: 'h', amountSats: sats(10) },
  { action: 'withdraw-on-chain', address: 'bc1q', amountSats: sats(10), knownIds: [] },
] as const)('four reads without a trace do not prove that $action was not executed', async (sent) => {
  const { check } = await startChecking(sent, { withdrawals: listing<Withdrawal>([]) }, null)
  for (let count = 0; count < 4; count += 1) expect(await check()).toEqual(['checking'])
  expect(await check()).toEqual(['not-done'])
})

test('a list that is too long never proves that an order was not placed', async () => {
  const cross = { openOrders: () => Promise.resolve([]), filledOrders: endlessListing<CrossOrder>() }
  const { check, journal } = await startChecking(crossSent, { cross }, 'o1')
  for (const state of ['checking', 'checking', 'needs-you']) expect(await check()).toEqual([state])
  expect(journal.orderOutcome('o1')).toBeUndefined()
})

test('a trade found by reconciliation is applied as of the time before its read', async () => {
  const applied: unknown[] = []
  const tracker = { revision: 3, apply: (...row: unknown[]) => void applied.push(row) }
  const trade = createTrade('t1')
  const exchange = {
    clientOrderIds: null,
    trades: (state: string) => {
      tracker.revision = 9
      return Promise.resolve(state === 'running' ? [trade] : [])
    },
    endedTrades: listing<FuturesTrade>([]),
  }
  const sent = { action: 'open-trade', order: { ...order, leverage: 10 }, knownTradeIds: [] } as const
  const { check } = await startChecking(sent, exchange, 'o1', tracker)
  expect(await check()).toEqual(['needs-you'])
  expect(applied).toEqual([[[trade], 3]])
})

test('only a write found as done requests the records that it changed', async () => {
  const running = [[createTrade('t1'), createTrade('t2')], [createTrade('t1')], []]
  const exchange = { trades: () => Promise.resolve(running.shift() ?? []) }
  const sent = { action: 'close-all', tradeIds: ['t1', 't2'] } as const
  const { check, done } = await startChecking(sent, exchange, null, undefined, () => undefined)
  for (const state of ['checking', 'checking']) expect([await check(), done]).toEqual([[state], []])
  expect([await check(), done]).toEqual([['done'], ['close-all']])
})

test('time that passes only on the local clock does not prove that an order was not placed', async () => {
  const cross = { openOrders: () => Promise.resolve([]), filledOrders: listing<CrossOrder>([]) }
  const { check, clock } = await startChecking(crossSent, { cross }, 'o1')
  const setForward = (): void => clock.set(clock.nowMs() + hourMs)
  for (let count = 0; count < 4; count += 1) expect(await check(setForward)).toEqual(['checking'])
  expect(await check()).toEqual(['not-done'])
})

test('a withdrawal found as canceled is applied', async () => {
  const exchange = { withdrawal: () => Promise.resolve(withdrawal({ state: 'failed' })) }
  const sent = { action: 'cancel-withdrawal', withdrawalId: 'w1' } as const
  const { check, withdrawals } = await startChecking(sent, exchange, null, undefined, () => undefined)
  expect(await check()).toEqual(['done'])
  expect(withdrawals).toEqual([withdrawal({ state: 'canceled' })])
})

test('a check stores the writes that a full disk kept out of the journal', async () => {
  const exchange = { trade: (id: string) => Promise.resolve(createTrade(id)) }
  const tracker = { revision: 0, apply: () => undefined }
  const deps = await startChecking({ action: 'close-trade', tradeId: 't1' }, exchange, null, tracker)
  const { savePendingWrite } = deps.journal
  Object.assign(deps.journal, {
    savePendingWrite() {
      throw Object.assign(new Error('disk full'), { code: 'ENOSPC' })
    },
  })
  deps.pendingWrites.begin({
    sent: { action: 'close-trade', tradeId: 't2' },
    summary: message('cross.close'),
  })
  Object.assign(deps.journal, { savePendingWrite })
  const storedIds = (): string[] => deps.journal.pendingWrites().map(({ doubt }) => doubt.id)
  expect(storedIds()).toEqual(['d1'])
  await deps.check()
  expect(storedIds()).toEqual(['d1', 'd2'])
})

test('a closed trade is notified if its order was lost, but not if its close was', async () => {
  const closed = createTrade('t1', { state: 'closed', exitPrice: 19_000 })
  const exchange = {
    trade: () => Promise.resolve(closed),
    clientOrderIds: { find: () => Promise.resolve(closed) },
  }
  const tracker = { revision: 0, apply: () => undefined }
  const close = { action: 'close-trade', tradeId: 't1' } as const
  const open = { action: 'open-trade', order: { ...order, leverage: 10 }, knownTradeIds: [] } as const
  const ofClose = await startChecking(close, exchange, null, tracker, () => undefined)
  expect([await ofClose.check(), ofClose.found]).toEqual([['done'], []])
  const ofOrder = await startChecking(open, exchange, 'o1', tracker, () => undefined)
  expect([await ofOrder.check(), ofOrder.found]).toEqual([['done'], ['t1']])
})
