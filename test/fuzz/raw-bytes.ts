import { connect } from 'node:net'
import fc from 'fast-check'
import { anyText } from '../support/any-text'

const line = fc.oneof(
  fc.string({ maxLength: 60 }),
  anyText(30),
  fc.constantFrom(
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 9999999999999999999',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip',
    'Expect: 100-continue',
    'Expect: the unexpected',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Version: 99',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Key: short',
    'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits=99',
    'Content-Type: ;;',
    'Host: y',
    ': no name',
    'No-Colon',
    `X-Long: ${'x'.repeat(20_000)}`,
  ),
)
const start = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'CONNECT', 'get', 'NONSENSE', 'PRI', ''),
      fc.constantFrom(
        '/v2/futures',
        '/v2/user',
        '*',
        'http://x/v2/user',
        'x',
        '/v2/futures/trades/%zz',
        '/ /',
        '/\u0001',
        '/v2/user?\u00ff',
      ),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTP/1.1', ''),
    )
    .map((parts) => parts.join(' ')),
  anyText(80),
)

export const rawBytes: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(start, fc.array(line, { maxLength: 6 }), fc.string({ maxLength: 40 }), fc.boolean())
    .map(([first, lines, rest, isEnded]) =>
      Buffer.from(`${[first, 'Host: localhost', ...lines].join('\r\n')}\r\n${isEnded ? '\r\n' : ''}${rest}`),
    ),
)

export function exchangeBytes(origin: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (data) => (answer += data.toString('latin1')))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })
}

export const appendToUpgrade = (bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ),
    bytes,
  ])
