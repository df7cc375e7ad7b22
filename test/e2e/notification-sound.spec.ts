import type { BrowserContext } from '@playwright/test'
import { expect, test, type PracticeWindow } from '../support/browser/fixtures'
import type { PageObject } from '../support/browser/page-objects'
import { like, t } from '../support/browser/text'

interface SoundProbe {
  tonesStarted?: number
}

let app: PracticeWindow
let ui: PageObject
let movePrice: (price: number) => Promise<void>

test.beforeAll(async ({ practice }) => {
  app = await practice.open({ prepare: countTones })
  ui = app.ui
  movePrice = app.setPrice
  await movePrice(60_000)
})
test.afterAll(() => app.close())

const countTones = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { prototype } = AudioScheduledSourceNode
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called on the node that it was asked of
    const { start } = prototype
    prototype.start = function (this: AudioScheduledSourceNode, ...when) {
      const probe = globalThis as SoundProbe
      probe.tonesStarted = (probe.tonesStarted ?? 0) + 1
      start.apply(this, when)
    }
  })

/** The window that moves the price plays its own tones. */
const tones = (): Promise<number> => ui.page.evaluate(() => (globalThis as SoundProbe).tonesStarted ?? 0)

async function alertAt(price: number, label: string): Promise<void> {
  await ui.click('nav-notices')
  await ui.write('alert-price', String(price))
  await ui.press('Enter')
  await expect(ui.at('alert').filter({ hasText: label })).toHaveCount(1)
  await movePrice(price + 100)
  await expect(ui.at('notice').filter({ hasText: label })).toHaveCount(1)
}

test('a triggered alert plays a sound, except during quiet hours', async () => {
  test.slow()
  await ui.click('nav-settings')
  await ui.click('quiet-1')
  await expect(ui.at('quiet-state')).toContainText(like('quiet.until'))
  await alertAt(61_000, '61,000.0')
  expect(await tones()).toBe(0)

  await ui.click('nav-settings')
  await ui.click('quiet-end')
  await expect(ui.at('quiet-state')).toHaveText(t('quiet.off'))
  expect(await tones()).toBe(0)
  await alertAt(62_000, '62,000.0')
  await expect.poll(tones).toBeGreaterThan(0)
})
