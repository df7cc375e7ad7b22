import type { History } from '../ports/storage/history'
import type { Journal } from '../ports/storage/journal'
import type { AccountRules } from '../usecases/account-rules'
import type { Message } from '@common/texts/message'
import { messagesInOrder } from '@common/texts/text-error'

export class SessionProblems {
  settings: Message | null
  practice: Message | null = null
  profile: Message | null = null
  records: {
    readonly storage: History
    readonly journal: Journal
    readonly riskLimits: { readonly enforcer: Pick<AccountRules, 'problem'> }
  } | null = null

  readonly #publish: () => void

  constructor(settings: Message | null, publish: () => void) {
    this.settings = settings
    this.#publish = publish
  }

  dismiss(): void {
    this.records?.journal.dismissProblem()
    this.#publish()
  }

  clear(): void {
    this.profile = null
    this.records = null
  }

  now(isPractice: boolean, ofConnection: Message | null): Message | null {
    const ofProfile = (isPractice ? this.practice : null) ?? ofConnection ?? this.profile
    const all = [
      this.records?.journal.problem() ?? null,
      this.records?.riskLimits.enforcer.problem() ?? null,
      ofProfile,
      this.records?.storage.problem() ?? null,
      this.settings,
    ].filter((each) => each !== null)
    return all.length > 0 ? messagesInOrder(all) : null
  }
}
