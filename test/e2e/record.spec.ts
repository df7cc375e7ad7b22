import { mkdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { hourMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { openHistory } from '../../electron/core/database/open-history'
import { expectNoAxeFindings } from '../support/browser/checks/axe'
import type { PageObject } from '../support/browser/page-objects'
import { openPractice, type OpenApp } from '../support/browser/open-app'
import { saveScreens } from '../support/browser/save-screens'
import { t } from '../support/browser/text'
import { buyFirst, closeFirst } from '../support/browser/market-actions'

const count = 450
test.describe.configure({ mode: 'serial' })

let app: OpenApp
let ui: PageObject

function fillHistory(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const { history } = openHistory(folder, 'practice', null, Date.now())
  const newestMs = Date.now() - hourMs
  history.payments.saveDeposits(
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
  ui = app.ui
  await ui.press('5')
  await expect(ui.at('record-count')).toHaveText(t('history.count', { count }))
})
test.afterAll(() => app.close())

test('a table taller than a screen draws rows down to its end', async () => {
  await ui.page.setViewportSize({ width: 1440, height: 2400 })
  const table = ui.at('record-table')
  await expect
    .poll(() =>
      table.evaluate((element) => {
        const last = [...element.querySelectorAll('[data-row]')].at(-1)
        const scroller = element.parentElement
        return Number(last?.getBoundingClientRect().bottom) - Number(scroller?.getBoundingClientRect().bottom)
      }),
    )
    .toBeGreaterThan(0)
  await ui.page.setViewportSize({ width: 1440, height: 900 })
})

test('the history loads the next page near the end of the list, by keyboard and wheel', async () => {
  const row = (index: number) => ui.page.locator(`[data-row="deposit-${index}"]`)
  await ui.tabTo(row(0))
  await ui.press('End')
  await ui.expectFocusOn(row(199))
  await expect(ui.page.getByRole('button', { name: t('closed.older') })).toHaveCount(0)
  await expect(async () => {
    await ui.press('End')
    await expect(row(399)).toBeFocused({ timeout: 500 })
  }).toPass()
  await row(398).hover()
  await expect(async () => {
    await ui.page.mouse.wheel(0, 5000)
    await expect(row(count - 1)).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('totals beside the balance and fees cover the whole history despite a filter of the list', async () => {
  const counts = (listed: number): Promise<void> =>
    expect(ui.at('record-count')).toHaveText(t('history.count', { count: listed }))
  await ui.click('record-kind-withdrawal')
  await counts(0)
  for (const part of ['curve', 'fees']) {
    await ui.click(`record-show-${part}`)
    await counts(count)
  }
  await ui.click('record-show-entries')
  await counts(0)
  await ui.click('record-kind-all')
  await counts(count)
})

test('a note with a tag is saved, shown, found by its tag, and exported', async () => {
  await ui.write('record-search', 'deposit-7')
  await expect(ui.at('record-row').first()).toHaveAttribute('data-row', 'deposit-7')
  await ui.tabTo(ui.page.locator('[data-row="deposit-7"]'))
  await ui.press('Enter')
  await expect(ui.at('entry-details')).toContainText('1,007')
  await ui.write('details-note', 'from the shop #income')
  await ui.press('Escape')
  await expect(ui.at('entry-details')).toHaveCount(0)
  const row = ui.page.locator('[data-row="deposit-7"]')
  await expect(row).toContainText('from the shop')
  await ui.click(row.getByTestId('record-tag'))
  await expect(ui.at('record-search')).toHaveValue('#income')
  await expect(ui.at('record-count')).toHaveText(t('history.count', { count: 1 }))
  await expect(ui.at('record-row')).toHaveCount(1)

  await ui.click('record-export')
  const downloading = ui.page.waitForEvent('download')
  await ui.click('export-plain')
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain('from the shop #income')
  await ui.write('record-search', '')
  await expect(ui.at('record-count')).toHaveText(t('history.count', { count }))
})

test('a closed position shows the candles around its entry and exit, and accepts a note', async () => {
  await ui.press('Escape')
  await ui.click('nav-trade')
  await buyFirst(ui)
  await closeFirst(ui)
  await ui.click('nav-history')
  await ui.click('record-kind-trade')
  await expect(ui.at('record-row')).toHaveCount(1)
  await ui.tabTo(ui.at('record-row'))
  await ui.press('Enter')
  await expect(ui.at('explainer-path').locator('canvas')).toBeVisible()
  await ui.write('details-note', '#too-early')
  await ui.press('Escape')
  await expect(ui.at('record-row').getByTestId('record-tag')).toHaveText('#too-early')
  await ui.click('record-kind-all')
})

test('a click on a calendar day lists that day, and removing the filter lists all', async () => {
  const day = ui.at('calendar-day').and(ui.page.locator(':enabled'))
  await expect(day).toHaveCount(1)
  await ui.click(day)
  await expect(ui.at('record-day')).toBeVisible()
  await expect(ui.at('record-count')).toHaveText(/^(\d|1\d|2[0-6])\b/)
  await expect(ui.at('record-row').filter({ hasText: t('side.long') })).toHaveCount(1)
  await saveScreens(ui.page, 'history-day')
  await ui.click('record-day')
  await expect(ui.at('record-count')).toHaveText(t('history.count', { count: count + 1 }))
})

test('a position is compared with its preview at opening and closing', async () => {
  await ui.click('record-show-previews')
  await expect(ui.at('previews-unknown')).toHaveText(t('previews.noneUnknown', { count: 2 }))
  await expect(ui.at('preview-row')).toHaveCount(2)
  await expect(ui.page.locator('[data-total="unknown"]')).toHaveText('0')
  await saveScreens(ui.page, 'history-previews')
  await expectNoAxeFindings(ui.page)
})

test('the equity chart splits changes by cause, and the fee report lists fees by month', async () => {
  await ui.click('record-show-curve')
  const deposited = Array.from({ length: count }, (_, index) => 1000 + index).reduce((a, b) => a + b, 0)
  await expect(ui.at('equity-deposits')).toContainText(`+${deposited.toLocaleString('en-US')}`)
  await expect(ui.at('equity-fees')).toContainText('−')
  for (const chart of ['history-chart', 'equity-causes'])
    await expect(ui.at(chart).locator('canvas')).toBeVisible()
  await ui.click('equity-kind-dayProfitSats')
  await ui.click('equity-view-table')
  await expect(ui.at('equity-table').getByRole('row').nth(1)).toBeVisible()
  await ui.click('equity-span-week')
  await expect(ui.at('equity-table').getByRole('row')).toHaveCount(8)
  await ui.click('equity-view-chart')
  await saveScreens(ui.page, 'history-curve')
  await expectNoAxeFindings(ui.page)
  await ui.click('record-show-fees')
  await expect(ui.at('fee-month')).toHaveCount(1)
  const paid = await ui.at('fees-all').textContent()
  await expect(ui.at('fee-month')).toContainText(paid?.trim() ?? 'nothing')
  await saveScreens(ui.page, 'history-fees')
  await expectNoAxeFindings(ui.page)
})
