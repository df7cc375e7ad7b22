import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { collectComplaints } from '../../support/browser/checks/page-complaints'
import { numberIn } from '../../support/browser/number-in'
import { saveScreens } from '../../support/browser/save-screens'
import { stableBox } from '../../support/browser/stable-box'
import { like, t } from '../../support/browser/text'
import { closeFirst } from '../../support/browser/market-actions'

test('the button of the automatic scale covers neither prices nor the volume in a low chart', async ({
  practice,
}) => {
  const app = await practice.open()
  const { ui } = app
  await ui.page.setViewportSize({ width: 1024, height: 600 })
  await expect(ui.at('line-last')).toBeVisible()
  const chart = await stableBox(ui.at('chart'))
  const axis = { x: chart.x + chart.width - 20, y: chart.y + chart.height / 3 }
  await ui.page.mouse.move(axis.x, axis.y)
  await ui.page.mouse.down()
  await ui.page.mouse.move(axis.x, axis.y + 30, { steps: 3 })
  await ui.page.mouse.up()
  const button = await stableBox(ui.at('chart-auto'))
  const volume = await stableBox(ui.at('volume-scale'))
  expect(volume.y + volume.height).toBeLessThan(button.y)
  await ui.click('chart-auto')
  await expect(ui.at('chart-auto')).toHaveCount(0)
  await app.close()
})

test('the chart tools work with mouse and keyboard', async ({ practice }) => {
  test.slow()
  const app = await practice.open()
  const { ui } = app
  const { page } = ui
  const complaints: string[] = []
  collectComplaints(page, complaints)
  const at = (id: string) => page.getByTestId(id)
  const focusLabel = async (id: string): Promise<void> => {
    await ui.tabTo(at('chart-labels').locator('[data-label]'))
    await ui.press('Home')
    for (let labels = 0; labels < 6 && !(await hasFocus(at(id))); labels++) await ui.press('ArrowRight')
    await ui.expectFocusOn(id)
  }
  try {
    // A moving price would scale the chart under the pointer.
    await app.setPrice(60_000)
    await expect(at('line-last')).toBeVisible()
    await ui.click('range-5m')
    await ui.tabTo('chart')

    await test.step('scrolls with the arrow keys and returns to the newest candle by End or button', async () => {
      await expect(at('chart-to-now')).toBeHidden()
      await ui.press('ArrowLeft', 'ArrowLeft')
      await expect(at('chart-to-now')).toBeVisible()
      await ui.press('End')
      await expect(at('chart-to-now')).toBeHidden()
      await ui.press('PageUp', 'PageUp', 'PageUp', 'PageUp')
      await ui.click('chart-to-now')
      await expect(at('chart-to-now')).toBeHidden()
    })

    const chart = await stableBox(at('chart'))
    const axisX = chart.x + chart.width - 30

    await test.step('stretches the price axis by dragging and resets it by double click', async () => {
      await page.mouse.move(axisX, chart.y + 120)
      await page.mouse.down()
      await page.mouse.move(axisX, chart.y + 200, { steps: 5 })
      await page.mouse.up()
      await expect(at('chart-auto')).toBeVisible()
      await page.mouse.dblclick(axisX, chart.y + 120)
      await expect(at('chart-auto')).toBeHidden()
    })

    await test.step('shows price and time at the crosshair', async () => {
      await page.mouse.move(chart.x + 300, chart.y + 150)
      await expect(at('crosshair-price')).toHaveText(/^\d\d,\d{3}\.[05]$/)
      await expect(at('cross-time')).toHaveText(/\d\d:\d\d/)
    })

    await test.step('opens the menu at the crosshair by its button in the axis, with mouse and keyboard', async () => {
      await page.mouse.move(chart.x + chart.width - 60, chart.y + 150)
      const price = (await at('crosshair-price').textContent()) ?? ''
      const openMenu = page.getByRole('button', { name: t('chart.menu.at', { price: toNumber(price) }) })
      await ui.click(openMenu)
      await expect(at('chart-menu-copy')).toContainText(price)
      await ui.press('Escape')
      await ui.expectFocusOn('chart')
      await page.mouse.move(axisX, chart.y + 150)
      await expect(at('chart-menu-open')).toHaveCount(0)
      await page.mouse.move(chart.x, chart.y - 20)
      await ui.press('x')
      await ui.tabTo('chart-menu-open')
      await ui.press('Enter')
      await expect(at('chart-menu')).toBeVisible()
      await ui.press('Escape', 'Escape')
      await expect(at('chart-cross')).toHaveCount(0)
    })

    await test.step('measures a distance by dragging and by keyboard', async () => {
      await ui.click('chart-measure')
      await page.mouse.move(chart.x + 300, chart.y + 200)
      await page.mouse.down()
      await page.mouse.move(chart.x + 420, chart.y + 120, { steps: 5 })
      await page.mouse.up()
      await expect(at('measured')).toContainText('%')
      await saveScreens(page, 'chart-measure')
      await ui.click('chart-measure')
      await ui.click('range-5m')
      await ui.tabTo('chart')
      await ui.press('x', 'm', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowUp')
      await expect(at('measured')).toContainText(t('chart.measured', { count: 3, time: '' }))
      await ui.press('Escape')
      await expect(at('measured')).toBeHidden()
      await ui.press('Escape')
    })

    await test.step('marks fills and closes, and shows their position', async () => {
      await ui.write('quantity', '1000')
      await ui.click('place-order')
      await ui.click('confirm-accept')
      await expect(at('running-row')).toHaveCount(1)
      await closeFirst(ui)
      await expect(at('chart-mark')).toHaveCount(2)
      await at('chart-mark').first().hover()
      await expect(at('mark-popover')).toContainText(t('position.long', { quantity: 1000 }))
      await expect(
        at('chart-mark').and(page.getByRole('button', { name: like('fillMarker.closed') })),
      ).toHaveCount(1)
    })

    await test.step('restores the chosen tools after a reload', async () => {
      await ui.click('chart-log')
      await ui.click('chart-index')
      await ui.click('chart-averages')
      await ui.expectFocusOn('averages')
      await ui.type('20, 50')
      await ui.click('averages-exponential')
      await ui.press('Escape')
      await expect(at('averages')).toBeHidden()
      await ui.expectFocusOn('chart-averages')
      await expect(at('chart')).toContainText(like('chart.exponentialAverage'))
      await expect(at('chart-index')).toHaveAttribute('aria-pressed', 'true')
      await page.mouse.move(chart.x + 300, chart.y + 150)
      await expect(at('crosshair-price')).toBeVisible()
      await ui.press('h')
      await expect(at('tag-drawn')).toBeVisible()
      await saveScreens(page, 'chart-tools')
      await page.reload()
      await expect(at('chart-log')).toHaveAttribute('aria-pressed', 'true')
      await expect(at('chart-index')).toHaveAttribute('aria-pressed', 'true')
      await ui.click('chart-averages')
      await expect(at('averages')).toHaveValue('20, 50')
      await expect(at('averages-exponential')).toHaveAttribute('aria-checked', 'true')
      await ui.press('Escape')
    })

    await test.step('moves a drawn line by keyboard, and removes it by menu and keyboard', async () => {
      const line = at('tag-drawn')
      const price = () => numberIn(line, 'data-price')
      const before = await price()
      await focusLabel('tag-drawn')
      await ui.press('ArrowUp', 'ArrowUp', 'Enter')
      await expect.poll(price).toBe(before + 1)
      await ui.expectFocusOn(line)
      await line.click({ button: 'right' })
      await ui.click('chart-menu-remove')
      await expect(line).toHaveCount(0)
      await ui.press('h')
      await focusLabel('tag-drawn')
      await ui.press('Delete')
      await expect(line).toHaveCount(0)
      await ui.expectFocusOn('chart')
    })

    await test.step('shows the visible candles as a table, and loads a span of one year', async () => {
      await ui.click('range-5m')
      await ui.tabTo('chart')
      await ui.press('d')
      await expect(at('candle-row').first()).toContainText(/\d\d,\d{3}\.[05]/)
      await saveScreens(page, 'chart-table')
      await ui.press('d')
      await expect(at('candle-table')).toBeHidden()
      await ui.tabTo('chart-span', { back: true })
      await ui.type('1 y')
      await expect(at('range-1D')).toHaveClass(/taken/)
      await saveScreens(page, 'chart-year')
    })
    expect(complaints).toEqual([])
  } finally {
    await app.close()
  }
})

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)
const toNumber = (price: string): number => Number(price.replaceAll(',', ''))
