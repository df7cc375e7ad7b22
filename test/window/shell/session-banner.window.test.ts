import { text } from '@common/texts/text'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shallowRef } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { say } from '../../../src/format/say'
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
    const problem = text('journal.reconciled')
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

  test.each([text('service.maintenance'), text('service.maintenanceFor', { seconds: 5 })])(
    'reports maintenance without advice to try again: $code',
    async (problem) => {
      const main = new FakeMain()
      main.send('session.state', sessionState(practice, { phase: 'offline', problem }))
      page = mount([[AppFrame]], main, [router()])
      await vi.waitFor(() => page.find('session-banner'))
      expect(page.find('session-banner').textContent.trim()).toBe(
        say('banner.offline', { problem: text('banner.maintenance') }),
      )
    },
  )

  test('leaves out the message that the exchange adds to a fact the app states', async () => {
    const main = new FakeMain()
    const reason = text('service.notOffered')
    const problem = text('service.quoted', { what: reason, said: 'offline for maintenance' })
    main.send('session.state', sessionState(practice, { phase: 'offline', problem }))
    page = mount([[AppFrame]], main, [router()])
    await vi.waitFor(() => page.find('session-banner'))
    expect(page.find('session-banner').textContent).toContain(
      say('banner.offline', { problem: text('service.saidNothing', { what: reason }) }),
    )
  })

  test('lists the parts still loading once the exchange has responded', async () => {
    const main = new FakeMain()
    main.send('session.state', sessionState(practice, { phase: 'connecting', loading: ['trades'] }))
    const places = { toasts: shallowRef(null), progress: shallowRef(null), view: shallowRef(null) }
    page = mount([[AppFrame]], main, [router(), framePlacesPlugin(places)])
    await vi.waitFor(() => page.find('session-banner'))
    expect(page.find('session-banner').textContent).toContain(
      say('banner.loading', { name: practice.name, what: say('sync.job.trades') }),
    )
    const loading = ['prices', 'account', 'trades'] as const
    main.send('session.state', sessionState(practice, { phase: 'connecting', loading: [...loading] }))
    await vi.waitFor(() =>
      expect(page.find('session-banner').textContent).toContain(
        say('banner.reaching', { name: practice.name }),
      ),
    )
  })

  test('has no Dismiss button for a problem that continues', async () => {
    const main = new FakeMain()
    main.send('session.state', sessionState(practice, { problem: text('journal.incomplete') }))
    page = mount([[AppFrame]], main, [router()])
    await vi.waitFor(() => page.find('session-banner'))
    expect(page.has('banner-dismiss')).toBe(false)
  })
})
