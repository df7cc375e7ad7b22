import { WebSocket } from 'ws'
import { enterHeadless } from '../../test/support/processes/enter-headless'

interface Frame {
  readonly t: 'reply' | 'error' | 'item' | 'end'
  readonly id: number
  readonly value?: unknown
  readonly error?: unknown
}

const mostMs = 20_000

/** The app may be older than the contract of this checkout. */
export class BridgeCaller {
  readonly #socket: WebSocket
  readonly #takes: boolean
  readonly #listeners = new Map<number, (frame: Frame) => void>()
  #lastId = 0

  /** @param takes whether items are requested one by one; false for older apps */
  private constructor(socket: WebSocket, takes: boolean) {
    this.#socket = socket
    this.#takes = takes
    socket.on('message', (data: Buffer) => {
      for (const text of data.toString().split('\n')) {
        const frame = JSON.parse(text) as Frame
        this.#listeners.get(frame.id)?.(frame)
      }
    })
  }

  /** @param url as printed by the app, with its code or, in older versions, its token */
  static async open(url: string): Promise<BridgeCaller> {
    const socket = await openSocket(url)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return new BridgeCaller(socket, !url.includes('#token='))
  }

  call<T>(path: string, input?: unknown): Promise<T> {
    return this.#ask('call', path, input, (frame) => frame.t === 'reply')
  }

  next<T>(path: string, isWanted: (item: T) => boolean): Promise<T> {
    return this.#ask('open', path, undefined, (frame) => frame.t === 'item' && isWanted(frame.value as T))
  }

  close(): void {
    this.#socket.close()
  }

  #ask<T>(t: 'call' | 'open', path: string, input: unknown, isAnswer: (frame: Frame) => boolean): Promise<T> {
    const id = (this.#lastId += 1)
    let latest: unknown
    const answered = new Promise<T>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${path} was not answered: ${JSON.stringify(latest)}`)),
        mostMs,
      )
      this.#listeners.set(id, (frame) => {
        latest = frame
        if (frame.t === 'error') reject(new Error(`${path}: ${JSON.stringify(frame.error)}`))
        else if (isAnswer(frame)) resolve(frame.value as T)
        else return this.#take(t, id)
        clearTimeout(timer)
        this.#listeners.delete(id)
        if (t === 'open') this.#socket.send(JSON.stringify({ t: 'stop', id }))
      })
    })
    this.#socket.send(JSON.stringify({ t, id, path, input }))
    this.#take(t, id)
    return answered
  }

  #take(t: 'call' | 'open', id: number): void {
    if (t === 'open' && this.#takes) this.#socket.send(JSON.stringify({ t: 'take', id }))
  }
}

async function openSocket(url: string): Promise<WebSocket> {
  const { host, origin, hash } = new URL(url)
  const [, token] = hash.split('#token=')
  if (token !== undefined) return new WebSocket(`ws://${host}/bridge`, `satchel.${token}`, { origin })
  const { port, headers } = await enterHeadless(url)
  return new WebSocket(`ws://127.0.0.1:${port}/bridge`, { headers })
}
