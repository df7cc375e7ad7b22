import { describe, expect, test } from 'vitest'
import { faultInput, faultKinds } from '../../electron/practice/faults/fault'
import { FaultInjectingSender } from '../../electron/practice/faults/fault-injecting-sender'
import { Faults } from '../../electron/practice/faults/faults'
import { openBareServer } from '../support/practice/bare-server'

const add = (faults: Faults, fault: object): object => faults.add(faultInput.parse(fault))
const target = { method: 'GET', path: '/v2/ping' }

describe('faults', () => {
  test('happen once by default, or as often as requested', () => {
    const faults = new Faults(1)
    add(faults, { kind: 'drop-reply' })
    add(faults, { kind: 'drop-request', times: 2 })
    const taken = (kind: 'drop-reply' | 'drop-request') =>
      [1, 2, 3].map(() => faults.take(kind, target) !== null)
    expect([taken('drop-reply'), taken('drop-request')]).toEqual([
      [true, false, false],
      [true, true, false],
    ])
    expect([faults.isNone, faults.list()]).toEqual([true, []])
  })

  test('count their hits and the rest', () => {
    const faults = new Faults(1)
    expect(add(faults, { kind: 'status', status: 500, times: 3 })).toMatchObject({ id: 1, left: 3, hits: 0 })
    faults.take('status', target)
    expect(faults.list()).toMatchObject([{ id: 1, kind: 'status', left: 2, hits: 1 }])
    expect(add(faults, { kind: 'ws-silent' })).toMatchObject({ id: 2, left: null })
    expect([faults.clear(), faults.isNone]).toEqual([2, true])
  })

  test('with a probability last until they are cleared', () => {
    const faults = new Faults(1)
    add(faults, { kind: 'drop-reply', probability: 0.25 })
    const hits = Array.from({ length: 400 }, () => faults.take('drop-reply', target)).filter(
      (taken) => taken !== null,
    )
    expect(hits.length).toBeGreaterThan(60)
    expect(hits.length).toBeLessThan(140)
    expect(faults.list()).toMatchObject([{ hits: hits.length, left: null }])
  })

  test.each([
    [{ path: '/v2/ping' }, true],
    [{ path: '/v2/*' }, true],
    [{ path: '/v2/p' }, false],
    [{ path: '/v3/*' }, false],
    [{ method: 'GET' }, true],
    [{ method: 'POST' }, false],
    [{ method: 'GET', path: '/v2/time' }, false],
    [{}, true],
  ])('with %j apply to GET /v2/ping: %s', (which, applies) => {
    const faults = new Faults(1)
    add(faults, { kind: 'drop-reply', ...which })
    expect(faults.take('drop-reply', target) !== null).toBe(applies)
  })

  test('of the clock replace each other', () => {
    const faults = new Faults(1)
    add(faults, { kind: 'clock', offMs: 5 })
    add(faults, { kind: 'ws-no-pong' })
    add(faults, { kind: 'clock', offMs: 7 })
    expect([faults.findActive('clock')?.offMs, faults.list().length]).toEqual([7, 2])
  })

  test.each([1004, 1005, 1006, 1015, 2999, 999, 5000])('cannot close a socket with the code %d', (code) => {
    expect(faultInput.safeParse({ kind: 'ws-close', code }).success).toBe(false)
  })
  test.each([1000, 1003, 1007, 1014, 3000, 4999])('can close a socket with the code %d', (code) => {
    expect(faultInput.safeParse({ kind: 'ws-close', code }).success).toBe(true)
  })

  test('have known kinds only', () => {
    expect(faultKinds).toContain('repeated-cursor')
    expect(faultInput.safeParse({ kind: 'gold' }).error?.issues[0]?.message).toContain('kind must be one of')
  })
})

describe('faults of messages', () => {
  test('repeat, reorder, replace and suppress them', () => {
    const faults = new Faults(1)
    const sender = new FaultInjectingSender(faults)
    expect(sender.take('a')).toEqual(['a'])
    add(faults, { kind: 'ws-duplicate' })
    expect(sender.take('b')).toEqual(['b', 'b'])
    add(faults, { kind: 'ws-reorder' })
    expect([sender.take('c'), sender.take('d'), sender.take('e')]).toEqual([[], ['d', 'c'], ['e']])
    add(faults, { kind: 'ws-garbage', times: 2 })
    const [first, second] = [sender.take('f'), sender.take('g')]
    expect([first[1], second[1], first.length, second.length]).toEqual(['f', 'g', 2, 2])
    expect(first[0]).not.toBe(second[0])
    add(faults, { kind: 'ws-silent' })
    expect(sender.take('h')).toEqual([])
    faults.clear()
    expect(sender.take('i')).toEqual(['i'])
  })
})

describe('faults of requests', () => {
  test.each([
    [429, 'tooManyRequests', '9'],
    [503, 'maintenance', '9'],
    [500, 'INTERNAL_SERVER_ERROR', undefined],
    [501, 'notImplemented', undefined],
  ])('answer with the status %d before the request takes effect', async (status, code, retryAfter) => {
    const server = openBareServer()
    await server.control('POST', '/fault', {
      kind: 'status',
      status,
      retryAfterSeconds: 9,
      path: '/v2/futures',
    })
    const order = { side: 'b', type: 'm', leverage: 2, quantity: 1 }
    const failed = await server.call('POST', '/v2/futures', order)
    expect([failed.status, failed.body.code, failed.headers['retry-after']]).toEqual([
      status,
      code,
      retryAfter,
    ])
    expect(server.engine.exchange.positions.running()).toEqual([])
    expect((await server.call('POST', '/v2/futures', order)).status).toBe(200)
  })

  test('repeat the cursor of a page', async () => {
    const server = openBareServer()
    await server.control('POST', '/fault', { kind: 'repeated-cursor' })
    const cursor = '2026-01-01T00:00:00.000Z'
    const read = async () =>
      (await server.call('GET', `/v3/futures/cross/transfers?cursor=${cursor}`)).body as unknown as {
        nextCursor: string
      }
    expect((await read()).nextCursor).toBe(cursor)
    expect((await read()).nextCursor).toBeNull()
  })

  test('offset the clock that clients see, until they are cleared', async () => {
    const server = openBareServer()
    const time = async () => Number((await server.send('GET', '/v2/time')).text) - server.clock.nowMs
    await server.control('POST', '/fault', { kind: 'clock', offMs: 90_000 })
    expect(await time()).toBe(90_000)
    expect((await server.call('GET', '/v2/user')).body.code).toBe('timestampOutOfRange')
    await server.control('DELETE', '/fault')
    expect([await time(), (await server.call('GET', '/v2/user')).status]).toEqual([0, 200])
  })
})
