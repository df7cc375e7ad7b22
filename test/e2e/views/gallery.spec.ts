import { expect, test } from '../../support/browser/fixtures'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { findCutTexts } from '../../support/browser/checks/find-cut-texts'
import { galleryParts, openGallery, showGalleryPart } from '../../support/browser/scenes'
import { collectComplaints } from '../../support/browser/checks/page-complaints'
import { t } from '../../support/browser/text'

/** The gallery shows parts of several pages on one. */
const withoutPageRules = {
  ignored: [
    'landmark-banner-is-top-level',
    'landmark-main-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-main',
    'landmark-one-main',
    'landmark-unique',
    'page-has-heading-one',
    'region',
  ],
}

test('the gallery shows each component in its states, and no link leads to it', async ({ practice }) => {
  test.slow()
  const app = await practice.open()
  const { ui } = app
  const { page } = ui
  const complaints: string[] = []
  collectComplaints(page, complaints)
  try {
    await expect(page.locator('a[href*="gallery"]')).toHaveCount(0)
    await openGallery(ui)
    for (const part of galleryParts) {
      await showGalleryPart(ui, part)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectNoAxeFindings(page, undefined, withoutPageRules)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await expectNoAxeFindings(page, ['color-contrast'])
    }
    await page.setViewportSize({ width: 1024, height: 700 })
    await ui.click('gallery-language-pseudo')
    for (const part of galleryParts) {
      await showGalleryPart(ui, part)
      await expect
        .configure({ soft: true })
        .poll(() => findCutTexts(page), part)
        .toEqual([])
    }
    await ui.click('nav-trade')
    await expect(ui.at('place-order')).toHaveText(t('ticket.buyAtMarket'))
    expect(complaints).toEqual([])
  } finally {
    await app.close()
  }
})
