import type { ServiceProfile } from '@common/bridge/contract/service'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, getCurrentInstance, h } from 'vue'
import { useSessionStore } from '../../../src/session/session'
import ProfilePart from '../../../src/accounts/ProfilePart.vue'
import { FakeMain } from '../support/fake-main'
import { alice, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'

const stored: ServiceProfile = {
  username: 'satoshi',
  role: 'user',
  accountType: null,
  email: null,
  isEmailConfirmed: null,
  isOnLeaderboard: false,
  usesTaproot: true,
  nostrPublicKey: null,
  hasTotp: null,
  hasWebauthn: null,
}

const AccountView = defineComponent({
  setup() {
    getCurrentInstance()?.appContext.app.component('router-link', { render: () => null })
    const session = useSessionStore()
    return () => (session.state ? h(ProfilePart) : null)
  },
})

let page: Mounted | undefined
afterEach(() => {
  page?.close()
  page = undefined
})

const field = (testid: string): HTMLInputElement => {
  const found = page?.find(testid)
  const input = found instanceof HTMLInputElement ? found : found?.querySelector('input')
  if (!input) throw new Error(`no input ${testid}`)
  return input
}

test('a profile switch leaves a user name being typed unchanged', async () => {
  let profile = stored
  const main = new FakeMain(() => ({
    service: {
      profile: () => Promise.resolve(profile),
      changeProfile: (change) => {
        profile = { ...profile, ...(change as Partial<ServiceProfile>) }
        return Promise.resolve(profile)
      },
    },
  }))
  page = mount([[AccountView]], main)
  main.send('session.state', sessionState(alice))
  const view = page
  await vi.waitFor(() => expect(view.has('profile-username')).toBe(true))
  field('profile-username').value = 'hal'
  field('profile-username').dispatchEvent(new Event('input'))
  await page.press('profile-leaderboard')
  await vi.waitFor(() => expect(page?.has('profile-saved')).toBe(true))
  expect(field('profile-username').value).toBe('hal')
  await page.press('profile-save')
  await vi.waitFor(() => expect(profile).toMatchObject({ username: 'hal', isOnLeaderboard: true }))
})

test('a cleared Nostr key is no change, because the exchange can’t remove it', async () => {
  const main = new FakeMain(() => ({ service: { profile: () => ({ ...stored, nostrPublicKey: 'ab12' }) } }))
  page = mount([[AccountView]], main)
  main.send('session.state', sessionState(alice))
  const view = page
  await vi.waitFor(() => expect(view.has('profile-nostr')).toBe(true))
  await view.type('profile-nostr', '')
  expect(view.find('profile-save')).toHaveProperty('disabled', true)
})
