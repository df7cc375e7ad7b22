import { BridgeError } from '@common/bridge/protocol'
import { hourMs } from '@common/domain/durations'
import { unsetWithdrawalLimits } from '@common/domain/payments/withdrawal-limits'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { message } from '@common/texts/message'
import { afterEach, expect, test, vi } from 'vitest'
import AutoWithdrawCard from '../../../src/wallet/rules/AutoWithdrawCard.vue'
import WithdrawalRulesPanel from '../../../src/wallet/rules/WithdrawalRulesPanel.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

test('a rule change made during another is sent afterwards, with the rules stored by then', async () => {
  const sent: unknown[] = []
  const answers: (() => void)[] = []
  const main = new FakeMain(() => ({
    wallet: {
      changeRules: (change) => {
        sent.push(change)
        return new Promise<null>((done) => answers.push(() => done(null)))
      },
    },
  }))
  const pending = { maxFeeRate: 0.05, isAllowListOn: false, coolingOffMs: 24 * hourMs, fromMs: 1 }
  const rules = { ...defaultWithdrawalRules, isAllowListOn: true, pending }
  main.send('wallet.rules', rules)
  page = mount([[WithdrawalRulesPanel]], main)
  await vi.waitFor(() => page.find('rules-keep'))

  await page.type('rules-cooling-off', '48')
  page.find('rules-cooling-off').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await page.press('rules-keep')
  await vi.waitFor(() => expect(sent).toEqual([{ coolingOffMs: 48 * hourMs }]))
  main.send('wallet.rules', { ...rules, coolingOffMs: 48 * hourMs })
  answers[0]?.()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ maxFeeRate: 0.05, isAllowListOn: true, coolingOffMs: 48 * hourMs })
})

test('a delay that is being typed survives the response to another change', async () => {
  const main = new FakeMain()
  main.send('wallet.rules', defaultWithdrawalRules)
  page = mount([[WithdrawalRulesPanel]], main)
  await vi.waitFor(() => page.find('rules-max-fee'))
  await page.type('rules-max-fee', '2')
  page.find('rules-max-fee').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await vi.waitFor(() => expect(main.inputsOf('wallet.changeRules')).toEqual([{ maxFeeRate: 0.02 }]))
  page.find('rules-cooling-off').focus()
  await page.type('rules-cooling-off', '1')
  main.send('wallet.rules', { ...defaultWithdrawalRules, maxFeeRate: 0.0175 })
  await vi.waitFor(() => expect(page.find('rules-max-fee')).toHaveProperty('value', '1.75'))
  expect(page.find('rules-cooling-off')).toHaveProperty('value', '1')
})

test('a fee limit or delay out of bounds is marked and not stored', async () => {
  const main = new FakeMain()
  main.send('wallet.rules', defaultWithdrawalRules)
  page = mount([[WithdrawalRulesPanel]], main)
  await vi.waitFor(() => page.find('rules-max-fee'))
  for (const [field, typed] of [
    ['rules-max-fee', '150'],
    ['rules-cooling-off', '800'],
  ] as const) {
    await page.type(field, typed)
    page.find(field).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    expect(page.has(`${field}-error`)).toBe(true)
  }
  expect(main.inputsOf('wallet.changeRules')).toEqual([])
})

test('a field left unchanged does not cancel a pending change', async () => {
  const main = new FakeMain()
  const pending = { maxFeeRate: 0.1, isAllowListOn: false, coolingOffMs: hourMs, fromMs: 1 }
  main.send('wallet.rules', { ...defaultWithdrawalRules, pending })
  page = mount([[WithdrawalRulesPanel]], main)
  await vi.waitFor(() => page.find('rules-max-fee'))
  for (const field of ['rules-max-fee', 'rules-cooling-off'])
    page.find(field).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await page.press('rules-keep')
  await vi.waitFor(() => expect(main.inputsOf('wallet.changeRules')).not.toEqual([]))
  expect(main.inputsOf('wallet.changeRules')).toEqual([unsetWithdrawalLimits])
})

test('a fee limit in percent is stored as written, not with the error of a division', async () => {
  const main = new FakeMain()
  main.send('wallet.rules', defaultWithdrawalRules)
  page = mount([[WithdrawalRulesPanel]], main)
  await vi.waitFor(() => page.find('rules-max-fee'))
  await page.type('rules-max-fee', '0.7')
  page.find('rules-max-fee').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await vi.waitFor(() => expect(main.inputsOf('wallet.changeRules')).toEqual([{ maxFeeRate: 0.007 }]))
})

test('automatic withdrawals that could not be read are read again on request', async () => {
  let isFailing = true
  const main = new FakeMain(() => ({
    wallet: {
      autoWithdraw: () => {
        if (isFailing) throw new BridgeError('internal', message('error.window'))
        return { isOn: false, lightningAddress: null }
      },
    },
  }))
  page = mount([[AutoWithdrawCard]], main)
  await vi.waitFor(() => page.find('auto-withdraw-error'))
  expect(page.has('auto-withdraw-address')).toBe(false)
  isFailing = false
  await page.press('error-retry')
  await vi.waitFor(() => page.find('auto-withdraw-address'))
  expect(page.has('auto-withdraw-error')).toBe(false)
})
