import { describe, expect, test } from 'vitest'
import { message } from '@common/texts/message'
import type { Access } from '@common/exchange-api/endpoint'
import { RequestQueue } from '../../../../electron/core/exchange/rest/request-queue'
import { openQueue } from '../support/open-queue'

describe('a ban', () => {
  test.each<Access>(['signed', 'open'])(
    'refuses queued and new requests of both rates: %s',
    async (access) => {
      const { clock, queue, sent, add } = openQueue(access)
      queue.blockUntil(access, clock.nowMs() + 1000)
      const banned = {
        kind: 'banned',
        retryAtMs: clock.nowMs() + 60_000,
        text: message('service.stillBanned', { seconds: 60 }),
      }
      const queued = [add('queued'), add('close', 'close')]
      queue.ban(clock.nowMs() + 60_000)
      const outcomes = await Promise.allSettled([...queued, add('new')])
      for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: banned })
      expect([sent, queue.waiting]).toEqual([[], 0])
      clock.advance(60_000)
      expect(await add('later')).toBe('later')
    },
  )

  test('of an address counts for all accounts of its exchange', async () => {
    const { clock, queue, rateLimiters, add } = openQueue()
    const other = new RequestQueue({ clock, rateLimiters, onQueued: () => undefined })
    queue.blockUntil('signed', clock.nowMs() + 1000)
    const queued = add('queued')
    other.ban(clock.nowMs() + 5000)
    await expect(queued).rejects.toMatchObject({ kind: 'banned' })
    expect(queue.waiting).toBe(0)
  })
})

test('a pause of one rate does not delay the other', async () => {
  const { clock, queue, add } = openQueue('open')
  queue.blockUntil('signed', clock.nowMs() + 10_000)
  expect(await add('public')).toBe('public')
})

test('a withdrawal of orders leaves changes, closes and reads in the queue', async () => {
  const { clock, queue, sent, add } = openQueue()
  queue.blockUntil('signed', clock.nowMs() + 1000)
  const order = add('order', 'order')
  for (const priority of ['change', 'close', 'cancel', 'wallet', 'news', 'read'] as const)
    void add(priority, priority)
  queue.withdrawOrders()
  await expect(order).rejects.toMatchObject({ kind: 'not-sent', text: message('order.withdrawn') })
  for (let second = 0; second < 10; second += 1) {
    clock.advance(1000)
    await Promise.resolve()
  }
  expect(sent).toEqual(['close', 'cancel', 'change', 'wallet', 'news', 'read'])
})
