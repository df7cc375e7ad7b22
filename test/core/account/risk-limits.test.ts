import { expect, onTestFinished, test } from 'vitest'
import { sats } from '@common/domain/units'
import { createAccountRiskLimits, type ClosesList } from '../../../electron/core/account/risk-limits'
import { createPracticeRulesStore } from '../../../electron/core/database/rules/practice-rules-store'
import { openHistory } from '../../../electron/core/database/open-history'
import { temporaryFolder } from '../../support/temporary-folder'
import { t } from '../../support/text'
import { idle } from '../../support/time/advance'
import { ManualClock } from '../../support/time/manual-clock'

async function start(unsupported: Partial<Record<'options' | 'cross', null>>) {
  const clock = new ManualClock()
  const { history } = openHistory(temporaryFolder(), 'p1', null, clock.nowMs())
  onTestFinished(() => history.close())
  const limits = createAccountRiskLimits({
    network: 'practice',
    rulesStore: createPracticeRulesStore(history),
    exchange: { timeMs: () => clock.nowMs(), options: {} as never, cross: {} as never, ...unsupported },
    history,
    clock,
    marketNowMs: () => clock.nowMs(),
    publish: () => undefined,
    onHealth: () => undefined,
    onUnexpected: (where, error) => expect.unreachable(`${where}: ${String(error)}`),
  })
  await idle()
  await limits.guards.change({ dailyLossSats: sats(1000) })
  onTestFinished(() => void limits.guards.stop())
  return limits
}

test.each([
  [{}, ['trades', 'options', 'cross']],
  [{ options: null }, ['trades', 'cross']],
  [{ options: null, cross: null }, ['trades']],
] as const)(
  'without %j, a daily limit rejects orders until all closes are read',
  async (unsupported, lists) => {
    const { guards, onCloses, areClosesRead } = await start(unsupported)
    const order = { leverage: 10, quantity: 100 }
    for (const list of lists satisfies readonly ClosesList[]) {
      expect(() => guards.check(order)).toThrow(
        expect.objectContaining({ kind: 'rejected', text: t('guard.notRead') }) as Error,
      )
      expect(areClosesRead(list)).toBe(false)
      onCloses(list)
      expect(areClosesRead(list)).toBe(true)
    }
    expect(() => guards.check(order)).not.toThrow()
  },
)
