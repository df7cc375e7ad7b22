import { expect, test, type PracticeWindow } from '../../support/browser/fixtures'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { setPrice } from '../../support/browser/market-actions'
import { fillAccount, heldPrice, scenes } from '../../support/browser/scenes'

test.describe.configure({ mode: 'serial', timeout: 600_000 })

let app: PracticeWindow

test.beforeAll(async ({ practice }) => {
  app = await practice.openFirstRun()
})
test.afterAll(() => app.close())

/** Themes alternate; the thorough suite checks each scene in both. */
let checked = 0

async function check(name: string): Promise<void> {
  const { page } = app.ui
  const colorScheme = checked++ % 2 === 0 ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  await test.step(`${name}, ${colorScheme}`, () => expectNoAxeFindings(page))
}

test('empty views pass the accessibility rules', async () => {
  const { ui } = app
  await check('first run')
  await ui.click('start-practice')
  await ui.at('order-ticket').waitFor()
  await expect(ui.at('session-banner')).toBeHidden()
  // The window caches the strikes for a minute.
  await setPrice(ui, heldPrice)
  for (const view of ['trade', 'options', 'swap', 'wallet', 'history', 'notices', 'account', 'practice']) {
    if (view !== 'practice') await ui.click(`nav-${view}`)
    else {
      await ui.click('practice-menu')
      await ui.click('open-practice')
    }
    await check(`${view}, empty`)
  }
})

test('views with data, and their dialogs, pass the accessibility rules', async () => {
  await app.ui.click('nav-trade')
  await fillAccount(app.ui)
  for (const scene of scenes) {
    await scene.show(app.ui)
    await check(scene.name)
  }
})
