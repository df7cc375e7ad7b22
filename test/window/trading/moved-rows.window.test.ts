import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { t } from '../../../src/format/translate'
import TradesPanel from '../../../src/trading/TradesPanel.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { OpenConfirmation } from '../support/open-confirmation'
import { quote, trade } from '../support/records'

let page: Mounted
let nowMs = 0
let clock: MockInstance
beforeEach(() => void (clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)))
afterEach(() => {
  clock.mockRestore()
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const rows = (testid: string): string[] =>
  Array.from(
    document.querySelectorAll<HTMLElement>(`[data-testid="${testid}"]`),
    ({ dataset }) => dataset['trade'] ?? '',
  )

test.for([
  ['running', 'close-trade', 'futures.close'],
  ['open', 'cancel-trade', 'futures.cancel'],
] as const)(
  'a second press on the %s row that moved up requires a confirmation',
  async ([state, button, write]) => {
    nowMs = 1000
    const main = new FakeMain()
    const trades = ['a', 'b', 'c'].map((id) => trade({ id, state }))
    main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 0 })
    main.send('market.quotes', quote(100_000))
    page = mount([[TradesPanel], [OpenConfirmation]], main)
    await vi.waitFor(() => expect(page.has('tab-open')).toBe(true))
    await page.press(`tab-${state}`)
    await vi.waitFor(() => expect(page.find(button).getAttribute('aria-disabled')).toBe('false'))
    const [first, second, third] = rows(`${state}-row`)
    await page.press(button)
    await vi.waitFor(() => expect(rows(`${state}-row`)).toEqual([second, third]))
    nowMs += 499
    await page.press(button)
    await vi.waitFor(() =>
      expect(page.find('confirm-warnings').textContent.trim()).toBe(t('confirm.rowsMoved')),
    )
    expect(main.inputsOf(write)).toMatchObject([{ tradeId: first }])
    await page.press('confirm-cancel')
    await vi.waitFor(() => expect(page.has('confirm-dialog')).toBe(false))
    nowMs += 1
    await page.press(button)
    await vi.waitFor(() =>
      expect(main.inputsOf(write)).toMatchObject([{ tradeId: first }, { tradeId: second }]),
    )
  },
)
