import Database from 'libsql'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs } from '@common/domain/durations'
import { percentToRate } from '@common/domain/exact'
import { changeRiskLimits, noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { unsetWithdrawalLimits, type WithdrawalLimitName } from '@common/domain/payments/withdrawal-limits'
import { addDestination, defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../electron/core/database/open-history'
import { hashAccount } from '../../../electron/core/database/rules/account-hash'
import { createPracticeRulesStore } from '../../../electron/core/database/rules/practice-rules-store'
import { storedRules } from '../../../electron/core/database/rules/stored-rules'
import type { UserLimits } from '../../../electron/core/ports/storage/repositories'
import { joined, message } from '../../support/text'
import { temporaryFolder } from '../../support/temporary-folder'

const nowMs = 1_700_000_000_000

function open(folder = temporaryFolder()) {
  const { history, problem } = openHistory(folder, 'p1', null, nowMs)
  expect(problem).toBeNull()
  onTestFinished(() => history.close())
  return { history, folder }
}

function stored(name: keyof UserLimits, value: unknown) {
  const { history } = open()
  history.facts.set(name, value)
  return history
}

const riskLimits = changeRiskLimits(
  changeRiskLimits(noRiskLimits, { dailyLossSats: sats(5000), maxLeverage: 5, delayMs: hourMs }, nowMs),
  { maxLeverage: 20 },
  nowMs,
)
const rules = addDestination(
  { ...defaultWithdrawalRules, isAllowListOn: true, maxFeeRate: 0.01 },
  { kind: 'user', value: 'bob' },
  'Bob',
  nowMs,
)

describe('stored user limits', () => {
  test('have defaults until stored and are returned as stored', () => {
    const { history } = open()
    expect(history.limits.get('guards')).toEqual(noRiskLimits)
    expect(history.limits.get('wallet rules')).toEqual(defaultWithdrawalRules)
    history.limits.save('guards', riskLimits)
    history.limits.save('wallet rules', rules)
    expect(history.limits.get('guards')).toEqual(riskLimits)
    expect(history.limits.get('wallet rules')).toEqual(rules)
    expect(history.problem()).toBeNull()
  })

  test('use the default for a field that an earlier version lacked and preserve the rest', () => {
    const { coolOffMs: _none, ...older } = riskLimits
    const history = stored('guards', older)
    expect(history.limits.get('guards')).toEqual({ ...riskLimits, coolOffMs: noRiskLimits.coolOffMs })
    const { maxFeeRate: _noRate, ...olderRules } = rules
    history.facts.set('wallet rules', olderRules)
    expect(history.limits.get('wallet rules')).toEqual({
      ...rules,
      maxFeeRate: defaultWithdrawalRules.maxFeeRate,
    })
    expect(history.problem()).toBeNull()
  })

  test('return a fee limit and a pending one of an earlier version as typed, without the error of a division', () => {
    const percents = fc.integer({ min: 0, max: 1_000_000 }).map((tenThousandths) => tenThousandths / 10_000)
    fc.assert(
      fc.property(percents, percents, (percent, later) => {
        const pending = { ...unsetWithdrawalLimits, maxFeeRate: later / 100, fromMs: nowMs }
        const read = storedRules['wallet rules'](() => expect.unreachable('a part was unreadable'))
        expect(read.parse({ ...rules, maxFeeRate: percent / 100, pending })).toEqual({
          ...rules,
          maxFeeRate: percentToRate(percent),
          pending: { ...pending, maxFeeRate: percentToRate(later) },
        })
      }),
      { examples: [[0.7, 2.8]] },
    )
  })

  test.each(Object.keys(unsetWithdrawalLimits) as WithdrawalLimitName[])(
    'of an earlier version preserve a pending loosening without %s, with the value of that time',
    (name) => {
      const pending = { maxFeeRate: 1, isAllowListOn: false, coolingOffMs: hourMs, fromMs: nowMs + hourMs }
      const { [name]: _none, ...older } = pending
      const history = stored('wallet rules', { ...rules, pending: older })
      expect(history.limits.get('wallet rules').pending).toEqual({ ...pending, [name]: rules[name] })
      expect(history.problem()).toBeNull()
    },
  )

  test('of a later version preserve unknown fields, also when changed', () => {
    const later = { value: 3, pending: null }
    const history = stored('guards', { ...riskLimits, mostTrades: later })
    expect(history.limits.get('guards')).toMatchObject(riskLimits)
    history.limits.save('guards', changeRiskLimits(history.limits.get('guards'), { maxLeverage: 2 }, nowMs))
    expect(history.facts.get('guards')).toMatchObject({ mostTrades: later, maxLeverage: { value: 2 } })
    const [bob] = rules.destinations
    history.facts.set('wallet rules', { ...rules, destinations: [{ ...bob, color: 'red' }], perDay: 9 })
    const alice = { kind: 'user', value: 'alice' } as const
    history.limits.save(
      'wallet rules',
      addDestination(history.limits.get('wallet rules'), alice, 'Alice', nowMs),
    )
    expect(history.facts.get('wallet rules')).toMatchObject({
      perDay: 9,
      destinations: [{ value: 'bob', color: 'red' }, { value: 'alice' }],
    })
    expect(history.problem()).toBeNull()
  })

  test('are repaired field by field, and unreadable values are set aside and reported', () => {
    const { history, folder } = open()
    const broken = { ...riskLimits, maxLeverage: { value: 'five', pending: null }, dailyLossSats: 0.5 }
    history.facts.set('guards', broken)
    expect(history.limits.get('guards')).toEqual({
      ...riskLimits,
      maxLeverage: noRiskLimits.maxLeverage,
      dailyLossSats: noRiskLimits.dailyLossSats,
    })
    expect(history.problem()).toEqual(
      joined(
        joined(message('unreadable.heading'), message('unreadable.riskLimit')),
        message('unreadable.kept'),
      ),
    )
    history.facts.set('wallet rules', { ...rules, destinations: [...rules.destinations, { kind: 'moon' }] })
    expect(history.limits.get('wallet rules')).toEqual(rules)
    expect(history.problem()).toEqual(
      joined(
        joined(message('unreadable.heading'), message('unreadable.riskLimit')),
        joined(message('unreadable.walletRules'), message('unreadable.kept')),
      ),
    )
    history.close()

    const restarted = openHistory(folder, 'p1', null, nowMs + dayMs).history
    expect(restarted.limits.get('guards')).toMatchObject({ delayMs: riskLimits.delayMs })
    expect(restarted.problem()).toBeNull()
    restarted.close()
    const database = new Database(join(folder, 'history-p1.db'))
    onTestFinished(() => void database.close())
    const [row] = database.prepare('SELECT raw FROM unreadable_records').all() as { raw: string }[]
    expect(JSON.parse((JSON.parse(row?.raw ?? '') as { value: string }).value)).toEqual(broken)
  })

  test('preserve the other fields when one is invalid in any way', () => {
    const names = Object.keys(noRiskLimits) as (keyof typeof noRiskLimits)[]
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.anything({ maxDepth: 2 }), (name, value) => {
        const read = storedRules.guards(() => undefined).parse({ ...riskLimits, [name]: value })
        for (const other of names) if (other !== name) expect(read[other]).toEqual(riskLimits[other])
      }),
      { numRuns: 30 },
    )
  })
})

describe('rules of the practice account', () => {
  const stored = {
    rules: { guards: riskLimits, 'wallet rules': rules },
    exchangeMs: nowMs - 5,
    blockedUntilMs: nowMs + dayMs,
  }

  test('are returned as stored, with their times', async () => {
    const { history } = open()
    const store = createPracticeRulesStore(history)
    expect(await store.read('a1', nowMs)).toEqual({ kind: 'none' })
    await store.write('a1', stored)
    expect(await store.read('a1', nowMs)).toEqual({ kind: 'found', stored })
  })

  test.each(['guards', 'wallet rules'] as const)('of earlier versions, only %s, begin now', async (name) => {
    const { history } = open()
    history.limits.save(name, stored.rules[name])
    history.facts.set('rules times', { exchangeMs: 'unreadable' })
    const guards = name === 'guards' ? riskLimits : noRiskLimits
    expect(await createPracticeRulesStore(history).read('a1', nowMs)).toEqual({
      kind: 'found',
      stored: {
        rules: { guards, 'wallet rules': name === 'guards' ? defaultWithdrawalRules : rules },
        exchangeMs: nowMs,
        blockedUntilMs: null,
      },
    })
  })

  test('wait a day if a part is unreadable, keep the rest, and are reported', async () => {
    const { history } = open()
    const store = createPracticeRulesStore(history)
    await store.write('a1', stored)
    history.facts.set('guards', { ...riskLimits, maxLeverage: 'five' })
    history.facts.set('wallet rules', { ...rules, destinations: 'Bob' })
    const found = await store.read('a1', nowMs)
    expect(found).toMatchObject({
      kind: 'lost',
      waitMs: dayMs,
      rules: {
        guards: { dailyLossSats: riskLimits.dailyLossSats },
        'wallet rules': { isAllowListOn: true, maxFeeRate: 0.01 },
      },
    })
    expect(history.problem()).not.toBeNull()
    expect(await store.read('a1', nowMs)).toMatchObject({ kind: 'found' })
  })
})

test('files of an account keep their names', () => {
  const service = { network: 'testnet', restUrl: 'https://api.example.com/v3' } as const
  const name = hashAccount(service, 'a1')
  expect(name).toBe(
    createHash('sha256').update('["testnet","https://api.example.com","a1"]').digest('hex').slice(0, 32),
  )
  expect(hashAccount({ ...service, restUrl: 'https://api.example.com/v2' }, 'a1')).toBe(name)
  for (const other of [
    hashAccount(service, 'a2'),
    hashAccount({ ...service, network: 'mainnet' }, 'a1'),
    hashAccount({ ...service, restUrl: 'https://api.example.org/v3' }, 'a1'),
  ])
    expect(other).not.toBe(name)
})
