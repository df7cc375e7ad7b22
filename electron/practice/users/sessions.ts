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
  readonly #byId = new Map<string, Session>()
  readonly #byChallenge = new Map<string, Session>()

  constructor(identity: Identity) {
    this.#identity = identity
  }

  /** @param challenge whose signature opens the session @returns its id, a secret of the one who asked */
  begin(challenge: string): string {
    const session: Session = { uid: null }
    remember(this.#byChallenge, challenge, session)
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
    remember(this.#byId, id, session)
    return id
  }
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > mostSessions && oldest !== undefined) map.delete(oldest)
}
