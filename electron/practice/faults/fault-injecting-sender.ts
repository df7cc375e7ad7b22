import type { Faults } from './faults'

const garbage = [
  '{"jsonrpc":"2.0","method":"subscription","params":{"cha',
  'null',
  '\u0000\u0001 not JSON',
  '[[],{}]',
  '{"jsonrpc":"2.0","method":"subscription","params":{"channel":"futures:btc_usd:last-price","data":{"lastPrice":"NaN"}}}',
] as const

export class FaultInjectingSender {
  readonly #faults: Faults
  #held: string | null = null
  #garbageSent = 0

  constructor(faults: Faults) {
    this.#faults = faults
  }

  take(text: string): readonly string[] {
    if (this.#faults.findActive('ws-silent') !== null) return []
    const delayed = this.#held === null ? [] : [this.#held]
    this.#held = null
    if (this.#faults.take('ws-reorder') !== null) {
      this.#held = text
      return delayed
    }
    const messages = this.#faults.take('ws-duplicate') === null ? [text] : [text, text]
    const before = this.#faults.take('ws-garbage') === null ? [] : [this.#nextGarbage()]
    return [...before, ...messages, ...delayed]
  }

  #nextGarbage(): string {
    const text = garbage[this.#garbageSent % garbage.length] ?? ''
    this.#garbageSent += 1
    return text
  }
}
