import type { FuturesTrade } from '@common/domain/futures/trade'
import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import ClosedTable from '../../../src/futures/ClosedTable.vue'
import FillsTable from '../../../src/futures/FillsTable.vue'
import { noValue } from '../../../src/format/number'
import { t } from '../../../src/format/translate'
import { FakeMain } from '../support/fake-main'
import { practice, sessionState, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

function mainWithClosed(changes: Partial<FuturesTrade>): FakeMain {
  const main = new FakeMain()
  main.send('session.state', sessionState(practice))
  const fees = { openingFeeSats: sats(1000), closingFeeSats: sats(990) }
  const closed = trade({ state: 'closed', exitPrice: 100_000, pnlSats: sats(990), ...fees, ...changes })
  main.send('futures.live', { kind: 'snapshot', trades: [closed], asOfMs: 1, holdingsRevision: 0 })
  return main
}

test.each([
  ['reported', undefined, ['−1,000', '1,990'], false],
  ['estimated', true, ['≈ −1,000', '≈ 1,990'], true],
] as const)(
  'the closed table shows net P&L and fees of a trade whose fees are %s',
  async (_, areFeesEstimated, shown, isNoted) => {
    const main = mainWithClosed({
      areFeesEstimated,
      closedAtMs: 1,
      fundingFeeSats: areFeesEstimated ? null : sats(0),
    })
    page = mount([[ClosedTable]], main)
    await vi.waitFor(() => expect(page.find('closed-fees').textContent).toContain('1,990'))
    const textOf = (id: string): string => page.find(id).textContent.trim()
    expect([textOf('closed-pnl'), textOf('closed-fees')]).toEqual(shown)
    page.find('closed-fees').click()
    await vi.waitFor(() => page.find('money-parts'))
    expect(page.find('money-parts').textContent.includes(t('breakdown.estimate'))).toBe(isNoted)
    expect(page.find('closed-funding').textContent.trim()).toBe(isNoted ? noValue : '0')
  },
)

test.each([
  ['reported', undefined, [['990', '−1,000'], ['1,000']]],
  ['estimated', true, [['≈ 990', '≈ −1,000'], ['≈ 1,000']]],
] as const)(
  'the fills table shows fees and net P&L of a trade whose fees are %s',
  async (_, areFeesEstimated, shown) => {
    const main = mainWithClosed({ areFeesEstimated, closedAtMs: 2000 })
    page = mount([[FillsTable]], main)
    const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-testid="fill-row"]')]
    await vi.waitFor(() => expect(rows()).toHaveLength(2))
    const figures = rows().map((row) =>
      [...row.querySelectorAll('td')]
        .slice(5)
        .map((cell) => cell.textContent.trim())
        .filter((text) => text !== ''),
    )
    expect(figures).toEqual(shown)
  },
)
