import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = (response: ServerResponse, request: Received) => void

export class FaultService {
  readonly requests: Received[] = []
  readonly frames: string[] = []
  answer: Answer = (response) => response.end('{}')
  onSocket: (socket: WebSocket) => void = () => undefined
  onFrame: (socket: WebSocket, frame: string) => void = () => undefined
  sockets = 0
  #port = 0
  readonly #connections = new Set<Socket>()
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      this.requests.push(received)
      this.answer(response, received)
    })
  })
  refuseSockets: { status: number; headers: Record<string, string> } | undefined
  readonly #streams = new WebSocketServer({ noServer: true })

  static async start(): Promise<FaultService> {
    const service = new FaultService()
    service.#server.on('connection', (socket) => {
      service.#connections.add(socket)
      socket.on('close', () => service.#connections.delete(socket))
    })
    service.#server.on('upgrade', (request, socket, head) => {
      const refusal = service.refuseSockets
      if (refusal === undefined) {
        service.#streams.handleUpgrade(request, socket, head, (opened) => {
          service.#streams.emit('connection', opened, request)
        })
        return
      }
      const lines = Object.entries(refusal.headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${refusal.status} No\r\n${lines.join('')}content-length: 0\r\n\r\n`)
    })
    service.#streams.on('connection', (socket) => {
      service.sockets += 1
      service.onSocket(socket)
      socket.on('error', () => undefined)
      socket.on('message', (data) => {
        const frame = (data as Buffer).toString()
        service.frames.push(frame)
        service.onFrame(socket, frame)
      })
    })
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve))
    service.#port = (service.#server.address() as AddressInfo).port
    return service
  }

  get restUrl(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get wsUrl(): string {
    return `ws://127.0.0.1:${this.#port}`
  }

  cutConnections(): void {
    for (const socket of this.#connections) socket.destroy()
  }

  async stop(): Promise<void> {
    this.cutConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))

export function answerInTurn(...answers: [Answer, ...Answer[]]): Answer {
  let turn = 0
  return (response, request) => {
    const answer = answers[Math.min(turn++, answers.length - 1)]
    answer?.(response, request)
  }
}
