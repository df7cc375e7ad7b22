import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import type { PageObject } from '../../support/browser/page-objects'
import { openPractice } from '../../support/browser/open-app'
import { buyFirst, closeFirst } from '../../support/browser/market-actions'
import { numberIn } from '../../support/browser/number-in'
import { collectComplaints } from '../../support/browser/checks/page-complaints'
import { coveredCandles } from '../../support/browser/checks/covered-candles'
import { saveScreens } from '../../support/browser/save-screens'
import { like, t } from '../../support/browser/text'
import { stableBox } from '../../support/browser/stable-box'

let app: PracticeWindow
let page: Page
let ui: PageObject
const complaints: string[] = []
const at = (id: string): Locator => page.getByTestId(id)

// Shared by the tests, so each cleans up.
test.beforeAll(async ({ practice }) => {
  app = await practice.open()
  ui = app.ui
  page = ui.page
  collectComplaints(page, complaints)
  await expect(at('line-last')).toBeVisible()
})
test.afterEach(() => expect(complaints).toEqual([]))
test.afterAll(() => app.close())

test('a dragged stop loss opens its dialog on drop and is discarded by Escape', async () => {
  const price = await longWithStop()
  const stop = at('tag-stop-loss')
  await drag(stop, -40, async () => {
    await expect(at('line-bubble')).toContainText(like('line.net'))
    await saveScreens(page, 'chart-drag')
    await ui.press('Escape')
  })
  await expect(at('line-bubble')).toBeHidden()
  await expect(at('adjust-dialog')).toBeHidden()
  await expect.poll(() => numberIn(at('edit-stop-loss'))).toBe(price - 300)

  await drag(stop, -40)
  await expect(at('adjust-dialog')).toBeVisible()
  const requested = Number((await at('adjust-value').inputValue()).replaceAll(',', ''))
  expect(requested).toBeGreaterThan(price - 300)
  expect(requested % 0.5).toBe(0)
  await ui.press('Escape')
  await expect(at('adjust-dialog')).toBeHidden()
  await expect.poll(() => numberIn(at('edit-stop-loss'))).toBe(price - 300)

  await drag(at('line-stop-loss'), 30)
  await ui.click('adjust-accept')
  await expect(at('adjust-dialog')).toBeHidden()
  await expect.poll(() => numberIn(at('edit-stop-loss'))).toBeLessThan(price - 300)
  await closeTrade()
})

test('a stop loss moved by keyboard is discarded by Escape and confirmed by Enter', async () => {
  const price = await longWithStop()
  const stop = at('tag-stop-loss')
  await ui.click('range-5m')
  await ui.tabTo(at('chart-labels').locator('[data-label]'))
  await ui.press('Home')
  for (let labels = 0; labels < 4 && !(await hasFocus(stop)); labels++) await ui.press('ArrowRight')
  await ui.expectFocusOn(stop)
  await ui.press('ArrowUp', 'ArrowUp', 'Shift+ArrowUp')
  await expect(at('line-bubble')).toContainText(figure(price - 294))
  await expect(stop).toHaveAttribute('aria-valuenow', String(price - 294))
  await ui.press('Escape')
  await expect(at('line-bubble')).toBeHidden()
  await ui.expectFocusOn(stop)

  await ui.press('Shift+ArrowDown', 'Enter')
  await expect(at('adjust-dialog')).toBeVisible()
  await expect(at('adjust-value')).toHaveValue(figure(price - 305))
  await ui.press('Enter')
  await expect(at('adjust-dialog')).toBeHidden()
  await expect.poll(() => numberIn(at('edit-stop-loss'))).toBe(price - 305)
  await ui.expectFocusOn(stop)
  await closeTrade()
})

test('a dragged limit order shows that a new order replaces it', async () => {
  await app.setPrice(60_000)
  await ui.click('type-limit')
  await ui.write('quantity', '500')
  await ui.write('price', '59900')
  await place()
  await ui.click('tab-open')
  await expect(at('open-row')).toHaveCount(1)
  await drag(at('tag-order'), 30)
  await expect(at('adjust-dialog')).toContainText(t('move.help'))
  await ui.click('adjust-accept')
  await expect(at('adjust-dialog')).toBeHidden()
  await expect.poll(() => numberIn(at('tag-order'), 'data-price')).toBeLessThan(59_900)
  await expect(at('open-row')).toHaveCount(1)
  await ui.click('cancel-trade')
  await ui.click('confirm-accept')
  await expect(at('open-row')).toHaveCount(0)
  await ui.click('tab-running')
  await ui.click('type-market')
})

test('the draft order is drawn without moving a candle, and dragging its lines updates the ticket', async () => {
  await app.setPrice(60_000)
  const newestX = () =>
    at('newest-candle').evaluate((candle) =>
      [...candle.querySelectorAll('.candles i')].map((part) => part.getBoundingClientRect().x),
    )
  // A new candle moves the others.
  await expect(async () => {
    await ui.write('quantity', '')
    await expect(at('tag-draft-entry')).toHaveCount(0)
    const before = await newestX()
    expect(before.length).toBeGreaterThan(0)
    await ui.write('quantity', '1000')
    await expect(at('tag-draft-entry')).toBeVisible()
    expect(await newestX()).toEqual(before)
  }).toPass()
  expect(await strokeOf(at('line-draft-entry'))).toEqual({ heightPx: 2, hasGaps: true })
  expect(await strokeOf(at('line-last'))).toEqual({ heightPx: 1, hasGaps: false })
  await ui.write('stop-loss', '59700')
  await expect(at('tag-draft-stop-loss')).toContainText(/\d/)
  await saveScreens(page, 'chart-draft')
  await drag(at('tag-draft-stop-loss'), 20)
  await expect
    .poll(async () => Number((await at('stop-loss').inputValue()).replaceAll(',', '')))
    .toBeLessThan(59_700)
  await expect(at('adjust-dialog')).toBeHidden()
  await ui.write('stop-loss', '')
  await ui.write('quantity', '')
})

test('the labels of 15 positions within 1 % are readable, and nothing else covers a candle', async () => {
  test.slow()
  await app.setPrice(60_000)
  await ui.click('range-5m')
  const order = { side: 'buy', orderType: 'limit', leverage: 10 } as const
  for (let index = 0; index < 15; index++) {
    const [quantity, price] = [100 + index * 10, 59_400 + index * 40]
    await app.bridge.futures.open({ ...order, quantity, price, orderId: randomUUID() }, 'practice')
  }
  await app.setPrice(59_300)
  await app.setPrice(59_900)
  await expect(at('tab-running')).toContainText('15')
  await expect(at('chart-to-now')).toBeHidden()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await expect(at('line-group').first()).toBeVisible()
    await expect(async () => {
      const labels = await labelsNow()
      expect(labels.reduce((sum, { lines }) => sum + lines, 0)).toBe(30)
      const tags = await measureBoxes(at('axis-tags').locator('.tag'))
      expect(tags.length).toBeGreaterThan(0)
      for (const boxes of [labels, tags]) {
        for (const [index, box] of boxes.entries()) {
          expect(box).toMatchObject({ isCut: false, isOnTop: true })
          for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false)
        }
      }
      expect(await coveredCandles(at('chart'))).toEqual([])
    }).toPass({ timeout: 30_000 })
  }
  expect((await at('chart').boundingBox())?.height).toBeGreaterThanOrEqual(370)
  await page.setViewportSize({ width: 2560, height: 1440 })
  await expect.poll(() => at('running-row').evaluateAll(countWholeRows)).toBe(12)
  await page.setViewportSize({ width: 1024, height: 700 })
  await ui.click(at('line-group').first())
  await expect(at('line-list')).toBeVisible()
  await saveScreens(page, 'chart-15-trades')
  await ui.press('Escape')
  await expect(at('line-list')).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
})

function countWholeRows(rows: Element[]): number {
  const bottom = rows[0]?.closest('.panel')?.getBoundingClientRect().bottom ?? 0
  return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length
}

const strokeOf = (line: Locator): Promise<{ heightPx: number; hasGaps: boolean }> =>
  line.evaluate((element) => {
    const { borderTopStyle, backgroundImage } = getComputedStyle(element)
    return {
      heightPx: element.getBoundingClientRect().height,
      hasGaps:
        borderTopStyle === 'dashed' || borderTopStyle === 'dotted' || backgroundImage.includes('gradient'),
    }
  })

test('a price tick moves the newest candle to the price line without redrawing the others', async () => {
  await ui.click('range-5m')
  await app.setPrice(60_000)
  const drawn = () => at('chart').evaluate((chart) => chart.querySelector('canvas')?.toDataURL())
  const line = async () => (await at('line-last').boundingBox())?.y ?? NaN
  const ends = () =>
    at('newest-candle').evaluate((candle) =>
      [...candle.querySelectorAll('.candles i')].flatMap((box) => {
        const { top, bottom } = box.getBoundingClientRect()
        return [top, bottom]
      }),
    )
  const expectAtLine = () =>
    expect(async () => {
      const y = await line()
      expect(Math.min(...(await ends()).map((end) => Math.abs(end - y)))).toBeLessThanOrEqual(1.5)
    }).toPass()
  await expectAtLine()
  await expect(async () => {
    await app.setPrice(60_000)
    await expectAtLine()
    const [before, lineBefore] = [await drawn(), await line()]
    await app.setPrice(60_004)
    await expect.poll(line).not.toBe(lineBefore)
    await expectAtLine()
    expect(await drawn()).toBe(before)
  }).toPass()
})

test('a stale price fades on the chart and shows its age', async ({ browser }, testInfo) => {
  const stopped = await openPractice(browser, { dataFolder: testInfo.outputPath('data') })
  const { ui } = stopped
  const stoppedComplaints: string[] = []
  collectComplaints(ui.page, stoppedComplaints)
  try {
    await buyFirst(ui)
    // The lazily loaded marks must load before the app stops.
    await expect(ui.at('chart-mark')).toHaveCount(1)
    await stopped.stop()
    await expect(ui.page.locator('[data-freshness="lost"]')).toBeVisible()
    await expect(ui.at('tag-last').locator('.fades')).toHaveCSS('opacity', '0.5')
    const age = () => ui.at('tag-last').evaluate((tag) => getComputedStyle(tag, '::after').content)
    await expect.poll(age).toMatch(/\d+ s/)
    await expect(ui.at('chart-labels').locator('.fades').first()).toHaveCSS('opacity', '0.5')
    await saveScreens(ui.page, 'chart-old-price')
    expect(stoppedComplaints.filter((complaint) => !/WebSocket|ERR_CONNECTION/.test(complaint))).toEqual([])
  } finally {
    await stopped.close()
  }
})

const closeTrade = (): Promise<void> => closeFirst(ui)

async function place(): Promise<void> {
  await ui.click('place-order')
  await ui.click('confirm-accept')
  await expect(at('quantity')).toHaveValue('')
}

async function longWithStop(): Promise<number> {
  const price = 60_000
  await app.setPrice(price)
  await ui.write('quantity', '1000')
  await ui.write('stop-loss', String(price - 300))
  await place()
  await expect(at('tag-stop-loss')).toBeVisible()
  return price
}

/** Negative is up. */
async function drag(target: Locator, byPx: number, beforeDrop = () => Promise.resolve()): Promise<void> {
  const box = await stableBox(target)
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + byPx, { steps: 8 })
  await beforeDrop()
  await page.mouse.up()
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly isCut: boolean
  readonly isOnTop: boolean
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const measureBoxes = (elements: Locator): Promise<Box[]> =>
  elements.evaluateAll((found) =>
    found.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const parts = [element, ...element.querySelectorAll('*')]
      const onTop = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      return {
        left,
        right,
        top,
        bottom,
        isCut: parts.some((part) => part.scrollWidth > part.clientWidth + 1),
        // Axis tags ignore the pointer, so `elementsFromPoint` doesn't return them.
        isOnTop: getComputedStyle(element).pointerEvents === 'none' || element.contains(onTop[0] ?? null),
      }
    }),
  )

async function labelsNow(): Promise<(Box & { readonly lines: number })[]> {
  const labels = at('chart-labels').locator('[data-label]')
  const lines = await labels.evaluateAll((found) =>
    found.map((label) => {
      if (label instanceof HTMLElement && label.dataset['line'] !== undefined) return 1
      return Number(/\d+/.exec(label.textContent)?.[0])
    }),
  )
  const boxes = await measureBoxes(labels)
  return boxes.map((box, index) => ({ ...box, lines: lines[index] ?? NaN }))
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

const figure = (price: number): string =>
  price.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
