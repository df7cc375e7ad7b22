import { describe, expect, test } from 'vitest'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import type { FuturesTracker } from '../../../../electron/core/state/futures-tracker'
import { moveOrder } from '../../../../electron/core/usecases/futures/move-order'
import { sendOnce } from '../../../../electron/core/usecases/writes/send-once'
import { sendWrite } from '../../../../electron/core/usecases/writes/send-write'
import { createTrade } from '../../../support/create-trade'
import { verbatim } from '../../../support/text'
import { futuresMarket, quote } from '../../../window/support/records'
import { writeDeps } from '../support/write-deps'

const diskFull = Object.assign(new Error('disk full'), { code: 'ENOSPC' })
const refused = new ExchangeError('invalid-request', verbatim('Refused.'))
const closed = new ExchangeError('closed', verbatim('Closed.'))
const trade = createTrade('t1')
const intent = { sent: { action: 'close-trade', tradeId: 't1' }, summary: verbatim('Close it') } as const

function start() {
  const deps = writeDeps()
  let isFull = false
  let reconciled = 0
  const journal = deps.journal
  const whileSpace =
    <Input extends unknown[]>(run: (...input: Input) => void) =>
    (...input: Input): void => {
      if (isFull) throw diskFull
      run(...input)
    }
  const { savePendingWrite, removePendingWrite, saveOrderOutcome, removeOrderOutcome } = journal
  Object.assign(journal, {
    savePendingWrite: whileSpace(savePendingWrite),
    removePendingWrite: whileSpace(removePendingWrite),
    saveOrderOutcome: whileSpace(saveOrderOutcome),
    removeOrderOutcome: whileSpace(removeOrderOutcome),
  })
  const onFull =
    <T>(answer: () => Promise<T>) =>
    () => {
      isFull = true
      return answer()
    }
  return {
    ...deps,
    onUnresolved: () => void (reconciled += 1),
    onFull,
    reconciled: () => reconciled,
  }
}

describe('a write that cannot be removed from the journal', () => {
  test.each([
    ['refused by the exchange', refused],
    ['that never left', closed],
    ['that fails inside the app', new TypeError('a bug')],
  ])('is shown and reconciled if it is one %s', async (_name, error) => {
    const { onFull, reconciled, published, ...deps } = start()
    const sending = sendWrite(deps)({
      intent,
      send: onFull(() => Promise.reject(error)),
      onDone: () => undefined,
    })
    await expect(sending).rejects.toThrow()
    expect(published.at(-1)).toMatchObject([{ state: 'checking' }])
    expect([deps.pendingWrites.unsettled().length, reconciled()]).toEqual([1, 1])
    expect(deps.unexpected).toContain(diskFull)
  })

  test('is shown and reconciled if it moved an order', async () => {
    const { onFull, reconciled, published, ...deps } = start()
    const open = createTrade('t1', { state: 'open', orderType: 'limit', filledAtMs: null, entryPrice: null })
    const move = moveOrder({
      ...deps,
      exchange: {
        trade: () => Promise.resolve(open),
        cancelTrade: () => Promise.resolve({ ...open, state: 'canceled' }),
      },
      tracker: { get: () => open } as unknown as FuturesTracker,
      terms: () => ({
        ticker: quote(20_000).ticker,
        market: futuresMarket,
        feeRate: 0.001,
        balanceSats: null,
        stale: false,
      }),
      riskLimits: { check: () => undefined },
      openTrade: onFull(() => Promise.resolve({ kind: 'done', value: trade })),
      onTrades: () => undefined,
    })
    expect(await move({ tradeId: 't1', price: open.price - 500, orderId: 'o2' })).toMatchObject({
      kind: 'done',
    })
    expect(published.at(-1)).toMatchObject([{ action: 'move-order', state: 'checking' }])
    expect(reconciled()).toBe(1)
  })
})

describe('an order whose outcome cannot be stored', () => {
  function place(answer: () => Promise<FuturesTrade>) {
    const { onFull, ...deps } = start()
    const applied: FuturesTrade[] = []
    const once = sendOnce<FuturesTrade>(deps, {
      keep: (value) => ({ kind: 'done', trade: value }),
      recall: () => undefined,
    })
    const write = { intent: { ...intent, orderId: 'o1' }, send: onFull(answer) }
    const placing = once('o1', () => ({ ...write, onDone: (value) => void applied.push(value) }))
    return { ...deps, placing, applied }
  }

  test('still returns the refusal of the exchange', async () => {
    const { placing, unexpected } = place(() => Promise.reject(refused))
    await expect(placing).rejects.toBe(refused)
    expect(unexpected).toEqual([diskFull, diskFull])
  })

  test('is still applied once it is placed, and the failure is reported', async () => {
    const { placing, applied, unexpected } = place(() => Promise.resolve(trade))
    expect(await placing).toEqual({ kind: 'done', value: trade })
    expect([applied, unexpected]).toEqual([[trade], [diskFull, diskFull]])
  })
})
