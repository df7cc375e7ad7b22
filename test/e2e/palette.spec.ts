import { expect, openForFile, test } from '../support/browser/fixtures'
import { expectNoAxeFindings } from '../support/browser/checks/axe'
import type { PageObject } from '../support/browser/page-objects'
import { buyFirst } from '../support/browser/market-actions'
import { saveScreens } from '../support/browser/save-screens'
import { like, t } from '../support/browser/text'
import { typeInPalette } from '../support/browser/form-actions'

let ui: PageObject
openForFile((app) => {
  ui = app.ui
})

const find = (text: string): Promise<void> => typeInPalette(ui, text)
const chosen = () => ui.page.locator('[data-testid="palette-option"][aria-selected="true"]')

test('the palette finds a view by its first letters and announces it to screen readers', async () => {
  await find(t('view.wallet').slice(0, 3))
  await expect(chosen()).toContainText(t('view.wallet'))
  const active = await ui.at('palette-search').getAttribute('aria-activedescendant')
  await expect(chosen()).toHaveId(active ?? '')
  await expectNoAxeFindings(ui.page)
  await saveScreens(ui.page, 'palette')
  const few = await ui.at('palette').boundingBox()
  await ui.write('palette-search', '')
  await expect
    .poll(async () => (await ui.at('palette').boundingBox())?.height)
    .toBeGreaterThan((few?.height ?? 0) + 100)
  expect((await ui.at('palette').boundingBox())?.y).toBe(few?.y)
  await find(t('view.wallet').slice(0, 3))
  await expect(chosen()).toContainText(t('view.wallet'))
  await ui.press('Enter')
  await expect(ui.at('palette')).toBeHidden()
  await expect(ui.at('wallet-balance')).toBeVisible()
})

test('the palette prepares an order and a deposit, and sends nothing', async () => {
  await find(t('palette.sell'))
  await ui.press('Enter')
  await ui.expectFocusOn('quantity')
  await expect(ui.at('side-sell').getByRole('radio')).toBeChecked()
  await expect(ui.at('confirm-dialog')).toBeHidden()
  await find(t('palette.depositOnChain'))
  await ui.press('Enter')
  await expect(ui.at('deposit-way-bitcoin').getByRole('radio')).toBeChecked()
})

test('the palette focuses a position and opens the confirmation to close all', async () => {
  await ui.press('Escape')
  await ui.click('nav-trade')
  await ui.click('side-buy')
  await buyFirst(ui, 1500)
  await ui.click('nav-wallet')
  await find(t('position.long', { quantity: 1500 }))
  await expect(chosen()).toContainText(t('position.long', { quantity: 1500 }))
  await expect(chosen()).toContainText(t('palette.running'))
  await ui.press('ArrowDown')
  await expect(chosen()).toContainText(like('palette.closeTrade'))
  await expect(chosen()).toContainText(t('position.long', { quantity: 1500 }))
  await ui.press('ArrowUp', 'Enter')
  await ui.expectFocusOn(ui.at('running-row'))
  await find(t('palette.closeAll'))
  await ui.press('Enter')
  await ui.expectFocusOn('confirm-cancel')
  await ui.press('ControlOrMeta+K')
  await expect(ui.at('palette')).toBeHidden()
  await ui.press('Escape')
  await expect(ui.at('running-row')).toHaveCount(1)
})

test('the palette shows no amounts while amounts are hidden', async () => {
  await ui.press('ControlOrMeta+Shift+H')
  await find(t('side.long'))
  await expect(ui.at('palette-option').filter({ hasText: t('side.long') })).not.toHaveCount(0)
  await expect(ui.at('palette')).not.toContainText('1,500')
  await ui.press('Escape')
  await ui.press('ControlOrMeta+Shift+H')
})

test('the palette opens a single setting, reports no matches, and restores the focus on Escape', async () => {
  await find(t('settings.theme'))
  await ui.press('Enter')
  await expect(ui.at('settings-find')).toHaveValue(t('settings.theme'))
  await expect(ui.at('theme-dark')).toBeVisible()
  await expect(ui.at('lock-opens-by')).toBeHidden()
  await ui.write('settings-find', 'xyzzy')
  await expect(ui.at('settings-none')).toBeVisible()
  await ui.overwrite('settings-find', '')
  await expect(ui.at('lock-opens-by')).toBeVisible()
  await find('nothing of that name')
  await expect(ui.at('palette-count')).toHaveText(t('palette.none'))
  await ui.press('Enter')
  await expect(ui.at('palette')).toBeVisible()
  await ui.press('Escape')
  await expect(ui.at('palette')).toBeHidden()
  await ui.expectFocusOn('settings-find')
})

test('the section list of the settings opens each section and marks it, also at the end', async () => {
  await ui.click('nav-settings')
  for (const section of ['riskLimits', 'lock', 'backup', 'about', 'lock', 'accounts']) {
    const entry = ui.at(`settings-section-${section}`)
    await entry.click()
    await expect(entry).toHaveAttribute('aria-current', 'true')
  }
  await ui.click('settings-section-riskLimits')
  await expect(ui.at('guards-save')).toBeInViewport()
})

test('letters typed while the palette loads search in it and do not act on the view', async ({
  practice,
}) => {
  let isTyped = false
  const delayed = await practice.open({
    prepare: (context) =>
      context.route('**/CommandPalette-*.js', async (route) => {
        await expect.poll(() => isTyped).toBe(true)
        await route.continue()
      }),
  })
  await delayed.ui.press('ControlOrMeta+K')
  await delayed.ui.type('sell 500')
  isTyped = true
  await expect(delayed.ui.at('palette-search')).toHaveValue('sell 500')
  await delayed.ui.press('Escape')
  await expect(delayed.ui.at('side-buy').getByRole('radio')).toBeChecked()
  await expect(delayed.ui.at('quantity')).toHaveValue('')
  await delayed.close()
})

test('the palette opens a view by mouse', async () => {
  await ui.click('open-palette')
  await ui.click(
    ui
      .at('palette-option')
      .filter({ hasText: t('view.history') })
      .first(),
  )
  await expect(ui.page).toHaveURL(/\/history$/)
})
