import { describe, expect, test } from 'vitest'
import { message } from '@common/texts/message'
import { ConnectionHealth } from '../../../../electron/core/account/sync/connection-health'
import {
  ExchangeError,
  type ExchangeErrorKind,
} from '../../../../electron/core/ports/exchange/exchange-error'
import { verbatim } from '../../../support/in-english'
import { advance, advanceUntil } from '../../../support/time/advance'
import { buy, openTrade, startReady } from '../../../support/app/ready-app'

const keyRefused = new ExchangeError(
  'unauthorized',
  message('service.saidNothing', { what: message('service.keyRefused') }),
)
const refused = (kind: ExchangeErrorKind): ExchangeError => new ExchangeError(kind, verbatim('No.'))

describe('failing sync job', () => {
  test.each(['invalid-request', 'forbidden', 'unsupported', 'not-found', 'bad-answer'] as const)(
    'blocks neither other reads nor orders and recovers if trades fail with %s',
    async (kind) => {
      const { bridge, clock, practice, session } = await startReady()
      practice.failures.set('trades', refused(kind))
      await advance(clock, 70_000, 500)
      expect(session.last()).toMatchObject({
        phase: 'ready',
        syncFailures: [{ job: 'trades', problem: verbatim('No.') }],
        problem: { code: 'sync.failed' },
      })
      const before = practice.count('account')
      await advance(clock, 60_000, 500)
      expect(practice.count('account')).toBeGreaterThan(before)
      await openTrade(bridge, { ...buy, orderId: 'o1' })
      practice.failures.delete('trades')
      await advanceUntil(
        clock,
        () => expect(session.last()).toMatchObject({ phase: 'ready', syncFailures: [], problem: null }),
        { withinMs: 120_000, stepMs: 500 },
      )
    },
  )

  test.each(
    (
      ['account', 'trades', 'endedTrades', 'deposits', 'withdrawals', 'fundingFees', 'ticker'] as const
    ).flatMap((read) =>
      (['invalid-request', 'forbidden', 'unsupported', 'server'] as const).map(
        (kind) => [read, kind] as const,
      ),
    ),
  )('leaves close available and recovers if %s fails with %s', async (read, kind) => {
    const { bridge, clock, practice, session } = await startReady()
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    practice.failures.set(read, refused(kind))
    await advance(clock, 70_000, 500)
    expect(await bridge.futures.close({ tradeId: trade.id })).toMatchObject({ kind: 'done' })
    practice.failures.delete(read)
    await advanceUntil(
      clock,
      () => expect(session.last()).toMatchObject({ phase: 'ready', syncFailures: [], problem: null }),
      { withinMs: 150_000, stepMs: 500 },
    )
  })

  test('reports the name and reason of a rejected list without rejecting the key', async () => {
    const { clock, practice, session } = await startReady()
    practice.failures.set('deposits', keyRefused)
    await advance(clock, 90_000, 500)
    expect(session.last()).toMatchObject({ phase: 'ready', problem: null })
    expect(session.last().syncFailures).toEqual([{ job: 'deposits', problem: keyRefused.text }])
  })

  test('runs again on request', async () => {
    const { bridge, clock, practice, session } = await startReady()
    practice.failures.set('deposits', refused('forbidden'))
    await advance(clock, 200_000, 500)
    practice.failures.delete('deposits')
    await bridge.session.retrySync({ job: 'deposits' })
    await advance(clock, 500)
    expect(session.last().syncFailures).toEqual([])
  })
})

describe('rejected key', () => {
  test('is probed by account requests only, with delays of up to two minutes', async () => {
    const { clock, practice, session } = await startReady()
    practice.setOutage(keyRefused)
    await advance(clock, 120_000, 500)
    expect(session.last()).toMatchObject({ phase: 'refused', problem: keyRefused.text })
    const before = practice.requests.length
    await advance(clock, 600_000, 1000)
    const since = practice.requests.slice(before)
    const probes = since.filter((request) => request.startsWith('account'))
    expect(probes.length).toBeGreaterThanOrEqual(4)
    expect(probes.length).toBeLessThanOrEqual(6)
    expect(since.filter((request) => !/^(account|ticker|market)/.test(request))).toEqual([])
  })

  test('works again without a restart once it is accepted', async () => {
    const { bridge, clock, practice, session } = await startReady()
    practice.setOutage(keyRefused)
    await advance(clock, 70_000, 500)
    practice.setOutage(undefined)
    await advanceUntil(
      clock,
      () => expect(session.last()).toMatchObject({ phase: 'ready', problem: null, syncFailures: [] }),
      { withinMs: 75_000, stepMs: 500 },
    )
    await openTrade(bridge, { ...buy, orderId: 'o1' })
  })

  test('is probed immediately on request', async () => {
    const { bridge, clock, practice, session } = await startReady()
    practice.setOutage(keyRefused)
    await advance(clock, 300_000, 1000)
    practice.setOutage(undefined)
    await bridge.session.retrySync({})
    await advance(clock, 1000)
    expect(session.last()).toMatchObject({ phase: 'ready', problem: null })
  })
})

test('a sync job with unreadable records reports their number and does not fail', () => {
  const health = new ConnectionHealth(() => undefined)
  const records = ['a', 'b'].map((id) => ({ id, problem: verbatim(`${id} has no amount.`) }))
  for (const job of ['prices', 'account', 'trades'] as const) health.succeeded(job)
  expect(health.unreadable('deposits', records)).toEqual(records)
  expect(health.unreadable('deposits', records)).toEqual([])
  expect(health.unreadable('trades', records.slice(0, 1))).toHaveLength(1)
  expect(health).toMatchObject({ phase: 'ready', problem: null })
  expect(health.failures).toEqual([
    { job: 'deposits', problem: verbatim('a has no amount.'), unreadable: 2 },
    { job: 'trades', problem: verbatim('a has no amount.'), unreadable: 1 },
  ])
  expect([health.isWhole('deposits'), health.isWhole('withdrawals')]).toEqual([false, true])
  health.unreadable('deposits', [])
  health.unreadable('trades', [])
  expect(health.failures).toEqual([])
})
