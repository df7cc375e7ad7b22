import { BoundedSet } from '@common/domain/collections/bounded'
import { createHash, randomBytes } from 'node:crypto'

const codeMs = 60_000
const maxSessions = 100
const cookieName = 'satchel-session'

/** Hashes hide the secret, and lookup time doesn't depend on the guess. */
const computeHash = (text: string): string => createHash('sha256').update(text).digest('base64')
const newText = (): string => randomBytes(32).toString('base64url')

/**
 * A code, briefly visible in an address, is exchanged once for a session cookie, HttpOnly and never sent by other
 * sites.
 */
export class SessionAuth {
  readonly #nowMs: () => number
  readonly #codes = new Map<string, number>()
  readonly #sessions = new BoundedSet<string>(maxSessions)

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  newCode(): string {
    const code = newText()
    this.#dropOld()
    this.#codes.set(computeHash(code), this.#nowMs() + codeMs)
    return code
  }

  /** Returns the `Set-Cookie` header; undefined for an invalid code. */
  enter(code: string): string | undefined {
    this.#dropOld()
    if (!this.#codes.delete(computeHash(code))) return undefined
    const session = newText()
    this.#sessions.add(computeHash(session))
    return `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`
  }

  isOpenFor(cookies: string | undefined): boolean {
    return (cookies ?? '')
      .split(';')
      .map((each) => each.trim())
      .filter((each) => each.startsWith(`${cookieName}=`))
      .some((each) => this.#sessions.has(computeHash(each.slice(cookieName.length + 1))))
  }

  #dropOld(): void {
    for (const [hash, untilMs] of this.#codes) if (untilMs <= this.#nowMs()) this.#codes.delete(hash)
  }
}
