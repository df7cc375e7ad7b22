import { hourMs } from '@common/domain/durations'
import { defaultWithdrawalRules, type WithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useConfirm } from '../../../src/submit/confirm'
import { useWalletStore } from '../../../src/wallet/wallet'
import WithdrawalRulesPanel from '../../../src/wallet/rules/WithdrawalRulesPanel.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

async function shown(changes: Partial<WithdrawalRules>): Promise<ReturnType<typeof useConfirm>> {
  const main = new FakeMain()
  main.send('wallet.rules', { ...defaultWithdrawalRules, ...changes })
  page = mount([[WithdrawalRulesPanel]], main)
  const wallet = useWalletStore()
  await vi.waitFor(() => expect(wallet.rules).not.toBeNull())
  await vi.waitFor(() => page.find('rules-allow-list'))
  return useConfirm()
}

const changesSent = (): unknown[] => page.main.inputsOf('wallet.changeRules')

describe('turning on the allowlist', () => {
  test('shows a confirmation with the cooling-off time for an empty list; Cancel changes nothing', async () => {
    const confirm = await shown({ coolingOffMs: 48 * hourMs })
    await page.press('rules-allow-list')
    await vi.waitFor(() => expect(confirm.shown).not.toBeNull())
    expect(confirm.shown?.text).toEqual({ code: 'rules.emptyList.ask', values: { hours: 48 } })
    expect(changesSent()).toEqual([])
    confirm.answer(false)
    await vi.waitFor(() => expect(confirm.shown).toBeNull())
    expect(changesSent()).toEqual([])

    await page.press('rules-allow-list')
    await vi.waitFor(() => expect(confirm.shown).not.toBeNull())
    confirm.answer(true)
    await vi.waitFor(() => expect(changesSent()).toEqual([{ isAllowListOn: true }]))
  })

  test('needs no confirmation if the list has a destination', async () => {
    const confirm = await shown({ destinations: [{ kind: 'user', value: 'bob', name: '', fromMs: 0 }] })
    await page.press('rules-allow-list')
    await vi.waitFor(() => expect(changesSent()).toEqual([{ isAllowListOn: true }]))
    expect(confirm.shown).toBeNull()
  })

  test('needs no confirmation to turn it off', async () => {
    await shown({ isAllowListOn: true })
    await page.press('rules-allow-list')
    await vi.waitFor(() => expect(changesSent()).toEqual([{ isAllowListOn: false }]))
  })
})
