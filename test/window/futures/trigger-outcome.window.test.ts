import { afterEach, expect, test, vi } from 'vitest'
import { formatSignedShort } from '../../../src/format/number'
import { hiddenAmount, hideAmounts } from '../../../src/format/use-privacy'
import RunningTable from '../../../src/futures/RunningTable.vue'
import { useProfits } from '../../../src/portfolio/profits'
import { useAccountStore } from '../../../src/session/account-store'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { quote, trade } from '../support/records'

let page: Mounted
afterEach(() => {
  hideAmounts(false)
  page.close()
})

async function open(changes: Parameters<typeof trade>[0]): Promise<void> {
  const main = new FakeMain()
  main.send('market.quotes', quote(100_000))
  main.send('futures.live', {
    kind: 'snapshot',
    trades: [trade(changes)],
    asOfMs: 1,
    holdingsRevision: 0,
  })
  page = mount([[RunningTable]], main)
  await vi.waitFor(() => expect(page.has('running-row')).toBe(true))
  await vi.waitFor(() => expect(useAccountStore().state?.feeRate).toBeDefined())
}
const point = (type: 'mouseenter' | 'mouseleave' | 'focusin' | 'focusout'): boolean =>
  page.find('running-row').dispatchEvent(new Event(type))

test('a row that is pointed at or has the focus shows distance and result of its levels', async () => {
  await open({ stopLossPrice: 98_000, takeProfitPrice: 110_000 })
  expect(page.has('outcome-stop-loss')).toBe(false)
  point('mouseenter')
  await vi.waitFor(() => expect(page.find('outcome-stop-loss').textContent).toContain('−2.0 %'))
  expect(page.find('outcome-take-profit').textContent).toContain('+10.0 %')
  const net = useProfits().at(trade(), 98_000)?.totalSats
  if (net === undefined) throw new Error('not known')
  expect(net).toBeLessThan(0)
  expect(page.find('outcome-stop-loss').textContent).toContain(formatSignedShort(net))
  hideAmounts(true)
  await vi.waitFor(() => expect(page.find('outcome-stop-loss').textContent).toContain(hiddenAmount))
  point('mouseleave')
  await vi.waitFor(() => expect(page.has('outcome-stop-loss')).toBe(false))
  point('focusin')
  await vi.waitFor(() => expect(page.has('outcome-stop-loss')).toBe(true))
  point('focusout')
  await vi.waitFor(() => expect(page.has('outcome-stop-loss')).toBe(false))
})

test('a level that is not set shows no result', async () => {
  await open({ stopLossPrice: 98_000 })
  point('mouseenter')
  await vi.waitFor(() => expect(page.has('outcome-stop-loss')).toBe(true))
  expect(page.has('outcome-take-profit')).toBe(false)
})
