import type { Network } from '@common/domain/account'
import { noGuards } from '@common/domain/guards/guards'
import { defaultWalletRules } from '@common/domain/payments/wallet-rules'
import { SerialQueue } from '@common/domain/serial-queue'
import { text, type Text } from '@common/texts/text'
import type { AccountRulesStore, StoredAccountRules } from '../ports/account-rules'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange'
import type { OwnRules } from '../ports/history'
import { Refusal } from '../ports/refusal'
import { VaultError } from '../ports/vault'

export interface AccountRulesPorts {
  readonly network: Network
  readonly rulesStore: AccountRulesStore
  readonly exchange: Pick<Exchange, 'timeMs'>
  readonly clock: Clock
  readonly onUnexpected: (where: string, error: unknown) => void
  /** Called when `problem` changes. */
  readonly onHealth: () => void
}

export type AccountRules = ReturnType<typeof keepAccountRules>

const noRules: OwnRules = { guards: noGuards, 'wallet rules': defaultWalletRules }

/**
 * Risk limits and withdrawal rules of the account that the exchange reports. Until they are read, and after they were lost, nothing that
 * raises exposure or leaves the account is allowed.
 */
export function keepAccountRules({
  network,
  rulesStore: store,
  exchange,
  clock,
  onUnexpected,
  onHealth,
}: AccountRulesPorts) {
  let accountId: string | undefined
  let kept: StoredAccountRules | undefined
  let problem: Text = text('limits.notRead')
  const queue = new SerialQueue()
  const listeners: (() => void)[] = []
  let start = { atMs: clock.nowMs(), upMs: clock.upMs() }

  /** Exchange time. Carried by the monotonic clock: setting the computer's clock changes nothing. */
  function nowMs(): number {
    const exchangeMs = exchange.timeMs() ?? start.atMs + clock.upMs() - start.upMs
    return Math.max(exchangeMs, kept?.exchangeMs ?? exchangeMs)
  }

  function take(next: StoredAccountRules): void {
    const wasKnown = kept !== undefined
    kept = next
    if (!wasKnown) onHealth()
    for (const listener of listeners) listener()
  }

  async function load(id: string): Promise<void> {
    if (accountId !== id) return
    try {
      const found = await store.read(id, nowMs())
      if (accountId !== id) return
      if (found.kind === 'found') {
        // While the exchange hasn't sent its time, no time has passed since the last change.
        start = { atMs: found.stored.exchangeMs, upMs: clock.upMs() }
        return take(found.stored)
      }
      const isLost = found.kind === 'lost'
      const blockedUntilMs = isLost ? nowMs() + found.waitMs : null
      const next = { rules: isLost ? found.rules : noRules, exchangeMs: nowMs(), blockedUntilMs }
      // Blocked even while that can't be stored; it is noticed again at the next start then.
      take(next)
      if (isLost) await store.write(id, next)
    } catch (error) {
      problem = text('limits.unreadable')
      onHealth()
      if (!(error instanceof VaultError)) onUnexpected('account rules', error)
    }
  }

  function onAccount(id: string): void {
    if (accountId !== id) kept = undefined
    accountId = id
    if (!kept) void queue.run(async () => (kept ? undefined : load(id)))
  }
  if (network === 'practice') onAccount('practice')

  return {
    nowMs,
    isKnown: (): boolean => kept !== undefined,
    /** The defaults until the rules are known. */
    rules: (): OwnRules => kept?.rules ?? noRules,
    /** Until when nothing leaves because earlier rules were lost; null otherwise. */
    blockedUntilMs(): number | null {
      const untilMs = kept?.blockedUntilMs ?? null
      return untilMs !== null && untilMs > nowMs() ? untilMs : null
    },
    /** Why nothing may leave now; null when something may. */
    blocked(): Text | null {
      if (!kept) return problem
      const at = this.blockedUntilMs()
      return at === null ? null : text('limits.lost', { at })
    },
    /** Why the rules can't be read; null while they are read or known. */
    problem: (): Text | null => (kept || problem.code !== 'limits.unreadable' ? null : problem),
    /** @throws Refusal while the rules are unknown or were lost */
    needUnblocked(): void {
      const why = this.blocked()
      if (why) throw new Refusal('rejected', why)
    },
    /** Calls now and at each change. */
    follow(listener: () => void): void {
      listeners.push(listener)
      if (kept) listener()
    },
    /** The exchange has reported the account; its rules are read once. Practice has a single account, whose rules need no report. */
    onAccount(id: string): void {
      if (network !== 'practice') onAccount(id)
    },
    /** Resolves when nothing is being read or written any more. */
    settled: (): Promise<unknown> => queue.settled(),
    /** Stores changed rules before they hold. @throws Refusal while they are unknown, VaultError */
    change(update: (rules: OwnRules) => OwnRules): Promise<void> {
      return queue.run(async () => {
        if (!kept || accountId === undefined) throw new Refusal('rejected', problem)
        const id = accountId
        const next = { ...kept, rules: update(kept.rules), exchangeMs: nowMs() }
        await store.write(id, next)
        if (id === accountId) take(next)
      })
    },
  }
}
