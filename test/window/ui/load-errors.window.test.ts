import { BridgeError } from '@common/bridge/protocol'
import { message } from '@common/texts/message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, getCurrentInstance, h, type Component } from 'vue'
import LeaderboardPart from '../../../src/accounts/LeaderboardPart.vue'
import ProfilePart from '../../../src/accounts/ProfilePart.vue'
import { t } from '../../../src/format/translate'
import HistoryView from '../../../src/history/HistoryView.vue'
import PnlCalendar from '../../../src/history/PnlCalendar.vue'
import NotificationList from '../../../src/notifications/NotificationList.vue'
import ChainPanel from '../../../src/options/chain/ChainPanel.vue'
import { useSessionStore } from '../../../src/session/session'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const problem = message('error.closed')
const inApp = (component: Component) =>
  defineComponent({
    setup() {
      getCurrentInstance()?.appContext.app.component('router-link', { render: () => null })
      const session = useSessionStore()
      return () => (session.subject === null ? null : h(component))
    },
  })

const lists: readonly (readonly [string, Component, 'chain' | 'history' | 'days' | 'leaders' | 'profile'])[] =
  [
    ['options chain', ChainPanel, 'chain'],
    ['history', HistoryView, 'history'],
    ['daily net P&L', PnlCalendar, 'days'],
    ['leaderboard', LeaderboardPart, 'leaders'],
    ['exchange profile', ProfilePart, 'profile'],
  ]
const loadingTexts = ['chain.loading', 'history.reading', 'messages.reading'] as const

describe('a list that could not be loaded', () => {
  test.each(lists)(
    'shows the error of the %s without a loading text, and a retry loads it',
    async (_, view, what) => {
      let isFailing = true
      const main = new FakeMain(({ options, record, service }) => {
        const orFail =
          <Input, Output>(name: typeof what, load: (input: Input) => Output) =>
          (input: Input): Output => {
            if (isFailing && name === what) throw new BridgeError('offline', problem)
            return load(input)
          }
        return {
          options: { offer: orFail('chain', options.offer) },
          record: { ...record, page: orFail('history', record.page), days: orFail('days', record.days) },
          service: {
            ...service,
            leaderboard: orFail('leaders', service.leaderboard),
            profile: orFail('profile', service.profile),
          },
        }
      })
      page = mount([[inApp(view)]], main)
      await vi.waitFor(() => expect(document.body.textContent).toContain(t(problem)))
      for (const key of loadingTexts) expect(document.body.textContent).not.toContain(t(key))
      isFailing = false
      await page.press('error-retry')
      await vi.waitFor(() => expect(document.body.textContent).not.toContain(t(problem)))
    },
  )
})

describe('a list that is loading', () => {
  test('the month total of the calendar is unknown, not zero', async () => {
    const main = new FakeMain(({ record }) => ({
      record: { ...record, days: () => new Promise(() => undefined) },
    }))
    page = mount([[inApp(PnlCalendar)]], main)
    await vi.waitFor(() => expect(page.has('calendar-sum')).toBe(true))
    expect(page.find('calendar-sum').textContent).not.toMatch(/\d/)
  })

  test('notifications are loading until the first list arrives', async () => {
    const main = new FakeMain()
    const open = main.open.bind(main)
    let connect = (): void => undefined
    const isConnected = new Promise<void>((resolve) => (connect = resolve))
    main.open = () => isConnected.then(open)
    page = mount([[NotificationList]], main)
    expect(page.find('notice-list').textContent).toContain(t('messages.reading'))
    connect()
    await vi.waitFor(() => expect(page.find('notice-list').textContent).toContain(t('notifications.empty')))
  })
})
