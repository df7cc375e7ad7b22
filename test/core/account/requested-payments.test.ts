import { expect, test } from 'vitest'
import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { RequestedPayments } from '../../../electron/core/account/requested-payments'
import { depositEvents } from '../../../electron/core/usecases/wallet/wallet-events'
import { sats } from '@common/domain/units'
import { ManualClock } from '../../support/time/manual-clock'

test('requested payments are news, others may have been missed', () => {
  const requested = new RequestedPayments(new ManualClock())
  requested.add('mine')
  requested.addFound('found')
  const settled = (id: string) => ({
    before: undefined,
    after: {
      ...({ id, rail: 'lightning', state: 'settled' } as const),
      ...{ amountSats: sats(9), createdAtMs: 0, reference: null },
    },
  })
  const ids = (events: readonly TimedActivityEvent[]): string[] =>
    events.flatMap(({ event }) => (event.kind === 'deposit-settled' ? [event.depositId] : []))
  const lists: Record<string, string[]> = {}
  requested.noteChanges(
    ['other', 'mine', 'found'].map(settled),
    (changes) => changes.flatMap(depositEvents),
    {
      enqueue: (events) => void (lists['maybe missed'] = ids(events)),
      enqueueNews: (events) => void (lists.news = ids(events)),
    },
  )
  expect(lists).toEqual({ 'maybe missed': ['other'], news: ['mine', 'found'] })
})

test('a requested payment is fresh for ten seconds, one found later never', () => {
  const clock = new ManualClock()
  const requested = new RequestedPayments(clock)
  requested.add('mine')
  requested.addFound('found')
  clock.advance(9999)
  expect(['mine', 'found', 'other'].map((id) => requested.isFresh(id))).toEqual([true, false, false])
  clock.advance(1)
  expect(requested.isFresh('mine')).toBe(false)
})
