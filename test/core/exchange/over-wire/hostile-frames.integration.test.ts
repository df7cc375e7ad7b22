import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { KeyRing } from '../../../../electron/core/exchange/rest/key-ring'
import type { StreamDialect } from '../../../../electron/core/exchange/stream/dialect'
import { v3Protocol } from '../../../../electron/core/exchange/v3/protocol'
import { V3Dialect } from '../../../../electron/core/exchange/v3/stream/dialect'
import { toSingleKey } from '../../../../electron/core/ports/connection'
import { Secret } from '../../../../electron/core/ports/secret'
import { until, useStream } from './support/use-stream'

const under = useStream()

function openV3(): void {
  const dialect = new V3Dialect(
    {
      keys: new KeyRing(
        [
          toSingleKey({
            key: new Secret('key'),
            secret: new Secret('secret'),
            passphrase: new Secret('pass'),
          }),
        ],
        'LNM',
        v3Protocol.signingText,
      ),
      clock: under.clock,
      serviceNowMs: () => under.clock.nowMs(),
    },
    {
      onPrice: (update) => under.prices.push(update),
      onChange: () => undefined,
      onAccountState: () => undefined,
    },
  )
  under.open(dialect)
}
const answer = (to: WebSocket, frame: string): void => {
  const { id, params } = JSON.parse(frame) as { id: string; params: { topics?: string[] } }
  to.send(JSON.stringify({ jsonrpc: '2.0', id, result: { subscribed: params.topics ?? [] } }))
}

test.each(['toString', 'constructor', '__proto__', 'valueOf'])(
  'the stream ignores a message on the topic %s and stays live',
  async (topic) => {
    under.service.onFrame = answer
    openV3()
    await until(() => expect(under.states).toEqual(['live']))
    under.push('subscription', { topic, data: {} })
    under.push('subscription', { topic: 'futures/inverse/btc_usd/ticker', data: { lastPrice: 60_000 } })
    await until(() => expect(under.prices).toHaveLength(1))
    expect(under.states).toEqual(['live'])
  },
)

test('the stream counts a frame whose parsing throws and stays live', async () => {
  let reads = 0
  const dialect: StreamDialect = {
    opened: (link) => link.live(),
    read() {
      reads += 1
      throw new Error('unreadable')
    },
    closed: () => undefined,
  }
  const stream = under.open(dialect)
  await until(() => expect(under.states).toEqual(['live']))
  under.socket?.send('1')
  under.socket?.send('2')
  await until(() => expect(reads).toBe(2))
  expect([stream.malformed, under.states]).toEqual([2, ['live']])
})

test('the stream sends no requests for unrequested replies', async () => {
  under.service.onFrame = answer
  openV3()
  await until(() => expect(under.states).toEqual(['live']))
  const before = under.service.frames.length
  for (const id of ['private', 'authenticate', 'public', 'one', 'hello'])
    for (let count = 0; count < 500; count += 1)
      under.socket?.send(JSON.stringify({ jsonrpc: '2.0', id, error: {} }))
  under.push('subscription', { topic: 'futures/inverse/btc_usd/ticker', data: { lastPrice: 60_000 } })
  await until(() => expect(under.prices).toHaveLength(1))
  under.clock.advance(120_000)
  expect(under.service.frames.length).toBe(before)
})

test('the stream closes the connection after a message above the size limit', async () => {
  under.service.onFrame = answer
  openV3()
  await until(() => expect(under.states).toEqual(['live']))
  under.socket?.send(' '.repeat(300_000))
  await until(() => expect(under.states).toEqual(['live', 'down']))
})

test('the stream ignores more size buckets than any market has', async () => {
  under.service.onFrame = answer
  openV3()
  await until(() => expect(under.states).toEqual(['live']))
  const bucket = { minSize: 1, maxSize: 2, askPrice: 60_001, bidPrice: 60_000 }
  const pushBuckets = (count: number): void =>
    under.push('subscription', {
      topic: 'futures/inverse/btc_usd/buckets',
      data: { buckets: Array.from({ length: count }, () => bucket) },
    })
  pushBuckets(1000)
  under.push('subscription', { topic: 'futures/inverse/btc_usd/ticker', data: { lastPrice: 60_000 } })
  await until(() => expect(under.prices).toHaveLength(1))
  expect(under.prices).toEqual([expect.objectContaining({ lastPrice: 60_000 })])
})

test('the stream closes the connection to an exchange that reads nothing', async () => {
  let isClosed = false
  under.service.onSocket = (socket) => socket.pause()
  const request = { jsonrpc: '2.0', id: 'a', method: 'b', params: 'x'.repeat(1_000_000) }
  under.open({
    opened(link) {
      link.live()
      for (let count = 0; count < 20; count += 1) link.send(request)
    },
    read: () => true,
    closed: () => (isClosed = true),
  })
  await until(() => expect(isClosed).toBe(true))
})
