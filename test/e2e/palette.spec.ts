import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import { expectNoSeriousAxe } from '../support/browser/checks/axe'
import type { Hands } from '../support/browser/hands'
import { buyFirst } from '../support/browser/market-actions'
import { saveScreens } from '../support/browser/save-screens'
import { like, t } from '../support/browser/text'

let app: PracticeWindow
let hands: Hands

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
  hands = app.hands
})
test.afterAll(() => app.close())

async function find(words: string): Promise<void> {
  await hands.press('ControlOrMeta+K')
  await hands.expectFocusOn('palette-search')
  await hands.type(words)
}
const chosen = () => hands.page.locator('[data-testid="palette-option"][aria-selected="true"]')

test('the palette finds a view by its first letters and announces it to screen readers', async () => {
  await find(t('view.wallet').slice(0, 3))
  await expect(chosen()).toContainText(t('view.wallet'))
  const active = await hands.at('palette-search').getAttribute('aria-activedescendant')
  await expect(chosen()).toHaveId(active ?? '')
  await expectNoSeriousAxe(hands.page)
  await saveScreens(hands.page, 'palette')
  await hands.press('Enter')
  await expect(hands.at('palette')).toBeHidden()
  await expect(hands.at('wallet-balance')).toBeVisible()
})

test('the palette prepares an order and a deposit, and sends nothing', async () => {
  await find(t('palette.sell'))
  await hands.press('Enter')
  await hands.expectFocusOn('quantity')
  await expect(hands.at('side-sell').getByRole('radio')).toBeChecked()
  await expect(hands.at('confirm-dialog')).toBeHidden()
  await find(t('palette.depositOnChain'))
  await hands.press('Enter')
  await expect(hands.at('deposit-way-bitcoin').getByRole('radio')).toBeChecked()
})

test('the palette focuses a position and opens the confirmation to close all', async () => {
  await hands.press('Escape')
  await hands.click('nav-trade')
  await hands.click('side-buy')
  await buyFirst(hands, 1500)
  await hands.click('nav-wallet')
  await find(t('position.long', { quantity: 1500 }))
  await expect(chosen()).toContainText(t('position.long', { quantity: 1500 }))
  await expect(chosen()).toContainText(t('palette.running'))
  await hands.press('ArrowDown')
  await expect(chosen()).toContainText(like('palette.closeTrade'))
  await expect(chosen()).toContainText(t('position.long', { quantity: 1500 }))
  await hands.press('ArrowUp', 'Enter')
  await hands.expectFocusOn(hands.at('running-row'))
  await find(t('palette.closeAll'))
  await hands.press('Enter')
  await hands.expectFocusOn('confirm-cancel')
  await hands.press('ControlOrMeta+K')
  await expect(hands.at('palette')).toBeHidden()
  await hands.press('Escape')
  await expect(hands.at('running-row')).toHaveCount(1)
})

test('the palette shows no amounts while amounts are hidden', async () => {
  await hands.press('ControlOrMeta+Shift+H')
  await find(t('side.long'))
  await expect(chosen()).toContainText(t('side.long'))
  await expect(hands.at('palette')).not.toContainText('1,500')
  await hands.press('Escape')
  await hands.press('ControlOrMeta+Shift+H')
})

test('the palette opens a single setting, reports no matches, and restores the focus on Escape', async () => {
  await find(t('settings.theme'))
  await hands.press('Enter')
  await expect(hands.at('settings-find')).toHaveValue(t('settings.theme'))
  await expect(hands.at('theme-dark')).toBeVisible()
  await expect(hands.at('lock-opens-by')).toBeHidden()
  await hands.write('settings-find', 'xyzzy')
  await expect(hands.at('settings-none')).toBeVisible()
  await hands.overwrite('settings-find', '')
  await expect(hands.at('lock-opens-by')).toBeVisible()
  await find('nothing of that name')
  await expect(hands.at('palette-count')).toHaveText(t('palette.none'))
  await hands.press('Enter')
  await expect(hands.at('palette')).toBeVisible()
  await hands.press('Escape')
  await expect(hands.at('palette')).toBeHidden()
  await hands.expectFocusOn('settings-find')
})

test('the palette opens a view by mouse', async () => {
  await hands.click('open-palette')
  await hands.click(
    hands
      .at('palette-option')
      .filter({ hasText: t('view.history') })
      .first(),
  )
  await expect(hands.page).toHaveURL(/\/history$/)
})
