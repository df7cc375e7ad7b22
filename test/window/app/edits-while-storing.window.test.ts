import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { sats } from '@common/domain/units'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import AlertsPanel from '../../../src/alerts/AlertsPanel.vue'
import TicketPresets from '../../../src/futures/ticket/TicketPresets.vue'
import RiskLimitSettings from '../../../src/risk-limits/RiskLimitSettings.vue'
import WithdrawalRulesPanel from '../../../src/wallet/rules/WithdrawalRulesPanel.vue'
import { defaultSettings } from '@common/domain/settings/settings'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

/** Values that are typed before the response to an earlier change arrives must stay. */

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

function holdResponses() {
  const waiting: (() => void)[] = []
  return {
    hold: <T>(response: T): Promise<T> => new Promise((done) => waiting.push(() => done(response))),
    isHeld: () => vi.waitFor(() => expect(waiting).toHaveLength(1)),
    release: () => waiting.shift()?.(),
  }
}

async function submit(testid: string): Promise<void> {
  page.find(testid).closest('form')?.requestSubmit()
  await nextTick()
}
const valueOf = (testid: string): string => (page.find(testid) as HTMLInputElement).value
const isEnabled = (testid: string) =>
  vi.waitFor(() => expect(page.find(testid).classList.contains('n-button--loading')).toBe(false))

test('an alert that is typed while another is being stored stays in the form', async () => {
  const { hold, isHeld, release } = holdResponses()
  const main = new FakeMain(() => ({ alerts: { add: () => hold({ alertId: 'a1' }) } }))
  page = mount([[AlertsPanel]], main)
  await vi.waitFor(() => page.find('alert-price'))
  await page.type('alert-price', '150000')
  await submit('alert-price')
  await isHeld()
  await page.type('alert-price', '160000')
  release()
  await isEnabled('alert-add')
  expect(valueOf('alert-price')).toBe('160000')
  await submit('alert-price')
  await isHeld()
  release()
  await vi.waitFor(() => expect(valueOf('alert-price')).toBe(''))
})

test('a preset name that is typed while another is being stored stays in the form', async () => {
  const { hold, isHeld, release } = holdResponses()
  const main = new FakeMain(() => ({ app: { changeSettings: () => hold(defaultSettings) } }))
  page = mount([[TicketPresets]], main)
  await page.press('presets')
  await page.type('preset-name', 'Scalp')
  await page.press('preset-keep')
  await isHeld()
  await page.type('preset-name', 'Swing')
  release()
  await isEnabled('preset-keep')
  expect(valueOf('preset-name')).toBe('Swing')
})

test('a destination and a rule that are typed while others are being stored stay in the form', async () => {
  const { hold, isHeld, release } = holdResponses()
  const main = new FakeMain(() => ({
    wallet: { allowDestination: () => hold(null), changeRules: () => hold(null) },
  }))
  main.send('wallet.rules', defaultWithdrawalRules)
  page = mount([[WithdrawalRulesPanel]], main)
  await vi.waitFor(() => page.find('destination-text'))
  await page.type('destination-text', 'alice')
  await submit('destination-text')
  await isHeld()
  await page.type('destination-text', 'bob')
  await page.type('rules-max-fee', '3')
  const destination = { kind: 'user', value: 'alice', name: '', fromMs: 0 } as const
  main.send('wallet.rules', { ...defaultWithdrawalRules, destinations: [destination] })
  release()
  await vi.waitFor(() => page.find('destination-remove'))
  await isEnabled('destination-add')
  expect([valueOf('destination-text'), valueOf('rules-max-fee')]).toEqual(['bob', '3'])

  page.find('rules-max-fee').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await isHeld()
  await page.type('rules-max-fee', '4')
  release()
  main.send('wallet.rules', { ...defaultWithdrawalRules, maxFeeRate: 0.03 })
  await vi.waitFor(() => expect(page.has('destination-remove')).toBe(false))
  expect(valueOf('rules-max-fee')).toBe('4')
})

test('a rule that takes effect later is replaced in its field by the stored one', async () => {
  const { hold, isHeld, release } = holdResponses()
  const main = new FakeMain(() => ({ wallet: { changeRules: () => hold(null) } }))
  const rules = { ...defaultWithdrawalRules, maxFeeRate: 0.01 }
  main.send('wallet.rules', rules)
  page = mount([[WithdrawalRulesPanel]], main)
  await vi.waitFor(() => page.find('rules-max-fee'))
  await page.type('rules-max-fee', '5')
  page.find('rules-max-fee').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await isHeld()
  const pending = { maxFeeRate: 0.05, isAllowListOn: false, coolingOffMs: rules.coolingOffMs, fromMs: 1 }
  main.send('wallet.rules', { ...rules, pending })
  release()
  await vi.waitFor(() => expect(valueOf('rules-max-fee')).toBe('1.0'))
})

test('a risk limit that is typed while another is being stored stays in its field', async () => {
  const { hold, isHeld, release } = holdResponses()
  const main = new FakeMain(() => ({ guards: { change: () => hold(null) } }))
  const state = { day: { fromMs: 0, netSats: sats(0), lastLoss: null }, blockedUntilMs: null }
  main.send('guards.state', { guards: noRiskLimits, ...state })
  page = mount([[RiskLimitSettings]], main)
  await vi.waitFor(() => page.find('guard-maxLeverage'))
  await page.type('guard-maxLeverage', '25')
  await submit('guard-maxLeverage')
  await isHeld()
  await page.type('guard-coolOffMs', '12')
  const maxLeverage = { ...noRiskLimits.maxLeverage, value: 25 }
  main.send('guards.state', { guards: { ...noRiskLimits, maxLeverage }, ...state })
  release()
  await isEnabled('guards-save')
  expect([valueOf('guard-maxLeverage'), valueOf('guard-coolOffMs')]).toEqual(['25', '12'])
})
