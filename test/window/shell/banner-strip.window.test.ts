import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { message } from '@common/texts/message'
import { afterEach, expect, test, vi } from 'vitest'
import { shallowRef } from 'vue'
import { formatAge } from '../../../src/format/time'
import { t } from '../../../src/format/translate'
import BannerStrip from '../../../src/shell/BannerStrip.vue'
import { usePendingNavigationStore } from '../../../src/ui/amounts/pending-navigation'
import { framePlacesPlugin } from '../../../src/ui/overlays/frame-places'
import { FakeMain } from '../support/fake-main'
import { practice, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  vi.useRealTimers()
  page.close()
})

const unresolved = (id: string, changes: Partial<UnresolvedWrite> = {}): UnresolvedWrite => ({
  id,
  action: 'open-trade',
  tradeId: null,
  amountSats: null,
  summary: message('order.buyHidden'),
  sinceMs: 0,
  state: 'not-done',
  finding: message('reconciliation.neverLeft'),
  mayRepeat: false,
  ...changes,
})
const banners = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-testid="banner-place"] [data-testid]')]
    .filter(({ dataset }) => /-(banner|strip)$/.test(dataset['testid'] ?? ''))
    .map(({ dataset, className }) => `${dataset['testid']} ${className}`)

test('the banner strip counts the messages after the first', async () => {
  const main = new FakeMain()
  page = mount([[BannerStrip]], main)
  expect(page.has('banners-more')).toBe(false)
  main.send('doubts.list', [unresolved('a'), unresolved('b'), unresolved('c')])
  await vi.waitFor(() =>
    expect(page.find('banners-more').textContent.trim()).toBe(t('banner.more', { count: 2 })),
  )
  expect(page.find('banner-place').querySelector('section')?.getAttribute('aria-label')).toBe(
    t('banner.title'),
  )
  await page.press('banners-more')
  expect(page.find('banners-more').getAttribute('aria-expanded')).toBe('true')
  main.send('doubts.list', [])
  await vi.waitFor(() => expect(page.has('banners-more')).toBe(false))
})

test('the banner strip lists the most severe message first', async () => {
  const main = new FakeMain()
  main.send('session.state', sessionState(practice, { problem: message('journal.incomplete') }))
  page = mount([[BannerStrip]], main)
  main.send('doubts.list', [unresolved('resolved'), unresolved('checking', { state: 'checking' })])
  await vi.waitFor(() =>
    expect(banners()).toEqual([
      'doubt-strip doubt checking',
      'session-banner banner ready',
      'doubt-strip doubt not-done',
    ]),
  )
  main.send('session.state', sessionState(practice, { phase: 'offline' }))
  await vi.waitFor(() => expect(banners()[0]).toBe('session-banner banner offline'))
})

test.each([
  [true, false],
  [false, true],
])('with overlay %s, messages take a row below the view: %s', async (isOverlay, takesRow) => {
  const main = new FakeMain()
  page = mount([[BannerStrip, { isOverlay }]], main)
  const hasRow = (): boolean => page.find('banner-place').classList.contains('row')
  expect(hasRow()).toBe(false)
  main.send('doubts.list', [unresolved('a')])
  await vi.waitFor(() => expect(banners()).toHaveLength(1))
  expect(hasRow()).toBe(takesRow)
  main.send('session.state', sessionState(practice, { phase: 'offline' }))
  await vi.waitFor(() => expect(banners()).toHaveLength(2))
  expect(hasRow()).toBe(takesRow)
})

test('an unresolved order is announced once while its age changes, and again with its finding', async () => {
  vi.useFakeTimers({ now: 61_000, toFake: ['Date', 'setInterval', 'clearInterval'] })
  const main = new FakeMain()
  page = mount([[BannerStrip]], main)
  const checking = unresolved('a', { state: 'checking', finding: null })
  main.send('doubts.list', [checking])
  const heard = (): string | undefined => document.querySelector('[aria-live]')?.textContent
  await vi.waitFor(() => expect(heard()).toContain(t('unresolved.checking', { age: formatAge(61_000) })))
  const first = heard()
  vi.advanceTimersByTime(120_000)
  await vi.waitFor(() => expect(page.find('doubt-strip').textContent).toContain(formatAge(181_000)))
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(1)
  expect(document.querySelector('[aria-live] [data-testid="doubt-strip"]')).toBeNull()
  expect(heard()).toBe(first)
  main.send('doubts.list', [{ ...checking, state: 'done', finding: message('reconciliation.neverLeft') }])
  await vi.waitFor(() => expect(heard()).toContain(t('reconciliation.neverLeft')))
})

test('an order that may have been placed offers to show its trade', async () => {
  const main = new FakeMain()
  page = mount([[BannerStrip]], main)
  main.send('doubts.list', [unresolved('a', { state: 'needs-you' })])
  await vi.waitFor(() => expect(banners()).toHaveLength(1))
  expect(page.has('show-placed-trade')).toBe(false)
  main.send('doubts.list', [unresolved('a', { state: 'needs-you', tradeId: 't1' })])
  await vi.waitFor(() =>
    expect(page.find('show-placed-trade').textContent.trim()).toBe(t('notification.showTrade')),
  )
  await page.press('show-placed-trade')
  expect(usePendingNavigationStore()).toMatchObject({
    trade: { tradeId: 't1', isToClose: false },
    path: '/trade',
  })
})

test('loading covers no panel and has its text in the top bar', async () => {
  const main = new FakeMain()
  main.send('session.state', sessionState(practice, { phase: 'connecting', loading: ['trades'] }))
  const place = document.createElement('span')
  const places = { toasts: shallowRef(null), progress: shallowRef(place), view: shallowRef(null) }
  page = mount([[BannerStrip]], main, [framePlacesPlugin(places)])
  await vi.waitFor(() =>
    expect(place.textContent).toBe(t('banner.loading', { name: practice.name, what: t('sync.job.trades') })),
  )
  expect(banners()).toEqual([])
  main.send('session.state', sessionState(practice))
  await vi.waitFor(() => expect(place.textContent).toBe(''))
})
