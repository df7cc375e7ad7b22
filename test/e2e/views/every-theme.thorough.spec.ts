import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { test } from '../../support/browser/fixtures'
import { allAppearances, applyAppearance } from '../../support/browser/checks/appearances'
import { fillAccount, scenes } from '../../support/browser/scenes'

test.setTimeout(1_800_000)

test('every view passes the accessibility rules in both themes and all sizes', async ({ practice }) => {
  const app = await practice.open()
  const { ui } = app
  await fillAccount(ui)
  for (const scene of scenes) {
    await ui.page.setViewportSize({ width: 1440, height: 900 })
    await scene.show(ui)
    for (const appearance of allAppearances) {
      await applyAppearance(ui.page, appearance)
      await test.step(`${scene.name}, ${appearance.name}`, () => expectNoAxeFindings(ui.page))
    }
  }
  await app.close()
})
