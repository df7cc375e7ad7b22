import type { BridgeContract, BridgeMethod, BridgeRouter } from './define'
import { message } from '../texts/message'
import { fieldsMessage } from '../texts/issue-texts'
import { ownValue } from '../domain/collections/own-value'
import {
  BridgeError,
  ClientFrame,
  fieldIssues,
  maxFrameLength,
  type BridgeErrorCode,
  type Pipe,
  type ServerFrame,
} from './protocol'

type Handler = (input: unknown, signal: AbortSignal, profileId?: string) => unknown
type AnyFeed = Extract<BridgeMethod, { kind: 'feed' }>

/** Unreceived responses per window; more close the pipe. */
const maxRunning = 1000
/** Characters per slow window; more close the pipe. */
const maxWaitingLength = 32_000_000

interface ServeOptions {
  /** Not for `BridgeError`; the window gets a generic error. */
  readonly onUnexpected: (path: string, error: unknown) => void
}

/** An invalid frame closes the pipe. The returned function stops all feeds and closes the pipe. */
export function serveBridge<C extends BridgeContract>(
  contract: C,
  router: BridgeRouter<C>,
  pipe: Pipe,
  { onUnexpected }: ServeOptions,
): () => void {
  const running = new Map<number, AbortController>()
  const demands = new Map<number, Demand>()
  let lastId = 0
  let waitingLength = 0
  let closed = false

  const encode = (frame: ServerFrame): string => {
    const text = JSON.stringify(frame)
    if (text.length > maxFrameLength) throw new RangeError(`an answer of ${text.length} characters`)
    return text
  }

  const send = async (frame: ServerFrame, signal: AbortSignal) => {
    const text = encode(frame)
    const room = pipe.room?.()
    if (room) {
      waitingLength += text.length
      if (waitingLength > maxWaitingLength) close()
      await room
      waitingLength -= text.length
    }
    if (!closed && !signal.aborted) pipe.send(text)
  }

  const stopAll = () => {
    closed = true
    for (const controller of running.values()) controller.abort()
  }
  pipe.onClose(stopAll)

  const close = () => {
    stopAll()
    pipe.close()
  }

  pipe.onFrame((text) => {
    // Frames sent before the window noticed the close.
    if (closed) return
    const frame = parseFrame(text)
    if (!frame) return close()
    switch (frame.t) {
      case 'stop':
        return running.get(frame.id)?.abort()
      case 'take':
        if (demands.get(frame.id)?.request() === false) close()
        return
      case 'call':
      case 'open':
        if (frame.id <= lastId || running.size >= maxRunning) return close()
        lastId = frame.id
        void answer(frame)
    }
  })

  async function answer(frame: Extract<ClientFrame, { path: string }>) {
    const { t, id, path, input } = frame
    const profileId = frame.t === 'call' ? frame.profileId : undefined
    const controller = new AbortController()
    const { signal } = controller
    running.set(id, controller)
    try {
      const { method, handler } = find(path, t)
      const parsed = method.input.safeParse(input)
      if (!parsed.success) throw invalidInput(fieldIssues(parsed.error))
      if (method.kind === 'feed') {
        await feed(id, method, handler(parsed.data, signal) as AsyncIterable<unknown>, signal)
        return
      }
      const answered = (await handler(parsed.data, signal, profileId)) ?? null
      if (!signal.aborted) await send({ t: 'reply', id, value: method.output.parse(answered) }, signal)
    } catch (error) {
      if (!signal.aborted) await send({ t: 'error', id, error: toBridgeError(path, error).toFrame() }, signal)
    } finally {
      running.delete(id)
    }
  }

  /** Lets the source merge unsent changes. */
  async function feed(
    id: number,
    { item: schema }: AnyFeed,
    items: AsyncIterable<unknown>,
    signal: AbortSignal,
  ) {
    const demand = new Demand(signal)
    demands.set(id, demand)
    const requested = async () => {
      await demand.wanted()
      await pipe.room?.()
    }
    try {
      await requested()
      for await (const item of items) {
        if (signal.aborted) return
        demand.meet()
        await send({ t: 'item', id, value: schema.parse(item) }, signal)
        await requested()
      }
      if (!signal.aborted) await send({ t: 'end', id }, signal)
    } finally {
      demands.delete(id)
    }
  }

  function find(path: string, t: 'call' | 'open'): { method: BridgeMethod; handler: Handler } {
    const [group = '', name = '', ...rest] = path.split('.')
    const methods = Object.hasOwn(contract, group) ? contract[group] : undefined
    const method = methods && Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method || rest.length > 0 || (method.kind === 'call') !== (t === 'call')) {
      throw new BridgeError('not-found', message('bridge.unknown', { path: path.slice(0, 80) }))
    }
    const handler = ownValue(
      ownValue(router as unknown as Record<string, Record<string, Handler>>, group) ?? {},
      name,
    )
    if (!handler) throw new BridgeError('unsupported', message('bridge.unknown', { path }))
    return { method, handler }
  }

  function toBridgeError(path: string, error: unknown): BridgeError {
    if (error instanceof BridgeError) return error
    onUnexpected(path, error)
    return new BridgeError('internal' satisfies BridgeErrorCode, message('error.inside'))
  }

  return close
}

const invalidInput = (issues: ReturnType<typeof fieldIssues>): BridgeError =>
  new BridgeError('invalid-input', fieldsMessage(issues), { issues })

function parseFrame(text: unknown): ClientFrame | undefined {
  if (typeof text !== 'string' || text.length > maxFrameLength) return undefined
  try {
    return ClientFrame.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** At most one open `take`. */
class Demand {
  readonly #signal: AbortSignal
  #asked = false
  #wake: (() => void) | undefined

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake?.())
  }

  /** False if a request is already open. */
  request(): boolean {
    if (this.#asked) return false
    this.#asked = true
    this.#wake?.()
    return true
  }

  meet(): void {
    this.#asked = false
  }

  /** Also resolves when aborted. */
  async wanted(): Promise<void> {
    while (!this.#asked && !this.#signal.aborted) {
      await new Promise<void>((wake) => (this.#wake = wake))
    }
  }
}
