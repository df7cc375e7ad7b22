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
  await look('first run')
  await ui.click('connect-service')
  await look('connect at first run')
  await ui.page.reload()
  await ui.click('start-practice')
  await expect(ui.at('top-price')).toContainText(/\d/)
  await look('trade')
  await ui.press('b')
  await ui.overwrite('quantity', '1000')
  await ui.click('place-order')
  await expect(ui.at('confirm-dialog')).toBeVisible()
  await look('confirm')
  await ui.click('confirm-accept')
  await expect(ui.at('running-row')).toHaveCount(1)
  // In a window this small, toasts cover controls.
  await ui.click(ui.page.getByRole('button', { name: t('action.dismiss') }).first())
  await look('running')
  await ui.press('t', 'l')
  await expect(ui.at('adjust-dialog')).toBeVisible()
  await look('adjust')
  await ui.press('Escape', '?')
  await expect(ui.at('shortcut-help')).toBeVisible()
  await look('shortcuts')
  await ui.press('Escape', '2')
  await expect(ui.at('chain')).toBeVisible()
  await look('options')
  await ui.press('3')
  await expect(ui.at('make-swap')).toBeVisible()
  await look('swap')
  await ui.press('4')
  await expect(ui.at('deposit-amount')).toBeVisible()
  await look('wallet')
  await ui.press('5')
  await expect(ui.at('record-export')).toBeVisible()
  await look('history')
  await ui.press('6')
  await look('notices')
  await ui.press('7')
  await expect(ui.at('profile-save')).toBeVisible()
  await look('account')
  await ui.press('Control+k')
  await expect(ui.at('palette')).toBeVisible()
  await look('palette')
  await ui.press('Escape', 'Control+Shift+X')
  await expect(ui.at('panic')).toBeVisible()
  await look('panic')
  await ui.press('Escape', 'F1')
  await expect(ui.at('help')).toBeVisible()
  await look('help')
  await ui.press('Escape')
  await ui.press('Control+k')
  await ui.type(t('practice.controls'))
  await ui.press('Enter')
  await expect(ui.at('start-over')).toBeVisible()
  await look('practice')
  await ui.press('8')
  await expect(ui.at('leave')).toBeVisible()
  await look('settings')
  await ui.click('add-profile')
  await expect(ui.at('connect-form')).toBeVisible()
  await look('connect')
})

const softly = expect.configure({ soft: true })

async function look(name: string): Promise<void> {
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
