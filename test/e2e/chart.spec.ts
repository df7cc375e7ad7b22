import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { handsOn, type Hands } from '../support/browser/hands'
import { collectComplaints } from '../support/page-complaints'
import { saveScreens } from '../support/save-screens'
import { startHeadless, type HeadlessApp } from '../support/start-headless'

let app: HeadlessApp
let page: Page
let hands: Hands
let complaints: string[]
const at = (id: string): Locator => page.getByTestId(id)

test.beforeEach(async ({ browser }, testInfo) => {
  const data = join(testInfo.outputPath(), 'data')
  app = await startHeadless(['--port', '0', '--data', data, '--practice-seed', '7'])
  page = await browser.newPage({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  complaints = []
  collectComplaints(page, complaints)
  hands = handsOn(page)
  await page.goto(app.url)
  await hands.click('start-practice')
  await expect(at('line-last')).toBeVisible()
})
test.afterEach(async () => {
  expect(complaints).toEqual([])
  await page.close()
  await app.stop()
})

test('15 running trades within 1 %: every label can be read, and none covers a candle', async () => {
  test.slow()
  await setPrice(60_000)
  await hands.click('type-limit')
  for (let index = 0; index < 15; index++) {
    await hands.write('quantity', String(100 + index * 10))
    await hands.write('price', String(59_400 + index * 40))
    await place()
  }
  await setPrice(59_300)
  await setPrice(59_900)
  await expect(at('tab-running')).toContainText('15')
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await expect(at('lines-below').or(at('line-group')).first()).toBeVisible()
    await page.waitForTimeout(500)
    const labels = await boxesOf(at('chart-labels').locator('[data-label]'))
    expect(labels.length).toBeGreaterThan(3)
    for (const [index, one] of labels.entries()) {
      expect(one.isCut).toBe(false)
      for (const other of labels.slice(index + 1)) expect(overlap(one, other)).toBe(false)
    }
    const lastCandle = await rightmostCandle()
    for (const { left } of labels) expect(left).toBeGreaterThan(lastCandle)
  }
  await hands.click(at('line-group').first())
  await expect(at('line-list')).toBeVisible()
  await saveScreens(page, 'chart-15-trades')
  await hands.press('Escape')
  await expect(at('line-list')).toBeHidden()
})

test('a stop is dragged: Escape discards, a drop asks', async () => {
  const price = await longWithStop()
  const stop = at('tag-stop-loss')
  await drag(stop, -40, async () => {
    await expect(at('line-bubble')).toContainText('sats net')
    await saveScreens(page, 'chart-drag')
    await hands.press('Escape')
  })
  await expect(at('line-bubble')).toBeHidden()
  await expect(at('adjust-dialog')).toBeHidden()
  expect(await numberIn(at('edit-stop-loss'))).toBe(price - 300)

  await drag(stop, -40)
  await expect(at('adjust-dialog')).toBeVisible()
  const asked = Number((await at('adjust-value').inputValue()).replaceAll(',', ''))
  expect(asked).toBeGreaterThan(price - 300)
  expect(asked % 0.5).toBe(0)
  await hands.press('Escape')
  await expect(at('adjust-dialog')).toBeHidden()
  expect(await numberIn(at('edit-stop-loss'))).toBe(price - 300)

  await drag(at('line-stop-loss'), 30)
  await hands.click('adjust-accept')
  await expect(at('adjust-dialog')).toBeHidden()
  await expect.poll(() => numberIn(at('edit-stop-loss'))).toBeLessThan(price - 300)
})

test('a stop is moved by keys: Escape discards, Enter asks, and the focus comes back to it', async () => {
  const price = await longWithStop()
  const stop = at('tag-stop-loss')
  await hands.click('range-5m')
  await hands.tabTo(at('chart-labels').locator('[data-label]'))
  await hands.press('Home')
  for (let labels = 0; labels < 4 && !(await hasFocus(stop)); labels++) await hands.press('ArrowRight')
  await hands.expectFocusOn(stop)
  await hands.press('ArrowUp', 'ArrowUp', 'Shift+ArrowUp')
  await expect(at('line-bubble')).toContainText(figure(price - 294))
  await expect(stop).toHaveAttribute('aria-valuenow', String(price - 294))
  await hands.press('Escape')
  await expect(at('line-bubble')).toBeHidden()
  await hands.expectFocusOn(stop)

  await hands.press('Shift+ArrowDown', 'Enter')
  await expect(at('adjust-dialog')).toBeVisible()
  await expect(at('adjust-value')).toHaveValue(figure(price - 305))
  await hands.press('Enter')
  await expect(at('adjust-dialog')).toBeHidden()
  await expect.poll(() => numberIn(at('edit-stop-loss'))).toBe(price - 305)
  await hands.expectFocusOn(stop)
})

test('a limit order is dragged: it is said that a new one takes its place', async () => {
  await setPrice(60_000)
  await hands.click('type-limit')
  await hands.write('quantity', '500')
  await hands.write('price', '59900')
  await place()
  await hands.click('tab-open')
  await expect(at('open-row')).toHaveCount(1)
  await drag(at('tag-order'), 30)
  await expect(at('adjust-dialog')).toContainText(/cancel/i)
  await hands.click('adjust-accept')
  await expect(at('adjust-dialog')).toBeHidden()
  await expect(at('open-row')).toHaveCount(1)
  await expect.poll(() => numberIn(at('tag-order'), 'data-price')).toBeLessThan(59_900)
})

test('the order being written stands on the chart, and its lines write it', async () => {
  await setPrice(60_000)
  await hands.write('quantity', '1000')
  await expect(at('tag-draft-entry')).toBeVisible()
  await hands.write('stop-loss', '59700')
  await expect(at('tag-draft-stop-loss')).toContainText(/\d/)
  await saveScreens(page, 'chart-draft')
  await drag(at('tag-draft-stop-loss'), 20)
  await expect
    .poll(async () => Number((await at('stop-loss').inputValue()).replaceAll(',', '')))
    .toBeLessThan(59_700)
  await expect(at('adjust-dialog')).toBeHidden()
})

async function setPrice(price: number): Promise<void> {
  await hands.click('practice-menu')
  await hands.write('practice-price', String(price))
  await hands.click('practice-set-price')
  await expect.poll(() => numberIn(at('top-price').getByTestId('last-price'))).toBe(price)
  await hands.press('Escape')
}

async function place(): Promise<void> {
  await hands.click('place-order')
  await hands.click('confirm-accept')
  // The size goes when the order is taken.
  await expect(at('quantity')).toHaveValue('')
}

/** A long of 1,000 USD at the returned price, with a stop 300 below. */
async function longWithStop(): Promise<number> {
  const price = 60_000
  await setPrice(price)
  await hands.write('quantity', '1000')
  await hands.write('stop-loss', String(price - 300))
  await place()
  await expect(at('tag-stop-loss')).toBeVisible()
  return price
}

/** Takes the middle of what is seen and moves it up (below 0) or down. */
async function drag(target: Locator, byPx: number, beforeDrop = () => Promise.resolve()): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to drag')
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
  /** Whether its words are longer than it. */
  readonly isCut: boolean
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const boxesOf = (labels: Locator): Promise<Box[]> =>
  labels.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const parts = [element, ...element.querySelectorAll('*')]
      return {
        left,
        right,
        top,
        bottom,
        isCut: parts.some((part) => part.scrollWidth > part.clientWidth + 1),
      }
    }),
  )

/** Where the newest candle ends, in CSS pixels of the page, found by the colours of candles on the canvas. */
const rightmostCandle = (): Promise<number> =>
  at('chart')
    .locator('canvas')
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
      const { width, height } = canvas
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
      const box = canvas.getBoundingClientRect()
      if (!pixels) throw new Error('no pixels')
      const isCandle = (index: number): boolean => {
        const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.slice(index, index + 4)
        return alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60
      }
      for (let x = width - 1; x >= 0; x--) {
        for (let y = 0; y < height; y++) {
          if (isCandle((y * width + x) * 4)) return box.left + (x / width) * box.width
        }
      }
      throw new Error('no candle')
    })

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

const figure = (price: number): string =>
  price.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

async function numberIn(element: Locator, attribute?: string): Promise<number> {
  const first = element.first()
  const shown = attribute ? await first.getAttribute(attribute) : await first.innerText()
  return Number(
    (/[−-]?\d[\d,]*(\.\d+)?/.exec(shown ?? '')?.[0] ?? 'NaN').replaceAll(',', '').replace('−', '-'),
  )
}
