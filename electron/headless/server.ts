import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { maxFrameLength, type Pipe } from '@common/bridge/protocol'
import { WebSocketServer } from 'ws'
import { readWindowFile } from '../core/window-files'
import { socketPipe } from './socket-pipe'

export interface HeadlessServerOptions {
  /** Folder of the built window. */
  readonly windowFolder: string
  /** 0 takes a free one. */
  readonly port: number
  /** Called for every browser that opens the bridge with the token. */
  readonly onPipe: (pipe: Pipe) => void
}

export interface HeadlessServer {
  /** Where the browser opens the app; the token is made anew at each start and is never sent in a request line. */
  readonly url: string
  close(): Promise<void>
}

const tokenProtocol = 'satchel.'

/**
 * Serves the window and the bridge's WebSocket on 127.0.0.1 alone. Every request must name this very host (against DNS rebinding),
 * the WebSocket must come from this very page, and it must bring the token.
 * @throws the listen error (EADDRINUSE, EACCES) when the port cannot be had
 */
export async function startHeadlessServer({
  windowFolder,
  port,
  onPipe,
}: HeadlessServerOptions): Promise<HeadlessServer> {
  const token = randomBytes(24).toString('base64url')
  let hosts: ReadonlySet<string> = new Set()

  const isOurHost = (request: IncomingMessage): boolean => hosts.has(request.headers.host ?? '')
  const isOurPage = (request: IncomingMessage): boolean => {
    const { origin } = request.headers
    return origin?.startsWith('http://') === true && hosts.has(origin.slice('http://'.length))
  }
  const bringsToken = (request: IncomingMessage): boolean => {
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
    return offered.some((name) => isSame(name, tokenProtocol + token))
  }

  const server = createServer((request, response) => {
    if (!isOurHost(request)) return refuse(response, 421, 'Open Satchel under the address that it printed.')
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Only GET is answered here.')
    // Not parsed as an address: a request line may hold anything, and what is no path has no file.
    const [pathname = ''] = (request.url ?? '').split('?')
    readWindowFile(windowFolder, pathname, "'self'").then(
      (file) => {
        if (!file) return refuse(response, 404, 'There is no such file.')
        response.writeHead(200, { ...file.headers, 'content-length': file.body.length })
        response.end(request.method === 'HEAD' ? undefined : file.body)
      },
      () => refuse(response, 500, 'The file could not be read.'),
    )
  })

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameLength,
    // The token is checked before the handshake; answering with the protocol that brought it completes it.
    handleProtocols: (protocols) => [...protocols].find((name) => name.startsWith(tokenProtocol)) ?? false,
  })
  server.on('upgrade', (request, socket, head) => {
    // A client that is gone before it was answered.
    socket.on('error', () => undefined)
    const status = !isOurHost(request)
      ? 421
      : !isOurPage(request)
        ? 403
        : !bringsToken(request)
          ? 401
          : undefined
    if (status || request.url !== '/bridge') {
      socket.end(`HTTP/1.1 ${status ?? 404} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (ws) => onPipe(socketPipe(ws)))
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: actualPort } = server.address() as AddressInfo
  hosts = new Set([`127.0.0.1:${actualPort}`, `localhost:${actualPort}`])

  return {
    url: `http://127.0.0.1:${actualPort}/#token=${token}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isSame(offered: string, expected: string): boolean {
  const a = Buffer.from(offered)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${text}\n`)
}
