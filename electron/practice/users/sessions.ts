import { BoundedMap } from '@common/domain/bounded'
import type { Identity } from '../time/identity'

interface Session {
  /** Null until a wallet has signed the challenge. */
  uid: string | null
}

/** How many are remembered; the oldest goes first. */
const mostSessions = 10_000

/** Logins without an API key, until the exchange ends. */
export class Sessions {
  readonly #identity: Identity
  readonly #byId = new BoundedMap<string, Session>(mostSessions)
  readonly #byChallenge = new BoundedMap<string, Session>(mostSessions)

  constructor(identity: Identity) {
    this.#identity = identity
  }

  /** @param challenge whose signature opens the session @returns its id, a secret of the one who asked */
  begin(challenge: string): string {
    const session: Session = { uid: null }
    this.#byChallenge.set(challenge, session)
    return this.#add(session)
  }

  /** Opens the session that waits for a challenge, once. */
  open(challenge: string, uid: string): void {
    const session = this.#byChallenge.get(challenge)
    if (session !== undefined) session.uid = uid
    this.#byChallenge.delete(challenge)
  }

  /** @returns the id of a session that is open from the start */
  opened(uid: string): string {
    return this.#add({ uid })
  }

  /** Null when it is not known or nobody has signed for it. */
  uidOf(id: string): string | null {
    return this.#byId.get(id)?.uid ?? null
  }

  #add(session: Session): string {
    const id = Buffer.from(this.#identity.bytes(32)).toString('base64url')
    this.#byId.set(id, session)
    return id
  }
}
