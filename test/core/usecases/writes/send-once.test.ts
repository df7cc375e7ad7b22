import { describe, expect, test } from 'vitest'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { minuteMs } from '@common/domain/durations'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import type { Refusal } from '../../../../electron/core/ports/refusal'
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

  test.each([
    [2 * minuteMs, 'done'],
    [2 * minuteMs + 1, 'rejected'],
  ])('is sent only up to two minutes after it was requested: %i ms', async (waitMs, expected) => {
    const { place, clock, journal } = start()
    const isSent: boolean[] = []
    const send = (): Promise<FuturesTrade> => {
      isSent.push(true)
      return Promise.resolve(trade)
    }
    const outcome = await place(send, () => Promise.resolve(clock.advance(waitMs))).catch(
      ({ kind, text }: Refusal) => ({ kind, text }),
    )
    expect(outcome).toMatchObject({ kind: expected })
    expect([isSent.length, journal.orderOutcome('o1')?.kind]).toEqual(
      expected === 'done' ? [1, 'done'] : [0, undefined],
    )
  })

  test('is free again after the account was closed, and its write is listed as not sent', async () => {
    const { place, pendingWrites } = start()
    const closed = new ExchangeError('closed', verbatim('The account was closed.'))
    await expect(place(() => Promise.reject(closed))).rejects.toBe(closed)
    const finding = message('reconciliation.neverLeft')
    expect(pendingWrites.list()).toMatchObject([{ id: 'd1', state: 'not-done', finding }])
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
    const { place, pendingWrites } = start()
    const notLeft = new ExchangeError('not-sent', verbatim('The connection is closed.'))
    await expect(place(() => Promise.reject(notLeft))).rejects.toBe(notLeft)
    expect(pendingWrites.list()).toEqual([])
    expect(await place(() => Promise.resolve(trade))).toEqual({ kind: 'done', value: trade })
  })
})
