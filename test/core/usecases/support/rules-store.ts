import type {
  AccountRulesStore,
  FoundRules,
  StoredAccountRules,
} from '../../../../electron/core/ports/storage/account-rules'

export class MemoryRulesStore implements AccountRulesStore {
  readonly written = new Map<string, StoredAccountRules>()
  readonly reads: string[] = []
  readonly found = new Map<string, () => Promise<FoundRules>>()

  read(accountId: string): Promise<FoundRules> {
    this.reads.push(accountId)
    return this.found.get(accountId)?.() ?? Promise.resolve({ kind: 'none' })
  }

  write(accountId: string, stored: StoredAccountRules): Promise<void> {
    this.written.set(accountId, stored)
    return Promise.resolve()
  }
}
