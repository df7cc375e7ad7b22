import type { Network } from '@common/domain/account'
import { noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { SerialQueue } from '@common/domain/collections/serial-queue'
import { message, type Message } from '@common/texts/message'
import type { AccountRulesStore, StoredAccountRules } from '../ports/storage/account-rules'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange/exchange'
import type { UserLimits } from '../ports/storage/repositories'
import { Refusal } from '../ports/refusal'
import { VaultError } from '../ports/storage/vault'

export interface AccountRulesDeps {
  readonly network: Network
  readonly rulesStore: AccountRulesStore
  readonly exchange: Pick<Exchange, 'timeMs'>
  readonly clock: Clock
  readonly onUnexpected: (source: string, error: unknown) => void
  readonly onHealth: () => void
}

export interface AccountRules {
  readonly nowMs: () => number
  isLoaded(): boolean
  rules(): UserLimits
  /** Null unless rules were lost. */
  blockedUntilMs(): number | null
  blocked(): Message | null
  /** Null while reading or once loaded. */
  readonly problem: () => Message | null
  /** @throws Refusal while the rules are unknown or were lost */
  needUnblocked(): void
  follow(listener: () => void): void
  onAccount(id: string): void
  settled(): Promise<unknown>
  /**
   * Stores changed rules before applying them.
   * @throws Refusal while unknown; VaultError
   */
  change(update: (rules: UserLimits) => UserLimits): Promise<void>
}

const noRules: UserLimits = { guards: noRiskLimits, 'wallet rules': defaultWithdrawalRules }

/** While rules are unread or lost, raising exposure and withdrawing are refused. */
export function createAccountRules({
  network,
  rulesStore: store,
  exchange,
  clock,
  onUnexpected,
  onHealth,
}: AccountRulesDeps): AccountRules {
  let accountId: string | undefined
  let cached: StoredAccountRules | undefined
  let problem: Message = message('limits.notRead')
  const queue = new SerialQueue()
  const listeners: (() => void)[] = []
  let start = { atMs: clock.nowMs(), upMs: clock.upMs() }

  /** Exchange time by the monotonic clock: local clock changes have no effect. */
  function nowMs(): number {
    const exchangeMs = exchange.timeMs() ?? start.atMs + clock.upMs() - start.upMs
    return Math.max(exchangeMs, cached?.exchangeMs ?? exchangeMs)
  }

  function take(next: StoredAccountRules) {
    const wasLoaded = cached !== undefined
    cached = next
    if (!wasLoaded) onHealth()
    for (const listener of listeners) listener()
  }

  async function load(id: string): Promise<void> {
    if (accountId !== id) return
    try {
      const found = await store.read(id, nowMs())
      if (accountId !== id) return
      if (found.kind === 'found') {
        // Until the exchange reports its time, assume that none has passed.
        start = { atMs: found.stored.exchangeMs, upMs: clock.upMs() }
        return take(found.stored)
      }
      const isLost = found.kind === 'lost'
      const blockedUntilMs = isLost ? nowMs() + found.waitMs : null
      const next = { rules: isLost ? found.rules : noRules, exchangeMs: nowMs(), blockedUntilMs }
      // Blocks even if storing fails.
      take(next)
      if (isLost) await store.write(id, next)
    } catch (error) {
      problem = message('limits.unreadable')
      onHealth()
      if (!(error instanceof VaultError)) onUnexpected('account rules', error)
    }
  }

  function onAccount(id: string) {
    if (accountId !== id) cached = undefined
    accountId = id
    if (!cached) void queue.run(async () => (cached ? undefined : load(id)))
  }
  if (network === 'practice') onAccount('practice')

  return {
    nowMs,
    isLoaded: () => cached !== undefined,
    rules: () => cached?.rules ?? noRules,
    blockedUntilMs() {
      const untilMs = cached?.blockedUntilMs ?? null
      return untilMs !== null && untilMs > nowMs() ? untilMs : null
    },
    blocked() {
      if (!cached) return problem
      const at = this.blockedUntilMs()
      return at === null ? null : message('limits.lost', { at })
    },
    problem: () => (cached || problem.code !== 'limits.unreadable' ? null : problem),
    needUnblocked() {
      const why = this.blocked()
      if (why) throw new Refusal('rejected', why)
    },
    follow(listener) {
      listeners.push(listener)
      if (cached) listener()
    },
    onAccount(id) {
      if (network !== 'practice') onAccount(id)
    },
    settled: () => queue.settled(),
    change(update) {
      return queue.run(async () => {
        if (!cached || accountId === undefined) throw new Refusal('rejected', problem)
        const id = accountId
        const next = { ...cached, rules: update(cached.rules), exchangeMs: nowMs() }
        await store.write(id, next)
        if (id === accountId) take(next)
      })
    },
  }
}
