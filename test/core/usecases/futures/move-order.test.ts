import { cpSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { subscribe } from '../../../support/subscribe'
import { verbatim, message, withText } from '../../../support/text'
import { advance, advanceUntil } from '../../../support/time/advance'
import { limitBuy, openTrade, startReady } from '../../../support/app/ready-app'
import { temporaryFolder } from '../../../support/temporary-folder'
import { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { lostAnswer, startWithUnresolvedWrites } from '../../../support/app/with-unresolved-writes'
import { ManualClock } from '../../../support/time/manual-clock'

async function startWaiting(changes: object = {}) {
  const started = await startReady()
  const waiting = await openTrade(started.bridge, { ...limitBuy, ...changes, orderId: 'o1' })
  expect(waiting.state).toBe('open')
  await advance(started.clock, 3000)
  const { bridge, practice } = started
  return {
    ...started,
    waiting,
    move: (price: number, orderId = 'o2') =>
      bridge.futures.moveOrder({ tradeId: waiting.id, price, orderId }),
    stateOfOld: () => practice.trades.get(waiting.id)?.state,
  }
}

describe('order moved to another price', () => {
  test('is canceled first and then placed again with only its price changed', async () => {
    const { practice, move, stateOfOld } = await startWaiting({
      stopLossPrice: 17_500,
      takeProfitPrice: 25_000,
    })
    const outcome = await move(18_500)
    expect(outcome).toMatchObject({
      kind: 'done',
      value: {
        state: 'open',
        side: 'buy',
        price: 18_500,
        quantity: 100,
        leverage: 10,
        stopLossPrice: 17_500,
        takeProfitPrice: 25_000,
      },
    })
    expect(stateOfOld()).toBe('canceled')
    const writes = practice.requests.filter((request) => request === 'cancelTrade' || request === 'openTrade')
    expect(writes).toEqual(['openTrade', 'cancelTrade', 'openTrade'])
  })

  test.each([
    ['the price it stands at', 19_000, 'issue.samePrice'],
    ['a price off the grid', 18_500.3, 'issue.priceGrid'],
    ['a price at which its stop would be above it', 17_000, 'issue.belowEntry'],
  ] as const)('stays unchanged for %s', async (_, price, code) => {
    const { practice, move, stateOfOld } = await startWaiting({ stopLossPrice: 17_500 })
    await expect(move(price)).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ code }],
    })
    expect(practice.count('cancelTrade')).toBe(0)
    expect(stateOfOld()).toBe('open')
  })

  test('can use its reserved amount and the balance, but no more', async () => {
    const { bridge, practice, clock, waiting } = await startWaiting({ quantity: 10_000 })
    practice.balanceSats = 0
    await advance(clock, 60_000, 1000)
    const tooDear = { tradeId: waiting.id, price: 9_000, orderId: 'o3' }
    await expect(bridge.futures.moveOrder(tooDear)).rejects.toMatchObject({
      issues: [{ code: 'issue.moveOverBalance' }],
    })
    expect(practice.trades.get(waiting.id)?.state).toBe('open')
    const affordable = { tradeId: waiting.id, price: 19_500, orderId: 'o4' }
    expect(await bridge.futures.moveOrder(affordable)).toMatchObject({
      kind: 'done',
      value: { price: 19_500 },
    })
  })

  test('is not placed again while the status of its cancel is unknown', async () => {
    const { bridge, practice, clock, move } = await startWaiting()
    const pendingWrites = subscribe(bridge.doubts.list(undefined))
    practice.failNext('cancelTrade', lostAnswer(), { applied: true })
    expect(await move(18_500)).toMatchObject({ kind: 'in-doubt', step: 'cancel' })
    await advanceUntil(
      clock,
      () => {
        expect(pendingWrites.last()).toMatchObject([
          {
            action: 'move-order',
            state: 'needs-you',
            finding: message('reconciliation.canceledOnly', { from: 19_000, price: 18_500 }),
          },
        ])
        expect(practice.count('openTrade')).toBe(1)
      },
      { withinMs: 60_000, stepMs: 1000 },
    )
  })

  test('is reported as filled if it was filled before the cancel', async () => {
    const { practice, move, stateOfOld } = await startWaiting()
    practice.setPrice(18_990, { silently: true })
    expect(stateOfOld()).toBe('running')
    await expect(move(18_500)).rejects.toMatchObject({ text: message('move.filled') })
    expect(practice.count('openTrade')).toBe(1)
  })

  test('reports why its cancel was rejected and stays open', async () => {
    const { practice, move, stateOfOld } = await startWaiting()
    practice.failNext('cancelTrade', new ExchangeError('maintenance', verbatim('Closed for maintenance.')))
    await expect(move(18_500)).rejects.toMatchObject({ text: verbatim('Closed for maintenance.') })
    expect(stateOfOld()).toBe('open')
    expect(practice.count('openTrade')).toBe(1)
  })

  test('is reported as canceled if the new order is rejected', async () => {
    const { practice, move, stateOfOld } = await startWaiting()
    practice.failNext('openTrade', new ExchangeError('invalid-request', verbatim('Not today.')))
    expect(await move(18_500)).toEqual({ kind: 'canceled-only', why: verbatim('Not today.') })
    expect(stateOfOld()).toBe('canceled')
  })

  test('becomes an unresolved write if the response to the new order is lost', async () => {
    const { bridge, practice, clock, move } = await startWaiting()
    const pendingWrites = subscribe(bridge.doubts.list(undefined))
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    expect(await move(18_500)).toMatchObject({ kind: 'in-doubt', step: 'place' })
    await advanceUntil(
      clock,
      () => {
        expect(pendingWrites.last()).toMatchObject([{ action: 'open-trade', state: 'needs-you' }])
        expect(practice.count('openTrade')).toBe(2)
      },
      { withinMs: 5000 },
    )
  })

  test('is not canceled while an order equal to the new one is unresolved', async () => {
    const { bridge, practice, move, stateOfOld } = await startWaiting()
    practice.failNext('openTrade', lostAnswer())
    await bridge.futures.open({ ...limitBuy, price: 18_500, orderId: 'o8' })
    await expect(move(18_500)).rejects.toMatchObject(withText('unresolved.statusUnknown'))
    expect(stateOfOld()).toBe('open')
    expect(practice.count('cancelTrade')).toBe(0)
  })
})

class ServiceThatSeesBetween extends InMemoryService {
  onceBetween: (() => void) | undefined

  override connect(): Exchange {
    const exchange = super.connect()
    let isCanceled = false
    return {
      ...exchange,
      cancelTrade: async (tradeId) => {
        const canceled = await exchange.cancelTrade(tradeId)
        isCanceled = true
        return canceled
      },
      clockSkewMs: () => {
        if (isCanceled) this.onceBetween?.()
        if (isCanceled) this.onceBetween = undefined
        return exchange.clockSkewMs()
      },
    }
  }
}

describe('interrupted order move', () => {
  async function cutOff(during: 'cancelTrade' | 'openTrade') {
    const started = await startWaiting()
    const { practice, clock, dataFolder, close, move } = started
    practice.hangNext(during)
    move(18_500).catch(() => undefined)
    await advanceUntil(clock, () => practice.count(during) > 0, { withinMs: 100 })
    await close()
    return { ...started, ...(await startWithUnresolvedWrites(dataFolder, { clock, practice })) }
  }

  test('requires review of the canceled order if it stopped after the cancel', async () => {
    const { practice, clock, pendingWrites, stateOfOld } = await cutOff('cancelTrade')
    await advanceUntil(
      clock,
      () => {
        expect(stateOfOld()).toBe('canceled')
        expect(pendingWrites.last()).toMatchObject([
          {
            action: 'move-order',
            state: 'needs-you',
            summary: message('action.moveBuy', { quantity: 100, from: 19_000, price: 18_500 }),
            finding: message('reconciliation.canceledOnly', { from: 19_000, price: 18_500 }),
          },
        ])
        expect(practice.count('openTrade')).toBe(1)
      },
      { withinMs: 5000 },
    )
  })

  test('allows the new order to be placed if it stopped before sending it', async () => {
    const clock = new ManualClock()
    const practice = new ServiceThatSeesBetween(clock)
    const { bridge, dataFolder, close } = await startReady(temporaryFolder(), { clock, practice })
    const waiting = await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    await advance(clock, 3000)
    const remaining = temporaryFolder()
    practice.onceBetween = () => cpSync(dataFolder, remaining, { recursive: true })
    await bridge.futures.moveOrder({ tradeId: waiting.id, price: 18_500, orderId: 'o2' })
    expect(practice.onceBetween).toBeUndefined()
    await close()
    for (const [id, { state }] of practice.trades) if (state === 'open') practice.trades.delete(id)

    const restarted = await startWithUnresolvedWrites(remaining, { clock, practice })
    await advanceUntil(
      clock,
      () => {
        expect(restarted.pendingWrites.last()).toMatchObject([
          {
            action: 'move-order',
            state: 'needs-you',
            summary: message('action.moveBuy', { quantity: 100, from: 19_000, price: 18_500 }),
            finding: message('reconciliation.canceledOnly', { from: 19_000, price: 18_500 }),
          },
        ])
        expect(practice.requests.filter((request) => request === 'openTrade')).toHaveLength(2)
      },
      { withinMs: 5000 },
    )
    const order = { ...limitBuy, price: 18_500, orderId: 'o3' }
    expect(await openTrade(restarted.bridge, order)).toMatchObject({ state: 'open', price: 18_500 })
    await restarted.bridge.doubts.dismiss({ doubtId: restarted.pendingWrites.last()[0]?.id ?? '' })
    await advanceUntil(clock, () => expect(restarted.pendingWrites.last()).toEqual([]), { withinMs: 100 })
  })

  test('reports both steps and repeats neither if it stopped after sending the new order', async () => {
    const { practice, clock, pendingWrites } = await cutOff('openTrade')
    await advanceUntil(
      clock,
      () => expect(pendingWrites.last()).not.toContainEqual(expect.objectContaining({ state: 'checking' })),
      { withinMs: 5000 },
    )
    const found = new Map(pendingWrites.last().map(({ action, finding }) => [action, finding]))
    expect(found.get('move-order')).toEqual(
      message('reconciliation.movedStatusUnknown', { from: 19_000, price: 18_500 }),
    )
    expect(found.has('open-trade')).toBe(true)
    expect(practice.count('openTrade')).toBe(2)
    expect(practice.count('cancelTrade')).toBe(1)
  })

  test('leaves the order open and movable if the cancel did not reach the exchange', async () => {
    const { bridge, practice, clock, waiting, move } = await startWaiting()
    const pendingWrites = subscribe(bridge.doubts.list(undefined))
    practice.failNext('cancelTrade', lostAnswer())
    expect(await move(18_500)).toMatchObject({ kind: 'in-doubt', step: 'cancel' })
    await advanceUntil(
      clock,
      () =>
        expect(pendingWrites.last()).toMatchObject([
          {
            state: 'checking',
            mayRepeat: true,
            finding: message('reconciliation.notMoved', { from: 19_000 }),
          },
        ]),
      { withinMs: 5000 },
    )
    const restarted = await bridge.futures.moveOrder({ tradeId: waiting.id, price: 18_600, orderId: 'o3' })
    expect(restarted).toMatchObject({ kind: 'done', value: { price: 18_600 } })
    await advanceUntil(clock, () => expect(practice.count('openTrade')).toBe(2), { withinMs: 20_000 })
  })

  test('leaves no unresolved write if both steps were completed', async () => {
    const { waiting, clock, dataFolder, close, move, practice } = await startWaiting()
    expect((await move(18_500)).kind).toBe('done')
    await close()
    const restarted = await startWithUnresolvedWrites(dataFolder, { clock, practice })
    await advanceUntil(
      clock,
      () => {
        expect(restarted.pendingWrites.last()).toEqual([])
        expect(practice.trades.get(waiting.id)?.state).toBe('canceled')
      },
      { withinMs: 5000 },
    )
  })
})
