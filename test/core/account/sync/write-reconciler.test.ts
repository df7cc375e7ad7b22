import { expect, test } from 'vitest'
import { sats, type Sats } from '@common/domain/units'
import { WriteReconciler } from '../../../../electron/core/account/sync/write-reconciler'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { CrossExchange } from '../../../../electron/core/ports/exchange/exchange-cross'
import { sendWrite } from '../../../../electron/core/usecases/writes/send-write'
import { t } from '../../../support/text'
import { crossOrder, crossPosition } from '../../../window/support/records'
import { listing } from '../../usecases/support/listing'
import { lostResponse, notSent, writeDeps } from '../../usecases/support/write-deps'

async function start(netOfCrossClose: () => Sats | null, entryPrice?: number) {
  const deps = writeDeps()
  const { clock, doubts } = deps
  const closing = { ...crossOrder(), side: 'sell', price: 49_000 } as const
  const cross = { position: () => Promise.resolve(crossPosition()), filledOrders: listing([closing]) }
  await sendWrite(deps)({
    intent: {
      sent: { action: 'cross-close', quantity: 1000, entryPrice },
      summary: t('cross.close'),
      tradeId: null,
      amountSats: null,
      orderId: null,
    },
    send: () => Promise.reject(lostResponse),
    onDone: notSent,
  })
  const compared: (string | undefined)[] = []
  const reconciler = new WriteReconciler({
    ...deps,
    exchange: { cross: cross as unknown as CrossExchange } as never,
    book: { revision: 0 } as never,
    enqueueFound: () => undefined,
    onWithdrawal: notSent,
    booked: { afterReconciliation: (_write, { order }) => void compared.push(order?.id) },
    netOfCrossClose,
  })
  return {
    compared,
    check: async () => {
      clock.advance(15_000)
      await reconciler.check()
      return doubts.list().map(({ state, finding }) => ({ state, finding }))
    },
  }
}

test('a cross close waits for its net P&L', async () => {
  const nets = [null, sats(-41_000)]
  const { check, compared } = await start(() => nets.shift() ?? null, 50_000)
  expect(await check()).toEqual([{ state: 'checking', finding: null }])
  expect(compared).toEqual([])
  expect(await check()).toEqual([
    { state: 'done', finding: t('finding.crossClosed', { price: 49_000, net: -41_000 }) },
  ])
  expect(compared).toEqual(['c1'])
})

test('a cross close is settled without net P&L if that stays unknown', async () => {
  const { check } = await start(() => null, 50_000)
  for (let count = 0; count < 2; count += 1) expect(await check()).toMatchObject([{ state: 'checking' }])
  expect(await check()).toEqual([{ state: 'done', finding: t('finding.crossFlat') }])
})

test('a cross close of an earlier version is settled without net P&L', async () => {
  const { check } = await start(notSent)
  expect(await check()).toEqual([{ state: 'done', finding: t('finding.crossFlat') }])
})

test('two reads without a trace do not prove that an order was not placed, however far apart', async () => {
  const deps = writeDeps()
  const { clock, doubts, journal } = deps
  const order = { side: 'buy', orderType: 'market', quantity: 100 } as const
  await sendWrite(deps)({
    intent: {
      sent: { action: 'cross-order', order },
      summary: t('cross.close'),
      tradeId: null,
      amountSats: null,
      orderId: 'o1',
    },
    send: () => Promise.reject(lostResponse),
    onDone: notSent,
  })
  const cross = { openOrders: () => Promise.resolve([]), filledOrders: listing<CrossOrder>([]) }
  const reconciler = new WriteReconciler({
    ...deps,
    exchange: { cross: cross as unknown as CrossExchange } as never,
    book: { revision: 0 } as never,
    enqueueFound: () => undefined,
    onWithdrawal: notSent,
    booked: { afterReconciliation: notSent },
    netOfCrossClose: notSent,
  })
  for (const state of ['checking', 'checking', 'not-done']) {
    clock.advance(120_000)
    await reconciler.check()
    expect(doubts.list()).toMatchObject([{ state }])
    expect(journal.orderOutcome('o1')?.kind).toBe(state === 'checking' ? undefined : 'refused')
  }
})
