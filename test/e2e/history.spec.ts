import { readFileSync } from 'node:fs'
import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import { expectNoSeriousAxe } from '../support/browser/checks/axe'
import type { Hands } from '../support/browser/hands'
import { saveScreens } from '../support/browser/save-screens'
import { t } from '../support/browser/text'

let app: PracticeWindow
let hands: Hands

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
  hands = app.hands
})
test.afterAll(() => app.close())

test('the history lists, searches, totals and exports closed positions and payments', async () => {
  test.slow()
  await hands.press('5')
  await expect(hands.at('record-balance')).toContainText('10,000,000')
  await expect(hands.page.getByText(t('record.none'))).toBeVisible()
  await saveScreens(hands.page, 'history-empty')

  await hands.press('1')
  await hands.write('quantity', '1000')
  await hands.press('Enter')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
  await hands.click('close-trade')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(0)
  await hands.press('4')
  await hands.write('deposit-amount', '70000')
  await hands.click('deposit-request')
  await hands.click('practice-pay')
  await expect(hands.at('deposit-received')).toBeVisible()

  await hands.press('5')
  const rows = hands.at('record-row')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toHaveAttribute('data-kind', 'deposit')
  await expect(rows.last()).toContainText('1,000')
  await expect(hands.at('record-deposit')).toContainText('+70,000')
  await expect(hands.at('record-other')).toContainText('+10,000,000')
  await expect(hands.at('record-held')).toContainText('0')
  const day = hands.at('calendar-day').and(hands.page.locator(':enabled'))
  await expect(day).toHaveCount(1)
  await hands.click(day)
  await expect(hands.at('calendar-sum')).toContainText(t('record.dayTrades', { count: 1 }))
  await saveScreens(hands.page, 'history')
  await expectNoSeriousAxe(hands.page)

  await hands.write('record-search', 'lightning')
  await expect(rows).toHaveCount(1)
  await expect(hands.at('record-count')).toHaveText(t('record.count', { count: 1 }))
  await hands.overwrite('record-search', 'nothing like that')
  await expect(hands.page.getByText(t('record.notFound'))).toBeVisible()
  await hands.overwrite('record-search', '')
  await hands.click('record-kind-trade')
  await expect(rows).toHaveCount(1)

  await hands.tabTo('record-export')
  await hands.press('Enter')
  await hands.expectFocusOn('export-plain')
  const downloading = hands.page.waitForEvent('download')
  await hands.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^satchel-plain-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('trade')
  expect(lines[2]).toMatch(/^Total,1 entries/)
  await expect(hands.at('toast').filter({ hasText: t('record.exported') })).toBeVisible()
})
