import { BoundedSet } from '@common/domain/bounded'
import { createHash, randomBytes } from 'node:crypto'

/** How long a code opens the door, in milliseconds. */
const codeMs = 60_000
/** Browsers that were let in; the first one has to enter again. */
const mostSessions = 100
const cookieName = 'satchel-session'

/** Only the hash is kept: finding it says nothing about the text, and a look-up takes no longer for a better guess. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')
const newText = (): string => randomBytes(32).toString('base64url')

/**
 * Who may come in. A code, which may be seen for a moment in an address, is exchanged once for a session, which the browser keeps in a
 * cookie that no page reads and no other site sends.
 */
export class Door {
  readonly #nowMs: () => number
  /** Until when each code is good. */
  readonly #codes = new Map<string, number>()
  readonly #sessions = new BoundedSet<string>(mostSessions)

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** A code that opens the door once, within a minute. */
  newCode(): string {
    const code = newText()
    this.#dropOld()
    this.#codes.set(hashOf(code), this.#nowMs() + codeMs)
    return code
  }

  /** Exchanges a code for a session. Returns the `Set-Cookie` header, undefined when the code opens nothing (any more). */
  enter(code: string): string | undefined {
    this.#dropOld()
    if (!this.#codes.delete(hashOf(code))) return undefined
    const session = newText()
    this.#sessions.add(hashOf(session))
    return `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict`
  }

  /** @param cookies the `Cookie` header */
  isOpenFor(cookies: string | undefined): boolean {
    return (cookies ?? '')
      .split(';')
      .map((each) => each.trim())
      .filter((each) => each.startsWith(`${cookieName}=`))
      .some((each) => this.#sessions.has(hashOf(each.slice(cookieName.length + 1))))
  }

  #dropOld(): void {
    for (const [hash, untilMs] of this.#codes) if (untilMs <= this.#nowMs()) this.#codes.delete(hash)
  }
}
