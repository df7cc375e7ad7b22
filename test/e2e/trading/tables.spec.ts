import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { buyFirst } from '../../support/browser/market-actions'
import { numberIn } from '../../support/browser/number-in'
import { like, t } from '../../support/browser/text'

let app: PracticeWindow

test.beforeEach(async ({ practice }) => {
  app = await practice.open()
})
test.afterEach(() => app.close())

test('the account bar shows the account risk, and a row near liquidation has a text label', async () => {
  const { ui } = app
  await expect(ui.at('day-range')).toContainText('–')
  await expect(ui.at('free-balance')).toHaveText(/\d/)
  const before = await numberIn(ui.at('free-balance'))
  await ui.write('leverage', '100')
  await ui.write('quantity', '1000')
  await ui.click('place-order')
  await ui.click('confirm-accept')
  await expect(ui.at('running-row')).toHaveCount(1)
  await expect(ui.at('running-row').getByTestId('risk-mark')).toContainText(t('risk.danger'))
  await expect(ui.at('worst-distance')).toContainText(t('risk.danger'))
  await expect.poll(() => numberIn(ui.at('free-balance'))).toBeLessThan(before)
  await expect.poll(() => numberIn(ui.at('margin-used'))).toBeGreaterThan(15_000)
  await expect(ui.at('pnl-rate')).toContainText('%')
  await ui.click('margin-used')
  await expect(ui.at('money-parts')).toContainText(t('breakdown.reserve'))
  await ui.press('Escape')
  await expect(ui.at('money-parts')).toHaveCount(0)
  await ui.click('row-margin')
  await expect(ui.at('money-parts')).toContainText(like('breakdown.besides'))
  await ui.press('Escape')
})

test('a distance of two digits keeps its gap from the liquidation price', async () => {
  const { ui } = app
  await ui.click('side-sell')
  await buyFirst(ui)
  const cell = ui.at('running-row').locator('td', { has: ui.page.locator('.distance') })
  await expect(cell).toContainText(/1\d\.\d\s%/)
  const gap = await cell.evaluate((element) => {
    const [price, distance] = element.querySelectorAll(':scope > span')
    if (!price || !distance) return NaN
    const text = document.createRange()
    text.selectNodeContents(distance)
    return text.getBoundingClientRect().left - price.getBoundingClientRect().right
  })
  expect(gap).toBeGreaterThan(4)
})

test('a hidden column stays hidden after a reload', async () => {
  const { ui } = app
  await ui.write('quantity', '1000')
  await ui.click('place-order')
  await ui.click('confirm-accept')
  await expect(ui.at('pnl-rate')).toHaveCount(1)
  await ui.click('choose-columns')
  await ui.click('column-pnl-rate')
  await expect(ui.at('pnl-rate')).toHaveCount(0)
  await ui.page.reload()
  await expect(ui.at('running-row')).toHaveCount(1)
  await expect(ui.at('pnl-rate')).toHaveCount(0)
})

test('an order is moved to another price with the keyboard', async () => {
  const { ui } = app
  await ui.click('type-limit')
  await ui.write('price', '50000')
  await ui.write('quantity', '1000')
  await ui.click('place-order')
  await ui.click('confirm-accept')
  await ui.click('tab-open')
  await ui.click('choose-columns')
  await ui.click('column-created')
  await ui.press('Escape')
  await expect(ui.at('open-table').getByRole('columnheader')).toHaveCount(10)
  await ui.tabTo('open-row')
  await ui.press('e')
  await ui.overwrite('adjust-value', '51000')
  await ui.press('Enter')
  await expect(ui.at('open-row')).toContainText('51,000.0')
  await expect(ui.at('open-row')).toHaveCount(1)
})

test('a filter lists the positions without a stop loss, and ends with the last one', async () => {
  const { ui } = app
  await app.setPrice(60_000)
  await buyFirst(ui)
  await expect(ui.at('without-stop')).toHaveText(t('trades.withoutStop', { count: 1 }))
  await ui.write('quantity', '700')
  await ui.write('stop-loss', '58000')
  await ui.click('place-order')
  await ui.click('confirm-accept')
  await expect(ui.at('running-row')).toHaveCount(2)
  await ui.click('without-stop')
  await expect(ui.at('without-stop')).toHaveAttribute('aria-pressed', 'true')
  await expect(ui.at('running-row')).toHaveCount(1)
  await expect(ui.at('running-row')).toContainText('1,000')
  await ui.click('edit-stop-loss')
  await ui.write('adjust-value', '58000')
  await ui.press('Enter')
  await expect(ui.at('without-stop')).toHaveCount(0)
  await expect(ui.at('running-row')).toHaveCount(2)
})

test('the result at a stop loss is inside the focus ring of its row', async () => {
  const { ui } = app
  await app.setPrice(60_000)
  await buyFirst(ui)
  await ui.click('edit-stop-loss')
  await ui.write('adjust-value', '58000')
  await ui.press('Enter')
  await expect(ui.at('edit-stop-loss')).toContainText('58,000.0')
  await ui.press('t')
  await expect(ui.at('running-row')).toBeFocused()
  const [row, result] = await Promise.all([
    ui.at('running-row').boundingBox(),
    ui.at('outcome-stop-loss').boundingBox(),
  ])
  const ringPx = 2
  expect(result?.y ?? NaN).toBeGreaterThan((row?.y ?? NaN) + ringPx)
  expect((result?.y ?? NaN) + (result?.height ?? NaN)).toBeLessThanOrEqual(
    (row?.y ?? NaN) + (row?.height ?? NaN) - ringPx,
  )
})

test('columns stay in place while levels are set and a position gets near its liquidation', async () => {
  const { ui } = app
  await app.setPrice(60_000)
  await buyFirst(ui)
  const findEdges = (): Promise<number[]> =>
    ui
      .at('running-table')
      .getByRole('columnheader')
      .evaluateAll((heads) => {
        // The table may be scrolled, except the actions.
        const boxes = heads.slice(0, -1).map((head) => head.getBoundingClientRect())
        return boxes.map(({ right }) => right - (boxes[0]?.left ?? NaN))
      })
  const edges = await findEdges()
  await ui.write('quantity', '500')
  await ui.write('stop-loss', '58000')
  expect(await findEdges()).toEqual(edges)
  for (const [kind, price] of [
    ['stop-loss', 59_000],
    ['take-profit', 61_000],
  ] as const) {
    await ui.click(`edit-${kind}`)
    await ui.write('adjust-value', String(price))
    await ui.press('Enter')
    await expect(ui.at('adjust-dialog')).toBeHidden()
  }
  expect(await findEdges()).toEqual(edges)
  await ui.click('edit-stop-loss')
  await ui.click('adjust-remove')
  await expect(ui.at('adjust-dialog')).toBeHidden()
  await app.setPrice(55_500)
  await expect(ui.at('running-row').getByTestId('risk-mark')).toBeVisible()
  expect(await findEdges()).toEqual(edges)
})
