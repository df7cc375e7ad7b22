import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'

const shown = '[secret]'

/** Prints and serializes as `[secret]`. */
export abstract class RedactedValue {
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

/** `wipe` overwrites the bytes. */
export class Secret extends RedactedValue {
  readonly #bytes: Buffer
  #isWiped = false

  constructor(text: string) {
    super()
    this.#bytes = Buffer.from(text)
    track(this)
  }

  get isWiped(): boolean {
    return this.#isWiped
  }

  /**
   * HMAC-SHA256 in base64.
   * @throws Error if it was wiped
   */
  sign(text: string): string {
    return createHmac('sha256', this.#known()).update(text).digest('base64')
  }

  /**
   * Only for request headers, vault and opening the history. Don't store the string: it can't be wiped.
   * @throws Error if it was wiped
   */
  expose(): string {
    return this.#known().toString()
  }

  wipe(): void {
    this.#bytes.fill(0)
    this.#isWiped = true
  }

  #known(): Buffer {
    if (this.#isWiped) throw new Error('This secret was wiped.')
    return this.#bytes
  }
}

const live = new Set<WeakRef<Secret>>()
const pruneAbove = 200

function track(secret: Secret): void {
  if (live.size >= pruneAbove) unwipedSecrets()
  live.add(new WeakRef(secret))
}

export function unwipedSecrets(): readonly Secret[] {
  const found: Secret[] = []
  for (const ref of live) {
    const secret = ref.deref()
    if (secret === undefined || secret.isWiped) live.delete(ref)
    else found.push(secret)
  }
  return found
}
