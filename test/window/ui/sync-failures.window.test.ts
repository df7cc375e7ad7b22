import { message } from '@common/texts/message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import SyncFailures from '../../../src/ui/SyncFailures.vue'
import { t } from '../../../src/format/translate'
import { FakeMain } from '../support/fake-main'
import { practice, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const refused = message('service.refused')
const closed = message('error.closed')
const jobs = ['deposits', 'withdrawals', 'swaps', 'options'] as const

const lines = () =>
  [...document.querySelectorAll<HTMLElement>('[data-testid="sync-failures"] p')].map((line) => [
    line.dataset.jobs,
    line.querySelector('span')?.textContent,
  ])

describe('lists that cannot be updated', () => {
  test('are named on one line per reason, and retried together', async () => {
    const main = new FakeMain()
    const syncFailures = [
      { job: 'deposits', problem: refused },
      { job: 'options', problem: closed },
      { job: 'withdrawals', problem: refused },
      { job: 'swaps', problem: refused, unreadable: 2 },
      { job: 'trades', problem: refused },
    ] as const
    main.send('session.state', sessionState(practice, { syncFailures: [...syncFailures] }))
    page = mount([[SyncFailures, { jobs }]], main)
    await vi.waitFor(() => expect(page.has('sync-failures')).toBe(true))
    expect(lines()).toEqual([
      ['deposits, withdrawals', t('sync.failed', { what: 'deposits, withdrawals', problem: refused })],
      ['options', t('sync.failed', { what: message('sync.job.options'), problem: closed })],
      ['swaps', t('sync.unreadable', { count: 2, problem: refused })],
    ])
    await page.press('sync-retry')
    await vi.waitFor(() =>
      expect(main.inputsOf('session.retrySync')).toEqual([{ job: 'deposits' }, { job: 'withdrawals' }]),
    )
  })

  test('are not named while the exchange is unreachable, except for unreadable records', async () => {
    const main = new FakeMain()
    const syncFailures = [
      { job: 'deposits' as const, problem: refused },
      { job: 'swaps' as const, problem: refused, unreadable: 2 },
    ]
    main.send('session.state', sessionState(practice, { syncFailures }))
    page = mount([[SyncFailures, { jobs }]], main)
    await vi.waitFor(() => expect(lines()).toHaveLength(2))
    main.send('session.state', sessionState(practice, { syncFailures, phase: 'offline' }))
    await vi.waitFor(() =>
      expect(lines()).toEqual([['swaps', t('sync.unreadable', { count: 2, problem: refused })]]),
    )
  })

  test('are named once if several sync jobs share a name', async () => {
    const main = new FakeMain()
    const syncFailures = [
      { job: 'trades' as const, problem: refused },
      { job: 'touched trades' as const, problem: refused },
    ]
    main.send('session.state', sessionState(practice, { syncFailures }))
    page = mount([[SyncFailures, { jobs: ['trades', 'touched trades'] }]], main)
    await vi.waitFor(() =>
      expect(lines()).toEqual([
        ['trades, touched trades', t('sync.failed', { what: message('sync.job.trades'), problem: refused })],
      ]),
    )
  })
})
