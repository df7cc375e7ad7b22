import { message } from '@common/texts/message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shallowRef } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { t } from '../../../src/format/translate'
import AppFrame from '../../../src/shell/AppFrame.vue'
import { framePlacesPlugin } from '../../../src/ui/overlays/frame-places'
import { FakeMain } from '../support/fake-main'
import { practice, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const router = () =>
  createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:path(.*)*', component: { render: () => null } }],
  })

describe('session banner', () => {
  test('is dismissed if main allows it', async () => {
    const problem = message('journal.reconciled')
    let dismissals = 0
    const main = new FakeMain(() => ({
      session: {
        dismissProblem: () => {
          dismissals += 1
          main.send('session.state', sessionState(practice))
          return null
        },
      },
    }))
    main.send('session.state', sessionState(practice, { problem, isProblemDismissible: true }))
    page = mount([[AppFrame]], main, [router()])
    await vi.waitFor(() => page.find('session-banner'))
    await page.press('banner-dismiss')
    await vi.waitFor(() => expect(page.has('session-banner')).toBe(false))
    expect(dismissals).toBe(1)
  })

  test.each([message('service.maintenance'), message('service.maintenanceFor', { seconds: 5 })])(
    'reports maintenance without advice to try again: $code',
    async (problem) => {
      const main = new FakeMain()
      main.send('session.state', sessionState(practice, { phase: 'offline', problem }))
      page = mount([[AppFrame]], main, [router()])
      await vi.waitFor(() => page.find('session-banner'))
      expect(page.find('session-banner').textContent.trim()).toBe(
        t('banner.offline', { problem: message('banner.maintenance') }),
      )
    },
  )

  test('leaves out the message that the exchange adds to a fact the app states', async () => {
    const main = new FakeMain()
    const reason = message('service.notOffered')
    const problem = message('service.quoted', { what: reason, said: 'offline for maintenance' })
    main.send('session.state', sessionState(practice, { phase: 'offline', problem }))
    page = mount([[AppFrame]], main, [router()])
    await vi.waitFor(() => page.find('session-banner'))
    expect(page.find('session-banner').textContent).toContain(
      t('banner.offline', { problem: message('service.saidNothing', { what: reason }) }),
    )
  })

  test('lists the parts still loading once the exchange has responded', async () => {
    const main = new FakeMain()
    main.send('session.state', sessionState(practice, { phase: 'connecting', loading: ['trades'] }))
    const places = { toasts: shallowRef(null), progress: shallowRef(null), view: shallowRef(null) }
    page = mount([[AppFrame]], main, [router(), framePlacesPlugin(places)])
    await vi.waitFor(() => page.find('session-banner'))
    expect(page.find('session-banner').textContent).toContain(
      t('banner.loading', { name: practice.name, what: t('sync.job.trades') }),
    )
    const loading = ['prices', 'account', 'trades'] as const
    main.send('session.state', sessionState(practice, { phase: 'connecting', loading: [...loading] }))
    await vi.waitFor(() =>
      expect(page.find('session-banner').textContent).toContain(
        t('banner.reaching', { name: practice.name }),
      ),
    )
  })

  test('has no Dismiss button for a problem that continues', async () => {
    const main = new FakeMain()
    main.send('session.state', sessionState(practice, { problem: message('journal.incomplete') }))
    page = mount([[AppFrame]], main, [router()])
    await vi.waitFor(() => page.find('session-banner'))
    expect(page.has('banner-dismiss')).toBe(false)
  })
})
