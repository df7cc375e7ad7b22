import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RequestQueue, OriginRateLimiters } from '../../../../electron/core/exchange/rest/request-queue'
import { message } from '../../../support/text'
import { answers, limits, openQueue } from '../support/open-queue'

describe('request queue', () => {
  test('sends one signed request per second, most urgent first', async () => {
    const { clock, queue, sent, add } = openQueue()
    for (const [name, priority] of [
      ['first', 'read'],
      ['list', 'read'],
      ['withdraw', 'wallet'],
      ['buy', 'order'],
      ['close 1', 'close'],
      ['cancel', 'cancel'],
      ['close 2', 'close'],
    ] as const)
      void add(name, priority)
    await answers()
    expect(sent).toEqual(['first'])
    expect(queue.waiting).toBe(6)
    clock.advance(999)
    expect(sent).toHaveLength(1)
    for (let second = 0; second < 6; second++) {
      clock.advance(1000)
      await answers()
    }
    expect(sent).toEqual(['first', 'close 1', 'close 2', 'cancel', 'buy', 'withdraw', 'list'])
    expect(queue.waiting).toBe(0)
  })

  test('withdraws orders that wait, nothing else', async () => {
    const { clock, queue, sent, add } = openQueue()
    void add('first')
    const order = add('buy', 'order')
    void add('stop loss', 'change')
    void add('close', 'close')
    void add('cancel', 'cancel')
    queue.withdrawOrders()
    await expect(order).rejects.toMatchObject({ kind: 'not-sent', text: message('order.withdrawn') })
    void add('next', 'order')
    for (let second = 0; second < 6; second++) {
      clock.advance(1250)
      await answers()
    }
    expect(sent).toEqual(['first', 'close', 'cancel', 'stop loss', 'next'])
  })

  test('delays list reads by at most 20 s of news and sends user actions first', async () => {
    const { clock, sent, add } = openQueue()
    void add('first')
    void add('list')
    for (let second = 1; second <= 24; second++) {
      void add('news', 'news')
      if (second === 20) void add('buy', 'order')
      clock.advance(1000)
      await answers()
    }
    expect(sent.slice(18, 22)).toEqual(['news', 'buy', 'list', 'news'])
  })

  test('counts a request from its response, or from 250 ms after sending', async () => {
    const { clock, queue, startsMs, add } = openQueue()
    let answer: (() => void) | undefined
    const slow = new Promise<void>((resolve) => (answer = resolve))
    const beganMs = clock.nowMs()
    void queue.run({ access: 'signed', priority: 'read', maxWaitMs: 1e9, send: () => slow })
    void add('second')
    clock.advance(80)
    answer?.()
    await answers()
    clock.advance(1000)
    expect(startsMs).toEqual([beganMs + 1080])
    await answers()
    void queue.run({
      access: 'signed',
      priority: 'read',
      maxWaitMs: 1e9,
      send: () => new Promise(() => undefined),
    })
    void add('fourth')
    clock.advance(1000)
    clock.advance(1249)
    expect(startsMs).toHaveLength(1)
    clock.advance(1)
    expect(startsMs).toHaveLength(2)
  })

  test('sends an order without waiting if reads are held while it is confirmed', async () => {
    const { clock, queue, sent, add } = openQueue()
    void add('first')
    await answers()
    queue.holdReads(true)
    void add('list')
    clock.advance(1000)
    expect(sent).toEqual(['first'])
    void add('trade', 'news')
    await answers()
    clock.advance(1000)
    void add('buy', 'order')
    expect(sent).toEqual(['first', 'trade', 'buy'])
    await answers()
    clock.advance(1000)
    expect(sent).toEqual(['first', 'trade', 'buy', 'list'])
  })

  test('ends a hold when it is canceled, and after 5 s', async () => {
    const { clock, queue, sent, add } = openQueue()
    queue.holdReads(true)
    void add('first')
    clock.advance(200)
    expect(sent).toEqual([])
    queue.holdReads(false)
    expect(sent).toEqual(['first'])
    await answers()
    clock.advance(1000)
    queue.holdReads(true)
    void add('list')
    clock.advance(4999)
    expect(sent).toEqual(['first'])
    clock.advance(1)
    expect(sent).toEqual(['first', 'list'])
  })

  test('sends reads at least half of the time, however often they are held', async () => {
    const { clock, queue, sent, add } = openQueue()
    for (let read = 0; read < 40; read++) void add(String(read))
    for (let tenths = 0; tenths < 400; tenths++) {
      queue.holdReads(true)
      clock.advance(100)
      await answers()
    }
    expect(sent.length).toBeGreaterThanOrEqual(18)
  })

  test('holds no reads while another request would still be free', () => {
    const { clock, sent } = openQueue()
    const several = { signed: { requests: 2, perMs: 1000 }, open: limits.open }
    const rateLimiters = new OriginRateLimiters(clock, several)
    const queue = new RequestQueue({ clock, rateLimiters, onQueued: () => undefined })
    queue.holdReads(true)
    const add = (name: string): void =>
      void queue.run({
        access: 'signed',
        priority: 'read',
        maxWaitMs: 1e9,
        send: () => Promise.resolve(sent.push(name)),
      })
    add('first')
    add('second')
    expect(sent).toEqual(['first'])
  })

  test('never sends a request that waited too long', async () => {
    const { clock, sent, add } = openQueue()
    void add('first')
    const late = add('late', 'order', 500)
    clock.advance(5000)
    await expect(late).rejects.toMatchObject({ kind: 'not-sent' })
    expect(sent).toEqual(['first'])
  })

  test('rejects only the request that waited too long', async () => {
    const { clock, queue, sent, add } = openQueue()
    void add('first')
    const late = add('late', 'read', 500)
    const rejected = expect(late).rejects.toMatchObject({ kind: 'not-sent' })
    void add('next')
    void add('last')
    expect(queue.waiting).toBe(3)
    clock.advance(500)
    await rejected
    expect(queue.waiting).toBe(2)
    for (let second = 0; second < 3; second++) {
      clock.advance(1000)
      await answers()
    }
    expect([sent, queue.waiting]).toEqual([['first', 'next', 'last'], 0])
  })

  test('sends no order after the computer was suspended, but reads', async () => {
    const { clock, queue, sent, add } = openQueue()
    const isNotSent = expect.objectContaining({ kind: 'not-sent' }) as Error
    void add('first')
    const buy = expect(add('buy', 'order', 15_000)).rejects.toEqual(isNotSent)
    const close = add('close', 'close', 7_200_000)
    const list = add('list', 'read', 60_000)
    await answers()
    clock.set(clock.nowMs() + 3_600_000)
    for (let second = 0; second < 3; second++) {
      clock.advance(1000)
      await answers()
    }
    await buy
    expect(await Promise.all([close, list])).toEqual(['close', 'list'])
    expect(sent).toEqual(['first', 'close', 'list'])
    expect(queue.waiting).toBe(0)
  })

  test('pauses as long as the exchange requests', () => {
    const { clock, queue, sent, add } = openQueue()
    queue.blockUntil('signed', clock.nowMs() + 7000)
    void add('close', 'close')
    clock.advance(6999)
    expect(sent).toEqual([])
    clock.advance(1)
    expect(sent).toEqual(['close'])
  })

  test('is not resumed earlier by a shorter pause or ban', async () => {
    const { clock, queue, sent, add } = openQueue()
    queue.blockUntil('signed', clock.nowMs() + 7000)
    queue.blockUntil('signed', clock.nowMs() + 1000)
    void add('close', 'close')
    clock.advance(6999)
    expect(sent).toEqual([])
    clock.advance(1)
    expect(sent).toEqual(['close'])
    queue.ban(clock.nowMs() + 60_000)
    queue.ban(clock.nowMs() + 1000)
    clock.advance(59_999)
    await expect(add('list')).rejects.toMatchObject({ kind: 'banned' })
  })

  test('rejects immediately when the requested pause exceeds the maximum wait', async () => {
    const { clock, queue, sent, add } = openQueue()
    queue.blockUntil('signed', clock.nowMs() + 60_000)
    await expect(add('close', 'close', 15_000)).rejects.toMatchObject({
      kind: 'rate-limited',
      retryAtMs: clock.nowMs() + 60_000,
      text: message('service.pauseAsked', { seconds: 60 }),
    })
    void add('list', 'read', 61_000)
    clock.advance(60_000)
    expect(sent).toEqual(['list'])
  })

  test('reports each request that has to wait and none that is sent immediately', async () => {
    const { clock, add, queuedCount } = openQueue()
    await add('first')
    expect(queuedCount()).toBe(0)
    void add('second')
    void add('third')
    expect(queuedCount()).toBe(2)
    clock.advance(1000)
    await answers()
    expect(queuedCount()).toBe(2)
  })

  test('rejects queued and new requests after closing', async () => {
    const { clock, queue, sent, add } = openQueue()
    await add('first')
    const waiting = add('waiting')
    queue.close()
    await expect(waiting).rejects.toMatchObject({ kind: 'closed' })
    await expect(add('after')).rejects.toMatchObject({ kind: 'closed' })
    expect(sent).toEqual(['first'])
    expect(clock.delays()).toEqual([])
  })

  test('shares limits with queues of the same exchange and rejects only its own when closed', async () => {
    const { clock, rateLimiters, sent, queue, add } = openQueue()
    const other = new RequestQueue({ clock, rateLimiters, onQueued: () => undefined })
    const examine = (name: string): Promise<string> =>
      other.run({
        access: 'signed',
        priority: 'news',
        maxWaitMs: 1e9,
        send: () => {
          sent.push(name)
          return Promise.resolve(name)
        },
      })
    await add('first')
    await answers()
    void add('list')
    void examine('key 1')
    const late = examine('key 2')
    expect([queue.waiting, other.waiting]).toEqual([1, 2])
    clock.advance(1000)
    await answers()
    expect(sent).toEqual(['first', 'key 1'])
    other.close()
    await expect(late).rejects.toMatchObject({ kind: 'closed' })
    clock.advance(1000)
    await answers()
    expect(sent).toEqual(['first', 'key 1', 'list'])
  })

  test('waits no longer than the limit when the clock is set back', () => {
    const { clock, sent, add } = openQueue()
    void add('first')
    clock.set(clock.nowMs() - 3_600_000)
    void add('second')
    clock.advance(1250)
    expect(sent).toEqual(['first', 'second'])
  })

  test('never sends more than 30 open requests in any minute', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 40, maxLength: 120 }), (gaps) => {
        const { clock, startsMs, add } = openQueue('open')
        for (const gapMs of gaps) {
          void add('read')
          clock.advance(gapMs)
        }
        clock.advance(600_000)
        expect(startsMs).toHaveLength(gaps.length)
        for (const [index, startMs] of startsMs.entries()) {
          const later = startsMs[index + 30]
          if (later !== undefined) expect(later - startMs).toBeGreaterThanOrEqual(60_000)
        }
      }),
      { numRuns: 50 },
    )
  })
})
