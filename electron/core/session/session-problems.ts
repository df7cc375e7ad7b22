import type { History } from '../ports/history'

/** What is wrong, by where it is wrong, for the one line of words in the session's state. */
export class SessionProblems {
  /** With the settings file at this start, until the user has chosen a profile. */
  settings: string | null
  /** Why practice cannot be used; choosing it tries again. */
  practice: string | null = null
  /** What keeps the chosen profile from being opened, or what is worth knowing about its files. */
  profile: string | null = null
  /** The open one, which tells of its records that could not be read. */
  history: History | null = null

  constructor(settings: string | null) {
    this.settings = settings
  }

  /** Of the profile that is no longer open. */
  clear(): void {
    this.profile = null
    this.history = null
  }

  now(isPractice: boolean, ofConnection: string | null): string | null {
    const ofProfile = (isPractice ? this.practice : null) ?? ofConnection ?? this.profile
    const all = [ofProfile, this.history?.problem(), this.settings].filter(Boolean)
    return all.length > 0 ? all.join(' ') : null
  }
}
