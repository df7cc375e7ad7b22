import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { test } from '../../support/browser/fixtures'
import { allLooks, wear } from '../../support/browser/checks/looks'
import { fillAccount, scenes } from '../../support/browser/scenes'

test.setTimeout(1_800_000)

test('every view passes the accessibility rules in both themes and all sizes', async ({ practice }) => {
  const app = await practice.open()
  const { hands } = app
  await fillAccount(hands)
  for (const scene of scenes) {
    await hands.page.setViewportSize({ width: 1440, height: 900 })
    await scene.show(hands)
    for (const look of allLooks) {
      await wear(hands.page, look)
      await test.step(`${scene.name}, ${look.name}`, () => expectNoSeriousAxe(hands.page))
    }
  }
  await app.close()
})
