import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { subscribe } from '../../../support/subscribe'
import { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { advance, advanceUntil } from '../../../support/time/advance'
import { buy, startReady } from '../../../support/app/ready-app'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { verbatim } from '../../../support/in-english'

const lostAnswer = new ExchangeError('unknown-outcome', verbatim('No answer came.'))

describe('order whose response is lost', () => {
  test('is found by its client order id among identical trades', async () => {
    const clock = new ManualClock()
    const practice = new InMemoryService(clock, 20_000, { keepsOrderIds: true })
    const { bridge } = await startReady(temporaryFolder(), { clock, practice })
    const pendingWrites = subscribe(bridge.doubts.list(undefined))
    practice.failNext('openTrade', lostAnswer, { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    const [trade] = practice.trades.values()
    if (!trade) throw new Error('it was not placed')
    practice.trades.set(trade.id, { ...trade, createdAtMs: trade.createdAtMs + 900 })
    practice.trades.set('from-elsewhere', { ...trade, id: 'from-elsewhere' })
    await advanceUntil(clock, () => expect(pendingWrites.last()).toMatchObject([{ state: 'done' }]), {
      withinMs: 5000,
    })
    expect(await bridge.futures.open({ ...buy, orderId: 'o1' })).toMatchObject({ value: { id: trade.id } })
  })

  test('falls back to the trade lists if its client order id is not found', async () => {
    const clock = new ManualClock()
    const practice = new InMemoryService(clock, 20_000, { keepsOrderIds: true })
    const { bridge } = await startReady(temporaryFolder(), { clock, practice })
    const pendingWrites = subscribe(bridge.doubts.list(undefined))
    practice.failNext('openTrade', lostAnswer)
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    await advance(clock, 25_000)
    expect(pendingWrites.last()).toMatchObject([{ state: 'checking' }])
    await advanceUntil(clock, () => expect(pendingWrites.last()).toMatchObject([{ state: 'not-done' }]), {
      withinMs: 45_000,
    })
  })
})
