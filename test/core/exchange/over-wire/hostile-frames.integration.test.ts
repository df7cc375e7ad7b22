import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { KeyRing } from '../../../../electron/core/exchange/rest/key-ring'
import type { StreamDialect } from '../../../../electron/core/exchange/stream/dialect'
import { StreamConnection } from '../../../../electron/core/exchange/stream/stream-connection'
import { v3Protocol } from '../../../../electron/core/exchange/v3/protocol'
import { V3Dialect } from '../../../../electron/core/exchange/v3/stream/dialect'
import { onlyKey } from '../../../../electron/core/ports/connection'
import type { PriceUpdate } from '../../../../electron/core/ports/exchange'
import { Secret } from '../../../../electron/core/ports/secret'
import { FaultService } from '../support/fault-service'
import { ManualClock } from '../support/manual-clock'

let service: FaultService
let clock: ManualClock
let stream: StreamConnection | undefined
let prices: PriceUpdate[]
let states: string[]
let socket: WebSocket | undefined

beforeEach(async () => {
  service = await FaultService.start()
  clock = new ManualClock()
  prices = []
  states = []
  socket = undefined
  service.onSocket = (opened) => (socket = opened)
})

afterEach(async () => {
  stream?.close()
  await service.stop()
})

const until = (check: () => void): Promise<void> => vi.waitFor(check)
const push = (method: string, params: unknown): void =>
  socket?.send(JSON.stringify({ jsonrpc: '2.0', method, params }))

function openV3(): void {
  const dialect = new V3Dialect(
    {
      keys: new KeyRing(
        [onlyKey({ key: new Secret('key'), secret: new Secret('secret'), passphrase: new Secret('pass') })],
        'LNM',
        v3Protocol.signingText,
      ),
      clock,
      serviceNowMs: () => clock.nowMs(),
    },
    {
      onPrice: (update) => prices.push(update),
      onChange: () => undefined,
      onAccountState: () => undefined,
    },
  )
  stream = new StreamConnection({
    url: service.wsUrl,
    clock,
    random: () => 1,
    dialect,
    onState: (state) => states.push(state),
  })
}
const answer = (to: WebSocket, frame: string): void => {
  const { id, params } = JSON.parse(frame) as { id: string; params: { topics?: string[] } }
  to.send(JSON.stringify({ jsonrpc: '2.0', id, result: { subscribed: params.topics ?? [] } }))
}

test.each(['toString', 'constructor', '__proto__', 'valueOf'])(
  'a message on the topic %s is ignored and the stream goes on',
  async (topic) => {
    service.onFrame = answer
    openV3()
    await until(() => expect(states).toEqual(['live']))
    push('subscription', { topic, data: {} })
    push('subscription', { topic: 'futures/inverse/btc_usd/ticker', data: { lastPrice: 60_000 } })
    await until(() => expect(prices).toHaveLength(1))
    expect(states).toEqual(['live'])
  },
)

test('a frame that makes the reader throw is counted and the stream goes on', async () => {
  let reads = 0
  const dialect: StreamDialect = {
    opened: (link) => link.live(),
    read() {
      reads += 1
      throw new Error('unreadable')
    },
    closed: () => undefined,
  }
  stream = new StreamConnection({
    url: service.wsUrl,
    clock,
    random: () => 1,
    dialect,
    onState: (state) => states.push(state),
  })
  await until(() => expect(states).toEqual(['live']))
  socket?.send('1')
  socket?.send('2')
  await until(() => expect(reads).toBe(2))
  expect([stream.malformed, states]).toEqual([2, ['live']])
})

test('unrequested replies cause no requests', async () => {
  service.onFrame = answer
  openV3()
  await until(() => expect(states).toEqual(['live']))
  const before = service.frames.length
  for (const id of ['private', 'authenticate', 'public', 'one', 'hello'])
    for (let count = 0; count < 500; count += 1)
      socket?.send(JSON.stringify({ jsonrpc: '2.0', id, error: {} }))
  push('subscription', { topic: 'futures/inverse/btc_usd/ticker', data: { lastPrice: 60_000 } })
  await until(() => expect(prices).toHaveLength(1))
  clock.advance(120_000)
  expect(service.frames.length).toBe(before)
})
