import { sats } from '@common/domain/units'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { PendingWrites } from '../../../../electron/core/state/pending-writes'
import { sendWrite } from '../../../../electron/core/usecases/writes/send-write'
import { subscribe } from '../../../support/subscribe'
import { advance, advanceUntil } from '../../../support/time/advance'
import { buy, openTrade, startReady } from '../../../support/app/ready-app'
import { openRecords } from '../../../support/app/open-records'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { verbatim } from '../../../support/in-english'
import { message } from '../../../support/text'

async function startWithUnresolvedWrites() {
  const started = await startReady()
  const pendingWrites = subscribe(started.bridge.doubts.list(undefined))
  await advanceUntil(started.clock, () => pendingWrites.items.length > 0, { withinMs: 100 })
  return { ...started, pendingWrites }
}

describe('internal error during a write', () => {
  const fault = new TypeError('a bug')

  test('is reported before sending, stores no unresolved write and allows the same order', async () => {
    const { bridge, practice, clock, pendingWrites, unexpected } = await startWithUnresolvedWrites()
    practice.failNext('openTrade', fault)
    await expect(bridge.futures.open({ ...buy, orderId: 'o1' })).rejects.toMatchObject({
      code: 'internal',
      text: message('unresolved.neverLeft', {
        what: message('action.buyAtMarket', {
          size: message('action.ofQuantity', { quantity: 100 }),
          leverage: 10,
        }),
      }),
    })
    expect(unexpected).toEqual([['write open-trade', fault]])
    await advance(clock, 100)
    expect(pendingWrites.last()).toEqual([])
    expect(await bridge.futures.open({ ...buy, orderId: 'o1' })).toMatchObject({ kind: 'done' })
    expect(practice.trades.size).toBe(1)
  })

  test('is reported after sending and stores an unresolved write', async () => {
    const { bridge, practice, clock, pendingWrites, unexpected } = await startWithUnresolvedWrites()
    const after = new ExchangeError('unknown-outcome', verbatim('Something unexpected.'), { cause: fault })
    practice.failNext('openTrade', after, { applied: true })
    expect(await bridge.futures.open({ ...buy, orderId: 'o1' })).toMatchObject({ kind: 'in-doubt' })
    expect(unexpected).toEqual([['write open-trade', fault]])
    await advanceUntil(clock, () => expect(pendingWrites.last()).toMatchObject([{ state: 'needs-you' }]), {
      withinMs: 2000,
    })
  })

  test('is reported while the response is applied, and the write counts as done', async () => {
    const clock = new ManualClock()
    const { history, journal } = openRecords(temporaryFolder(), 'p', null, clock.nowMs())
    onTestFinished(() => history.close())
    const parts = {
      journal,
      clock,
      clockSkewMs: () => 0,
      newId: () => 'd1',
      unresolvedElsewhere: () => null,
      withdrawQueuedOrders: () => undefined,
      publish: () => undefined,
    }
    const published: unknown[] = []
    const send = sendWrite({
      pendingWrites: new PendingWrites(parts),
      onUnresolved: () => published.push('doubt'),
      onSent: () => published.push('sent'),
      onUnexpected: (source, error) => published.push([source, error]),
    })
    const sent = { action: 'close-trade', tradeId: 't1' } as const
    const outcome = await send({
      intent: { sent, summary: verbatim('Close it') },
      send: () => Promise.resolve('closed'),
      onDone: () => {
        throw fault
      },
    })
    expect(outcome).toEqual({ kind: 'done', value: 'closed' })
    expect(published).toEqual([['write close-trade', fault], 'sent'])
    expect(journal.pendingWrites()).toEqual([])
  })
})

type Ready = Awaited<ReturnType<typeof startReady>>

const writes = {
  openTrade: ({ bridge }: Ready) => bridge.futures.open({ ...buy, orderId: 'o2' }),
  closeTrade: ({ bridge }: Ready, tradeId: string) => bridge.futures.close({ tradeId }),
  closeAll: ({ bridge }: Ready) => bridge.futures.closeAll(undefined),
  withdraw: ({ bridge, practice }: Ready) =>
    bridge.wallet.withdraw({
      paymentRequest: practice.invoice(5000),
      amountSats: sats(5000),
      mostFeeSats: sats(10_000_000),
    }),
}

describe.each(Object.keys(writes) as (keyof typeof writes)[])('account read after %s', (method) => {
  test.each(['done', 'in doubt', 'refused'])('runs immediately if the write is %s', async (end) => {
    const app = await startReady()
    const { bridge, practice, clock } = app
    const trade = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await advance(clock, 10_000)
    const before = practice.count('account')
    if (end === 'in doubt')
      practice.failNext(method, new ExchangeError('unknown-outcome', verbatim('No answer came.')))
    if (end === 'refused') practice.failNext(method, new ExchangeError('invalid-request', verbatim('No.')))
    const write = writes[method](app, trade.id)
    await (end === 'refused' ? expect(write).rejects.toMatchObject({ text: verbatim('No.') }) : write)
    await advance(clock, 100)
    expect(practice.count('account')).toBe(before + 1)
  })
})
