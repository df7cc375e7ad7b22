import { writeFileSync } from 'node:fs'
import { expect, openForFile, test } from '../support/browser/fixtures'
import { expectNoAxeFindings } from '../support/browser/checks/axe'
import type { PageObject } from '../support/browser/page-objects'
import { buyFirst, closeFirst } from '../support/browser/market-actions'
import { numberIn } from '../support/browser/number-in'
import { saveScreens } from '../support/browser/save-screens'
import { t } from '../support/browser/text'

let ui: PageObject
openForFile((app) => {
  ui = app.ui
})

async function openControls(): Promise<void> {
  await ui.press('Escape', 'ControlOrMeta+K')
  await ui.expectFocusOn('palette-search')
  await ui.type(t('practice.controls'))
  await ui.press('Enter')
  await expect(ui.at('choose-replay')).toBeVisible()
}
const price = (): Promise<number> => numberIn(ui.at('top-price').getByTestId('last-price'))

test('the practice price moves by a step, is fixed, and is released', async () => {
  await ui.click('practice-menu')
  await ui.click('open-practice')
  await expect(ui.at('report-empty')).toBeVisible()
  await expect(ui.at('practice-set-price')).toHaveCount(1)
  const before = await price()
  await ui.click('practice-step-5')
  await expect(ui.at('practice-held')).toBeVisible()
  await expect.poll(price).toBeGreaterThan(before * 1.03)
  await ui.click('practice-release-price')
  await expect(ui.at('practice-held')).toBeHidden()
})

test('a replayed crash liquidates a position without a stop, and the report names the mistake', async () => {
  await ui.click('nav-trade')
  await buyFirst(ui, 5000)
  await openControls()
  await ui.tabTo('scenario-crash-day', { maxSteps: 40 })
  await ui.press('Enter')
  await expect(ui.at('confirm-dialog')).toContainText(t('practice.begin.ask', { count: 1 }))
  await ui.click('confirm-accept')
  await expect(ui.at('walk-name')).toHaveText(t('practice.crash'))
  await ui.click('walk-pause')
  await expect(ui.at('walk-pause')).toHaveText(t('practice.resume'))
  const shown = ui.at('walk-where')
  await expect(shown).toContainText('24.0')
  await ui.click('walk-step-360')
  await expect(shown).toHaveText(/^[67]\.\d /)
  await ui.click('walk-step-360')
  await expect(shown).toHaveText(/^1[23]\.\d /)
  await expect(ui.at('report-liquidations')).toContainText('1')
  await expect(ui.at('report-worst')).toContainText(t('practice.mistake.noStop'))
  await expect.poll(() => numberIn(ui.at('report-saved'))).toBeGreaterThan(0)
  await saveScreens(ui.page, 'practice')
  await expectNoAxeFindings(ui.page)
  await ui.click('walk-leave')
  await expect(ui.at('walk-name')).toBeHidden()
})

test('a price file is replayed with its own dates; an invalid one is rejected with its line', async ({}, testInfo) => {
  // Five hours, because the replay goes on during the test, by a minute each second.
  const rows = Array.from({ length: 300 }, (_, index) => {
    const open = 30_000 + index
    return `${Date.UTC(2021, 4, 19, 12, index)},${open},${open + 15},${open - 5},${open + 10},1`
  })
  const choose = async (name: string, lines: readonly string[]): Promise<void> => {
    const file = testInfo.outputPath(name)
    writeFileSync(file, ['time,open,high,low,close,volume', ...lines].join('\n'))
    const choosing = ui.page.waitForEvent('filechooser')
    await ui.click('choose-replay')
    await (await choosing).setFiles(file)
  }
  await openControls()
  await choose('broken.csv', [...rows.slice(0, 3), 'yesterday,1,1,1,1,1'])
  await expect(ui.at('walk-error')).toContainText('broken.csv, line 5: the time cannot be read')
  await choose('may.csv', rows)
  await expect(ui.at('walk-name')).toHaveText('may.csv')
  await expect(ui.at('walk-where')).toContainText('May 19, 2021, 12:')
  await expect.poll(price).toBeLessThan(30_400)
  await ui.click('walk-step-360')
  await expect(ui.at('walk-name')).toBeHidden()
})

test('the practice controls send and mine coins, and advance the time', async () => {
  await openControls()
  await ui.click('practice-send-to-me')
  await expect(ui.at('toast').filter({ hasText: t('practice.coinsSent') })).toBeVisible()
  const before = await numberIn(ui.at('balance'))
  await ui.click('practice-block')
  await ui.click('practice-block')
  await expect.poll(() => numberIn(ui.at('balance'))).toBeGreaterThan(before)
  await expect(ui.at('practice-time')).toHaveText(/\d/)
  const day = await ui.at('practice-time').innerText()
  await ui.click('practice-ahead-24')
  await expect(ui.at('practice-time')).not.toContainText(day.slice(0, 10))
})

test('a simulated fault shows a banner until it ends', async () => {
  await openControls()
  await ui.click('fault-maintenance')
  await expect(ui.at('faults-made')).toHaveText(t('practice.fault.maintenance'))
  await expect(ui.at('session-banner')).toBeVisible()
  await ui.click('end-faults')
  await expect(ui.at('session-banner')).toBeHidden({ timeout: 60_000 })
})

test('the result of an order without response is fully visible in a small window', async () => {
  await ui.page.setViewportSize({ width: 1024, height: 700 })
  await openControls()
  await ui.click('fault-lost-answer')
  await expect(ui.at('faults-made')).toHaveText(t('practice.fault.lostAnswer'))
  await ui.click('nav-trade')
  await buyFirst(ui)
  const strip = ui.at('doubt-strip')
  const dismiss = strip.getByRole('button', { name: t('action.dismiss') })
  await expect(dismiss).toBeVisible({ timeout: 60_000 })
  await expect(strip).toBeInViewport({ ratio: 1 })
  await ui.click(dismiss)
  await expect(strip).toHaveCount(0)
  await ui.page.setViewportSize({ width: 1440, height: 900 })
  await closeFirst(ui)
})

test('a reset asks for confirmation and deletes all practice data', async () => {
  await ui.click('nav-trade')
  await buyFirst(ui)
  await openControls()
  await ui.click('start-over')
  await ui.expectFocusOn('confirm-cancel')
  await ui.press('Enter')
  await expect(ui.at('confirm-dialog')).toBeHidden()
  await expect.poll(() => numberIn(ui.at('balance'))).toBeLessThan(10_000_000)
  await ui.click('start-over')
  await ui.click('confirm-accept')
  await expect(ui.at('toast').filter({ hasText: t('practice.startOver.done') })).toBeVisible()
  await expect(ui.at('report-empty')).toBeVisible()
  await expect.poll(() => numberIn(ui.at('balance'))).toBe(10_000_000)
  await ui.click('nav-trade')
  await expect(ui.at('running-row')).toHaveCount(0)
})
