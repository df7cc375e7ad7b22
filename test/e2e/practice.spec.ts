import { writeFileSync } from 'node:fs'
import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import { expectNoSeriousAxe } from '../support/browser/checks/axe'
import type { Hands } from '../support/browser/hands'
import { buyFirst } from '../support/browser/market-actions'
import { numberIn } from '../support/browser/number-in'
import { saveScreens } from '../support/browser/save-screens'
import { t } from '../support/browser/text'

let app: PracticeWindow
let hands: Hands

test.beforeAll(async ({ practice }) => {
  app = await practice.open()
  hands = app.hands
})
test.afterAll(() => app.close())

async function openControls(): Promise<void> {
  await hands.press('Escape', 'ControlOrMeta+K')
  await hands.expectFocusOn('palette-search')
  await hands.type(t('practice.controls'))
  await hands.press('Enter')
  await expect(hands.at('choose-replay')).toBeVisible()
}
const price = (): Promise<number> => numberIn(hands.at('top-price').getByTestId('last-price'))

test('the practice price moves by a step, is fixed, and is released', async () => {
  await hands.click('practice-menu')
  await hands.click('open-practice')
  await expect(hands.at('report-empty')).toBeVisible()
  await expect(hands.at('practice-set-price')).toHaveCount(1)
  const before = await price()
  await hands.click('practice-step-5')
  await expect(hands.at('practice-held')).toBeVisible()
  await expect.poll(price).toBeGreaterThan(before * 1.03)
  await hands.click('practice-release-price')
  await expect(hands.at('practice-held')).toBeHidden()
})

test('a replayed crash liquidates a position without a stop, and the report names the mistake', async () => {
  await hands.click('nav-trade')
  await buyFirst(hands, 5000)
  await openControls()
  await hands.tabTo('scenario-crash-day', { most: 40 })
  await hands.press('Enter')
  await expect(hands.at('confirm-dialog')).toContainText(t('practice.begin.ask', { count: 1 }))
  await hands.click('confirm-accept')
  await expect(hands.at('walk-name')).toHaveText(t('practice.crash'))
  await hands.click('walk-pause')
  await expect(hands.at('walk-pause')).toHaveText(t('practice.resume'))
  const shown = hands.at('walk-where')
  await expect(shown).toContainText('24.0')
  await hands.click('walk-step-360')
  await expect(shown).toHaveText(/^[67]\.\d /)
  await hands.click('walk-step-360')
  await expect(shown).toHaveText(/^1[23]\.\d /)
  await expect(hands.at('report-liquidations')).toContainText('1')
  await expect(hands.at('report-worst')).toContainText(t('practice.mistake.noStop'))
  await expect.poll(() => numberIn(hands.at('report-saved'))).toBeGreaterThan(0)
  await saveScreens(hands.page, 'practice')
  await expectNoSeriousAxe(hands.page)
  await hands.click('walk-leave')
  await expect(hands.at('walk-name')).toBeHidden()
})

test('a price file is replayed with its own dates; an invalid one is rejected with its line', async ({}, testInfo) => {
  const rows = Array.from({ length: 30 }, (_, index) => {
    const open = 30_000 + index * 10
    return `${Date.UTC(2021, 4, 19, 12, index)},${open},${open + 15},${open - 5},${open + 10},1`
  })
  const choose = async (name: string, lines: readonly string[]): Promise<void> => {
    const file = testInfo.outputPath(name)
    writeFileSync(file, ['time,open,high,low,close,volume', ...lines].join('\n'))
    const choosing = hands.page.waitForEvent('filechooser')
    await hands.click('choose-replay')
    await (await choosing).setFiles(file)
  }
  await openControls()
  await choose('broken.csv', [...rows.slice(0, 3), 'yesterday,1,1,1,1,1'])
  await expect(hands.at('walk-error')).toContainText('broken.csv, line 5: the time cannot be read')
  await choose('may.csv', rows)
  await expect(hands.at('walk-name')).toHaveText('may.csv')
  await expect(hands.at('walk-where')).toContainText('2021-05-19 12:0')
  await expect.poll(price).toBeLessThan(30_400)
  await hands.click('walk-step-60')
  await expect(hands.at('walk-name')).toBeHidden()
})

test('the practice controls send and mine coins, and advance the time', async () => {
  await openControls()
  await hands.click('practice-send-to-me')
  await expect(hands.at('toast').filter({ hasText: t('practice.coinsSent') })).toBeVisible()
  const before = await numberIn(hands.at('balance'))
  await hands.click('practice-block')
  await hands.click('practice-block')
  await expect.poll(() => numberIn(hands.at('balance'))).toBeGreaterThan(before)
  const day = await hands.at('practice-time').innerText()
  await hands.click('practice-ahead-24')
  await expect(hands.at('practice-time')).not.toContainText(day.slice(0, 10))
})

test('a simulated fault shows a banner until it ends', async () => {
  await openControls()
  await hands.click('fault-maintenance')
  await expect(hands.at('faults-made')).toHaveText(t('practice.fault.maintenance'))
  await expect(hands.at('session-banner')).toBeVisible()
  await hands.click('end-faults')
  await expect(hands.at('session-banner')).toBeHidden({ timeout: 60_000 })
})

test('a reset asks for confirmation and deletes all practice data', async () => {
  await hands.click('nav-trade')
  await buyFirst(hands)
  await openControls()
  await hands.click('start-over')
  await hands.expectFocusOn('confirm-cancel')
  await hands.press('Enter')
  await expect(hands.at('confirm-dialog')).toBeHidden()
  await expect.poll(() => numberIn(hands.at('balance'))).toBeLessThan(10_000_000)
  await hands.click('start-over')
  await hands.click('confirm-accept')
  await expect(hands.at('toast').filter({ hasText: t('practice.startOver.done') })).toBeVisible()
  await expect(hands.at('report-empty')).toBeVisible()
  await expect.poll(() => numberIn(hands.at('balance'))).toBe(10_000_000)
  await hands.click('nav-trade')
  await expect(hands.at('running-row')).toHaveCount(0)
})
