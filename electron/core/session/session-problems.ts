import type { History } from '../ports/history'
import type { Journal } from '../ports/journal'
import type { AccountRules } from '../usecases/account-rules'
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
  /** History, journal and rules of the open profile, which report records that could not be read. */
  records: {
    readonly history: History
    readonly journal: Journal
    readonly guards: Pick<AccountRules, 'problem'>
  } | null = null

  readonly #publish: () => void

  constructor(settings: Text | null, publish: () => void) {
    this.settings = settings
    this.#publish = publish
  }

  /** Removes the report of a journal that was reconciled. */
  dismiss(): void {
    this.records?.journal.dismissProblem()
    this.#publish()
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
      this.records?.guards.problem() ?? null,
      ofProfile,
      this.records?.history.problem() ?? null,
      this.settings,
    ].filter((each) => each !== null)
    return all.length > 0 ? textsInOrder(all) : null
  }
}
