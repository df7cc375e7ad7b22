// @vitest-environment happy-dom
import type { UnresolvedWrite } from '@common/domain/unresolved-write'
import { text } from '@common/texts/text'
import { h } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { say } from '../../../src/format/say'
import BannerStrip from '../../../src/shell/BannerStrip.vue'
import UnresolvedWritesBanner from '../../../src/shell/UnresolvedWritesBanner.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const doubt = (id: string): UnresolvedWrite => ({
  id,
  action: 'open-trade',
  tradeId: null,
  amountSats: null,
  summary: text('order.buyHidden'),
  sinceMs: 0,
  state: 'not-done',
  finding: text('finding.neverLeft'),
  mayRepeat: false,
})

test('the banner strip counts the messages after the first', async () => {
  const main = new FakeMain()
  const strip = () => h(BannerStrip, () => [h('p', { 'data-banner': true }), h(UnresolvedWritesBanner)])
  page = mount([[strip]], main)
  expect(page.has('banners-more')).toBe(false)
  main.send('doubts.list', [doubt('a'), doubt('b')])
  await vi.waitFor(() =>
    expect(page.find('banners-more').textContent.trim()).toBe(say('banner.more', { count: 2 })),
  )
  await page.press('banners-more')
  expect(page.find('banners-more').getAttribute('aria-expanded')).toBe('true')
  main.send('doubts.list', [])
  await vi.waitFor(() => expect(page.has('banners-more')).toBe(false))
})
