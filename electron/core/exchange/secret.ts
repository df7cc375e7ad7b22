import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'

const shown = '[secret]'

/** The secret of an API key: it can sign and nothing else, and prints as `[secret]` wherever it ends up. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** Base 64 of HMAC with SHA-256 over `text`, keyed with the secret (specification 5.1). */
  sign(text: string): string {
    return createHmac('sha256', this.#value).update(text).digest('base64')
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
