import type { UserProfile } from '@common/domain/services/user-profile'
import { encodeLnurl } from '@common/domain/payments/decode/lnurl'
import type { DecodedPaymentBlocker } from '@common/domain/payments/checks/payment-blocker'
import { defaultWithdrawalRules, type WithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { hourMs } from '@common/domain/durations'
import { describe, expect, test } from 'vitest'
import type { UserProfileChange } from '../../../../electron/core/ports/exchange/exchange-account'
import { createAccountRules } from '../../../../electron/core/usecases/account-rules'
import { autoWithdraw } from '../../../../electron/core/usecases/wallet/auto-withdraw'
import {
  createWithdrawalRulesEnforcer,
  type RequestedPayment,
} from '../../../../electron/core/usecases/wallet/withdrawal-rules-enforcer'
import { createInvoice } from '../../../support/in-memory-exchange/service-answers'
import { message } from '../../../support/text'
import { ManualClock } from '../../../support/time/manual-clock'
import { MemoryRulesStore } from '../support/rules-store'
import { fieldRefusal, notSent, refusal } from '../support/write-deps'

const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const invoice = createInvoice('i1', 1_700_000_000_000, {
  amountSats: 1000,
  network: 'bitcoin',
  expirySeconds: 3600,
  description: 'coffee',
})

async function startWithdrawalRules() {
  const clock = new ManualClock()
  const published: WithdrawalRules[] = []
  const account = createAccountRules({
    network: 'practice',
    rulesStore: new MemoryRulesStore(),
    exchange: { timeMs: () => clock.nowMs() },
    clock,
    onUnexpected: notSent,
    onHealth: () => undefined,
  })
  const rules = createWithdrawalRulesEnforcer({
    rules: account,
    publish: (ruleSet) => published.push(ruleSet),
  })
  await account.settled()
  return { clock, rules, published }
}

test('withdrawal rules block payments until those of the account were read', async () => {
  const account = createAccountRules({
    network: 'mainnet',
    rulesStore: new MemoryRulesStore(),
    exchange: { timeMs: () => 0 },
    clock: new ManualClock(),
    onUnexpected: notSent,
    onHealth: () => undefined,
  })
  const rules = createWithdrawalRulesEnforcer({ rules: account, publish: () => undefined })
  const payment = { names: [{ kind: 'user', value: 'bob' }], amountSats: null } as const
  const unread = [{ kind: 'blocked-by-rules', reason: message('limits.notRead') }]
  expect(rules.blockers(payment)).toEqual(unread)
  account.onAccount('alice')
  expect(rules.blockers(payment)).toEqual(unread)
  await account.settled()
  expect(rules.blockers(payment)).toEqual([])
})

describe('withdrawal rules', () => {
  test.each([
    ['an invoice', invoice, { kind: 'node', value: expect.stringMatching(/^0[23][0-9a-f]{64}$/) as string }],
    ['an address', segwit.toUpperCase(), { kind: 'address', value: segwit }],
    ['a link with an amount', `bitcoin:${segwit}?amount=0.001`, { kind: 'address', value: segwit }],
    ['a Lightning address', 'alice@example.com', { kind: 'lightning', value: 'alice@example.com' }],
    [
      'an LNURL',
      encodeLnurl('https://pay.example.com/lnurl?q=1'),
      { kind: 'lightning', value: 'pay.example.com' },
    ],
    ['a user name', ' bob ', { kind: 'user', value: 'bob' }],
  ])('allow the destination named by %s', async (_name, pasted, destination) => {
    const { rules, published } = await startWithdrawalRules()
    await rules.allow(pasted, 'A name')
    expect(rules.now().destinations).toMatchObject([{ ...destination, name: 'A name' }])
    expect(published.at(-1)).toEqual(rules.now())
    await rules.forbid(rules.now().destinations[0] ?? { kind: 'user', value: '' })
    expect(rules.now().destinations).toEqual([])
  })

  test.each([
    ['nothing', '  '],
    ['several words', 'pay bob now'],
    ['a mistyped address', segwit.replace('w508', 'w509')],
    ['a name that is too long', 'b'.repeat(65)],
  ])('reject %s as a destination', async (_name, pasted) => {
    const { rules } = await startWithdrawalRules()
    await expect(rules.allow(pasted, 'A name')).rejects.toMatchObject(
      fieldRefusal('text', message('rules.invalidDestination')),
    )
  })

  test('store at most 200 destinations', async () => {
    const { rules } = await startWithdrawalRules()
    for (let user = 0; user < 200; user += 1) await rules.allow(`user${user}`, '')
    const full = refusal('rejected', message('rules.full', { most: 200 }))
    await expect(rules.allow('another', '')).rejects.toMatchObject(full)
    expect(rules.now().destinations).toHaveLength(200)
  })

  test('delay a destination added to an active allowlist', async () => {
    const { clock, rules } = await startWithdrawalRules()
    const bob = { kind: 'user', value: 'bob' } as const
    await rules.change({ isAllowListOn: true })
    const payment = { names: [bob], amountSats: null }
    expect(rules.blockers(payment)).toEqual([{ kind: 'not-listed', waitMs: 24 * hourMs }])
    await rules.allow('bob', 'Bob')
    const fromMs = clock.nowMs() + 24 * hourMs
    expect(rules.blockers(payment)).toEqual([{ kind: 'listed-later', fromMs }])
    clock.advance(24 * hourMs)
    expect(rules.blockers(payment)).toEqual([])
  })

  test('start with the defaults', async () => {
    const { rules } = await startWithdrawalRules()
    expect(rules.now()).toEqual(defaultWithdrawalRules)
  })
})

describe('automatic withdrawals', () => {
  const on = (lightningAddress: string | null) => ({ isOn: true, lightningAddress })

  const unknownRules: DecodedPaymentBlocker = { kind: 'blocked-by-rules', reason: message('limits.notRead') }

  function start(...blockers: readonly DecodedPaymentBlocker[]) {
    const changes: UserProfileChange[] = []
    const profile = { autoWithdraw: on('alice@example.com') } as UserProfile
    const exchange = {
      profile: {
        profile: () => Promise.resolve(profile),
        changeProfile: (change: UserProfileChange) => {
          changes.push(change)
          return Promise.resolve(profile)
        },
      },
    }
    const payments: RequestedPayment[] = []
    const rules = {
      blockers: (payment: RequestedPayment) => {
        payments.push(payment)
        return blockers
      },
    }
    return { changes, payments, rules, automatic: autoWithdraw({ exchange, rules }) }
  }

  test('are read and turned on for a normalized Lightning address', async () => {
    const { automatic, changes, payments } = start()
    expect(await automatic.read()).toEqual(on('alice@example.com'))
    await automatic.change(on('Alice@Example.com'))
    expect(changes).toEqual([{ autoWithdraw: on('alice@example.com') }])
    expect(payments).toEqual([
      { names: [{ kind: 'lightning', value: 'alice@example.com' }], amountSats: null },
    ])
  })

  test('are turned off regardless of the withdrawal rules', async () => {
    const { automatic, changes } = start(unknownRules)
    await automatic.change({ isOn: false, lightningAddress: null })
    expect(changes).toEqual([{ autoWithdraw: { isOn: false } }])
  })

  test.each([
    ['no address', on(null), fieldRefusal('lightningAddress', message('autoWithdraw.noAddress'))],
    [
      'no Lightning address',
      on('nonsense'),
      fieldRefusal('lightningAddress', message('autoWithdraw.noAddress')),
    ],
  ])('are not turned on for %s', async (_name, requested, expected) => {
    const { automatic, changes } = start()
    await expect(automatic.change(requested)).rejects.toMatchObject(expected)
    expect(changes).toEqual([])
  })

  test.each([
    [
      'that is not on the list',
      { kind: 'not-listed', waitMs: 24 * hourMs },
      message('rules.notListed', { hours: 24 }),
    ],
    ['that is allowed later', { kind: 'listed-later', fromMs: 7 }, message('rules.listedLater', { at: 7 })],
  ] as const)('are not turned on for an address %s', async (_name, blocker, message) => {
    const { automatic, changes } = start(blocker)
    const refused = fieldRefusal('lightningAddress', message)
    await expect(automatic.change(on('alice@example.com'))).rejects.toMatchObject(refused)
    expect(changes).toEqual([])
  })

  test('are not turned on while the rules are unknown', async () => {
    const { automatic, changes } = start(unknownRules)
    const refused = refusal('rejected', message('limits.notRead'))
    await expect(automatic.change(on('alice@example.com'))).rejects.toMatchObject(refused)
    expect(changes).toEqual([])
  })

  test('are null and rejected if the exchange does not support them', async () => {
    const { rules } = start()
    const automatic = autoWithdraw({ exchange: { profile: null }, rules })
    expect(await automatic.read()).toBeNull()
    const refused = refusal('unsupported', message('autoWithdraw.unsupported'))
    await expect(automatic.change(on('alice@example.com'))).rejects.toMatchObject(refused)
  })
})
