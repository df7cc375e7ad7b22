import { de } from '@common/texts/de'
import { en } from '@common/texts/en'
import { es } from '@common/texts/es'
import { createTranslate } from '@common/texts/translate'
import { expect, test } from '../../support/browser/fixtures'
import { settle } from '../../support/browser/checks/axe'
import { findCutOff } from '../../support/browser/checks/find-cut-off'
import { findCutTexts } from '../../support/browser/checks/find-cut-texts'
import { saveScreens } from '../../support/browser/save-screens'

const languages = [
  { locale: 'en-US', language: 'en', catalogue: en, thousand: '1,000' },
  { locale: 'de-DE', language: 'de', catalogue: de, thousand: '1.000' },
  { locale: 'es-ES', language: 'es', catalogue: es, thousand: '1.000' },
]

const softly = expect.configure({ soft: true })

for (const { locale, language, catalogue, thousand } of languages) {
  test(`the window uses the system language ${language} and cuts no text of any view at 1024 x 700`, async ({
    practice,
  }) => {
    const app = await practice.openFirstRun({ browser: { locale, viewport: { width: 1024, height: 700 } } })
    const { ui } = app
    const { page } = ui
    const at = (testid: string) => page.getByTestId(testid)

    async function check(name: string): Promise<void> {
      await settle(page)
      await saveScreens(page, `${language}-${name}`)
      // Elements sized to their box update shortly after a resize.
      await softly.poll(() => findCutTexts(page), `${name}: cut texts`).toEqual([])
      await softly.poll(() => findCutOff(page), `${name}: controls out of reach`).toEqual([])
    }

    try {
      await expect(at('start-practice')).toHaveText(
        createTranslate(catalogue, locale)('first.practice.start'),
      )
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await check('first-run')
      await ui.click('connect-service')
      await expect(at('connect-form')).toBeVisible()
      await check('connect')
      await page.reload()
      await ui.click('start-practice')
      await expect(at('top-price')).toContainText(/\d/)
      await check('trade')
      await ui.write('quantity', thousand)
      await expect(at('preview-debited')).toHaveText(/\d/)
      await check('ticket')
      await ui.click('place-order')
      await expect(at('confirm-dialog')).toBeVisible()
      await check('confirm')
      await ui.click('confirm-accept')
      await expect(at('running-row')).toHaveCount(1)
      await expect(at('running-row')).toContainText(/1[.,]?000/)
      await check('running')
      const findScroll = (): Promise<number> =>
        at('running-table').evaluate(({ parentElement: scroller }) =>
          scroller ? scroller.scrollWidth - scroller.clientWidth : NaN,
        )
      for (const width of [1024, 1280, 1366, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await softly.poll(() => findCutTexts(page), `running at ${width} px: cut texts`).toEqual([])
        await softly.poll(findScroll, `width covered by the actions at ${width} px`).toBeLessThanOrEqual(1)
      }
      await page.setViewportSize({ width: 1024, height: 700 })
      await ui.click('edit-stop-loss')
      await expect(at('adjust-dialog')).toBeVisible()
      await check('adjust')
      await at('adjust-dialog')
        .getByRole('button', { name: /−1[.,]0/ })
        .click()
      await ui.click('adjust-accept')
      await expect(at('edit-stop-loss')).toHaveText(/\d/)
      await check('with-stop')
      await ui.click('tab-open')
      await check('open')
      await ui.click('tab-closed')
      await check('closed')
      await ui.press('?')
      await expect(at('shortcut-help')).toBeVisible()
      await check('shortcuts')
      await ui.press('Escape')
      for (const [view, sign] of [
        ['options', 'nav-options'],
        ['swap', 'nav-swap'],
        ['wallet', 'deposit-amount'],
        ['history', 'nav-history'],
        ['notices', 'nav-notices'],
        ['settings', 'leave'],
      ] as const) {
        await ui.click(`nav-${view}`)
        await expect(at(sign)).toBeVisible()
        await check(view)
      }
    } finally {
      await app.close()
    }
  })
}
