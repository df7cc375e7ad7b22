import type { UserLimits } from './repositories'

export interface StoredAccountRules {
  readonly rules: UserLimits
  /** Exchange time of the last change; waiting times never start before it. */
  readonly exchangeMs: number
  /** Exchange time; blocks outgoing payments after rules were lost. */
  readonly blockedUntilMs: number | null
}

/**
 * `none`: never existed. `lost`: missing, damaged or outdated; `waitMs` is the cooling-off time, `rules` come from a
 * copy.
 */
export type FoundRules =
  | { readonly kind: 'found'; readonly stored: StoredAccountRules }
  | { readonly kind: 'none' }
  | { readonly kind: 'lost'; readonly waitMs: number; readonly rules: UserLimits }

export interface AccountRulesStore {
  /** @throws VaultError while the key storage can't be read */
  read(accountId: string, nowMs: number): Promise<FoundRules>
  /**
   * Resolves once on disk.
   * @throws VaultError
   */
  write(accountId: string, stored: StoredAccountRules): Promise<void>
}
