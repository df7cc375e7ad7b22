import { describe, expect, test } from 'vitest'
import { answerInTurn, json } from './support/fault-service'
import * as recorded from './support/recorded'
import { failure, useService } from './support/use-service'
import { v3Deposit } from './support/wire-by-version'

const { closedPosition, openPosition, wireLightningDeposit, wirePosition } = recorded
const pid = wirePosition.pid
const id = 'b2ca6172-1078-463d-ae3f-8733f36a9b0e'

describe('a version 1 position', () => {
  const under = useService('v1')

  test('is found when it fills between two reads', async () => {
    let isFilled = false
    under.service.answer = (response, request) => {
      const isListed = request.url.endsWith(isFilled ? 'type=running' : 'type=open')
      const position = isFilled ? wirePosition : openPosition
      isFilled = true
      json({ positions: isListed ? [position] : [] })(response, request)
    }
    expect((await under.exchange.trade(pid)).id).toBe(pid)
  })

  test('is closed although another closed position is unreadable', async () => {
    under.service.answer = answerInTurn(
      json({ pid, exit_price: 61000, closed_ts: '2023-11-14T22:13:29.000Z', closed: true, pl: 55 }),
      json({ positions: [{ ...closedPosition, pid: 'other', margin: 'much' }, closedPosition] }),
    )
    expect(await under.exchange.closeTrade(pid)).toMatchObject({ id: pid, state: 'closed' })
  })

  test.each([
    ['bad-answer', pid],
    ['not-found', 'other'],
  ])('that no list shows readably is reported as %s if %s is unreadable', async (kind, unreadable) => {
    under.service.answer = json({ positions: [{ ...wirePosition, pid: unreadable, margin: 'much' }] })
    expect((await failure(under.exchange.trade(pid))).kind).toBe(kind)
  })
})

const v3Withdrawal = {
  id: 'd1',
  createdAt: '2026-01-01T00:00:00.000Z',
  amount: 1000,
  fee: 1,
  paymentHash: 'ab'.repeat(32),
  destination: null,
  status: 'processed',
}
const v1Withdrawal = { ...wireLightningDeposit, fee: 1, destination: null }
const payments = {
  v1: {
    deposit: wireLightningDeposit,
    withdrawal: v1Withdrawal,
    page: (rows: unknown[], _url: string): unknown => rows,
  },
  v3: {
    deposit: v3Deposit,
    withdrawal: v3Withdrawal,
    page: (rows: unknown[], url: string): unknown => ({
      data: url.includes('lightning') ? rows : [],
      nextCursor: null,
    }),
  },
} as const

describe.each(['v1', 'v3'] as const)('a payment of %s', (version) => {
  const under = useService(version)
  const wire = payments[version]

  describe.each(['deposit', 'withdrawal'] as const)('read by its id: a %s', (kind) => {
    const answer = (...rows: unknown[]): void => {
      under.service.answer = (response, request) => json(wire.page(rows, request.url))(response, request)
    }
    const broken = { ...wire[kind], amount: 'much' }

    test('is found beside an unreadable one', async () => {
      answer({ ...broken, id: 'other' }, wire[kind])
      expect((await under.exchange[kind]('d1')).id).toBe('d1')
    })

    test('is reported as unreadable, not as missing, if its own record is unreadable', async () => {
      answer(broken)
      expect((await failure(under.exchange[kind]('d1'))).kind).toBe('bad-answer')
    })

    test('is missing if only another one is unreadable', async () => {
      answer({ ...broken, id: 'other' })
      expect((await failure(under.exchange[kind]('d1'))).kind).toBe('not-found')
    })
  })
})

describe('a version 3 trade', () => {
  const under = useService('v3')

  test('is missing if only another one is unreadable', async () => {
    const page = { data: [], nextCursor: null }
    under.service.answer = (response, request) =>
      json(request.url.includes('?') ? page : [{ id: 'other' }])(response, request)
    expect((await failure(under.exchange.trade(id))).kind).toBe('not-found')
  })
})
