import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { advance, advanceUntil } from '../../../support/time/advance'
import { buy, limitBuy, openTrade } from '../../../support/app/ready-app'
import { lostAnswer, startWithUnresolvedWrites } from '../../../support/app/with-unresolved-writes'
import { verbatim, message } from '../../../support/text'

const expectedTrade = { trade: message('position.long', { quantity: 100 }), price: 20_000.5 }
const maybePlaced = (count: number) => ({
  state: 'needs-you',
  finding: message('reconciliation.maybePlaced', { count, ...expectedTrade }),
})

describe('order whose response is lost', () => {
  test('becomes an unresolved write, requires review once found and is never sent again', async () => {
    const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    const outcome = await bridge.futures.open({ ...buy, orderId: 'o1' })
    expect(outcome).toEqual({ kind: 'in-doubt', doubtId: expect.any(String) as string })
    await expectUnresolvedWrites(
      [
        {
          action: 'open-trade',
          state: 'checking',
          summary: message('action.buyAtMarket', {
            size: message('action.ofQuantity', { quantity: 100 }),
            leverage: 10,
          }),
          finding: null,
        },
      ],
      { withinMs: 100 },
    )
    // Without an order id, an equal order may be another client's.
    const [placed] = practice.trades.keys()
    await expectUnresolvedWrites([{ ...maybePlaced(1), tradeId: placed }], { withinMs: 2000 })
    expect(practice.count('openTrade')).toBe(1)
    expect(await bridge.futures.open({ ...buy, orderId: 'o1' })).toMatchObject({ kind: 'in-doubt' })
    expect(practice.count('openTrade')).toBe(1)
  })

  test('is reported as not placed only after repeated reads over a minute', async () => {
    const { bridge, practice, clock, pendingWrites, expectUnresolvedWrites } =
      await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer())
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    await advance(clock, 55_000)
    expect(pendingWrites.last()).toMatchObject([{ state: 'checking' }])
    await expectUnresolvedWrites([{ state: 'not-done' }], { withinMs: 20_000 })
    await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({ code: 'rejected' })
    expect(practice.count('openTrade')).toBe(1)
    expect(await bridge.futures.open({ ...buy, orderId: 'o2' })).toMatchObject({ kind: 'done' })
  })

  test('is not matched with an older trade with the same values', async () => {
    const { bridge, practice, clock, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    const older = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await advance(clock, 60_000, 1000)
    practice.failNext('openTrade', lostAnswer())
    await bridge.futures.open({ ...buy, orderId: 'o2' })
    await expectUnresolvedWrites([{ state: 'not-done' }], { withinMs: 75_000 })
    expect(practice.trades.size).toBe(1)
    expect(practice.trades.get(older.id)?.state).toBe('running')
  })

  test('is not matched with an equal trade closed a moment before', async () => {
    const { bridge, practice, clock, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    const older = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await bridge.futures.close({ tradeId: older.id })
    await advance(clock, 1000)
    practice.failNext('openTrade', lostAnswer())
    await bridge.futures.open({ ...buy, orderId: 'o2' })
    await expectUnresolvedWrites([{ state: 'not-done' }], { withinMs: 75_000 })
  })

  test('is found if the clocks differ by 25 s', async () => {
    const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    for (const trade of practice.trades.values()) {
      practice.trades.set(trade.id, { ...trade, createdAtMs: trade.createdAtMs - 25_000 })
    }
    await expectUnresolvedWrites([{ state: 'needs-you' }], { withinMs: 75_000 })
  })

  test('is not matched with a trade of another size opened at the same time', async () => {
    const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer())
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    const otherClient = practice.connect()
    await otherClient.openTrade({ ...buy, quantity: 101 })
    await expectUnresolvedWrites([{ state: 'not-done' }], { withinMs: 75_000 })
    await otherClient.close()
  })

  test('blocks an equal order, with the reason, until its check completes', async () => {
    const { bridge, practice, clock, pendingWrites } = await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    await expect(bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject({
      code: 'rejected',
      text: message('unresolved.statusUnknown', {
        what: message('action.buyAtMarket', {
          size: message('action.ofQuantity', { quantity: 100 }),
          leverage: 10,
        }),
      }),
    })
    await advanceUntil(clock, () => pendingWrites.last()[0]?.state === 'needs-you', { withinMs: 2000 })
    expect(await bridge.futures.open({ ...buy, orderId: 'o3' })).toMatchObject({ kind: 'done' })
    expect(practice.count('openTrade')).toBe(2)
  })

  test('stays unresolved while the exchange does not respond', async () => {
    const { bridge, practice, clock, pendingWrites, expectUnresolvedWrites } =
      await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    practice.setOutage(new ExchangeError('no-answer', verbatim('The service does not answer.')))
    await advance(clock, 300_000, 1000)
    expect(pendingWrites.last()).toMatchObject([{ state: 'checking' }])
    practice.setOutage(undefined)
    await expectUnresolvedWrites([{ state: 'needs-you' }], { withinMs: 80_000 })
  })

  test('survives a restart, even if the app was closed before any response', async () => {
    const { bridge, practice, clock, dataFolder, close } = await startWithUnresolvedWrites()
    practice.hangNext('openTrade')
    const order = bridge.futures.open({ ...buy, orderId: 'o1' })
    order.catch(() => undefined)
    await advanceUntil(clock, () => practice.count('openTrade') === 1, { withinMs: 100 })
    await close()
    const restarted = await startWithUnresolvedWrites(dataFolder, { clock, practice })
    expect(restarted.pendingWrites.last()).toMatchObject([{ action: 'open-trade' }])
    await restarted.expectUnresolvedWrites([{ state: 'needs-you' }], { withinMs: 5000 })
    expect(practice.count('openTrade')).toBe(1)
    await restarted.bridge.doubts.dismiss({ doubtId: restarted.pendingWrites.last()[0]?.id ?? '' })
    await restarted.expectUnresolvedWrites([], { withinMs: 100 })
  })

  test('cannot be dismissed while it is being checked', async () => {
    const { bridge, practice } = await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer())
    const outcome = await bridge.futures.open({ ...buy, orderId: 'o1' })
    const doubtId = outcome.kind === 'in-doubt' ? outcome.doubtId : ''
    await expect(bridge.doubts.dismiss({ doubtId })).rejects.toMatchObject({ code: 'rejected' })
    await expect(bridge.doubts.dismiss({ doubtId: 'other' })).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each([
    ['another year', -365 * 24 * 3_600_000],
    ['an hour ahead', 3_600_000],
    ['an hour behind', -3_600_000],
  ])('is not reported as not placed if the records are dated %s', async (_what, offMs) => {
    const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    for (const trade of practice.trades.values()) {
      const atMs = trade.createdAtMs + offMs
      const times = { createdAtMs: atMs, updatedAtMs: atMs, closedAtMs: atMs }
      practice.trades.set(trade.id, { ...trade, ...times, state: 'closed', exitPrice: 20_000 })
    }
    await expectUnresolvedWrites([maybePlaced(1)], {
      withinMs: 90_000,
    })
  })

  test('is not reported as not placed after margin was added to it', async () => {
    const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    const otherClient = practice.connect()
    for (const { id } of practice.trades.values()) await otherClient.addMargin(id, sats(50_000))
    await otherClient.close()
    await expectUnresolvedWrites([{ state: 'needs-you' }], { withinMs: 90_000 })
  })

  test('is not reported as placed if equal orders were placed elsewhere', async () => {
    const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer())
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    const otherClient = practice.connect()
    await otherClient.openTrade(buy)
    await otherClient.openTrade(buy)
    await otherClient.close()
    await expectUnresolvedWrites([{ ...maybePlaced(2), tradeId: null }], {
      withinMs: 90_000,
    })
  })

  test('notifies of its stop loss if that triggers in the meantime', async () => {
    const { bridge, practice, clock, shown } = await startWithUnresolvedWrites()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, stopLossPrice: 19_500, orderId: 'o1' })
    practice.setPrice(19_400)
    await advanceUntil(clock, () => shown.length > 0, { withinMs: 90_000 })
    expect(shown.map(({ notice }) => notice.event.kind)).toEqual(['stop-loss'])
  })
})

describe('definitive rejection', () => {
  test.each(['invalid-request', 'rate-limited', 'not-sent', 'unauthorized'] as const)(
    '%s leaves no unresolved write and allows the next order',
    async (kind) => {
      const { bridge, practice, clock, pendingWrites } = await startWithUnresolvedWrites()
      practice.failNext('openTrade', new ExchangeError(kind, verbatim('No.')))
      await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({
        text: verbatim('No.'),
      })
      await advance(clock, 1000)
      expect(pendingWrites.last()).toEqual([])
      expect(await bridge.futures.open({ ...buy, orderId: 'o2' })).toMatchObject({ kind: 'done' })
    },
  )
})

test('a write left unsent by a closing app is reported as not sent and blocks nothing', async () => {
  const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
  practice.failNext('openTrade', new ExchangeError('closed', verbatim('Closed.')))
  await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({
    text: verbatim('Closed.'),
  })
  await expectUnresolvedWrites([{ state: 'not-done', finding: message('reconciliation.neverLeft') }], {
    withinMs: 1000,
  })
  expect(await bridge.futures.open({ ...buy, orderId: 'o2' })).toMatchObject({ kind: 'done' })
})

describe('lost response to a trade action', () => {
  const actions = {
    closeTrade: (id: string) => ['close', { tradeId: id }] as const,
    addMargin: (id: string) => ['addMargin', { tradeId: id, amountSats: sats(1000) }] as const,
    cashIn: (id: string) => ['cashIn', { tradeId: id, amountSats: sats(500) }] as const,
    setLevel: (id: string) => ['setLevel', { tradeId: id, kind: 'take-profit', price: 21_000 }] as const,
  }

  test.each(Object.keys(actions) as (keyof typeof actions)[])(
    '%s is reconciled as done or not done',
    async (method) => {
      const { bridge, practice, shown, expectUnresolvedWrites } = await startWithUnresolvedWrites()
      const act = (trade: FuturesTrade) => {
        const [name, input] = actions[method](trade.id)
        return (bridge.futures[name] as (input: object) => Promise<{ kind: string }>)(input)
      }
      const first = await openTrade(bridge, { ...buy, orderId: 'o1' })
      const second = await openTrade(bridge, { ...buy, orderId: 'o2' })
      practice.failNext(method, lostAnswer(), { applied: true })
      practice.failNext(method, lostAnswer())
      expect(await act(first)).toMatchObject({ kind: 'in-doubt' })
      await expectUnresolvedWrites([{ tradeId: first.id, state: 'done' }], { withinMs: 1500 })
      expect(await act(second)).toMatchObject({ kind: 'in-doubt' })
      await expect(act(second)).rejects.toMatchObject({ code: 'rejected' })
      await expectUnresolvedWrites(
        [
          { tradeId: second.id, state: 'not-done' },
          { tradeId: first.id, state: 'done' },
        ],
        { withinMs: 75_000 },
      )
      expect(practice.count(method)).toBe(2)
      expect(shown).toEqual([])
    },
  )

  test('allows another close after one read that shows the position open', async () => {
    const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    const { id: tradeId } = await openTrade(bridge, { ...buy, orderId: 'o1' })
    practice.failNext('closeTrade', lostAnswer())
    await bridge.futures.close({ tradeId })
    await expect(bridge.futures.close({ tradeId })).rejects.toMatchObject({ code: 'rejected' })
    await expectUnresolvedWrites(
      [{ state: 'checking', mayRepeat: true, finding: message('reconciliation.notClosed') }],
      {
        withinMs: 1500,
      },
    )
    expect(await bridge.futures.close({ tradeId })).toMatchObject({ kind: 'done' })
    await expectUnresolvedWrites([{ state: 'done' }], { withinMs: 12_000 })
  })

  test('allows a close while a stop loss or margin change is pending', async () => {
    const { bridge, practice, clock } = await startWithUnresolvedWrites()
    const { id: tradeId } = await openTrade(bridge, { ...buy, orderId: 'o1' })
    practice.failNext('setLevel', lostAnswer())
    practice.hangNext('addMargin')
    await bridge.futures.setLevel({ tradeId, kind: 'stop-loss', price: 19_000 })
    const adding = bridge.futures.addMargin({ tradeId, amountSats: sats(1000) })
    adding.catch(() => undefined)
    await advanceUntil(clock, () => practice.count('addMargin') === 1, { withinMs: 100 })
    expect(await bridge.futures.close({ tradeId })).toMatchObject({ kind: 'done' })
    expect(practice.trades.get(tradeId)?.state).toBe('closed')
  })

  test('is reported as a filled order if the cancel came too late', async () => {
    const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    const { id: tradeId } = await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    practice.failNext('cancelTrade', lostAnswer())
    await bridge.futures.cancel({ tradeId })
    practice.setPrice(18_900, { silently: true })
    await expectUnresolvedWrites([{ state: 'not-done', finding: message('reconciliation.filledBefore') }], {
      withinMs: 2000,
    })
  })
})
