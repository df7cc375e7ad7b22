import { minuteMs } from '@common/domain/durations'
import { defineComponent, h } from 'vue'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useFreshness } from '../../../src/market/use-freshness'
import { useMarketStore } from '../../../src/market/market-store'
import { FakeMain } from '../support/fake-main'
import { practice, quote, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const Age = defineComponent(() => {
  const { freshness, age } = useFreshness()
  const market = useMarketStore()
  return () => h('p', `${freshness.value}, ${market.quote ? (age.value ?? 'no age') : 'no price'}`)
})

describe('age of the price', () => {
  test.each([
    ['not shown while the key is refused and the price is live', 'refused', 'live', 'offline, no age'],
    ['not shown while everything is live', 'ready', 'live', 'live, no age'],
    ['shown while the key is refused and the price is stale', 'refused', 'stale', 'offline, 0 s'],
    ['shown while the price is stale', 'ready', 'stale', 'late, 0 s'],
  ] as const)('is %s', async (_, phase, source, shown) => {
    const main = new FakeMain()
    main.send('session.state', sessionState(practice, { phase }))
    // One minute ahead, so that the age stays 0.
    main.send('market.quotes', { ...quote(20_000, Date.now() + minuteMs), source })
    page = mount([[Age]], main)
    await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe(shown))
  })
})
