import { readFileSync } from 'node:fs'
import { expect, openForFile, test } from '../support/browser/fixtures'
import { expectNoAxeFindings } from '../support/browser/checks/axe'
import type { PageObject } from '../support/browser/page-objects'
import { saveScreens } from '../support/browser/save-screens'
import { t } from '../support/browser/text'
import { buyFirst, closeFirst } from '../support/browser/market-actions'

let ui: PageObject
openForFile((app) => {
  ui = app.ui
})

test('the history lists, searches, totals and exports closed positions and payments', async () => {
  test.slow()
  await ui.press('5')
  await expect(ui.at('record-balance')).toContainText('10,000,000')
  await expect(ui.page.getByText(t('history.none'))).toBeVisible()
  await saveScreens(ui.page, 'history-empty')

  await ui.press('1')
  await buyFirst(ui)
  await closeFirst(ui)
  await ui.press('4')
  await ui.write('deposit-amount', '70000')
  await ui.click('deposit-request')
  await ui.click('practice-pay')
  await expect(ui.at('deposit-received')).toBeVisible()

  await ui.press('5')
  const rows = ui.at('record-row')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toHaveAttribute('data-kind', 'deposit')
  await expect(rows.last()).toContainText('1,000')
  await expect(ui.at('record-deposit')).toContainText('+70,000')
  await expect(ui.at('record-other')).toContainText('+10,000,000')
  await expect(ui.at('record-held')).toContainText('0')
  const day = ui.at('calendar-day').and(ui.page.locator(':enabled'))
  await expect(day).toHaveCount(1)
  await ui.click(day)
  await expect(ui.at('calendar-sum')).toContainText(t('history.dayTrades', { count: 1 }))
  await saveScreens(ui.page, 'history')
  await expectNoAxeFindings(ui.page)

  await ui.write('record-search', 'lightning')
  await expect(rows).toHaveCount(1)
  await expect(ui.at('record-count')).toHaveText(t('history.count', { count: 1 }))
  await ui.overwrite('record-search', 'nothing like that')
  await expect(ui.page.getByText(t('history.notFound'))).toBeVisible()
  await ui.overwrite('record-search', '')
  await ui.click('record-kind-trade')
  await expect(rows).toHaveCount(1)

  await ui.tabTo('record-export')
  await ui.press('Enter')
  await ui.expectFocusOn('export-plain')
  const downloading = ui.page.waitForEvent('download')
  await ui.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^satchel-plain-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('trade')
  expect(lines[2]).toMatch(/^Total,1 entries/)
  await expect(ui.at('toast').filter({ hasText: t('history.exported') })).toBeVisible()
})
