import type { BridgeClient, BridgeContract, BridgeMethod, Call, Feed } from './define'
import { FeedReader } from './feed-reader'
import { message } from '../texts/message'
import { BridgeError, maxFrameLength, ServerFrame, type ClientFrame, type Pipe } from './protocol'
import type * as z from 'zod'

type AnyCall = Call<z.ZodType, z.ZodType>
type AnyFeed = Feed<z.ZodType, z.ZodType>

interface PendingCall {
  readonly method: AnyCall
  readonly path: string
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

interface OpenFeed {
  readonly method: AnyFeed
  readonly path: string
  readonly reader: FeedReader<unknown>
}

const lost = () => new BridgeError('closed', message('error.bridgeLost'))

/** After the pipe closes, calls and feeds fail with a `closed` error. */
export function createBridgeClient<C extends BridgeContract>(contract: C, pipe: Pipe): BridgeClient<C> {
  const calls = new Map<number, PendingCall>()
  const feeds = new Map<number, OpenFeed>()
  let nextId = 1
  let closed = false

  const send = (frame: ClientFrame) => {
    const json = JSON.stringify(frame)
    if (json.length > maxFrameLength) throw new BridgeError('invalid-input', message('error.tooMuch'))
    pipe.send(json)
  }

  pipe.onClose(() => {
    closed = true
    for (const pending of calls.values()) pending.reject(lost())
    for (const { reader } of feeds.values()) reader.fail(lost())
    calls.clear()
    feeds.clear()
  })

  pipe.onFrame((text) => {
    const frame = parseFrame(text)
    if (!frame) return pipe.close()
    const pending = calls.get(frame.id)
    const feed = feeds.get(frame.id)
    switch (frame.t) {
      case 'reply':
        calls.delete(frame.id)
        if (pending) settle(pending, frame.value)
        return
      case 'item':
        if (feed) handOver(frame.id, feed, frame.value)
        return
      case 'error':
        calls.delete(frame.id)
        feeds.delete(frame.id)
        pending?.reject(BridgeError.fromFrame(frame.error))
        feed?.reader.fail(BridgeError.fromFrame(frame.error))
        return
      case 'end':
        feeds.delete(frame.id)
        feed?.reader.end()
    }
  })

  function settle({ method, path, resolve, reject }: PendingCall, value: unknown) {
    const parsed = method.output.safeParse(value)
    if (parsed.success) resolve(parsed.data)
    else reject(new BridgeError('internal', message('bridge.notUnderstood', { path })))
  }

  function handOver(id: number, { method, path, reader }: OpenFeed, value: unknown) {
    const parsed = method.item.safeParse(value)
    if (parsed.success) {
      // An unrequested item violates the protocol.
      if (!reader.give(parsed.data)) pipe.close()
      return
    }
    feeds.delete(id)
    send({ t: 'stop', id })
    reader.fail(new BridgeError('internal', message('bridge.notUnderstood', { path })))
  }

  const callMethod = (path: string, method: AnyCall) => (input: unknown, profileId?: string) =>
    new Promise<unknown>((resolve, reject) => {
      if (closed) return reject(lost())
      const id = nextId++
      calls.set(id, { method, path, resolve, reject })
      try {
        send({ t: 'call', id, path, input, ...(profileId !== undefined && { profileId }) })
      } catch (error) {
        calls.delete(id)
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })

  const feedMethod = (path: string, method: AnyFeed) =>
    function open(input: unknown): AsyncIterable<unknown> {
      return {
        [Symbol.asyncIterator]() {
          if (closed) throw lost()
          const id = nextId++
          const reader = new FeedReader<unknown>({
            take: () => send({ t: 'take', id }),
            stop: () => {
              if (feeds.delete(id)) send({ t: 'stop', id })
            },
          })
          send({ t: 'open', id, path, input })
          feeds.set(id, { method, path, reader })
          return reader
        },
      }
    }

  const bind = (path: string, method: BridgeMethod) =>
    method.kind === 'call' ? callMethod(path, method) : feedMethod(path, method)

  return Object.fromEntries(
    Object.entries(contract).map(([group, methods]) => [
      group,
      Object.fromEntries(
        Object.entries(methods).map(([name, method]) => [name, bind(`${group}.${name}`, method)]),
      ),
    ]),
  ) as BridgeClient<C>
}

function parseFrame(text: string): ServerFrame | undefined {
  try {
    return ServerFrame.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
