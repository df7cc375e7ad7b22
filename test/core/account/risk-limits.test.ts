import { expect, onTestFinished, test } from 'vitest'
import type { RiskLimitsChange } from '@common/domain/risk-limits/risk-limits'
import { sats } from '@common/domain/units'
import { createAccountRiskLimits, type ClosesList } from '../../../electron/core/account/risk-limits'
import { createPracticeRulesStore } from '../../../electron/core/database/rules/practice-rules-store'
import { openHistory } from '../../../electron/core/database/open-history'
import { temporaryFolder } from '../../support/temporary-folder'
import { message } from '../../support/text'
import { idle } from '../../support/time/advance'
import { ManualClock } from '../../support/time/manual-clock'

async function start(
  unsupported: Partial<Record<'options' | 'cross', null>>,
  readSoon: (list: ClosesList) => void = () => undefined,
  change: RiskLimitsChange = { dailyLossSats: sats(1000) },
) {
  const clock = new ManualClock()
  const { history } = openHistory(temporaryFolder(), 'p1', null, clock.nowMs())
  onTestFinished(() => history.close())
  const limits = createAccountRiskLimits({
    network: 'practice',
    rulesStore: createPracticeRulesStore(history),
    exchange: { timeMs: () => clock.nowMs(), options: {} as never, cross: {} as never, ...unsupported },
    readSoon,
    history,
    clock,
    marketNowMs: () => clock.nowMs(),
    publish: () => undefined,
    onHealth: () => undefined,
    onUnexpected: (source, error) => expect.unreachable(`${source}: ${String(error)}`),
  })
  await idle()
  await limits.enforcer.change(change)
  onTestFinished(() => void limits.enforcer.stop())
  return limits
}

test.each([
  [{}, ['trades', 'options', 'cross']],
  [{ options: null }, ['trades', 'cross']],
  [{ options: null, cross: null }, ['trades']],
] as const)(
  'without %j, a daily limit rejects orders until all closes are read',
  async (unsupported, lists) => {
    const { enforcer, onCloses, areClosesRead } = await start(unsupported)
    const order = { leverage: 10, quantity: 100 }
    for (const list of lists satisfies readonly ClosesList[]) {
      expect(() => enforcer.check(order)).toThrow(
        expect.objectContaining({ kind: 'rejected', text: message('riskLimit.notRead') }) as Error,
      )
      expect(areClosesRead(list)).toBe(false)
      onCloses(list)
      expect(areClosesRead(list)).toBe(true)
    }
    expect(() => enforcer.check(order)).not.toThrow()
  },
)

test('a daily limit requests the unread closes immediately', async () => {
  const requested: ClosesList[] = []
  const { enforcer, onCloses } = await start({ options: null }, (list) => void requested.push(list))
  expect(requested).toEqual(['trades', 'cross'])
  onCloses('trades')
  await enforcer.change({ dailyLossSats: sats(900) })
  expect(requested).toEqual(['trades', 'cross', 'cross'])
})

test('without a daily limit, the closes wait for their turn', async () => {
  const requested: ClosesList[] = []
  await start({}, (list) => void requested.push(list), { maxLeverage: 10 })
  expect(requested).toEqual([])
})
