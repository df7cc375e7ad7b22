import { describe, expect, test } from 'vitest'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { CrossExchange } from '../../../../electron/core/ports/exchange/exchange-cross'
import { sendOnce } from '../../../../electron/core/usecases/writes/send-once'
import { sendWrite } from '../../../../electron/core/usecases/writes/send-write'
import { createTrade } from '../../../support/create-trade'
import { verbatim, t } from '../../../support/text'
import { crossOrder } from '../../../window/support/records'
import { listing } from '../support/listing'
import { reconcile } from '../support/reconcile'
import { notSent, writeDeps } from '../support/write-deps'

const closing = {
  sent: { action: 'close-trade', tradeId: 't1' },
  summary: verbatim('Close it'),
  tradeId: 't1',
  amountSats: null,
  orderId: null,
} as const
const diskError = new Error('disk full')

describe('write with a response', () => {
  test('stays pending until its response is stored', async () => {
    const deps = writeDeps()
    const pending: number[] = []
    await sendWrite(deps)({
      intent: closing,
      send: () => Promise.resolve('closed'),
      onDone: () => void pending.push(deps.journal.pendingWrites().length),
    })
    expect(pending).toEqual([1])
    expect(deps.journal.pendingWrites()).toEqual([])
  })

  test('is reconciled if it cannot be cleared', async () => {
    const deps = writeDeps()
    let reconciliations = 0
    deps.journal.removePendingWrite = () => {
      throw diskError
    }
    const outcome = await sendWrite({ ...deps, onUnresolved: () => (reconciliations += 1) })({
      intent: closing,
      send: () => Promise.resolve('closed'),
      onDone: () => undefined,
    })
    expect(outcome).toMatchObject({ kind: 'done' })
    expect(deps.doubts.list()).toMatchObject([{ state: 'checking' }])
    expect(reconciliations).toBe(1)
    expect(deps.unexpected).toEqual([diskError])
  })
})

test('the outcome of an order is stored even if applying its response fails', async () => {
  const deps = writeDeps()
  const trade = createTrade('t1')
  const once = sendOnce(deps, {
    keep: () => ({ kind: 'done', trade }),
    recall: (stored) => (stored.kind === 'done' ? stored.trade : undefined),
  })
  const write = (send: () => Promise<typeof trade>) => ({
    intent: { ...closing, orderId: 'o1' },
    send,
    onDone: () => {
      throw diskError
    },
  })
  await once('o1', () => write(() => Promise.resolve(trade)))
  expect(deps.journal.orderOutcome('o1')).toEqual({ kind: 'done', trade })
  expect(await once('o1', () => write(notSent))).toEqual({ kind: 'done', value: trade })
})

test('reconciliation finds a cross order that fills between its two reads', async () => {
  const order: CrossOrder = { ...crossOrder(), id: 'c1', clientOrderId: 'mine' }
  let isFilled = false
  const fillAfter = <T>(read: readonly T[]): Promise<T[]> => {
    isFilled = true
    return Promise.resolve([...read])
  }
  const filledOrders = {
    ...listing<CrossOrder>([]),
    read: async () => ({ items: await fillAfter(isFilled ? [order] : []), next: null }),
  }
  const cross = {
    openOrders: () => fillAfter(isFilled ? [] : [{ ...order, state: 'open', filledAtMs: null }]),
    filledOrders,
  } as unknown as CrossExchange
  const sent = { action: 'cross-order', order: { side: 'buy', orderType: 'market', quantity: 100 } } as const
  expect(await reconcile(sent, { cross }, { orderId: 'mine' })).toMatchObject({
    kind: 'done',
    words: t('finding.placed'),
  })
})
