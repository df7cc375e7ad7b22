import { randomBytes } from 'node:crypto'
import { minuteMs, secondMs } from '@common/domain/durations'
import type { Topic } from '@common/exchange-api/v3/topics'
import type { PriceUpdate } from '../../../ports/exchange/exchange'
import type { AccountModuleName } from '../../../ports/exchange/exchange-account-events'
import type { StreamDeps } from '../../protocol'
import type { StreamDialect, StreamLink } from '../../stream/dialect'
import { privateTopics, publicTopics, readFrame } from './read-frame'

export interface V3DialectEvents {
  readonly onPrice: (update: PriceUpdate) => void
  readonly onChange: (area: AccountModuleName) => void
  /** `live`: every account change is reported. */
  readonly onAccountState: (state: 'live' | 'down') => void
}

/** Silent prices probably mean missing account events. */
const silentAfterMs = 5 * secondMs
/** The key may be allowed or the clock measured by then. */
const againMs = minuteMs

/**
 * One connection (protocol/v3.md#methods). A forbidden topic fails its request, so account topics are separate and
 * retried one by one: at most ten requests, the limit per second.
 */
export class V3Dialect implements StreamDialect {
  readonly #deps: StreamDeps
  readonly #events: V3DialectEvents
  #link: StreamLink | undefined
  readonly #pending = new Set<string>()
  #followsAccount = false
  #isSubscribed = false
  #isSpeaking = false
  #state: 'live' | 'down' = 'down'
  #spokeUpMs = 0
  #cancelSilence: () => void = () => undefined
  #cancelSignIn: () => void = () => undefined

  constructor(deps: StreamDeps, events: V3DialectEvents) {
    this.#deps = deps
    this.#events = events
  }

  get accountState(): 'live' | 'down' {
    return this.#state
  }

  followAccount(): void {
    this.#followsAccount = true
    this.#signIn()
  }

  opened(link: StreamLink): void {
    this.#link = link
    this.#pending.clear()
    this.#ask('hello', { clientName: 'satchel', clientVersion: '1' })
    this.#subscribe('public', publicTopics)
    if (this.#followsAccount) this.#signIn()
  }

  read(frame: string): boolean {
    const message = readFrame(frame)
    switch (message.kind) {
      case 'price':
        this.#spoke()
        this.#events.onPrice(message.update)
        return true
      case 'changed':
        this.#events.onChange(message.area)
        return true
      case 'reply':
        this.#onReply(message)
        return true
      case 'other':
        return true
      case 'malformed':
        return false
    }
  }

  closed(): void {
    this.#link = undefined
    this.#isSubscribed = false
    this.#isSpeaking = false
    this.#cancelSilence()
    this.#cancelSignIn()
    this.#tellState()
  }

  #ask(id: string, params: object, method: string = id): void {
    if (!this.#link) return
    this.#pending.add(id)
    this.#link.send({ jsonrpc: '2.0', id, method, params })
  }

  #subscribe(id: string, topics: readonly Topic[]): void {
    this.#ask(id, { topics }, 'subscribe')
  }

  #signIn(): void {
    const key = this.#deps.keys.reader
    this.#cancelSignIn()
    if (key === undefined || this.#link === undefined || this.#pending.has('authenticate')) return
    const nonce = randomBytes(16).toString('hex')
    this.#ask('authenticate', key.signIn(this.#deps.serviceNowMs(), nonce))
  }

  #onReply({ id, result, failed }: { id: string; result: unknown; failed: boolean }): void {
    if (!this.#pending.delete(id)) return
    switch (id) {
      case 'public':
        if (isWhole(result, publicTopics) && !failed) this.#link?.live()
        else this.#link?.giveUp()
        return
      case 'authenticate':
        if (!failed) this.#subscribe('private', privateTopics)
        else this.#cancelSignIn = this.#deps.clock.after(againMs, () => this.#signIn())
        return
      case 'private':
        this.#isSubscribed = !failed && isWhole(result, privateTopics)
        if (failed) for (const topic of privateTopics) this.#subscribe(`one ${topic}`, [topic])
        this.#tellState()
    }
  }

  #spoke(): void {
    this.#spokeUpMs = this.#deps.clock.upMs()
    if (this.#isSpeaking) return
    this.#isSpeaking = true
    this.#watchSilence(silentAfterMs)
    this.#tellState()
  }

  #watchSilence(afterMs: number): void {
    const { clock } = this.#deps
    this.#cancelSilence = clock.after(afterMs, () => {
      const silentMs = clock.upMs() - this.#spokeUpMs
      if (silentMs < silentAfterMs) return this.#watchSilence(silentAfterMs - silentMs)
      this.#isSpeaking = false
      this.#tellState()
    })
  }

  #tellState(): void {
    const state = this.#isSubscribed && this.#isSpeaking ? 'live' : 'down'
    if (state === this.#state) return
    this.#state = state
    this.#events.onAccountState(state)
  }
}

const isWhole = (result: unknown, requested: readonly Topic[]): boolean => {
  const { subscribed } = (result ?? {}) as { subscribed?: unknown }
  return Array.isArray(subscribed) && requested.every((topic) => subscribed.includes(topic))
}
