import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import MarketHeader from '../../../src/trading/MarketHeader.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { accountState, crossPosition, option, practice, quote, sessionState, trade } from '../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

test('figures without room in the header are listed in its menu', async () => {
  const report: ((clipped: readonly string[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: Element[] = []
      constructor(update: (changes: { target: Element; intersectionRatio: number }[]) => void) {
        report.push((clipped) =>
          update(
            this.#seen.map((target) => ({
              target,
              intersectionRatio: clipped.includes((target as HTMLElement).dataset['figure'] ?? '') ? 0 : 1,
            })),
          ),
        )
      }
      observe(target: Element): void {
        this.#seen.push(target)
      }
      disconnect(): void {}
    },
  )
  page = mount([[MarketHeader]])
  await vi.waitFor(() => expect(page.find('bid').textContent).toMatch(/\d/))
  expect(page.has('header-more')).toBe(false)
  for (const each of report) each(['index', 'margin-used'])
  await vi.waitFor(() => expect(page.has('header-more')).toBe(true))
  const styleOf = (id: string): string | undefined =>
    page.find(id).closest<HTMLElement>('[data-figure]')?.style.visibility
  expect([styleOf('index'), styleOf('bid')]).toEqual(['hidden', ''])
  await page.press('header-more')
  await vi.waitFor(() => expect(page.find('header-more-list').textContent).toMatch(/\d/))
  const ids = [...page.find('header-more-list').querySelectorAll<HTMLElement>('[data-figure]')].map(
    ({ dataset }) => dataset['figure'],
  )
  expect(ids).toEqual(['index', 'margin-used'])
})

test('the unrealized P&L is also shown in percent of the margin of positions and options', async () => {
  const main = new FakeMain()
  main.send('session.state', sessionState(practice))
  main.send('market.quotes', quote(100_000))
  main.send('account.state', accountState(1_000_000))
  main.send('options.live', { options: [], asOfMs: 1, holdingsRevision: 0 })
  main.send('futures.live', { kind: 'snapshot', trades: [], asOfMs: 1, holdingsRevision: 0 })
  page = mount([[MarketHeader]], main)
  await vi.waitFor(() => expect(page.find('open-pnl').textContent.trim()).toBe('0'))
  expect(page.has('open-pnl-rate')).toBe(false)
  main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 2, holdingsRevision: 0 })
  await vi.waitFor(() => expect(page.find('open-pnl-rate').textContent).toBe('−2.0 %'))
  const net = (): number =>
    Number(
      page
        .find('open-pnl')
        .textContent.replace('−', '-')
        .replaceAll(/[^\d-]/g, ''),
    )
  expect(net() / 100_000).toBeCloseTo(-0.02, 3)
  const options = [option({ premiumSats: sats(300_000) })]
  main.send('options.live', { options, asOfMs: 2, holdingsRevision: 0 })
  await vi.waitFor(() =>
    expect(page.find('open-pnl-rate').textContent).toBe(
      `${((net() / 400_000) * 100).toFixed(1).replace('-', '−')} %`,
    ),
  )
})

test('the collateral counts while a cross position is held', async () => {
  const main = new FakeMain()
  const capabilities = { ...sessionState(practice).capabilities, crossMargin: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  main.send('market.quotes', quote(100_000))
  main.send('account.state', accountState(1_000_000))
  main.send('futures.live', { kind: 'snapshot', trades: [], asOfMs: 1, holdingsRevision: 0 })
  main.send('options.live', { options: [], asOfMs: 1, holdingsRevision: 0 })
  const show = (quantity: number, entryPrice: number | null): void => {
    const position = { ...crossPosition(), quantity, entryPrice }
    const lists = { orders: [], filled: [], transfers: [], carry: [] }
    main.send('cross.live', { position, ...lists, asOfMs: 1, holdingsRevision: 0 })
  }
  show(0, null)
  page = mount([[MarketHeader]], main)
  await vi.waitFor(() => expect(page.find('open-pnl').textContent.trim()).toBe('0'))
  expect(page.has('open-pnl-rate')).toBe(false)
  show(1000, 100_000)
  await vi.waitFor(() => expect(page.find('open-pnl-rate').textContent).toBe('−0.4 %'))
})
