import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Whether the client wants a WebSocket, and not another protocol that nobody speaks here. */
export const wantsWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

/**
 * RFC 9110, 7.8: "A server MAY ignore a received Upgrade header field". Clients that can speak HTTP/2, Java's
 * among them, offer it (h2c) with their plain requests and expect an answer in HTTP/1.1.
 *
 * Node hands over the connection with the head read and the body not, so the head goes back in front of
 * the body without its offer, and the connection starts over.
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
