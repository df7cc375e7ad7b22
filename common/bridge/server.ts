import type { BridgeContract, BridgeMethod, BridgeRouter } from './define'
import {
  BridgeError,
  ClientFrame,
  fieldIssues,
  maxFrameLength,
  type BridgeErrorCode,
  type Pipe,
  type ServerFrame,
} from './protocol'

type Handler = (input: unknown, signal: AbortSignal) => unknown

/** Calls and feeds of one window at a time; more are a fault and close the pipe. */
const maxRunning = 1000

export interface ServeOptions {
  /** Told of every error that is not a BridgeError; the window learns only that something went wrong. */
  readonly onUnexpected: (path: string, error: unknown) => void
}

/**
 * Answers a window's calls and feeds over a pipe. Inputs are checked against the contract before a handler sees them; a frame that
 * is not of the protocol closes the pipe. Returns a function that stops every feed and closes the pipe.
 */
export function serveBridge<C extends BridgeContract>(
  contract: C,
  router: BridgeRouter<C>,
  pipe: Pipe,
  { onUnexpected }: ServeOptions,
): () => void {
  const running = new Map<number, AbortController>()
  let closed = false

  const send = (frame: ServerFrame): void => {
    if (closed) return
    const text = JSON.stringify(frame)
    if (text.length > maxFrameLength) throw new RangeError(`an answer of ${text.length} characters`)
    pipe.send(text)
  }

  const stopAll = (): void => {
    closed = true
    for (const controller of running.values()) controller.abort()
    running.clear()
  }
  pipe.onClose(stopAll)

  pipe.onFrame((text) => {
    const frame = parseFrame(text)
    if (!frame) return pipe.close()
    if (frame.t === 'stop') {
      running.get(frame.id)?.abort()
      running.delete(frame.id)
      return
    }
    if (running.has(frame.id) || running.size >= maxRunning) return pipe.close()
    void answer(frame)
  })

  async function answer({ t, id, path, input }: Extract<ClientFrame, { path: string }>): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const { method, handler } = find(path, t)
      const parsed = method.input.safeParse(input)
      if (!parsed.success) throw invalidInput(fieldIssues(parsed.error))
      if (method.kind === 'call') {
        // JSON has no undefined; a call without an answer is answered with null.
        const answered = (await handler(parsed.data, controller.signal)) ?? null
        // Parsing leaves out whatever the contract does not name.
        send({ t: 'reply', id, value: method.output.parse(answered) })
        return
      }
      for await (const item of handler(parsed.data, controller.signal) as AsyncIterable<unknown>) {
        if (controller.signal.aborted) return
        send({ t: 'item', id, value: method.item.parse(item) })
      }
      send({ t: 'end', id })
    } catch (error) {
      if (!controller.signal.aborted) send({ t: 'error', id, error: toBridgeError(path, error).toFrame() })
    } finally {
      running.delete(id)
    }
  }

  function find(path: string, t: 'call' | 'open'): { method: BridgeMethod; handler: Handler } {
    const [group = '', name = ''] = path.split('.')
    const methods = Object.hasOwn(contract, group) ? contract[group] : undefined
    const method = methods && Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method || (method.kind === 'call') !== (t === 'call')) {
      throw new BridgeError(
        'not-found',
        `The app has no ${t === 'call' ? 'call' : 'feed'} named ${path.slice(0, 80)}.`,
      )
    }
    const handler = (router as unknown as Record<string, Record<string, Handler>>)[group]?.[name]
    if (!handler) throw new BridgeError('unsupported', `${path} is not available.`)
    return { method, handler }
  }

  function toBridgeError(path: string, error: unknown): BridgeError {
    if (error instanceof BridgeError) return error
    onUnexpected(path, error)
    return new BridgeError(
      'internal' satisfies BridgeErrorCode,
      'Something went wrong inside the app. Nothing was sent twice.',
    )
  }

  return () => {
    stopAll()
    pipe.close()
  }
}

const invalidInput = (issues: ReturnType<typeof fieldIssues>): BridgeError =>
  new BridgeError(
    'invalid-input',
    issues.map(({ field, message }) => `${field || 'input'}: ${message}`).join('; '),
    { issues },
  )

function parseFrame(text: unknown): ClientFrame | undefined {
  if (typeof text !== 'string' || text.length > maxFrameLength) return undefined
  try {
    return ClientFrame.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
