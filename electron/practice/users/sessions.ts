import { BoundedMap } from '@common/domain/collections/bounded'
import type { IdGenerator } from '../time/id-generator'

interface SignIn {
  /** Null until a wallet has signed the challenge. */
  uid: string | null
}

const maxSessions = 10_000

export class Sessions {
  readonly #identity: IdGenerator
  readonly #byId = new BoundedMap<string, SignIn>(maxSessions)
  readonly #byChallenge = new BoundedMap<string, SignIn>(maxSessions)

  constructor(identity: IdGenerator) {
    this.#identity = identity
  }

  /**
   * @param challenge its signature opens the session
   * @returns secret id
   */
  begin(challenge: string): string {
    const session: SignIn = { uid: null }
    this.#byChallenge.set(challenge, session)
    return this.#add(session)
  }

  /** @returns false if the challenge is unknown or was used: it works once */
  open(challenge: string, uid: string): boolean {
    const session = this.#byChallenge.get(challenge)
    if (session === undefined) return false
    session.uid = uid
    this.#byChallenge.delete(challenge)
    return true
  }

  opened(uid: string): string {
    return this.#add({ uid })
  }

  findUid(id: string): string | null {
    return this.#byId.get(id)?.uid ?? null
  }

  #add(session: SignIn): string {
    const id = Buffer.from(this.#identity.bytes(32)).toString('base64url')
    this.#byId.set(id, session)
    return id
  }
}
