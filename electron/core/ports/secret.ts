import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'

const shown = '[secret]'

/** However it is printed or serialised, it reads `[secret]`. */
export abstract class Unseen {
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

/**
 * A text that must not be seen: an API key's part or a database key. It is held as bytes, which `wipe` overwrites.
 */
export class Secret extends Unseen {
  readonly #bytes: Buffer
  #isWiped = false

  constructor(text: string) {
    super()
    this.#bytes = Buffer.from(text)
  }

  /** HMAC-SHA256 of `text` with this secret as the key, in base64. @throws Error when it was wiped */
  sign(text: string): string {
    return createHmac('sha256', this.#known()).update(text).digest('base64')
  }

  /**
   * The text itself: only for a request's key and passphrase headers, the vault's own storage, and opening the history. What is made of
   * it is V8's to collect: it must not be kept.
   * @throws Error when it was wiped
   */
  expose(): string {
    return this.#known().toString()
  }

  /** Overwrites the bytes: from now on there is nothing left to be read or to sign with. */
  wipe(): void {
    this.#bytes.fill(0)
    this.#isWiped = true
  }

  #known(): Buffer {
    if (this.#isWiped) throw new Error('This secret was wiped.')
    return this.#bytes
  }
}
