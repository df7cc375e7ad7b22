import { expect, test } from '../../support/browser/fixtures'
import { saveScreens } from '../../support/browser/save-screens'

test('the header shows the next funding at 1024 px, then bid and ask, and the rest in its menu', async ({
  practice,
}) => {
  const app = await practice.open()
  const { ui } = app
  await ui.page.setViewportSize({ width: 1024, height: 700 })
  for (const id of ['day-change', 'carry-rate', 'next-carry', 'equity', 'open-pnl', 'free-balance'])
    await expect(ui.at(id), id).toBeVisible()
  for (const id of ['bid', 'index', 'margin-used']) await expect(ui.at(id), id).toBeHidden()
  await ui.click('header-more')
  for (const id of ['more-bid', 'more-index', 'more-margin-used']) await expect(ui.at(id), id).toBeVisible()
  const rightEdges = await ui
    .at('header-more-list')
    .locator('dd > :last-child')
    .evaluateAll((values) => values.map((value) => Math.round(value.getBoundingClientRect().right)))
  expect(new Set(rightEdges).size, rightEdges.join()).toBe(1)
  await ui.press('Escape')

  await ui.page.setViewportSize({ width: 1280, height: 800 })
  for (const id of ['next-carry', 'bid', 'ask']) await expect(ui.at(id), id).toBeVisible()
  await ui.page.setViewportSize({ width: 1440, height: 900 })
  for (const id of ['next-carry', 'bid', 'ask', 'margin-used']) await expect(ui.at(id), id).toBeVisible()
  await saveScreens(ui.page, 'header')
  await app.close()
})
