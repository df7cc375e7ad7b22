import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { useSharedExchange } from '../../support/practice/practice'

const exchange = useSharedExchange()
let socket: Socket | null = null
afterEach(() => socket?.destroy())

/** Offers HTTP/2 with every request, as Java's client does. */
function openConnection(): { send: (bytes: string) => void; answers: (count: number) => Promise<string> } {
  const { hostname, port } = new URL(exchange().practice.rest)
  const own = connect(Number(port), hostname)
  socket = own
  let received = ''
  own.on('data', (data) => (received += data.toString()))
  return {
    send: (bytes) => own.write(bytes),
    answers: (count) =>
      expect
        .poll(() => received.match(/HTTP\/1\.1 \d+/g)?.length ?? 0)
        .toBe(count)
        .then(() => received),
  }
}

const offer = [
  'Host: localhost',
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAEAAEAA',
]
const formatHead = (line: string, ...more: string[]): string =>
  `${[line, ...offer, ...more].join('\r\n')}\r\n\r\n`

describe('HTTP/2 upgrade offer', () => {
  test('EX-2200 is ignored for a plain request and the next one on the connection', async () => {
    const connection = openConnection()
    connection.send(formatHead('GET /v2/ping HTTP/1.1'))
    expect(await connection.answers(1)).toMatch(/^HTTP\/1\.1 200 [^]*pong/)
    connection.send(formatHead('GET /v2/nothing HTTP/1.1'))
    expect(await connection.answers(2)).toMatch(/HTTP\/1\.1 404 [^]*notFound/)
  })

  test('EX-2201 is ignored for a signed body that arrives in parts', async () => {
    const { main } = exchange()
    const text = JSON.stringify({ side: 'b', type: 'm', leverage: 10, quantity: 100 })
    const signed = Object.entries(main.headers('POST', '/v2/futures', text)).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const connection = openConnection()
    const head = formatHead('POST /v2/futures HTTP/1.1', `Content-Length: ${text.length}`, ...signed)
    connection.send(head + text.slice(0, 10))
    await main.get('/v2/user')
    connection.send(text.slice(10))
    expect(await connection.answers(1)).toMatch(/^HTTP\/1\.1 200 [^]*"running":true/)
  })
})
