import type { FuturesTrade } from '@common/domain/futures/trade'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../electron/core/ports/exchange-error'
import { follow } from '../support/follow'
import { pass } from '../support/pass'
import { buy, limitBuy, openTrade, startReady } from '../support/ready-app'
import { said, saying } from '../support/in-english'

const lostAnswer = () => new ExchangeError('unknown-outcome', said('No answer came.'))

async function startWithDoubts(...given: Parameters<typeof startReady>) {
  const started = await startReady(...given)
  const doubts = follow(started.bridge.doubts.list(undefined))
  await pass(started.clock, 100)
  return { ...started, doubts }
}

describe('an order whose answer is lost', () => {
  test('is in doubt, is found by reading, and is never sent again', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    const outcome = await bridge.futures.open({ ...buy, orderId: 'o1' })
    expect(outcome).toEqual({ kind: 'in-doubt', doubtId: expect.any(String) as string })
    await pass(clock, 100)
    expect(doubts.last()).toMatchObject([
      {
        action: 'open-trade',
        state: 'checking',
        summary: saying('Buy 100 USD at market, 10x'),
        finding: null,
      },
    ])
    await pass(clock, 2000)
    expect(doubts.last()).toMatchObject([{ state: 'done', finding: saying('The order was placed.') }])
    expect(practice.count('openTrade')).toBe(1)
    const trade = [...practice.trades.values()][0]
    expect(await bridge.futures.open({ ...buy, orderId: 'o1' })).toMatchObject({ kind: 'done', value: trade })
    expect(practice.count('openTrade')).toBe(1)
  })

  test('that was not placed is found absent only after several reads over half a minute', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    practice.failNext('openTrade', lostAnswer())
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    await pass(clock, 25_000)
    expect(doubts.last()).toMatchObject([{ state: 'checking' }])
    await pass(clock, 15_000)
    expect(doubts.last()).toMatchObject([{ state: 'not-done' }])
    await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({ code: 'rejected' })
    expect(practice.count('openTrade')).toBe(1)
    expect(await bridge.futures.open({ ...buy, orderId: 'o2' })).toMatchObject({ kind: 'done' })
  })

  test('is not taken for an older trade of the same kind', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    const older = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await pass(clock, 60_000, 1000)
    practice.failNext('openTrade', lostAnswer())
    await bridge.futures.open({ ...buy, orderId: 'o2' })
    await pass(clock, 45_000)
    expect(doubts.last()).toMatchObject([{ state: 'not-done' }])
    expect(practice.trades.size).toBe(1)
    expect(practice.trades.get(older.id)?.state).toBe('running')
  })

  test('is not taken for one of the same kind that was closed a moment before', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    const older = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await bridge.futures.close({ tradeId: older.id })
    await pass(clock, 1000)
    practice.failNext('openTrade', lostAnswer())
    await bridge.futures.open({ ...buy, orderId: 'o2' })
    await pass(clock, 45_000)
    expect(doubts.last()).toMatchObject([{ state: 'not-done' }])
  })

  test('is found where the clocks differ by as much as the service accepts', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    for (const trade of practice.trades.values()) {
      practice.trades.set(trade.id, { ...trade, createdAtMs: trade.createdAtMs - 25_000 })
    }
    await pass(clock, 45_000)
    expect(doubts.last()).toMatchObject([{ state: 'done', finding: saying('The order was placed.') }])
  })

  test('is not taken for a trade of another size, even one made just then', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    practice.failNext('openTrade', lostAnswer())
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    const elsewhere = practice.connect()
    await elsewhere.openTrade({ ...buy, quantity: 101 })
    await pass(clock, 45_000)
    expect(doubts.last()).toMatchObject([{ state: 'not-done' }])
    await elsewhere.close()
  })

  test('keeps the same side locked until it is settled, and says so', async () => {
    const { bridge, practice, clock } = await startWithDoubts()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    await expect(bridge.futures.open({ ...buy, orderId: 'o2' })).rejects.toMatchObject({
      code: 'rejected',
      message:
        '"Buy 100 USD at market, 10x" is in doubt and being checked with the service. This was not sent; wait until that is settled.',
    })
    await pass(clock, 2000)
    expect(await bridge.futures.open({ ...buy, orderId: 'o3' })).toMatchObject({ kind: 'done' })
    expect(practice.count('openTrade')).toBe(2)
  })

  test('while the service does not answer, nothing is concluded', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    practice.setOutage(new ExchangeError('no-answer', said('The service does not answer.')))
    await pass(clock, 300_000, 1000)
    expect(doubts.last()).toMatchObject([{ state: 'checking' }])
    practice.setOutage(undefined)
    await pass(clock, 40_000, 1000)
    expect(doubts.last()).toMatchObject([{ state: 'done' }])
  })

  test('survives a restart, also when the app was cut off before any answer', async () => {
    const { bridge, practice, clock, dataFolder, close } = await startWithDoubts()
    practice.hangNext('openTrade')
    const order = bridge.futures.open({ ...buy, orderId: 'o1' })
    order.catch(() => undefined)
    await pass(clock, 100)
    await close()
    const again = await startWithDoubts(dataFolder, { clock, practice })
    expect(again.doubts.last()).toMatchObject([{ action: 'open-trade' }])
    await pass(clock, 5000)
    expect(again.doubts.last()).toMatchObject([{ state: 'done' }])
    expect(practice.count('openTrade')).toBe(1)
    await again.bridge.doubts.dismiss({ doubtId: again.doubts.last()[0]?.id ?? '' })
    await pass(clock, 100)
    expect(again.doubts.last()).toEqual([])
  })

  test('cannot be dismissed while it is checked', async () => {
    const { bridge, practice } = await startWithDoubts()
    practice.failNext('openTrade', lostAnswer())
    const outcome = await bridge.futures.open({ ...buy, orderId: 'o1' })
    const doubtId = outcome.kind === 'in-doubt' ? outcome.doubtId : ''
    await expect(bridge.doubts.dismiss({ doubtId })).rejects.toMatchObject({ code: 'rejected' })
    await expect(bridge.doubts.dismiss({ doubtId: 'other' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a clear refusal', () => {
  test.each(['invalid-request', 'rate-limited', 'not-sent', 'unauthorized'] as const)(
    '%s leaves no doubt and the service is free for the next order',
    async (kind) => {
      const { bridge, practice, clock, doubts } = await startWithDoubts()
      practice.failNext('openTrade', new ExchangeError(kind, said('No.')))
      await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({ message: 'No.' })
      await pass(clock, 1000)
      expect(doubts.last()).toEqual([])
      expect(await bridge.futures.open({ ...buy, orderId: 'o2' })).toMatchObject({ kind: 'done' })
    },
  )
})

describe('an action on a trade whose answer is lost', () => {
  const actions = {
    closeTrade: (id: string) => ['close', { tradeId: id }] as const,
    addMargin: (id: string) => ['addMargin', { tradeId: id, amountSats: sats(1000) }] as const,
    cashIn: (id: string) => ['cashIn', { tradeId: id, amountSats: sats(500) }] as const,
    setLevel: (id: string) => ['setLevel', { tradeId: id, kind: 'take-profit', price: 21_000 }] as const,
  }

  test.each(Object.keys(actions) as (keyof typeof actions)[])(
    '%s is found done, or found undone',
    async (method) => {
      const { bridge, practice, clock, doubts, shown } = await startWithDoubts()
      const act = (trade: FuturesTrade) => {
        const [name, input] = actions[method](trade.id)
        return (bridge.futures[name] as (input: object) => Promise<{ kind: string }>)(input)
      }
      const first = await openTrade(bridge, { ...buy, orderId: 'o1' })
      const second = await openTrade(bridge, { ...buy, orderId: 'o2' })
      practice.failNext(method, lostAnswer(), { applied: true })
      practice.failNext(method, lostAnswer())
      expect(await act(first)).toMatchObject({ kind: 'in-doubt' })
      await pass(clock, 1500)
      expect(doubts.last()).toMatchObject([{ tradeId: first.id, state: 'done' }])
      expect(await act(second)).toMatchObject({ kind: 'in-doubt' })
      await expect(act(second)).rejects.toMatchObject({ code: 'rejected' })
      await pass(clock, 45_000)
      expect(doubts.last()).toMatchObject([
        { tradeId: second.id, state: 'not-done' },
        { tradeId: first.id, state: 'done' },
      ])
      expect(practice.count(method)).toBe(2)
      expect(shown).toEqual([])
    },
  )

  test('a cancel that came too late says that the order was filled', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    const { id: tradeId } = await openTrade(bridge, { ...limitBuy, orderId: 'o1' })
    practice.failNext('cancelTrade', lostAnswer())
    await bridge.futures.cancel({ tradeId })
    practice.setPrice(18_900, { silently: true })
    await pass(clock, 2000)
    expect(doubts.last()).toMatchObject([{ state: 'not-done', finding: saying(/filled/) }])
  })

  test('close all that did a part asks the user to look', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    const first = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await openTrade(bridge, { ...buy, orderId: 'o2' })
    practice.failNext('closeAll', lostAnswer())
    expect(await bridge.futures.closeAll(undefined)).toMatchObject({ kind: 'in-doubt' })
    const elsewhere = practice.connect()
    await elsewhere.closeTrade(first.id)
    await elsewhere.close()
    await pass(clock, 2000)
    expect(doubts.last()).toMatchObject([{ state: 'needs-you', finding: saying(/1 of 2/) }])
  })
})

describe('a withdrawal whose answer is lost', () => {
  test('is found by its payment hash and locks withdrawals meanwhile', async () => {
    const { bridge, practice, clock, doubts, shown } = await startWithDoubts()
    const paymentRequest = practice.invoice(25_000)
    practice.failNext('withdraw', lostAnswer(), { applied: true })
    expect(await bridge.wallet.withdraw({ paymentRequest, amountSats: sats(25_000) })).toMatchObject({
      kind: 'in-doubt',
    })
    const other = { paymentRequest: practice.invoice(5000), amountSats: sats(5000) }
    await expect(bridge.wallet.withdraw(other)).rejects.toMatchObject({ code: 'rejected' })
    await pass(clock, 2000)
    expect(doubts.last()).toMatchObject([{ action: 'withdraw', state: 'done', amountSats: 25_000 }])
    expect(shown).toMatchObject([{ notice: { event: { kind: 'withdrawal-settled' } } }])
    expect(practice.count('withdraw')).toBe(1)
    expect(await bridge.wallet.withdraw(other)).toMatchObject({ kind: 'done' })
  })

  test('is called not done only after a minute, with advice that cannot pay twice', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    const paymentRequest = practice.invoice(25_000)
    practice.failNext('withdraw', lostAnswer())
    await bridge.wallet.withdraw({ paymentRequest, amountSats: sats(25_000) })
    await pass(clock, 55_000)
    expect(doubts.last()).toMatchObject([{ state: 'checking' }])
    await pass(clock, 20_000)
    expect(doubts.last()).toMatchObject([{ state: 'not-done', finding: saying(/the same invoice/) }])
  })

  test('that the key may not read asks the user to look', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    practice.failNext('withdraw', lostAnswer())
    await bridge.wallet.withdraw({ paymentRequest: practice.invoice(25_000), amountSats: sats(25_000) })
    practice.failNext(
      'withdrawals',
      new ExchangeError('forbidden', said('The key may not read withdrawals.')),
    )
    await pass(clock, 2000)
    expect(doubts.last()).toMatchObject([{ state: 'needs-you' }])
  })

  test('is not taken for an earlier try of the same invoice that failed', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    const paymentRequest = practice.invoice(25_000)
    const decoded = decodeInvoice(paymentRequest)
    const reference = decoded.ok ? decoded.invoice.paymentHash : ''
    const failed = { id: 'w0', rail: 'lightning', state: 'failed', destination: null, reference } as const
    const amounts = { amountSats: sats(25_000), feeSats: sats(0) }
    practice.withdrawals.set('w0', { ...failed, ...amounts, createdAtMs: clock.nowMs() - 20_000 })
    practice.failNext('withdraw', lostAnswer())
    await bridge.wallet.withdraw({ paymentRequest, amountSats: sats(25_000) })
    await pass(clock, 30_000)
    expect(doubts.last()).toMatchObject([{ state: 'checking' }])
    await pass(clock, 45_000)
    expect(doubts.last()).toMatchObject([{ state: 'not-done', finding: saying(/the same invoice/) }])
  })

  test('and cannot be read holds up neither another doubt nor withdrawals for ever', async () => {
    const { bridge, practice, clock, doubts } = await startWithDoubts()
    for (let read = 0; read < 40; read += 1) {
      practice.failNext('withdrawals', new ExchangeError('bad-answer', said('It cannot be read.')))
    }
    practice.failNext('withdraw', lostAnswer())
    await bridge.wallet.withdraw({ paymentRequest: practice.invoice(25_000), amountSats: sats(25_000) })
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    await pass(clock, 10_000)
    const doubtOf = (wanted: string) => doubts.last().find(({ action }) => action === wanted)
    expect([doubtOf('open-trade')?.state, doubtOf('withdraw')?.state]).toEqual(['done', 'checking'])
    await pass(clock, 120_000, 1000)
    expect(doubtOf('withdraw')).toMatchObject({
      state: 'needs-you',
      finding: saying(/Look at your account/),
    })
  })
})
