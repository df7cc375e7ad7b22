import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import ProfileList from '../../../src/accounts/ProfileList.vue'
import { t } from '../../../src/format/translate'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { useConfirm } from '../../../src/submit/confirm'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { alice, sessionState, trade } from '../support/records'

let page: Mounted | undefined
afterEach(() => page?.close())

test('removing the open account names its positions and orders, and whether its history is kept', async () => {
  const main = new FakeMain()
  main.send('session.state', sessionState(alice))
  main.send('futures.live', {
    kind: 'snapshot',
    trades: [trade({ id: 'a' }), trade({ id: 'b' }), trade({ id: 'c', state: 'open' })],
    asOfMs: 1,
    holdingsRevision: 0,
  })
  const routes = [{ path: '/', component: { render: () => null } }]
  page = mount([[ProfileList]], main, [createRouter({ history: createMemoryHistory(), routes })])
  await vi.waitFor(() => expect(page?.has('forget-profile')).toBe(true))
  await vi.waitFor(() => expect(useFuturesStore().isLoaded).toBe(true))
  document
    .querySelector<HTMLElement>(`[data-testid="profile-${alice.id}"] [data-testid="forget-profile"]`)
    ?.click()
  const { shown: confirmation } = useConfirm()
  expect(confirmation?.lines?.map(({ label, value }) => [t(label), t(value)])).toEqual([
    [t('profile.remove.positions'), '2'],
    [t('profile.remove.orders'), '1'],
  ])
  expect(confirmation?.text && t(confirmation.text)).toBe(t('profile.remove.service'))
})
