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
    track(this)
  }

  get isWiped(): boolean {
    return this.#isWiped
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

/** Weak references to every secret in memory, so that the log can be redacted without asking the vault. */
const live = new Set<WeakRef<Secret>>()
const pruneAbove = 200

function track(secret: Secret): void {
  if (live.size >= pruneAbove) liveSecrets()
  live.add(new WeakRef(secret))
}

/** Secrets that are neither wiped nor collected. */
export function liveSecrets(): readonly Secret[] {
  const found: Secret[] = []
  for (const ref of live) {
    const secret = ref.deref()
    if (secret === undefined || secret.isWiped) live.delete(ref)
    else found.push(secret)
  }
  return found
}
