import { dayMs, hourMs } from '@common/domain/durations'
import type { CrossFundingFee } from '@common/domain/futures/cross/cross-records'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { changeRiskLimits, noRiskLimits, type RiskLimitsChange } from '@common/domain/risk-limits/risk-limits'
import type { OptionTrade } from '@common/domain/options/option'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { createAccountRules } from '../../../../electron/core/usecases/account-rules'
import { createRiskLimitEnforcer } from '../../../../electron/core/usecases/futures/risk-limit-enforcer'
import { createTrade } from '../../../support/create-trade'
import { message } from '../../../support/text'
import { option } from '../../../window/support/records'
import { ManualClock } from '../../../support/time/manual-clock'
import { MemoryRulesStore } from '../support/rules-store'
import { newHistory, notSent, refusal } from '../support/write-deps'

const midnightMs = 20_000 * dayMs
const order = { leverage: 10, quantity: 100 }
const withCode = (code: string) =>
  expect.objectContaining({ text: expect.objectContaining({ code }) as unknown }) as Error

interface Scene {
  readonly ended?: readonly FuturesTrade[]
  readonly options?: readonly OptionTrade[]
  readonly crossFunding?: readonly CrossFundingFee[]
  readonly isHistoryRead?: boolean
  readonly publish?: () => void
}

function start(
  change: RiskLimitsChange,
  {
    ended = [],
    options = [],
    crossFunding = [],
    isHistoryRead = true,
    publish = () => undefined,
  }: Scene = {},
) {
  const clock = new ManualClock(midnightMs + 12 * hourMs)
  const history = newHistory()
  history.trades.save(ended)
  history.options.save(options)
  history.cross.addFunding(crossFunding)
  const store = new MemoryRulesStore()
  const own = { guards: changeRiskLimits(noRiskLimits, change, 0), 'wallet rules': defaultWithdrawalRules }
  const stored = { rules: own, exchangeMs: clock.nowMs(), blockedUntilMs: null }
  store.found.set('practice', () => Promise.resolve({ kind: 'found', stored }))
  const rules = createAccountRules({
    network: 'practice',
    rulesStore: store,
    exchange: { timeMs: () => clock.nowMs() },
    clock,
    onUnexpected: notSent,
    onHealth: () => undefined,
  })
  const unexpected: unknown[] = []
  const riskLimits = createRiskLimitEnforcer({
    history,
    rules,
    clock,
    marketNowMs: () => clock.nowMs(),
    isHistoryRead: () => isHistoryRead,
    publish,
    onUnexpected: (_where, error) => unexpected.push(error),
  })
  return { clock, rules, guards: riskLimits, unexpected }
}

async function startRead(...args: Parameters<typeof start>) {
  const started = start(...args)
  await started.rules.settled()
  return started.guards
}

const lossAt = (id: string, closedAtMs: number | null): FuturesTrade =>
  createTrade(id, {
    state: 'closed',
    pnlSats: sats(-1000),
    exitPrice: 19_000,
    closedAtMs,
    updatedAtMs: midnightMs + hourMs,
  })

describe('risk limits', () => {
  test('limit leverage and publish nothing before they are read', async () => {
    let published = 0
    const { clock, rules, guards } = start({}, { publish: () => void (published += 1) })
    guards.schedulePublish()
    clock.advance(2000)
    expect(guards.capsLeverage()).toBe(true)
    expect(published).toBe(0)
    await rules.settled()
    expect(guards.capsLeverage()).toBe(false)
    expect(published).toBe(1)
  })

  test('report a publish error', async () => {
    const fault = new Error('fault')
    let isFailing = false
    const publish = () => {
      if (isFailing) throw fault
    }
    const { clock, rules, guards, unexpected } = start({}, { publish })
    await rules.settled()
    isFailing = true
    guards.schedulePublish()
    clock.advance(2000)
    expect(unexpected).toEqual([fault])
  })

  test('reject an order before the history is read only if a limit depends on it', async () => {
    const counting = await startRead({ dailyLossSats: sats(5000) }, { isHistoryRead: false })
    const notRead = refusal('rejected', message('riskLimit.notRead'))
    expect(() => counting.check(order)).toThrow(expect.objectContaining(notRead) as Error)
    const plain = await startRead({ maxQuantity: 200 }, { isHistoryRead: false })
    expect(() => plain.check(order)).not.toThrow()
  })

  test.each([
    [
      'more trades than one read returns',
      Array.from({ length: 150 }, (_, at) => lossAt(`t${at}`, midnightMs + at)),
    ],
    ['more simultaneous trades', Array.from({ length: 150 }, (_, at) => lossAt(`t${at}`, midnightMs))],
    ['trades that have no closing time', Array.from({ length: 150 }, (_, at) => lossAt(`t${at}`, null))],
  ])('count the daily loss over %s', async (_name, ended) => {
    // Each loses 1,000 sats and paid 500 sats in fees.
    const lossSats = 150 * 1500
    const below = await startRead({ dailyLossSats: sats(lossSats + 1) }, { ended })
    expect(() => below.check(order)).not.toThrow()
    const reached = await startRead({ dailyLossSats: sats(lossSats) }, { ended })
    expect(() => reached.check(order)).toThrow(withCode('riskLimit.dailyLoss'))
  })

  test('count ended options and cross funding in the daily loss', async () => {
    const options = Array.from({ length: 150 }, (_, at) =>
      option({
        id: `o${at}`,
        state: 'expired',
        pnlSats: sats(-1000),
        openingFeeSats: sats(50),
        expiresAtMs: midnightMs + at,
      }),
    )
    const crossFunding = [
      { fixingId: 'f1', atMs: midnightMs - 1, feeSats: sats(900) },
      { fixingId: 'f2', atMs: midnightMs, feeSats: sats(300) },
    ]
    const scene = { options, crossFunding }
    const lossSats = 150 * 1050 + 300
    const below = await startRead({ dailyLossSats: sats(lossSats + 1) }, scene)
    expect(() => below.check(order)).not.toThrow()
    const reached = await startRead({ dailyLossSats: sats(lossSats) }, scene)
    expect(() => reached.check(order)).toThrow(withCode('riskLimit.dailyLoss'))
  })

  test('reject a raise of leverage above the limit and allow the same or less', async () => {
    const riskLimits = await startRead({ maxLeverage: 10 })
    expect(() => riskLimits.checkRaise(10, 11)).toThrow(withCode('riskLimit.raised'))
    expect(() => riskLimits.checkRaise(20, 20)).not.toThrow()
    expect(riskLimits.capsLeverage()).toBe(true)
  })
})
