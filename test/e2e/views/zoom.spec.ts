import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { settle } from '../../support/browser/checks/axe'
import { findCutOff } from '../../support/browser/checks/find-cut-off'
import { t } from '../../support/browser/text'

/** 1440 x 900 and 1024 x 700 at 200 % zoom. */
const sizes = [
  { width: 720, height: 450 },
  { width: 512, height: 350 },
]
let app: PracticeWindow

test.beforeAll(async ({ practice }) => {
  app = await practice.openFirstRun({
    browser: { deviceScaleFactor: 2, viewport: { width: 720, height: 450 } },
  })
})
test.afterAll(() => app.close())

test('every control of every view is reachable at 200 % zoom', async () => {
  const { hands } = app
  await look('first run')
  await hands.click('connect-service')
  await look('connect at first run')
  await hands.page.reload()
  await hands.click('start-practice')
  await expect(hands.at('top-price')).toContainText(/\d/)
  await look('trade')
  await hands.press('b')
  await hands.overwrite('quantity', '1000')
  await hands.click('place-order')
  await expect(hands.at('confirm-dialog')).toBeVisible()
  await look('confirm')
  await hands.click('confirm-accept')
  await expect(hands.at('running-row')).toHaveCount(1)
  // In a window this small, toasts cover controls.
  await hands.click(hands.page.getByRole('button', { name: t('action.dismiss') }).first())
  await look('running')
  await hands.press('t', 'l')
  await expect(hands.at('adjust-dialog')).toBeVisible()
  await look('adjust')
  await hands.press('Escape', '?')
  await expect(hands.at('shortcut-help')).toBeVisible()
  await look('shortcuts')
  await hands.press('Escape', '2')
  await expect(hands.at('chain')).toBeVisible()
  await look('options')
  await hands.press('3')
  await expect(hands.at('make-swap')).toBeVisible()
  await look('swap')
  await hands.press('4')
  await expect(hands.at('deposit-amount')).toBeVisible()
  await look('wallet')
  await hands.press('5')
  await expect(hands.at('record-export')).toBeVisible()
  await look('history')
  await hands.press('6')
  await look('notices')
  await hands.press('7')
  await expect(hands.at('profile-save')).toBeVisible()
  await look('account')
  await hands.press('Control+k')
  await expect(hands.at('palette')).toBeVisible()
  await look('palette')
  await hands.press('Escape', 'Control+Shift+X')
  await expect(hands.at('panic')).toBeVisible()
  await look('panic')
  await hands.press('Escape', 'F1')
  await expect(hands.at('help')).toBeVisible()
  await look('help')
  await hands.press('Escape')
  await hands.press('Control+k')
  await hands.type(t('practice.controls'))
  await hands.press('Enter')
  await expect(hands.at('start-over')).toBeVisible()
  await look('practice')
  await hands.press('8')
  await expect(hands.at('leave')).toBeVisible()
  await look('settings')
  await hands.click('add-profile')
  await expect(hands.at('connect-form')).toBeVisible()
  await look('connect')
})

const softly = expect.configure({ soft: true, timeout: 3000 })

async function look(name: string): Promise<void> {
  const { page } = app.hands
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settle(page)
    if (process.env['SATCHEL_SCREENS'] !== undefined) {
      await page.screenshot({ path: `test-results/screens/zoom-${name}-${size.width}.png` })
    }
    await softly.poll(() => findCutOff(page), `${name} at ${size.width} x ${size.height}`).toEqual([])
  }
  await page.setViewportSize({ width: 720, height: 450 })
}
