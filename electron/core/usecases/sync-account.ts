import * as z from 'zod'
import {
  type AccountState,
  AccountLimitsSchema,
  AccountSchema,
  type AccountLimits,
} from '@common/domain/account'
import { findFeeTier } from '@common/domain/futures/fees'
import type { FuturesMarket } from '@common/domain/market/market'
import { message } from '@common/texts/message'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange/exchange'
import { ExchangeError } from '../ports/exchange/exchange-error'
import type { FactRepository } from '../ports/storage/repositories'

const accountFact = 'account'
const limitsMaxAgeMs = 60 * 60_000

const CachedAccountSchema = z.object({
  account: AccountSchema,
  limits: AccountLimitsSchema,
  feeRate: z.number(),
  asOfMs: z.number(),
})

interface SyncAccountDeps {
  readonly exchange: Pick<Exchange, 'account' | 'accountLimits'>
  readonly market: () => Promise<FuturesMarket>
  readonly clock: Clock
}

export function loadCachedAccount(facts: Pick<FactRepository, 'get'>): AccountState | undefined {
  const parsed = CachedAccountSchema.safeParse(facts.get(accountFact))
  return parsed.success ? { ...parsed.data, holdings: null } : undefined
}

export function cacheAccount(facts: FactRepository, state: AccountState): void {
  const { holdings: _ofThisRun, ...stored } = state
  facts.set(accountFact, stored)
}

interface TimedLimits {
  readonly value: AccountLimits
  readonly atMs: number
}

/** A cache may return another user's account, without its limits and rules. */
export function syncAccount({ exchange, market, clock }: SyncAccountDeps) {
  let accountId: string | undefined
  let limits: TimedLimits | undefined

  /** Limits that fail must not delay each read of the balance. */
  async function readLimits(known: TimedLimits | undefined): Promise<TimedLimits> {
    if (known && clock.nowMs() - known.atMs <= limitsMaxAgeMs) return known
    try {
      return { value: await exchange.accountLimits(), atMs: clock.nowMs() }
    } catch (error) {
      if (!known || !(error instanceof ExchangeError)) throw error
      return { ...known, atMs: clock.nowMs() }
    }
  }

  return async (): Promise<Omit<AccountState, 'holdings'>> => {
    const account = await exchange.account()
    accountId ??= account.id
    if (account.id !== accountId) throw new ExchangeError('bad-answer', message('account.isOther'))
    limits = await readLimits(limits)
    const { feeTiers } = await market()
    const feeRate = feeTiers[account.feeTier]?.feeRate ?? findFeeTier(0, feeTiers).feeRate
    return { account, limits: limits.value, feeRate, asOfMs: clock.nowMs() }
  }
}
