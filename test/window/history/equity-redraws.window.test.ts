import type { Day } from '@common/domain/record/days'
import { noResults } from '@common/domain/record/trade-results'
import { sats, zeroSats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { watch } from 'vue'
import EquityCurve from '../../../src/history/equity/EquityCurve.vue'
import { useRecordStore } from '../../../src/history/record'
import { useMarketStore } from '../../../src/market/market-store'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { quote } from '../support/records'

const { draws } = vi.hoisted(() => ({ draws: [] as unknown[] }))
vi.mock('../../../src/chart/plots/PlotCanvas.vue', () => ({
  __esModule: true,
  default: {
    props: ['option'],
    setup(props: { readonly option: unknown }) {
      watch(
        () => props.option,
        (option) => draws.push(option),
        { immediate: true },
      )
      return () => null
    },
  },
}))

let page: Mounted
afterEach(() => page.close())

const dayOf = (date: string): Day => ({
  date,
  sums: {
    trade: {
      count: 1,
      moved: 1,
      effectSats: sats(500),
      feesSats: zeroSats,
      fundingFeeSats: zeroSats,
      dollarParts: 0,
    },
  },
})
const proof = {
  balanceSats: sats(1000),
  heldSats: zeroSats,
  entriesSats: sats(1000),
  otherSats: zeroSats,
  balanceUsd: 0,
  entriesUsd: 0,
  otherUsd: 0,
}

test('the charts are drawn again for a new day, not for each second', async () => {
  const main = new FakeMain(() => ({ record: { totals: () => ({ sums: {}, results: noResults, proof }) } }))
  const days = [dayOf('2026-11-20'), dayOf('2026-11-22')]
  const noonMs = new Date(2026, 10, 22, 12).getTime()
  main.send('market.quotes', { ...quote(100_000), marketTimeMs: noonMs })
  page = mount([[EquityCurve, { days }]], main)
  const market = useMarketStore()
  await vi.waitFor(() => expect(market.quote?.marketTimeMs).toBe(noonMs))
  await useRecordStore().read()
  await vi.waitFor(() => expect(draws).toHaveLength(2))
  const later = noonMs + 5000
  main.send('market.quotes', { ...quote(100_000), marketTimeMs: later })
  await vi.waitFor(() => expect(market.quote?.marketTimeMs).toBe(later))
  const nextDay = new Date(2026, 10, 23, 12).getTime()
  expect(draws).toHaveLength(2)
  main.send('market.quotes', { ...quote(100_000), marketTimeMs: nextDay })
  await vi.waitFor(() => expect(draws).toHaveLength(4))
})
