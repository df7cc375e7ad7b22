import type { WebSocket } from 'ws'
import type { Clocks } from '../../clock'
import type { ApiKeys } from '../../users/api-keys'
import { FaultyOutlet } from '../../faults/faulty-outlet'
import type { Faults } from '../../faults/faults'
import { authenticateSocket } from './authenticate'
import { readRequest, RpcError, rpcFailure, rpcResult, type RpcRequest } from './rpc'
import { channelNames, type Streams } from './streams'

export interface ConnectionDeps {
  readonly streams: Streams
  readonly keys: ApiKeys
  readonly clocks: Clocks
  readonly faults: Faults
}

/** Bytes a client may leave unread before it is let go. */
const mostUnread = 4 * 1024 * 1024

/** Most requests in one batch. */
const mostBatched = 50

const methods = [
  'auth/api-key',
  'subscribe',
  'unsubscribe',
  'debug/echo',
  'ping',
  'channels',
  '__listEvents',
  '__listMethods',
] as const
type Method = (typeof methods)[number]
const isMethod = (name: string): name is Method => (methods as readonly string[]).includes(name)

/** One client of the stream. */
export class Connection {
  readonly subscribed = new Set<string>()
  readonly #socket: WebSocket
  readonly #deps: ConnectionDeps
  readonly #outlet: FaultyOutlet

  constructor(socket: WebSocket, deps: ConnectionDeps) {
    this.#socket = socket
    this.#deps = deps
    this.#outlet = new FaultyOutlet(deps.faults)
    socket.on('message', (data, isBinary) => this.#receive(isBinary ? '' : textOf(data)))
    socket.on('ping', (data) => {
      if (deps.faults.standing('ws-no-pong') === null) socket.pong(data)
    })
    // A broken frame ends the connection, nothing else.
    socket.on('error', () => socket.terminate())
  }

  /** Sends, unless the client has stopped reading. */
  send(text: string): void {
    if (this.#socket.bufferedAmount > mostUnread) this.#socket.terminate()
    if (this.#socket.readyState !== this.#socket.OPEN) return
    for (const one of this.#outlet.take(text)) this.#socket.send(one)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #receive(text: string): void {
    const fresh: string[] = []
    const reply = this.#answerText(text, fresh)
    if (reply !== null) this.send(JSON.stringify(reply))
    for (const channel of fresh) {
      const message = this.#deps.streams.message(channel)
      if (message !== null) this.send(message)
    }
  }

  #answerText(text: string, fresh: string[]): object | null {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return rpcFailure(new RpcError('parseError', 'The message must be JSON text'))
    }
    if (!Array.isArray(value)) return this.#answer(value, fresh)
    if (value.length === 0 || value.length > mostBatched) {
      return rpcFailure(new RpcError('invalidRequest', `A batch must hold 1 to ${mostBatched} requests`))
    }
    return value.map((one) => this.#answer(one, fresh))
  }

  #answer(value: unknown, fresh: string[]): object {
    try {
      const request = readRequest(value)
      return rpcResult(request.id, this.#result(request, fresh))
    } catch (error) {
      if (error instanceof RpcError) return rpcFailure(error)
      throw error
    }
  }

  #result({ method, params, id }: RpcRequest, fresh: string[]): unknown {
    if (!isMethod(method))
      throw new RpcError('methodNotFound', `There is no method ${method.slice(0, 100)}`, id)
    switch (method) {
      case 'auth/api-key':
        authenticateSocket(params, id, this.#deps.keys, this.#deps.clocks)
        return { authenticated: true }
      case 'subscribe': {
        const names = namesIn(params, id)
        fresh.push(...names.filter((name) => !this.subscribed.has(name)))
        for (const name of names) this.subscribed.add(name)
        return names
      }
      case 'unsubscribe': {
        const names = namesIn(params, id)
        for (const name of names) this.subscribed.delete(name)
        return names
      }
      case 'debug/echo':
        return params ?? null
      case 'ping':
        return 'pong'
      case 'channels':
      case '__listEvents':
        return channelNames
      case '__listMethods':
        return methods
    }
  }
}

/** wire-facts 2.16: "params of subscribe/unsubscribe: a plain JSON array of event names". */
function namesIn(params: unknown, id: RpcRequest['id']): string[] {
  if (!Array.isArray(params) || params.length === 0) {
    throw new RpcError('invalidParams', 'params must be an array of channel names', id)
  }
  const names = [...new Set<unknown>(params)]
  const unknown = names.find((name) => typeof name !== 'string' || !channelNames.includes(name))
  if (unknown !== undefined) {
    throw new RpcError('invalidParams', `There is no channel ${JSON.stringify(unknown).slice(0, 100)}`, id)
  }
  return names as string[]
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data).toString('utf8')
}
