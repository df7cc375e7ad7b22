import { describe, expect, test } from 'vitest'
import { answerInTurn, json } from '../support/fault-service'
import { canceledPosition, closedPosition, openPosition, wirePosition } from '../support/recorded'
import { failure, useService } from '../support/use-service'

const under = useService('v1')
const pid = wirePosition.pid
const sent = (): string[] => under.service.requests.map(({ method, url }) => `${method} ${url}`)
const closeAnswer = { pid, exit_price: 61000, closed_ts: '2023-11-14T22:13:29.000Z', closed: true, pl: 55 }

describe('a version 1 write with a partial response', () => {
  test('reads the position from the list', async () => {
    under.service.answer = answerInTurn(json(closeAnswer), json({ positions: [closedPosition] }))
    expect(await under.exchange.closeTrade(pid)).toMatchObject({ id: pid, state: 'closed', exitPrice: 61000 })
    expect(sent()).toEqual([`DELETE /v1/futures?pid=${pid}`, 'GET /v1/futures?type=closed&limit=100'])
  })

  test('reads a canceled position and all closed positions from the list', async () => {
    under.service.answer = answerInTurn(
      json({ pid, canceled: true, closed_ts: '2023-11-14T22:13:29.000Z' }),
      json({ positions: [canceledPosition] }),
      json({ data: [closeAnswer] }),
      json({ positions: [{ ...closedPosition, pid: 'older' }, closedPosition] }),
      json({ data: [] }),
    )
    expect((await under.exchange.cancelTrade(pid)).state).toBe('canceled')
    expect((await under.exchange.closeAll()).map(({ id }) => id)).toEqual([pid])
    expect(await under.exchange.cancelAll()).toEqual([])
    expect(sent()).toEqual([
      'POST /v1/futures/cancel',
      'GET /v1/futures?type=closed&limit=100',
      'DELETE /v1/futures/all/close',
      'GET /v1/futures?type=closed&limit=100',
      'DELETE /v1/futures/all/cancel',
    ])
  })

  test('reads a trigger price from the open orders, then from the running positions', async () => {
    under.service.answer = answerInTurn(
      json({ pid, type: 'stoploss', value: 50000 }),
      json({ positions: [{ ...openPosition, pid: 'other' }] }),
      json({ positions: [{ ...wirePosition, stoploss: 50000 }] }),
    )
    expect(await under.exchange.setLevel(pid, 'stop-loss', 50000)).toMatchObject({
      state: 'running',
      stopLossPrice: 50000,
    })
    expect(under.service.requests[0]?.body).toBe(JSON.stringify({ pid, type: 'stoploss', value: 50000 }))
    expect(sent().slice(1)).toEqual(['GET /v1/futures?type=open', 'GET /v1/futures?type=running'])
  })

  test.each([
    ['is not in the list', json({ positions: [] })],
    ['cannot be read', json({ positions: [{ ...closedPosition, side: 'long' }] })],
    ['is refused', json({ message: 'no scope' }, 403)],
  ])('has an unknown outcome and is sent once when its trade %s afterwards', async (_what, answer) => {
    under.service.answer = answerInTurn(json(closeAnswer), answer)
    expect((await failure(under.exchange.closeTrade(pid))).kind).toBe('unknown-outcome')
    expect(sent().filter((request) => request.startsWith('DELETE'))).toHaveLength(1)
  })

  test('fails when the exchange rejects it', async () => {
    under.service.answer = json({ message: 'not running' }, 400)
    expect((await failure(under.exchange.closeTrade(pid))).kind).toBe('invalid-request')
    expect(sent()).toHaveLength(1)
  })
})

describe('a version 1 position', () => {
  test('is not found when no list contains it', async () => {
    under.service.answer = json({ positions: [] })
    expect((await failure(under.exchange.trade(pid))).kind).toBe('not-found')
    expect(sent()).toEqual([
      'GET /v1/futures?type=open',
      'GET /v1/futures?type=running',
      'GET /v1/futures?type=closed&limit=100',
    ])
  })

  test.each([
    [{ side: 'long' }, 'side'],
    [{ market_wi: 'lost' }, 'market_wi'],
    [{ creation_ts: 'yesterday' }, 'creation_ts'],
    [{ margin: 1e300 }, 'margin'],
    [{ pl: 'x' }, 'pl'],
  ])('with %j is rejected with the field name', async (change, field) => {
    under.service.answer = json({ positions: [{ ...wirePosition, ...change }] })
    const error = await failure(under.exchange.trades('running'))
    expect([error.kind, error.message]).toEqual(['bad-answer', expect.stringContaining(field)])
  })
})
