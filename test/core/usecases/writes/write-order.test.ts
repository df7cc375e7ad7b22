import { describe, expect, test } from 'vitest'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import type { FuturesTrade, TradeState } from '@common/domain/futures/trade'
import type { OptionTrade } from '@common/domain/options/option'
import type { OptionsExchange } from '../../../../electron/core/ports/exchange/exchange-options'
import type { CrossExchange } from '../../../../electron/core/ports/exchange/exchange-cross'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { sendOnce } from '../../../../electron/core/usecases/writes/send-once'
import { sendWrite } from '../../../../electron/core/usecases/writes/send-write'
import { createTrade } from '../../../support/create-trade'
import { verbatim, message } from '../../../support/text'
import { crossOrder, option } from '../../../window/support/records'
import { listing } from '../support/listing'
import { reconcile } from '../support/reconcile'
import { notSent, writeDeps } from '../support/write-deps'

const closing = {
  sent: { action: 'close-trade', tradeId: 't1' },
  summary: verbatim('Close it'),
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
    expect(deps.pendingWrites.list()).toMatchObject([{ state: 'checking' }])
    expect(deps.published.at(-1)).toEqual(deps.pendingWrites.list())
    expect(reconciliations).toBe(1)
    expect(deps.unexpected).toEqual([diskError])
  })
})

test.each(['server', 'no-answer', 'bad-answer', 'unknown-outcome'] as const)(
  'a write that fails after sending with %s is unresolved and stays stored',
  async (kind) => {
    const deps = writeDeps()
    const outcome = await sendWrite(deps)({
      intent: closing,
      send: () => Promise.reject(new ExchangeError(kind, verbatim('Error 500'))),
      onDone: notSent,
    })
    expect(outcome).toEqual({ kind: 'in-doubt', doubtId: 'd1' })
    expect(deps.unexpected).toEqual([])
    expect(deps.pendingWrites.unsettled()).toHaveLength(1)
    expect(deps.journal.pendingWrites()).toMatchObject([{ doubt: { id: 'd1', state: 'checking' } }])
  },
)

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

const life = ['open', 'running', 'closed'] as const
const statesAtReads = life.flatMap((first, from) =>
  life.slice(from).flatMap((second, more) => life.slice(from + more).map((third) => [first, second, third])),
)

test.each(statesAtReads)(
  'reconciliation finds an order that is %s at its first read, %s at the second and %s at the third',
  async (...states) => {
    let reads = 0
    const readIn = (matches: (state: string | undefined) => boolean): Promise<FuturesTrade[]> => {
      const state = states[reads]
      reads += 1
      return Promise.resolve(matches(state) ? [createTrade('t1', { state: state as TradeState })] : [])
    }
    const exchange = {
      trades: (wanted: string) => readIn((state) => state === wanted),
      endedTrades: {
        ...listing<FuturesTrade>([]),
        read: async () => ({ items: await readIn((state) => state === 'closed'), next: null }),
      },
    }
    const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
    const found = await reconcile({ action: 'open-trade', order, knownTradeIds: [] }, exchange)
    expect(found).toMatchObject({ kind: 'needs-you', trades: [{ id: 't1' }] })
    expect(found.message.values).toMatchObject({ count: 1 })
  },
)

test('reconciliation counts an option that expires between two reads once', async () => {
  const bought = option()
  const options = {
    trades: () => Promise.resolve([bought]),
    endedTrades: listing<OptionTrade>([{ ...bought, state: 'expired', closedAtMs: 1 }]),
  } as unknown as OptionsExchange
  const instrumentName = 'BTC.24H.100000.C'
  const order = { side: 'buy', instrumentName, quantity: 100, settlement: 'cash' } as const
  const found = await reconcile({ action: 'buy-option', order, knownTradeIds: [] }, { options })
  expect(found).toMatchObject({ kind: 'needs-you', message: { values: { count: 1 } } })
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
    message: message('reconciliation.placed'),
  })
})
