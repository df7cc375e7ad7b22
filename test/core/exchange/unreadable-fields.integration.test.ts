import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { json } from './support/fault-service'
import { wireUser } from './support/recorded'
import { failure, useService } from './support/use-service'
import { tolerantly } from './support/tolerantly'
import { v3Trade, wireByVersion } from './support/wire-by-version'

const readDeposits = (exchange: Exchange) =>
  tolerantly((onUnreadable) => exchange.deposits.read(exchange.deposits.begin(), { onUnreadable }))

describe.each(['v1', 'v2', 'v3'] as const)('a response of %s', (version) => {
  const under = useService(version)
  const wire = wireByVersion[version]
  const idField = version === 'v1' ? 'pid' : 'id'
  const answerDeposits = (rows: unknown[]): void => {
    under.service.answer = (response, request) => json(wire.deposits(rows, request.url))(response, request)
  }

  test('with a fractional balance is read and rounded down', async () => {
    under.service.answer = json({ ...wire.user, balance: 12_345.9 })
    expect((await under.exchange.account()).balanceSats).toBe(12_345)
  })

  test('with a negative balance is rejected', async () => {
    under.service.answer = json({ ...wire.user, balance: -5 })
    const error = await failure(under.exchange.account())
    expect([error.kind, error.message]).toEqual([
      'bad-answer',
      expect.stringContaining('balance is negative'),
    ])
  })

  test('with null in fields of the account that nothing depends on is read', async () => {
    under.service.answer = json({
      ...wire.user,
      username: null,
      role: null,
      email: 7,
      [wire.feeTier]: null,
      linkingPublicKey: {},
    })
    expect(await under.exchange.account()).toMatchObject({ username: '', balanceSats: 12_345, feeTier: 0 })
  })

  test('with an unreadable balance fails and names the request and the field', async () => {
    under.service.answer = json({ ...wire.user, balance: 'much' })
    const error = await failure(under.exchange.account())
    expect(error.kind).toBe('bad-answer')
    expect(error.text).toMatchObject({
      code: 'service.unreadableField',
      values: {
        request: `GET /${version}/${version === 'v3' ? 'account' : 'user'}`,
        why: expect.stringContaining('balance') as string,
      },
    })
  })

  test('with a fraction in a trade returns the exact value next to the rounded one', async () => {
    under.service.answer = json(wire.trades([{ ...wire.trade, pl: -11.5 }]))
    expect(await under.exchange.trades('running')).toMatchObject([
      { pnlSats: -11, exactSats: { pnlSats: -11.5 } },
    ])
  })

  test.each([
    ['sell', 0, 100_000_000],
    ['sell', 70_000, 70_000],
    ['buy', 0, 0],
  ] as const)('with a trade (%s) liquidated at %d returns %d', async (side, liquidation, expected) => {
    const trade = { ...wire.trade, side: version === 'v3' ? side : side[0], liquidation }
    under.service.answer = json(wire.trades([trade]))
    expect(await under.exchange.trades('running')).toMatchObject([{ side, liquidationPrice: expected }])
  })

  test('with a fractional deposit lists it with its exact amount', async () => {
    answerDeposits([{ ...wire.deposit, amount: 200_000.5 }])
    const { result, unreadable } = await readDeposits(under.exchange)
    expect(result.items).toMatchObject([{ amountSats: 200_001, exactSats: { amountSats: 200_000.5 } }])
    expect(unreadable).toEqual([])
  })

  test('with one unreadable trade returns the others and reports it', async () => {
    const broken = { ...wire.trade, [idField]: 'broken', margin: 'much' }
    under.service.answer = json(wire.trades([wire.trade, broken]))
    const { result, unreadable } = await tolerantly((onUnreadable) =>
      under.exchange.trades('running', { onUnreadable }),
    )
    expect(result).toHaveLength(1)
    expect(unreadable).toMatchObject([{ id: 'broken', problem: { code: 'service.unreadableField' } }])
    expect(JSON.stringify(unreadable[0]?.problem)).toContain('margin')
  })

  test('with a trade that contradicts itself returns the others and reports it', async () => {
    const contradicting =
      version === 'v1'
        ? { ...wire.trade, pid: 'broken', creation_ts: 'soon' }
        : { ...wire.trade, id: 'broken', running: false }
    under.service.answer = json(wire.trades([wire.trade, contradicting]))
    const { result, unreadable } = await tolerantly((onUnreadable) =>
      under.exchange.trades('running', { onUnreadable }),
    )
    expect(result).toHaveLength(1)
    expect(unreadable.map(({ id }) => id)).toEqual(['broken'])
  })

  test('with one unreadable trade fails for a caller that requires all trades', async () => {
    under.service.answer = json(wire.trades([wire.trade, { ...wire.trade, margin: 'much' }]))
    expect((await failure(under.exchange.trades('running'))).kind).toBe('bad-answer')
  })

  test('with an unreadable deposit lists the others', async () => {
    answerDeposits([{ ...wire.deposit, amount: null, id: 'broken' }, wire.deposit])
    const { result, unreadable } = await readDeposits(under.exchange)
    expect(result.items.map(({ id }) => id)).toEqual(['d1'])
    expect(unreadable.map(({ id }) => id)).toEqual(['broken'])
  })
})

describe('an unreadable trade of version 3', () => {
  const under = useService('v3')
  const id = 'b2ca6172-1078-463d-ae3f-8733f36a9b0e'
  const broken = { ...v3Trade, id, pl: 'much' }

  test('is closed by "close all" like the others', async () => {
    under.service.answer = (response, request) => {
      const sent = JSON.parse(request.body || '{}') as { id?: string }
      const body = sent.id === undefined ? [v3Trade, broken] : { ...v3Trade, ...sent, closed: true }
      json(body)(response, request)
    }
    expect((await under.exchange.closeAll()).map(({ id }) => id)).toEqual([v3Trade.id, id])
  })

  test('is reported as unreadable, not as missing, when requested by its id', async () => {
    under.service.answer = (response, request) =>
      json(request.url.endsWith('/running') ? [broken] : request.url.includes('?') ? page : [])(
        response,
        request,
      )
    const page = { data: [], nextCursor: null }
    expect((await failure(under.exchange.trade(id))).kind).toBe('bad-answer')
    expect((await failure(under.exchange.clientOrderIds?.find('mine') ?? Promise.resolve())).kind).toBe(
      'bad-answer',
    )
  })
})

describe.each(['v1', 'v2', 'v3'] as const)(
  'an order of %s that is accepted with an unreadable field',
  (version) => {
    const under = useService(version)
    const wire = wireByVersion[version]
    const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const
    const id = 'pid' in wire.trade ? wire.trade.pid : wire.trade.id
    const sentWrites = (): number => under.service.requests.filter(({ method }) => method === 'POST').length

    test('is read by its id, and not sent again', async () => {
      under.service.answer = (response, request) => {
        const isOrder = request.method === 'POST'
        const reply = version === 'v2' ? wire.trade : wire.trades([wire.trade])
        json(isOrder ? { ...wire.trade, pl: 'much' } : reply)(response, request)
      }
      expect(await under.exchange.openTrade(order)).toMatchObject({ id, state: 'running' })
      expect(sentWrites()).toBe(1)
    })

    test('has an unknown outcome if it cannot be read by its id either', async () => {
      under.service.answer = (response, request) => {
        const isOrder = request.method === 'POST'
        json(isOrder ? { ...wire.trade, pl: 'much' } : { message: 'no' }, isOrder ? 200 : 400)(
          response,
          request,
        )
      }
      expect(await failure(under.exchange.openTrade(order))).toMatchObject({
        kind: 'unknown-outcome',
        recordId: id,
      })
      expect(sentWrites()).toBe(1)
    })
  },
)

describe('a failed withdrawal', () => {
  const under = useService('v2')

  test('is found next to unreadable messages', async () => {
    const failed = { id: 'n1', creation_ts: 1, event: 'withdrawal/lightning/failed', data: { id: 'w1' } }
    under.service.answer = json([{ ...failed, id: 2 }, failed, { event: 'news' }])
    expect(await under.exchange.notifications?.failedWithdrawals()).toEqual(['w1'])
  })
})

describe('text chosen by other users', () => {
  const under = useService('v2')

  test('is truncated and cleaned of control and direction characters', async () => {
    under.service.answer = json({ ...wireUser, username: `\u202Esatoshi\u0007${'x'.repeat(100)}` })
    const { username } = await under.exchange.account()
    expect(username).toMatch(/^\[U\+202E\]satoshi\[U\+0007\]x+…$/)
    expect(username.length).toBeLessThan(90)
  })

  test('is accepted as an instrument name only in the valid format', async () => {
    under.service.answer = json(['BTC.24H.60000.C', 'BTC\u202E.24H', 'x'.repeat(65), '__proto__ '])
    expect(await under.exchange.options?.instruments()).toEqual(['BTC.24H.60000.C'])
  })
})
