import { setTimeout as pause } from 'node:timers/promises'
import { wireLimits } from '@common/exchange-api/limits'
import { fetchReply, SignedCaller, type CallOptions, type Reply } from '../support/api/signed-caller'
import { V3Caller } from '../support/api/v3-caller'
import type { RemoteService } from './arguments'
import { Skip } from './checks'

type Query = Readonly<Record<string, string>>

/** Published limit plus 10 %. */
const gapMs = (rate: { readonly requests: number; readonly perMs: number }): number =>
  (rate.perMs / rate.requests) * 1.1

const toSearch = (query: Query): string => {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '' : `?${search}`
}

/** Waits as a 429 response requests, at most twice and 90 seconds each. */
export class RemoteCaller {
  readonly #service: RemoteService
  readonly #signed: SignedCaller | null
  #nextMs = { open: 0, signed: 0 }

  constructor(service: RemoteService) {
    this.#service = service
    const { rest, credentials } = service
    this.#signed = credentials === null ? null : new SignedCaller(rest, credentials)
  }

  get isSigned(): boolean {
    return this.#signed !== null
  }

  open(method: string, path: string, query: Query = {}): Promise<Reply> {
    return this.#paced('open', () => fetchReply(this.#service.rest + path + toSearch(query), { method }))
  }

  get(path: string, query: Query = {}, options: CallOptions = {}): Promise<Reply> {
    return this.#call((caller, prefix) => caller.get(path, query, { prefix, ...options }))
  }

  /** @throws Skip without a key */
  signedV3(send: (caller: V3Caller) => Promise<Reply>): Promise<Reply> {
    const { rest, credentials } = this.#service
    if (credentials === null) throw new Skip('no key was given')
    return this.#paced('signed', () => send(new V3Caller(rest, credentials)))
  }

  post(path: string, body: object): Promise<Reply> {
    return this.#call((caller, prefix) => caller.post(path, body, { prefix }))
  }

  #call(call: (caller: SignedCaller, prefix: string) => Promise<Reply>): Promise<Reply> {
    const caller = this.#signed
    if (caller === null) throw new Error('No key was given')
    return this.#paced('signed', () => call(caller, this.#service.prefix))
  }

  async #paced(kind: 'open' | 'signed', send: () => Promise<Reply>): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      const waitMs = this.#service.isPaced ? this.#nextMs[kind] - Date.now() : 0
      if (waitMs > 0) await pause(waitMs)
      this.#nextMs[kind] = Date.now() + gapMs(wireLimits.rate[kind])
      const reply = await send()
      if (reply.status !== 429 || attempt === 3) return reply
      await pause(Math.min(Number(reply.headers.get('retry-after') ?? 5), 90) * 1000)
    }
  }
}
