import type { History } from '../ports/history'
import type { Journal } from '../ports/journal'
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
  /** History and journal of the open profile, which report records that could not be read. */
  records: { readonly history: History; readonly journal: Journal } | null = null

  constructor(settings: Text | null) {
    this.settings = settings
  }

  /** Of the profile that is no longer open. */
  clear(): void {
    this.profile = null
    this.records = null
  }

  now(isPractice: boolean, ofConnection: Text | null): Text | null {
    const ofProfile = (isPractice ? this.practice : null) ?? ofConnection ?? this.profile
    const all = [
      this.records?.journal.problem() ?? null,
      ofProfile,
      this.records?.history.problem() ?? null,
      this.settings,
    ].filter((each) => each !== null)
    return all.length > 0 ? textsInOrder(all) : null
  }
}
