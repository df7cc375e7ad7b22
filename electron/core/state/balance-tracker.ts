import * as z from 'zod'
import {
  depositEffectSats,
  optionEffectSats,
  swapEffectSats,
  tradeChangeEffect,
  transferEffectSats,
  withdrawalEffectSats,
} from '@common/domain/balance/effects'
import {
  beginReconciliation,
  compareBalance,
  explain,
  type Comparison,
  ReconciliationStateSchema,
} from '@common/domain/balance/compare'
import type { OptionTrade } from '@common/domain/options/option'
import type { Swap } from '@common/domain/swaps/swap'
import { sats, zeroSats, type ExactSats, type Sats } from '@common/domain/units'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { CollateralTransfer } from '@common/domain/futures/cross/cross-records'
import type { FactRepository } from '../ports/storage/repositories'
import type { Changed } from './changed'
import type { FuturesChange } from './futures-tracker'

const fact = 'balance'
const StoredRecord = z.object({
  accountId: z.string().nullable(),
  /** Null before the first comparison and after an unexplained change. */
  reckoning: ReconciliationStateSchema.nullable(),
})
type Stored = z.infer<typeof StoredRecord>

/** Expected balance; each amount is stored in the transaction of its cause. */
export class BalanceTracker {
  readonly #facts: FactRepository
  #revision = 0

  constructor(facts: FactRepository) {
    this.#facts = facts
  }

  get revision(): number {
    return this.#revision
  }

  countTrades(changes: readonly FuturesChange[]): void {
    let toleranceSats = 0
    let amountSats = 0
    for (const { before, after } of changes) {
      const effect = tradeChangeEffect(before, after)
      amountSats += effect.amountSats
      toleranceSats += effect.toleranceSats + roundingSats({ before, after }, effect.amountSats)
    }
    this.#explain(amountSats, toleranceSats)
  }

  countDeposits(changes: readonly Changed<Deposit>[]): void {
    this.#explainChanges(changes, depositEffectSats)
  }

  countWithdrawals(changes: readonly Changed<Withdrawal>[]): void {
    this.#explainChanges(changes, withdrawalEffectSats)
    // The sats may have been returned.
    if (changes.some(({ after }) => after.state === 'gone')) this.resetBaseline()
  }

  countOptions(changes: readonly Changed<OptionTrade>[]): void {
    this.#explainChanges(changes, optionEffectSats)
  }

  /** New swaps only. */
  countSwaps(swaps: readonly Swap[]): void {
    this.#explain(swaps.reduce((sum, swap) => sum + swapEffectSats(swap), 0))
  }

  countTransfers(transfers: readonly CollateralTransfer[]): void {
    this.#explain(transfers.reduce((sum, transfer) => sum + transferEffectSats(transfer), 0))
  }

  /** The next comparison accepts the balance as read. */
  resetBaseline(): void {
    const stored = this.#stored()
    if (stored.reckoning !== null) this.#save({ ...stored, reckoning: null })
  }

  /** The first call only stores the balance. */
  compare(accountId: string, balanceSats: Sats, nowMs: number): Comparison {
    const stored = this.#stored()
    const isSame = stored.accountId === accountId
    const reckoning = (isSame ? stored.reckoning : null) ?? beginReconciliation(balanceSats, nowMs)
    const comparison = compareBalance(reckoning, balanceSats, nowMs)
    this.#save({ ...stored, accountId, reckoning: comparison.next })
    return comparison
  }

  #explainChanges<T extends Rounded>(changes: readonly Changed<T>[], effectSats: (record: T) => Sats): void {
    const effects = changes.map((change) => [change, done(change, effectSats)] as const)
    this.#explain(
      effects.reduce((sum, [, amountSats]) => sum + amountSats, 0),
      effects.reduce((sum, [change, amountSats]) => sum + roundingSats(change, amountSats), 0),
    )
  }

  #explain(amountSats: number, toleranceSats = 0): void {
    if (amountSats === 0 && toleranceSats === 0) return
    const stored = this.#stored()
    if (stored.reckoning === null) return
    const reckoning = explain(stored.reckoning, sats(amountSats), sats(toleranceSats))
    this.#save({ ...stored, reckoning })
  }

  #stored(): Stored {
    const parsed = StoredRecord.safeParse(this.#facts.get(fact))
    return parsed.success ? parsed.data : { accountId: null, reckoning: null }
  }

  #save(stored: Stored): void {
    this.#revision += 1
    this.#facts.set(fact, stored)
  }
}

interface Rounded {
  readonly exactSats?: ExactSats | undefined
}

/** 1 sat for each rounded amount: records round to nearest, the balance rounds down. */
const roundingSats = ({ before, after }: Changed<Rounded>, effectSats: number): number =>
  effectSats === 0
    ? 0
    : Object.keys(before?.exactSats ?? {}).length + Object.keys(after.exactSats ?? {}).length

function done<T>({ before, after }: Changed<T>, effectSats: (record: T) => Sats): number {
  return effectSats(after) - (before ? effectSats(before) : zeroSats)
}
