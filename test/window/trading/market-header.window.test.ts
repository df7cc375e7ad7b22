import { afterEach, expect, test, vi } from 'vitest'
import MarketHeader from '../../../src/trading/MarketHeader.vue'
import { mount, type Mounted } from '../support/mount'

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
