import { mkdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { hourMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { openHistory } from '../../electron/core/database/open-history'
import { expectNoSeriousAxe } from '../support/browser/checks/axe'
import type { Hands } from '../support/browser/hands'
import { openPractice, type OpenApp } from '../support/browser/open-app'
import { saveScreens } from '../support/browser/save-screens'
import { t } from '../support/browser/text'

const count = 450
test.describe.configure({ mode: 'serial' })

let app: OpenApp
let hands: Hands

function fillHistory(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const { history } = openHistory(folder, 'practice', null, Date.now())
  const newestMs = Date.now() - hourMs
  history.saveDeposits(
    Array.from({ length: count }, (_, index) => ({
      id: `deposit-${index}`,
      rail: 'lightning',
      state: 'settled',
      amountSats: sats(1000 + index),
      createdAtMs: newestMs - index * hourMs,
      reference: index.toString(16).padStart(64, '0'),
    })),
  )
  history.close()
}

test.beforeAll(async ({ browser }, testInfo) => {
  const dataFolder = testInfo.outputPath('data')
  fillHistory(dataFolder)
  app = await openPractice(browser, { dataFolder })
  hands = app.hands
  await hands.press('5')
  await expect(hands.at('record-count')).toHaveText(t('record.count', { count }))
})
test.afterAll(() => app.close())

test('a table taller than a screen draws rows down to its end', async () => {
  await hands.page.setViewportSize({ width: 1440, height: 2400 })
  const table = hands.at('record-table')
  await expect
    .poll(() =>
      table.evaluate((element) => {
        const last = [...element.querySelectorAll('[data-row]')].at(-1)
        const scroller = element.parentElement
        return Number(last?.getBoundingClientRect().bottom) - Number(scroller?.getBoundingClientRect().bottom)
      }),
    )
    .toBeGreaterThan(0)
  await hands.page.setViewportSize({ width: 1440, height: 900 })
})

test('the history loads the next page near the end of the list, by keyboard and wheel', async () => {
  const row = (index: number) => hands.page.locator(`[data-row="deposit-${index}"]`)
  await hands.tabTo(row(0))
  await hands.press('End')
  await hands.expectFocusOn(row(199))
  await expect(hands.page.getByRole('button', { name: t('closed.older') })).toHaveCount(0)
  await expect(async () => {
    await hands.press('End')
    await expect(row(399)).toBeFocused({ timeout: 500 })
  }).toPass()
  await row(398).hover()
  await expect(async () => {
    await hands.page.mouse.wheel(0, 5000)
    await expect(row(count - 1)).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a note with a tag is saved, shown, found by its tag, and exported', async () => {
  await hands.write('record-search', 'deposit-7')
  await expect(hands.at('record-row').first()).toContainText('1,0')
  await hands.tabTo(hands.page.locator('[data-row="deposit-7"]'))
  await hands.press('Enter')
  await expect(hands.at('entry-details')).toContainText('1,007')
  await hands.write('details-note', 'from the shop #income')
  await hands.press('Escape')
  await expect(hands.at('entry-details')).toHaveCount(0)
  const row = hands.page.locator('[data-row="deposit-7"]')
  await expect(row).toContainText('from the shop')
  await hands.click(row.getByTestId('record-tag'))
  await expect(hands.at('record-search')).toHaveValue('#income')
  await expect(hands.at('record-count')).toHaveText(t('record.count', { count: 1 }))
  await expect(hands.at('record-row')).toHaveCount(1)

  await hands.click('record-export')
  const downloading = hands.page.waitForEvent('download')
  await hands.click('export-plain')
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain('from the shop #income')
  await hands.write('record-search', '')
  await expect(hands.at('record-count')).toHaveText(t('record.count', { count }))
})

test('a closed position shows the candles around its entry and exit, and accepts a note', async () => {
  await hands.press('Escape')
  await hands.click('nav-trade')
  await hands.write('quantity', '1000')
  await hands.press('Enter')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
  await hands.click('close-trade')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(0)
  await hands.click('nav-history')
  await hands.click('record-kind-trade')
  await expect(hands.at('record-row')).toHaveCount(1)
  await hands.tabTo(hands.at('record-row'))
  await hands.press('Enter')
  await expect(hands.at('explainer-path')).toBeVisible()
  await expect(hands.at('explainer-path').locator('[data-mark]')).toHaveCount(2)
  await hands.write('details-note', '#too-early')
  await hands.press('Escape')
  await expect(hands.at('record-row').getByTestId('record-tag')).toHaveText('#too-early')
  await hands.click('record-kind-all')
})

test('a click on a calendar day lists that day, and removing the filter lists all', async () => {
  const day = hands.at('calendar-day').and(hands.page.locator(':enabled'))
  await expect(day).toHaveCount(1)
  await hands.click(day)
  await expect(hands.at('record-day')).toBeVisible()
  // At most 25 hourly payments in a day, plus the trade.
  await expect(hands.at('record-count')).toHaveText(/^(\d|1\d|2[0-6])\b/)
  await expect(hands.at('record-row').filter({ hasText: t('side.long') })).toHaveCount(1)
  await saveScreens(hands.page, 'history-day')
  await hands.click('record-day')
  await expect(hands.at('record-count')).toHaveText(t('record.count', { count: count + 1 }))
})

test('a position is compared with its preview at opening and closing', async () => {
  await hands.click('record-show-previews')
  await expect(hands.at('previews-unknown')).toHaveText(t('previews.noneUnknown', { count: 2 }))
  await expect(hands.at('preview-row')).toHaveCount(2)
  await expect(hands.page.locator('[data-total="unknown"]')).toHaveText('0')
  await saveScreens(hands.page, 'history-previews')
  await expectNoSeriousAxe(hands.page)
})

test('the equity chart splits changes by cause, and the fee report lists fees by month', async () => {
  await hands.click('record-show-curve')
  const deposited = Array.from({ length: count }, (_, index) => 1000 + index).reduce((a, b) => a + b, 0)
  await expect(hands.at('equity-deposits')).toContainText(`+${deposited.toLocaleString('en-US')}`)
  await expect(hands.at('equity-fees')).toContainText('−')
  await expect(hands.at('equity-line')).toHaveCount(5)
  await saveScreens(hands.page, 'history-curve')
  await expectNoSeriousAxe(hands.page)
  await hands.click('record-show-fees')
  await expect(hands.at('fee-month')).toHaveCount(1)
  const paid = await hands.at('fees-all').textContent()
  await expect(hands.at('fee-month')).toContainText(paid?.trim() ?? 'nothing')
  await saveScreens(hands.page, 'history-fees')
  await expectNoSeriousAxe(hands.page)
})
