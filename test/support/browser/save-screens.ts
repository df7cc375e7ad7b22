import { join } from 'node:path'
import type { Page } from '@playwright/test'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
]

/** Does nothing unless `SATCHEL_SCREENS` is set. */
export async function saveScreens(page: Page, name: string, folder = 'test-results/screens'): Promise<void> {
  if (process.env['SATCHEL_SCREENS'] === undefined) return
  const before = page.viewportSize()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // Theme colors fade, in the library's buttons for 300 ms.
    await page.waitForTimeout(500)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.waitForTimeout(100)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${size.width}x${size.height}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
