import type {
  PreviewComparison,
  StoredComparisons,
} from '@common/domain/futures/comparison/preview-comparison'
import { sats, zeroSats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import PreviewReport from '../../../src/history/PreviewReport.vue'
import { FakeMain } from '../support/fake-main'
import { practice, sessionState } from '../support/records'
import { message } from '../../support/text'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const causes = (unknownSats: number): PreviewComparison['causes'] => ({
  'before-sending': sats(-16_634),
  exchange: zeroSats,
  size: zeroSats,
  rounding: sats(1),
  unknown: sats(unknownSats),
})

function show(previews: StoredComparisons): void {
  const main = new FakeMain((router) => ({ record: { ...router.record, previews: () => previews } }))
  main.send('session.state', sessionState(practice))
  page = mount([[PreviewReport]], main)
}

const oneOrder = (unknownSats: number): StoredComparisons => ({
  count: 1,
  sums: causes(unknownSats),
  newest: [
    {
      tradeId: 'a',
      step: 'opened',
      atMs: 1,
      side: 'buy',
      quantity: 10_000,
      previewPrice: 60_000,
      bookedPrice: 60_060,
      causes: causes(unknownSats),
    },
  ],
})

test.each([
  [0, t(message('previews.noneUnknown', { count: 1 }))],
  [40, t(message('previews.someUnknown', { amount: 40 }))],
])('the preview report lists an order with %i sats of unknown cause', async (unknownSats, summary) => {
  show(oneOrder(unknownSats))
  await vi.waitFor(() => expect(page.find('previews-unknown').textContent.trim()).toBe(summary))
  const row = page.find('preview-row')
  expect(row.querySelector('th')?.textContent.trim()).toBe(
    t(message('previews.opened', { what: message('position.long', { quantity: 10_000 }) })),
  )
  const cells = [...row.querySelectorAll('td')].map(({ textContent }) =>
    textContent.trim().replace(/\s/g, ' '),
  )
  expect(cells.slice(1)).toEqual(['60,000.0', '60,060.0', '−16,634', '0', '0', '+1', String(unknownSats)])
})

test.each([
  [{ product: 'cross', side: 'sell' }, message('compared.crossSell', { quantity: 10_000 })],
  [{ product: 'swap', side: 'buy' }, message('compared.swapToSats', { amount: 10_000 })],
  [
    { product: 'option', side: 'buy', option: { kind: 'put', strike: 90_000 } },
    message('previews.opened', { what: message('option.put', { strike: 90_000, quantity: 10_000 }) }),
  ],
] as const)('the preview report names the order %j', async (order, name) => {
  const { newest, ...sums } = oneOrder(0)
  show({ ...sums, newest: newest.map((each) => ({ ...each, ...order })) })
  await vi.waitFor(() =>
    expect(page.find('preview-row').querySelector('th')?.textContent.trim()).toBe(t(name)),
  )
})

test('the preview report shows an empty state without orders', async () => {
  show({ ...oneOrder(0), count: 0, newest: [] })
  await vi.waitFor(() =>
    expect(page.find('previews-empty').textContent.trim()).toBe(t(message('previews.empty'))),
  )
})
