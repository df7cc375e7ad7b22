import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'

const shown = '[secret]'

/** A text that must not be seen: an API key's part or a database key. However it is printed or serialised, it reads `[secret]`. */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** HMAC-SHA256 of `text` with this secret as the key, in base64. */
  sign(text: string): string {
    return createHmac('sha256', this.#text).update(text).digest('base64')
  }

  /** The text itself: only for a request's key and passphrase headers, the vault's own storage, and opening the history. */
  expose(): string {
    return this.#text
  }

  toString(): string {
    return shown
  }

  toJSON(): string {
    return shown
  }

  [inspect.custom](): string {
    return shown
  }
}
