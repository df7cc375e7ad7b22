import { delayedLimit } from '@common/domain/delayed-limit'
import { hourMs } from '@common/domain/durations'
import { noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { sats, type Sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { hideAmounts } from '../../../src/format/use-privacy'
import { useRiskLimitsStore } from '../../../src/risk-limits/risk-limits'
import RiskLimitSettings from '../../../src/risk-limits/RiskLimitSettings.vue'
import { expectDefined } from '../../support/expect-defined'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  hideAmounts(false)
  page.close()
  expect(page.main.unexpected).toEqual([])
})

async function open(): Promise<void> {
  const pending = { value: sats(987_000), fromMs: Date.now() + hourMs }
  const guards = { ...noRiskLimits, dailyLossSats: { ...delayedLimit<Sats | null>(sats(12_000)), pending } }
  const main = new FakeMain()
  main.send('guards.state', {
    guards,
    day: { fromMs: 0, netSats: sats(0), lastLoss: null },
    blockedUntilMs: null,
  })
  page = mount([[RiskLimitSettings]], main)
  await vi.waitFor(() => expect(page.has('guards-pending')).toBe(true))
}

test('a pending risk limit shows its amounts only while amounts are shown', async () => {
  await open()
  const shown = (): string => page.find('guards-pending').textContent
  expect(shown()).toContain('987,000')
  hideAmounts(true)
  await vi.waitFor(() => expect(shown()).not.toMatch(/987|12,000/))
})

test('keeping a risk limit leaves other values that are being entered', async () => {
  await open()
  await page.type('guard-maxLeverage', '25')
  await page.press('guard-keep-dailyLossSats')
  await vi.waitFor(() => expect(page.main.inputsOf('guards.change')).toEqual([{ dailyLossSats: 12_000 }]))
  await vi.waitFor(() => expect(page.find('guard-keep-dailyLossSats')).toHaveProperty('disabled', false))
  expect(page.find('guard-maxLeverage')).toHaveProperty('value', '25')
})

test('a risk limit that is being typed survives a save and a change of another limit', async () => {
  await open()
  await page.type('guard-maxLeverage', '25')
  await page.press('guards-save')
  await vi.waitFor(() => expect(page.main.inputsOf('guards.change')).toHaveLength(1))
  await page.type('guard-maxQuantity', '1')
  const { guards, ...rest } = expectDefined(useRiskLimitsStore().state)
  page.main.send('guards.state', {
    ...rest,
    guards: { ...guards, maxLeverage: delayedLimit<number | null>(20) },
  })
  await vi.waitFor(() => expect(page.find('guard-maxLeverage')).toHaveProperty('value', '20'))
  expect(page.find('guard-maxQuantity')).toHaveProperty('value', '1')
})
