import type { OwnRules } from './history'

/** Risk limits and withdrawal rules of one account, with what their waits are measured by. */
export interface StoredAccountRules {
  readonly rules: OwnRules
  /** Exchange time of the last change, epoch milliseconds. Waits are never measured from before it. */
  readonly exchangeMs: number
  /** Until then nothing leaves, because earlier rules were lost; exchange time, epoch milliseconds. */
  readonly blockedUntilMs: number | null
}

/**
 * - `none`: the account never had any
 * - `lost`: they existed and are missing, damaged or older than the last ones written; `waitMs` is the cooling-off time that follows,
 *   `rules` what a copy still has
 */
export type FoundRules =
  | { readonly kind: 'found'; readonly stored: StoredAccountRules }
  | { readonly kind: 'none' }
  | { readonly kind: 'lost'; readonly waitMs: number; readonly rules: OwnRules }

/** Stores the rules of accounts by the id that the exchange reports. */
export interface AccountRulesStore {
  /** @throws VaultError while the key storage can't be read */
  read(accountId: string, nowMs: number): Promise<FoundRules>
  /** Resolves once they are on disk. @throws VaultError */
  write(accountId: string, stored: StoredAccountRules): Promise<void>
}
