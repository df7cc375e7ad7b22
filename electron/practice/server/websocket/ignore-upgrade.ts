import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

export const wantsWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

/**
 * RFC 9110, 7.8 permits ignoring Upgrade. HTTP/2 clients such as Java's offer h2c with plain requests. Node has
 * parsed only the head, so it is put back without Upgrade.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, rest: Buffer): void {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${rawHeaders[i + 1] ?? ''}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), rest]))
  server.emit('connection', socket)
}
