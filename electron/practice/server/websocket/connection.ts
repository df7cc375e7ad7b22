import type { ChannelName } from '@common/exchange-api/channels'
import type { Clocks } from '../../time/clock'
import type { ApiKeys } from '../../users/api-keys'
import type { Line } from './line'
import { perform, type ConnectionState } from './methods'
import { readRequest, RpcError, rpcFailure, rpcResult } from './rpc'
import type { Streams } from './streams'

export interface ConnectionDeps {
  readonly streams: Streams
  readonly keys: ApiKeys
  readonly clocks: Clocks
  readonly onUnexpected: (error: unknown) => void
}

const maxBatchSize = 50

export class Connection {
  readonly line: Line
  readonly #state: ConnectionState = { subscribed: new Set(), uid: null }
  readonly #deps: ConnectionDeps

  constructor(line: Line, deps: ConnectionDeps) {
    this.line = line
    this.#deps = deps
    line.onText((text) => this.#receive(text))
  }

  get subscribed(): ReadonlySet<ChannelName> {
    return this.#state.subscribed
  }

  get isUnused(): boolean {
    return this.subscribed.size === 0 && this.#state.uid === null
  }

  #receive(text: string): void {
    const fresh: ChannelName[] = []
    const reply = this.#answerText(text, fresh)
    if (reply !== null) this.line.send(JSON.stringify(reply))
    for (const channel of fresh) {
      const message = this.#deps.streams.first(channel)
      if (message !== null) this.line.send(message)
    }
  }

  #answerText(text: string, fresh: ChannelName[]): object | null {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return rpcFailure(new RpcError('parseError', 'The message must be valid JSON'))
    }
    if (!Array.isArray(value)) return this.#answer(value, fresh)
    if (value.length === 0 || value.length > maxBatchSize) {
      return rpcFailure(new RpcError('invalidRequest', `A batch must contain 1 to ${maxBatchSize} requests`))
    }
    const answers = value.flatMap((request) => this.#answer(request, fresh) ?? [])
    return answers.length === 0 ? null : answers
  }

  /** Null for a JSON-RPC notification. */
  #answer(value: unknown, fresh: ChannelName[]): object | null {
    let isNotification = false
    try {
      const request = readRequest(value)
      isNotification = request.isNotification
      const result = perform(request, this.#state, fresh, this.#deps)
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
