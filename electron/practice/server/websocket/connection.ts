import { isUtf8 } from 'node:buffer'
import type { WebSocket } from 'ws'
import type { ChannelName } from '@common/exchange-api/channels'
import type { Clocks } from '../../time/clock'
import type { ApiKeys } from '../../users/api-keys'
import { FaultyOutlet } from '../../faults/faulty-outlet'
import type { Faults } from '../../faults/faults'
import { perform, type Session } from './methods'
import { readRequest, RpcError, rpcFailure, rpcResult } from './rpc'
import type { Streams } from './streams'

export interface ConnectionDeps {
  readonly streams: Streams
  readonly keys: ApiKeys
  readonly clocks: Clocks
  readonly faults: Faults
  readonly onUnexpected: (error: unknown) => void
}

/** Bytes a client may leave unread before it is let go. */
const mostUnread = 4 * 1024 * 1024

/** Most requests in one batch. */
const mostBatched = 50

/** One client of the stream. */
export class Connection {
  readonly #session: Session = { subscribed: new Set(), uid: null }
  readonly #socket: WebSocket
  readonly #deps: ConnectionDeps
  readonly #outlet: FaultyOutlet
  #wasHeard = true

  constructor(socket: WebSocket, deps: ConnectionDeps) {
    this.#socket = socket
    this.#deps = deps
    this.#outlet = new FaultyOutlet(deps.faults)
    socket.on('message', (data) => this.#receive(textOf(data)))
    socket.on('ping', (data) => {
      this.#wasHeard = true
      if (deps.faults.standing('ws-no-pong') === null) socket.pong(data)
    })
    // A broken frame ends the connection, nothing else.
    socket.on('error', () => socket.terminate())
  }

  get subscribed(): ReadonlySet<ChannelName> {
    return this.#session.subscribed
  }

  /** Whether it is of no use: nothing subscribed to, nobody authenticated, and silent since the last time this was asked. */
  isIdle(): boolean {
    const isIdle = !this.#wasHeard && this.subscribed.size === 0 && this.#session.uid === null
    this.#wasHeard = false
    return isIdle
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
    this.#wasHeard = true
    const fresh: ChannelName[] = []
    const reply = this.#answerText(text, fresh)
    if (reply !== null) this.send(JSON.stringify(reply))
    for (const channel of fresh) {
      const message = this.#deps.streams.first(channel)
      if (message !== null) this.send(message)
    }
  }

  #answerText(text: string, fresh: ChannelName[]): object | null {
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
    const answers = value.flatMap((one) => this.#answer(one, fresh) ?? [])
    return answers.length === 0 ? null : answers
  }

  /** Null for a notification. */
  #answer(value: unknown, fresh: ChannelName[]): object | null {
    let isNotification = false
    try {
      const request = readRequest(value)
      isNotification = request.isNotification
      const result = perform(request, this.#session, fresh, this.#deps)
      return isNotification ? null : rpcResult(request.id, result)
    } catch (error) {
      if (!(error instanceof RpcError)) this.#deps.onUnexpected(error)
      if (isNotification) return null
      return rpcFailure(
        error instanceof RpcError ? error : new RpcError('internalError', 'Internal server error'),
      )
    }
  }
}

/** Some clients send their text as a binary message; bytes that are no text are no JSON either. */
function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return textOf(Buffer.concat(data))
  const bytes = Buffer.isBuffer(data) ? data : Buffer.from(data)
  return isUtf8(bytes) ? bytes.toString('utf8') : ''
}
