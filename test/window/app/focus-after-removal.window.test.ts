import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { defaultSettings } from '@common/domain/settings/settings'
import { createMemoryHistory, createRouter } from 'vue-router'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import ProfileList from '../../../src/accounts/ProfileList.vue'
import TicketPresets from '../../../src/futures/ticket/TicketPresets.vue'
import OptionTicket from '../../../src/options/ticket/OptionTicket.vue'
import { useSessionStore } from '../../../src/session/session'
import { useOptionChainStore, type ChainRow } from '../../../src/options/chain/option-chain'
import { useOptionTicketStore } from '../../../src/options/ticket/option-ticket'
import { useConfirm } from '../../../src/submit/confirm'
import WithdrawalRulesPanel from '../../../src/wallet/rules/WithdrawalRulesPanel.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { alice, practice, sessionState } from '../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const all = (testid: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-testid="${testid}"]`),
]

async function press(testid: string, index: number): Promise<void> {
  const control = all(testid)[index]
  control?.focus()
  control?.click()
  await nextTick()
}

const expectFocusOn = (control: HTMLElement | undefined): Promise<void> =>
  vi.waitFor(() => expect(document.activeElement).toBe(control))

/** Removes the first item, then the last, then the one that is left. */
async function expectFocusToMove(
  testid: string,
  fallback: () => HTMLElement,
  agree: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await vi.waitFor(() => expect(all(testid)).toHaveLength(3))
  for (const [index, left] of [
    [0, 2],
    [1, 1],
    [0, 0],
  ] as const) {
    await press(testid, index)
    await agree()
    await vi.waitFor(() => expect(all(testid)).toHaveLength(left))
    await expectFocusOn(all(testid)[0] ?? fallback())
  }
}

async function readRows(): Promise<readonly ChainRow[]> {
  const chain = useOptionChainStore()
  const session = useSessionStore()
  await vi.waitFor(() => expect(session.subject).not.toBeNull())
  await chain.read()
  return chain.rows
}

test('removing an option leg focuses its neighbor, then the heading', async () => {
  page = mount([[OptionTicket]])
  const ticket = useOptionTicketStore()
  for (const { names } of (await readRows()).slice(0, 3)) ticket.toggle(names.call ?? names.put ?? '')
  const heading = document.querySelector('h2') as HTMLElement
  await expectFocusToMove('remove-leg', () => heading)
})

test('clearing the option legs focuses the heading', async () => {
  page = mount([[OptionTicket]])
  const [row] = await readRows()
  useOptionTicketStore().toggle(row?.names.call ?? row?.names.put ?? '')
  await vi.waitFor(() => expect(page.has('clear-draft')).toBe(true))
  await press('clear-draft', 0)
  await expectFocusOn(document.querySelector('h2') as HTMLElement)
})

test('removing a preset focuses its neighbor, then the name of a new one', async () => {
  const main = new FakeMain()
  const preset = { side: 'buy', leverage: 10, size: null, stopLossRate: null, takeProfitRate: null } as const
  const presets = ['A', 'B', 'C'].map((name) => ({ ...preset, name }))
  main.send('app.settings', { ...defaultSettings, presets })
  page = mount([[TicketPresets]], main)
  await page.press('presets')
  await expectFocusToMove('preset-remove', () => page.find('preset-name'))
})

test('removing a destination focuses its neighbor, then the field of a new one', async () => {
  const destinations = ['a', 'b', 'c'].map((value) => ({
    kind: 'user' as const,
    value,
    name: '',
    fromMs: 0,
  }))
  const main = new FakeMain(({ wallet }) => ({
    wallet: {
      ...wallet,
      forbidDestination: ({ value }) => {
        destinations.splice(
          destinations.findIndex((each) => each.value === value),
          1,
        )
        main.send('wallet.rules', { ...defaultWithdrawalRules, destinations: [...destinations] })
        return null
      },
    },
  }))
  main.send('wallet.rules', { ...defaultWithdrawalRules, destinations: [...destinations] })
  page = mount([[WithdrawalRulesPanel]], main)
  await expectFocusToMove('destination-remove', () => page.find('destination-text'))
})

test('removing an account focuses its neighbor, then the button that connects an exchange', async () => {
  const profiles = [practice, alice, { ...alice, id: 'bob' }]
  const main = new FakeMain(({ session }) => ({
    session: {
      ...session,
      forget: ({ profileId }) => {
        profiles.splice(
          profiles.findIndex(({ id }) => id === profileId),
          1,
        )
        main.send('session.state', sessionState(null, { profiles: [...profiles] }))
        return null
      },
    },
  }))
  main.send('session.state', sessionState(null, { profiles: [...profiles] }))
  const routes = [{ path: '/', component: { render: () => null } }]
  page = mount([[ProfileList]], main, [createRouter({ history: createMemoryHistory(), routes })])
  const confirm = useConfirm()
  await expectFocusToMove(
    'forget-profile',
    () => page.find('add-profile'),
    async () => {
      await vi.waitFor(() => expect(confirm.shown).not.toBeNull())
      confirm.answer(true)
    },
  )
})
