import { maxPriceUsd } from '@common/domain/exact'
import { afterEach, expect, test, vi } from 'vitest'
import { formatPrice } from '../../../src/format/money'
import { t } from '../../../src/format/translate'
import OpenTable from '../../../src/futures/OpenTable.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { trade } from '../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

test('an order that can’t be liquidated has no liquidation price', async () => {
  const main = new FakeMain()
  const order = trade({
    state: 'open',
    orderType: 'limit',
    side: 'sell',
    leverage: 1,
    entryPrice: null,
    filledAtMs: null,
    liquidationPrice: maxPriceUsd,
  })
  main.send('futures.live', { kind: 'snapshot', trades: [order], asOfMs: 1, holdingsRevision: 0 })
  page = mount([[OpenTable]], main)
  await vi.waitFor(() => expect(page.has('open-row')).toBe(true))
  const text = page.find('open-row').textContent ?? ''
  expect(text).not.toContain(formatPrice(maxPriceUsd))
  expect(text).toContain(t('level.none'))
})
