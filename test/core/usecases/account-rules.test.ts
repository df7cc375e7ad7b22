import { hourMs } from '@common/domain/durations'
import { changeRiskLimits, noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { describe, expect, test } from 'vitest'
import type { FoundRules } from '../../../electron/core/ports/storage/account-rules'
import type { UserLimits } from '../../../electron/core/ports/storage/repositories'
import { VaultError } from '../../../electron/core/ports/storage/vault'
import { createAccountRules } from '../../../electron/core/usecases/account-rules'
import { idle } from '../../support/time/advance'
import { verbatim, message } from '../../support/text'
import { ManualClock } from '../../support/time/manual-clock'
import { MemoryRulesStore } from './support/rules-store'
import { refusal } from './support/write-deps'

const noRules: UserLimits = { guards: noRiskLimits, 'wallet rules': defaultWithdrawalRules }
const capped: UserLimits = { ...noRules, guards: changeRiskLimits(noRiskLimits, { maxLeverage: 5 }, 0) }

function start({ network = 'mainnet', timeMs = (): number | null => null }: Start = {}) {
  const clock = new ManualClock()
  const store = new MemoryRulesStore()
  const unexpected: unknown[] = []
  const rules = createAccountRules({
    network,
    rulesStore: store,
    exchange: { timeMs },
    clock,
    onUnexpected: (_where, error) => unexpected.push(error),
    onHealth: () => undefined,
  })
  return { clock, store, rules, unexpected }
}
interface Start {
  readonly network?: 'mainnet' | 'practice'
  readonly timeMs?: () => number | null
}

/** Account b is opened while the rules of account a are read. */
async function replaceDuringRead() {
  const started = start()
  const first = later()
  started.store.found.set('a', () => first.promise)
  started.rules.onAccount('a')
  await idle()
  started.rules.onAccount('b')
  return { ...started, first }
}

function later(): { promise: Promise<FoundRules>; resolve: (found: FoundRules) => void } {
  let resolve: (found: FoundRules) => void = () => undefined
  const promise = new Promise<FoundRules>((done) => (resolve = done))
  return { promise, resolve }
}

describe('account rules', () => {
  test('block writes and return the defaults before they are read', async () => {
    const { rules } = start()
    expect(rules.isLoaded()).toBe(false)
    expect(rules.blocked()).toEqual(message('limits.notRead'))
    expect(rules.blockedUntilMs()).toBeNull()
    expect(rules.rules()).toEqual(noRules)
    expect(() => rules.needUnblocked()).toThrow(
      expect.objectContaining(refusal('rejected', message('limits.notRead'))),
    )
    await expect(rules.change(() => capped)).rejects.toMatchObject(
      refusal('rejected', message('limits.notRead')),
    )
  })

  test('use the defaults for a new account and store changes', async () => {
    const { rules, store } = start()
    const existing: boolean[] = []
    rules.follow(() => existing.push(rules.isLoaded()))
    rules.onAccount('a')
    await rules.settled()
    rules.follow(() => existing.push(rules.isLoaded()))
    expect(rules.blocked()).toBeNull()
    expect(() => rules.needUnblocked()).not.toThrow()
    expect(store.written.size).toBe(0)
    await rules.change(() => capped)
    expect(store.written.get('a')?.rules).toEqual(capped)
    expect(rules.rules()).toEqual(capped)
    expect(existing).toEqual([true, true, true, true])
  })

  test('need no account report in practice and ignore one', async () => {
    const { rules, store } = start({ network: 'practice' })
    rules.onAccount('someone')
    await rules.settled()
    expect(rules.isLoaded()).toBe(true)
    expect(store.reads).toEqual(['practice'])
  })

  test('are read once even if the account is reported twice before they arrive', async () => {
    const { rules, store } = start()
    rules.onAccount('a')
    rules.onAccount('a')
    await rules.settled()
    rules.onAccount('a')
    await rules.settled()
    expect(store.reads).toEqual(['a'])
  })

  test('of one account neither allow nor limit anything in another one before its own are read', async () => {
    const { rules, store } = start()
    store.found.set('a', () =>
      Promise.resolve({ kind: 'found', stored: { rules: capped, exchangeMs: 1, blockedUntilMs: null } }),
    )
    rules.onAccount('a')
    await rules.settled()
    expect([rules.blocked(), rules.rules()]).toEqual([null, capped])
    rules.onAccount('b')
    expect([rules.blocked(), rules.rules()]).toEqual([message('limits.notRead'), noRules])
    await rules.settled()
    expect(store.reads).toEqual(['a', 'b'])
  })

  test('block everything for the waiting time if they were lost, and store that time', async () => {
    const { rules, store, clock } = start()
    store.found.set('a', () => Promise.resolve({ kind: 'lost', waitMs: hourMs, rules: capped }))
    rules.onAccount('a')
    await rules.settled()
    const at = clock.nowMs() + hourMs
    expect(rules.blocked()).toEqual(message('limits.lost', { at }))
    expect(() => rules.needUnblocked()).toThrow(
      expect.objectContaining(refusal('rejected', message('limits.lost', { at }))),
    )
    expect(rules.rules()).toEqual(capped)
    expect(store.written.get('a')).toMatchObject({ blockedUntilMs: at, rules: capped })
    clock.advance(hourMs)
    expect(rules.blocked()).toBeNull()
  })

  test('measure time from their last change with the monotonic clock', async () => {
    const { rules, store, clock } = start()
    const exchangeMs = clock.nowMs() + hourMs
    store.found.set('a', () =>
      Promise.resolve({ kind: 'found', stored: { rules: capped, exchangeMs, blockedUntilMs: null } }),
    )
    rules.onAccount('a')
    await rules.settled()
    expect(rules.nowMs()).toBe(exchangeMs)
    clock.set(exchangeMs + 100 * hourMs)
    clock.advance(5000)
    expect(rules.nowMs()).toBe(exchangeMs + 5000)
  })

  test('follow the exchange time, but never run back before their last change', async () => {
    let timeMs = 1_000_000
    const { rules } = start({ timeMs: () => timeMs })
    rules.onAccount('a')
    await rules.settled()
    timeMs = 2_000_000
    await rules.change(() => capped)
    timeMs = 1_500_000
    expect(rules.nowMs()).toBe(2_000_000)
    timeMs = 3_000_000
    expect(rules.nowMs()).toBe(3_000_000)
  })

  test.each([
    ['a locked key storage', new VaultError('locked', verbatim('Locked.')), 0],
    ['an unexpected error', new Error('disk'), 1],
  ])('block everything while unreadable because of %s', async (_name, error, reported) => {
    const { rules, store, unexpected } = start()
    store.found.set('a', () => Promise.reject(error))
    rules.onAccount('a')
    await rules.settled()
    expect(rules.blocked()).toEqual(message('limits.unreadable'))
    expect(unexpected).toHaveLength(reported)
    store.found.delete('a')
    rules.onAccount('a')
    await rules.settled()
    expect(rules.blocked()).toBeNull()
  })

  test('are dropped if the account is replaced during the read', async () => {
    const { rules, store, first } = await replaceDuringRead()
    first.resolve({ kind: 'found', stored: { rules: capped, exchangeMs: 1, blockedUntilMs: null } })
    await rules.settled()
    expect(rules.rules()).toEqual(noRules)
    expect(store.reads).toEqual(['a', 'b'])
  })

  test('are not read if the account is replaced before its turn', async () => {
    const { rules, store, first } = await replaceDuringRead()
    rules.onAccount('c')
    first.resolve({ kind: 'none' })
    await rules.settled()
    expect(store.reads).toEqual(['a', 'c'])
  })

  test('do not apply to the next account if it is opened while they are stored', async () => {
    const { rules, store } = start()
    rules.onAccount('a')
    await rules.settled()
    const written = store.write.bind(store)
    store.write = async (id, stored) => {
      rules.onAccount('b')
      await written(id, stored)
    }
    await rules.change(() => capped)
    await rules.settled()
    expect(store.written.get('a')?.rules).toEqual(capped)
    expect(rules.rules()).toEqual(noRules)
  })

  test('stay as they are if the change cannot be stored', async () => {
    const { rules, store } = start()
    rules.onAccount('a')
    await rules.settled()
    const failure = new VaultError('unavailable', verbatim('No.'))
    store.write = () => Promise.reject(failure)
    await expect(rules.change(() => capped)).rejects.toBe(failure)
    expect(rules.rules()).toEqual(noRules)
  })
})
