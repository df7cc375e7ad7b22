import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { maxFrameLength, type Pipe } from '@common/bridge/protocol'
import type { Say } from '@common/texts/speaker'
import { WebSocketServer } from 'ws'
import { readWindowFile, type WindowFile } from '../core/window-files'
import { Door } from './door'
import { limitConnections } from './limit-connections'
import { listenOnLoopback } from './listen'
import { enterPage, howToEnterPage, type Page } from './pages'
import { socketPipe } from './socket-pipe'

/** The window's files: a folder of the built window, or a function that reads one by the path and query of its address. */
type WindowSource =
  | { readonly windowFolder: string; readonly readFile?: undefined }
  | { readonly readFile: (url: string) => Promise<WindowFile | undefined> }

export type HeadlessServerOptions = WindowSource & {
  /** 0 takes a free one. */
  readonly port: number
  /** Called for every page that opens the bridge with a session. */
  readonly onPipe: (pipe: Pipe) => void
  /** Takes WebSockets of the page other than the bridge; they are refused without it. */
  readonly onOtherUpgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  readonly say: Say
  readonly nowMs?: () => number
  /** Milliseconds until a connection that stays silent or slow is closed. @default connectionTimeouts */
  readonly timeouts?: typeof connectionTimeouts
}

export interface HeadlessServer {
  readonly port: number
  /** An address that opens the app in a browser once, within a minute; each call makes another. */
  newAddress(): string
  close(): Promise<void>
}

/** In a browser that knows it, no request, no navigation and no WebRTC leads from the page to anywhere but this server. */
const nowhereElse = { 'connection-allowlist': '(response-origin);webrtc=block' }

/** Bridges at a time: tabs of the user. */
const mostBridges = 16
const mostBodyBytes = 200
export const connectionTimeouts = {
  headersTimeout: 5000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
}

/**
 * Serves the window and the bridge's WebSocket on loopback alone, under a name made anew at each start: what another program has left
 * in the browser for this port (a service worker, a cookie) belongs to another name. Every request must ask for that name (against DNS
 * rebinding), all but the way in must bring a session, and the WebSocket must come from this very page.
 * @throws the listen error (EADDRINUSE, EACCES) when the port cannot be had
 */
export async function startHeadlessServer(options: HeadlessServerOptions): Promise<HeadlessServer> {
  const { port, onPipe, say, nowMs = Date.now, timeouts = connectionTimeouts } = options
  const readFile = options.readFile ?? ((url) => readWindowFile(options.windowFolder, pathOf(url), "'self'"))
  const door = new Door(nowMs)
  const name = `${randomBytes(10).toString('hex')}.localhost`
  let host = name

  // Who writes out the port that goes without saying means the same host.
  const isOurHost = ({ headers }: IncomingMessage): boolean =>
    headers.host === host || headers.host === `${host}:80`
  const isOurPage = ({ headers }: IncomingMessage): boolean => headers.origin === `http://${host}`
  function hasSession({ headers, socket }: IncomingMessage): boolean {
    const has = door.isOpenFor(headers.cookie)
    if (has) admit(socket)
    return has
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (!isOurHost(request)) return sendPage(response, 421, howToEnterPage(say))
    // Not parsed as an address: a request line may hold anything, and what is no path has no file.
    const url = request.url ?? ''
    const pathname = pathOf(url)
    if (pathname === '/enter' && request.method === 'POST') return enter(request, response)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Only GET is answered here.')
    if (pathname === '/enter') return sendPage(response, 200, enterPage(say))
    if (!hasSession(request)) return sendPage(response, 401, howToEnterPage(say))
    readFile(url).then(
      (file) => {
        if (!file) return refuse(response, 404, 'There is no such file.')
        response.writeHead(200, { ...file.headers, ...nowhereElse, 'content-length': file.body.length })
        response.end(request.method === 'HEAD' ? undefined : file.body)
      },
      () => refuse(response, 500, 'The file could not be read.'),
    )
  }

  function enter(request: IncomingMessage, response: ServerResponse): void {
    if (!isOurPage(request)) return refuse(response, 403, 'Only the page of this server may ask this.')
    let code = ''
    request.setEncoding('latin1')
    request.on('data', (chunk: string) => {
      code += chunk
      if (code.length > mostBodyBytes) request.destroy()
    })
    request.on('end', () => {
      const cookie = door.enter(code)
      // A code that was used already does no harm to who is in.
      if (cookie === undefined && !hasSession(request))
        return refuse(response, 401, 'This code opens nothing.')
      response.writeHead(204, { 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) })
      response.end()
    })
  }

  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameLength })

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A client that is gone before it was answered.
    socket.on('error', () => undefined)
    const status = refusalOf(request)
    if (status === 404 && options.onOtherUpgrade) return options.onOtherUpgrade(request, socket, head)
    if (status === undefined)
      return sockets.handleUpgrade(request, socket, head, (ws) => onPipe(socketPipe(ws)))
    // Node leaves an upgraded connection to us: one that is only ended stays for as long as the other side likes.
    socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
      socket.destroy(),
    )
  }

  function refusalOf(request: IncomingMessage): number | undefined {
    if (!isOurHost(request)) return 421
    if (!isOurPage(request)) return 403
    if (!hasSession(request)) return 401
    if (request.url !== '/bridge') return 404
    return sockets.clients.size < mostBridges ? undefined : 503
  }

  const servers = [createServer(timeouts, answer), createServer(timeouts, answer)] as const
  const admit = limitConnections(servers)
  for (const server of servers) server.on('upgrade', upgrade)
  const actualPort = await listenOnLoopback(servers, port)
  // Browsers leave out the port that http has by itself.
  host = actualPort === 80 ? name : `${name}:${actualPort}`

  return {
    port: actualPort,
    newAddress: () => `http://${host}/enter#${door.newCode()}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(`${text}\n`)
}

function sendPage(response: ServerResponse, status: number, { body, headers }: Page): void {
  response.writeHead(status, headers)
  response.end(body)
}
