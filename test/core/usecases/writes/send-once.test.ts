import { describe, expect, test } from 'vitest'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { sendOnce } from '../../../../electron/core/usecases/writes/send-once'
import { createTrade } from '../../../support/create-trade'
import { message, verbatim } from '../../../support/text'
import { lostResponse, notSent, refusal, writeDeps } from '../support/write-deps'

const trade = createTrade('t1')

function start() {
  const deps = writeDeps()
  const once = sendOnce<FuturesTrade>(deps, {
    keep: (value) => ({ kind: 'done', trade: value }),
    recall: (saved) => (saved.kind === 'done' ? saved.trade : undefined),
  })
  const place = (send: () => Promise<FuturesTrade>, prepare = () => Promise.resolve()) =>
    once('o1', async () => ({
      intent: {
        sent: { action: 'close-trade', tradeId: 't1' },
        summary: verbatim('Close it'),
        tradeId: 't1',
        amountSats: null,
        orderId: 'o1',
      },
      send: (await prepare(), send),
      onDone: () => undefined,
    }))
  return { ...deps, place }
}

describe('order id', () => {
  test('is stored as unresolved before its order is sent', async () => {
    const { place, journal } = start()
    const stored: unknown[] = []
    await place(() => {
      stored.push(journal.orderOutcome('o1'))
      return Promise.resolve(trade)
    })
    expect(stored).toEqual([{ kind: 'in-doubt', doubtId: 'd1' }])
    expect(journal.orderOutcome('o1')).toEqual({ kind: 'done', trade })
  })

  test('is sent once if it is repeated at the same time and later', async () => {
    const { place } = start()
    const outcomes = await Promise.all([place(() => Promise.resolve(trade)), place(notSent)])
    expect([...outcomes, await place(notSent)]).toEqual(Array(3).fill({ kind: 'done', value: trade }))
  })

  test('stays unused if orders are withdrawn before its order is sent', async () => {
    const { place, journal, pendingWrites } = start()
    const withdraw = () => Promise.resolve(pendingWrites.withdrawOrders())
    await expect(place(notSent, withdraw)).rejects.toMatchObject(
      refusal('rejected', message('order.withdrawn')),
    )
    expect(journal.orderOutcome('o1')).toBeUndefined()
    expect(await place(() => Promise.resolve(trade))).toMatchObject({ kind: 'done' })
  })

  test('is not sent again after a lost response', async () => {
    const { place } = start()
    const unresolved = { kind: 'in-doubt', doubtId: 'd1' }
    expect(await place(() => Promise.reject(lostResponse))).toEqual(unresolved)
    expect(await place(notSent)).toEqual(unresolved)
  })

  test('repeats the refusal of the exchange without sending', async () => {
    const { place } = start()
    const issues = [{ field: 'marginSats', ...verbatim('The margin is too low.') }]
    const refused = new ExchangeError('invalid-request', verbatim('Refused.'), { issues })
    await expect(place(() => Promise.reject(refused))).rejects.toBe(refused)
    await expect(place(notSent)).rejects.toMatchObject({
      kind: 'invalid-request',
      text: refused.text,
      issues,
    })
  })

  test('is free again if its order never left', async () => {
    const { place } = start()
    const notLeft = new ExchangeError('not-sent', verbatim('The connection is closed.'))
    await expect(place(() => Promise.reject(notLeft))).rejects.toBe(notLeft)
    expect(await place(() => Promise.resolve(trade))).toEqual({ kind: 'done', value: trade })
  })
})
