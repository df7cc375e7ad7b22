import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { settle } from '../../support/browser/checks/axe'
import { findCutOff } from '../../support/browser/checks/find-cut-off'
import { t } from '../../support/browser/text'

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
  const { ui } = app
  await check('first run')
  await ui.click('connect-service')
  await check('connect at first run')
  await ui.page.reload()
  await ui.click('start-practice')
  await expect(ui.at('top-price')).toContainText(/\d/)
  await check('trade')
  // A sticky footer would cover a field.
  await expect(ui.page.locator('.submit', { has: ui.at('place-order') })).toHaveCSS('position', 'static')
  await ui.press('b')
  await ui.overwrite('quantity', '1000')
  await ui.click('place-order')
  await expect(ui.at('confirm-dialog')).toBeVisible()
  await check('confirm')
  await ui.click('confirm-accept')
  await expect(ui.at('running-row')).toHaveCount(1)
  // In a window this small, toasts cover controls.
  await ui.click(ui.page.getByRole('button', { name: t('action.dismiss') }).first())
  await check('running')
  await ui.press('t', 'l')
  await expect(ui.at('adjust-dialog')).toBeVisible()
  await check('adjust')
  await ui.press('Escape', '?')
  await expect(ui.at('shortcut-help')).toBeVisible()
  await check('shortcuts')
  await ui.press('Escape', '2')
  await expect(ui.at('chain')).toBeVisible()
  await check('options')
  await ui.press('3')
  await expect(ui.at('make-swap')).toBeVisible()
  await check('swap')
  await ui.press('4')
  await expect(ui.at('deposit-amount')).toBeVisible()
  await check('wallet')
  await ui.press('5')
  await expect(ui.at('record-export')).toBeVisible()
  await check('history')
  await ui.press('6')
  await check('notices')
  await ui.press('7')
  await expect(ui.at('profile-save')).toBeVisible()
  await check('account')
  await ui.press('Control+k')
  await expect(ui.at('palette')).toBeVisible()
  await check('palette')
  await ui.press('Escape', 'Control+Shift+X')
  await expect(ui.at('panic')).toBeVisible()
  await check('panic')
  await ui.press('Escape', 'F1')
  await expect(ui.at('help')).toBeVisible()
  await check('help')
  await ui.press('Escape')
  await ui.press('Control+k')
  await ui.type(t('practice.controls'))
  await ui.press('Enter')
  await expect(ui.at('start-over')).toBeVisible()
  await check('practice')
  await ui.press('8')
  await expect(ui.at('leave')).toBeVisible()
  await check('settings')
  await ui.click('add-profile')
  await expect(ui.at('connect-form')).toBeVisible()
  await check('connect')
})

const softly = expect.configure({ soft: true })

async function check(name: string): Promise<void> {
  const { page } = app.ui
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
