import { noCapabilities } from '@common/domain/services/capabilities'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useMarketStore } from '../../../src/market/market-store'
import { useSessionStore } from '../../../src/session/session'
import { offeredViews, sidebarViews } from '../../../src/shell/sidebar-views'
import ShortcutHelp from '../../../src/shell/ShortcutHelp.vue'
import ChartPanel from '../../../src/trading/chart/ChartPanel.vue'
import MarketHeader from '../../../src/trading/MarketHeader.vue'
import { makeRouter } from '../../../src/app/router'
import { FakeMain } from '../support/fake-main'
import { alice, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'
import { t } from '../../../src/format/translate'

const likeV1 = { ...noCapabilities, futures: true, profile: true, records: true }
const mainLikeV1 = (): FakeMain => {
  const main = new FakeMain()
  main.send('session.state', sessionState(alice, { capabilities: likeV1 }))
  return main
}

let page: Mounted | undefined
afterEach(() => {
  page?.close()
  expect(page?.main.unexpected ?? []).toEqual([])
  page = undefined
})

describe('exchange with limited features', () => {
  test('without candle history, shows a notice in the chart and requests no candles', async () => {
    page = mount([[ChartPanel]], mainLikeV1())
    await vi.waitFor(() => expect(page?.has('no-candles')).toBe(true))
    expect(page.has('chart')).toBe(false)
    expect(page.main.inputsOf('market.candles')).toEqual([])
  })

  test('without a funding rate, shows only the next funding time', async () => {
    page = mount([[MarketHeader]], mainLikeV1())
    await vi.waitFor(() => expect(useMarketStore().quote).not.toBeNull())
    await vi.waitFor(() => expect(useSessionStore().can('futures')).toBe(true))
    expect(page.has('carry-rate')).toBe(false)
    expect(page.has('next-carry')).toBe(true)
    page.main.send('session.state', sessionState(alice))
    await vi.waitFor(() => expect(page?.has('carry-rate')).toBe(true))
  })

  test('without options and swaps, hides their views', () => {
    const offered = offeredViews(sidebarViews, (name) => likeV1[name]).map(({ path }) => path)
    expect(offered).toContain('/trade')
    expect(offered).not.toContain('/options')
    expect(offered).not.toContain('/swap')
    expect(offeredViews(sidebarViews, () => true)).toEqual(sidebarViews)
  })
})

describe('list of views', () => {
  test('has a unique route, path and shortcut for each view', () => {
    expect(new Set(sidebarViews.map(({ key }) => key)).size).toBe(sidebarViews.length)
    const router = createRouter({ history: createMemoryHistory(), routes: makeRouter().options.routes })
    for (const { path, name } of sidebarViews) expect(router.resolve(path).name).toBe(name)
  })

  test('matches the shortcut help', async () => {
    const main = new FakeMain()
    const capabilities = { ...likeV1, options: true, swaps: true }
    main.send('session.state', sessionState(alice, { capabilities }))
    page = mount([[ShortcutHelp, { show: true }]], main)
    await vi.waitFor(() => expect(page?.has('shortcut-help')).toBe(true))
    await vi.waitFor(() => expect(useSessionStore().can('swaps')).toBe(true))
    await nextTick()
    const help = page.find('shortcut-help').textContent
    for (const { key, name } of sidebarViews) expect(help).toContain(`${key}${t(name)}`)
  })
})
