import type { History } from '../ports/history'
import type { Text } from '@common/texts/text'
import { textsInOrder } from '@common/texts/text-error'

/** What is wrong, by where it is wrong, for the one line of words in the session's state. */
export class SessionProblems {
  /** With the settings file at this start, until the user has chosen a profile. */
  settings: Text | null
  /** Why practice cannot be used; choosing it tries again. */
  practice: Text | null = null
  /** What keeps the chosen profile from being opened, or what is worth knowing about its files. */
  profile: Text | null = null
  /** The open one, which tells of its records that could not be read. */
  history: History | null = null

  constructor(settings: Text | null) {
    this.settings = settings
  }

  /** Of the profile that is no longer open. */
  clear(): void {
    this.profile = null
    this.history = null
  }

  now(isPractice: boolean, ofConnection: Text | null): Text | null {
    const ofProfile = (isPractice ? this.practice : null) ?? ofConnection ?? this.profile
    const all = [ofProfile, this.history?.problem() ?? null, this.settings].filter((each) => each !== null)
    return all.length > 0 ? textsInOrder(all) : null
  }
}
