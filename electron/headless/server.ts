import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { maxFrameLength, type Pipe } from '@common/bridge/protocol'
import type { Translate } from '@common/texts/translate'
import { WebSocketServer } from 'ws'
import type { Socket } from 'node:net'
import { readWindowFile, type WindowFile } from '../core/window-files'
import { SessionAuth } from './session-auth'
import { listenOnLoopback } from './listen'
import { enterPage, howToEnterPage, type Page } from './pages'
import { socketPipe } from './socket-pipe'

type WindowSource =
  | { readonly windowFolder: string; readonly readFile?: undefined }
  | { readonly readFile: (url: string) => Promise<WindowFile | undefined> }

type HeadlessServerOptions = WindowSource & {
  /** 0 selects a free port. */
  readonly port: number
  readonly onPipe: (pipe: Pipe) => void
  /** Other WebSockets are rejected by default. */
  readonly onOtherUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly t: Translate
  readonly nowMs?: () => number
  /** Milliseconds until a silent or slow connection is closed. */
  readonly timeouts?: typeof connectionTimeouts
}

export interface HeadlessServer {
  readonly port: number
  newAddress(): string
  close(): Promise<void>
}

/** In supporting browsers the page reaches only this server. */
const connectionAllowlist = { 'connection-allowlist': '(response-origin);webrtc=block' }

const maxBridges = 16
const maxBodyBytes = 200
export const connectionTimeouts = {
  headersTimeout: 5000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
}

/**
 * Serves loopback only, under a random host name per start: cookies and service workers of other programs don't
 * apply. Requests must use it (against DNS rebinding) and, except sign-in, a session. WebSockets must originate from
 * the page.
 * @throws the listen error (EADDRINUSE, EACCES) if the port is not available
 */
export async function startHeadlessServer(options: HeadlessServerOptions): Promise<HeadlessServer> {
  const { port, onPipe, t, nowMs = Date.now, timeouts = connectionTimeouts } = options
  const readFile = options.readFile ?? ((url) => readWindowFile(options.windowFolder, getPath(url), "'self'"))
  const auth = new SessionAuth(nowMs)
  const name = `${randomBytes(10).toString('hex')}.localhost`
  let host = name

  // The default port may be explicit.
  const isOurHost = ({ headers }: IncomingMessage) => headers.host === host || headers.host === `${host}:80`
  const isOurPage = ({ headers }: IncomingMessage) => headers.origin === `http://${host}`
  function hasSession({ headers, socket }: IncomingMessage): boolean {
    const has = auth.isOpenFor(headers.cookie)
    if (has) admit(socket)
    return has
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (!isOurHost(request)) return sendPage(response, 421, howToEnterPage(t))
    // The request line may contain anything.
    const url = request.url ?? ''
    const pathname = getPath(url)
    if (pathname === '/enter' && request.method === 'POST') return enter(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Method not allowed. Use GET.')
    if (pathname === '/enter') return sendPage(response, 200, enterPage(t))
    if (!hasSession(request)) return sendPage(response, 401, howToEnterPage(t))
    readFile(url).then(
      (file) => {
        if (!file) return refuse(response, 404, 'File not found.')
        response.writeHead(200, {
          ...file.headers,
          ...connectionAllowlist,
          'content-length': file.body.length,
        })
        response.end(request.method === 'HEAD' ? undefined : file.body)
      },
      () => refuse(response, 500, 'The file could not be read.'),
    )
  }

  function enter(request: IncomingMessage, response: ServerResponse): void {
    if (!isOurPage(request)) return refuse(response, 403, 'Requests from other origins are not allowed.')
    let code = ''
    request.setEncoding('latin1')
    request.on('data', (chunk: string) => {
      code += chunk
      if (code.length > maxBodyBytes) request.destroy()
    })
    request.on('end', () => {
      const cookie = auth.enter(code)
      // Reusing a code is harmless with a valid session.
      if (cookie === undefined && !hasSession(request))
        return refuse(response, 401, 'The sign-in link is invalid, expired or already used.')
      response.writeHead(204, { 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) })
      response.end()
    })
  }

  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameLength })

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // The client disconnected before the response.
    socket.on('error', () => undefined)
    const status = toRefusal(request)
    if (status === 404 && options.onOtherUpgrade) return options.onOtherUpgrade(request, socket, head)
    if (status === undefined)
      return sockets.handleUpgrade(request, socket, head, (ws) => onPipe(socketPipe(ws)))
    // Otherwise the peer could keep the upgraded connection open.
    socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
      socket.destroy(),
    )
  }

  function toRefusal(request: IncomingMessage): number | undefined {
    if (!isOurHost(request)) return 421
    if (!isOurPage(request)) return 403
    if (!hasSession(request)) return 401
    if (request.url !== '/bridge') return 404
    return sockets.clients.size < maxBridges ? undefined : 503
  }

  const servers = [createServer(timeouts, answer), createServer(timeouts, answer)] as const
  const admit = limitConnections(servers)
  for (const server of servers) server.on('upgrade', upgrade)
  const actualPort = await listenOnLoopback(servers, port)
  // Browsers omit port 80.
  host = actualPort === 80 ? name : `${name}:${actualPort}`

  return {
    port: actualPort,
    newAddress: () => `http://${host}/enter#${auth.newCode()}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

const getPath = (url: string): string => url.split('?')[0] ?? ''

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(`${text}\n`)
}

function sendPage(response: ServerResponse, status: number, { body, headers }: Page): void {
  response.writeHead(status, headers)
  response.end(body)
}

const maxUnauthenticated = 32
const maxOpenConnections = 96

/**
 * Closes the oldest unauthenticated connections, which could exhaust file descriptors. Browsers authenticate
 * immediately.
 * @returns the function that marks a connection as authenticated
 */
function limitConnections(servers: readonly Server[]): (socket: Socket) => void {
  const unauthenticatedSockets = new Set<Socket>()
  for (const server of servers) {
    server.maxConnections = maxOpenConnections
    server.on('connection', (socket: Socket) => {
      unauthenticatedSockets.add(socket)
      socket.once('close', () => unauthenticatedSockets.delete(socket))
      const [oldest] = unauthenticatedSockets
      if (unauthenticatedSockets.size > maxUnauthenticated) oldest?.destroy()
    })
  }
  return (socket) => void unauthenticatedSockets.delete(socket)
}
