import { createPageObject } from '../support/browser/page-objects'
import { t } from '../support/browser/text'
import { answerDialogs } from './support/answer-dialogs'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { keepSatchelOpen, openPractice, type Satchel } from './support/satchel'

test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')

let desktop: DesktopOnTheBus

function keepOpenWithTray(): Satchel {
  test.beforeAll(async () => void (desktop = await DesktopOnTheBus.open()))
  const satchel = keepSatchelOpen('--practice-seed', '7')
  test.beforeAll(async () => {
    await openPractice(satchel)
    await expect.poll(() => desktop.hasTray).toBe(true)
  })
  test.afterAll(() => desktop.close())
  return satchel
}

const hide = ({ app }: Satchel): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
const close = ({ app }: Satchel): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
const isVisible = ({ app }: Satchel): Promise<boolean | undefined> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

const withAnyFigures = (text: string): string => text.replaceAll(/[\d,.]+/g, '#')

test.describe('tray icon of a running app', () => {
  test.describe.configure({ mode: 'serial' })
  const satchel = keepOpenWithTray()

  test('has a tooltip with account, price and balance that follows the price', async () => {
    const line = [
      t('app.name'),
      t('environment.practice'),
      t('tray.price', { price: 1 }),
      t('figure.sats', { amount: 10_000_000 }),
    ].join(' · ')
    await expect.poll(async () => withAnyFigures(await desktop.toolTip())).toBe(withAnyFigures(line))
    const first = await desktop.toolTip()
    expect(first).toContain(t('figure.sats', { amount: 10_000_000 }))
    await expect.poll(() => desktop.toolTip()).not.toBe(first)
  })

  test('has a menu with the account status that toggles quiet hours and confirms closing positions', async () => {
    const ui = createPageObject(satchel.page)
    const labels = async (): Promise<string[]> => (await desktop.menu()).map(({ label }) => label)
    const entry = async (menuLabel: string) => (await desktop.menu()).find(({ label }) => label === menuLabel)
    await expect
      .poll(async () => (await labels()).map(withAnyFigures))
      .toEqual([
        expect.stringMatching(new RegExp(` · ${t('environment.practice')}$`)),
        t('tray.connected'),
        withAnyFigures(t('tray.price', { price: 1 })),
        '',
        t('tray.show'),
        t('tray.lock'),
        withAnyFigures(t('tray.quiet')),
        t('tray.closeAll'),
        '',
        t('tray.quit'),
      ])
    await expect.poll(() => entry(t('tray.closeAll'))).toMatchObject({ isEnabled: false })
    await ui.write('quantity', '1000')
    await ui.click('place-order')
    await ui.click('confirm-accept')
    await expect(ui.at('running-row')).toHaveCount(1)
    const unsigned = async (): Promise<string[]> =>
      (await labels()).map((label) => withAnyFigures(label).replace(/[+\u2212-]#/, '#'))
    await expect
      .poll(unsigned)
      .toEqual(
        expect.arrayContaining([
          withAnyFigures(t('tray.pnl', { pnl: 2 })).replace('+', ''),
          withAnyFigures(t('tray.worst', { distance: 0.1 })),
        ]),
      )

    await expect.poll(() => entry(t('tray.quiet'))).toMatchObject({ isTicked: false })
    await desktop.choose(t('tray.quiet'))
    await expect.poll(() => entry(t('tray.quiet'))).toMatchObject({ isTicked: true })
    await desktop.choose(t('tray.quiet'))
    await expect.poll(() => entry(t('tray.quiet'))).toMatchObject({ isTicked: false })

    await ui.click('nav-wallet')
    await desktop.choose(t('tray.closeAll'))
    await expect(ui.at('confirm-dialog')).toContainText(t('closeAll.question', { count: 1 }))
    await ui.click('confirm-accept')
    await expect(ui.at('running-row')).toHaveCount(0)
  })

  test('shows, locks and quits the app', async () => {
    await hide(satchel)
    await desktop.activate()
    await expect.poll(() => isVisible(satchel)).toBe(true)
    await hide(satchel)
    await desktop.choose(t('tray.show'))
    await expect.poll(() => isVisible(satchel)).toBe(true)

    await satchel.page.evaluate(() => Object.assign(window, { isMarked: true }))
    await desktop.choose(t('tray.lock'))
    await expect(satchel.page.getByTestId('lock-view')).toBeVisible()
    // The lock loads a new page.
    expect(await satchel.page.evaluate(() => 'isMarked' in window)).toBe(false)

    await desktop.choose(t('tray.quit'))
    expect(await satchel.exited).toBe(0)
  })
})

test.describe('closing the window', () => {
  test.describe.configure({ mode: 'serial' })
  const satchel = keepOpenWithTray()

  test('hides it in the tray, with a notification the first time', async () => {
    const { page } = satchel
    await close(satchel)
    await expect.poll(() => isVisible(satchel)).toBe(false)
    await expect.poll(() => desktop.told.map(({ title }) => title)).toEqual([t('tray.kept')])
    await desktop.activate()
    await expect.poll(() => isVisible(satchel)).toBe(true)
    await expect(page.getByTestId('balance')).toContainText('10,000,000')
    await close(satchel)
    await expect.poll(() => isVisible(satchel)).toBe(false)
    expect(desktop.told).toHaveLength(1)
    await desktop.activate()
    await expect.poll(() => isVisible(satchel)).toBe(true)
  })

  test('quits the app if the setting is off', async () => {
    const { page } = satchel
    await page.getByTestId('nav-settings').click()
    await page.getByTestId('setting-keep-in-tray').click()
    await page.reload()
    await expect(page.getByTestId('setting-keep-in-tray')).not.toBeChecked()
    await close(satchel)
    expect(await satchel.exited).toBe(0)
  })
})

test.describe('without a tray', () => {
  test.describe.configure({ mode: 'serial' })
  const satchel = keepOpenWithTray()

  test('shows a hidden window again when the tray disappears', async () => {
    await hide(satchel)
    await expect.poll(() => isVisible(satchel)).toBe(false)
    desktop.close()
    await expect.poll(() => isVisible(satchel)).toBe(true)
    desktop = await DesktopOnTheBus.open({ hasTray: false })
  })

  test('closing the window shows a dialog before the app quits', async () => {
    const dialogs = await answerDialogs(satchel, 0, 1)
    await close(satchel)
    await expect.poll(async () => (await dialogs()).map(({ message }) => message)).toEqual([t('tray.none')])
    await expect.poll(() => isVisible(satchel)).toBe(true)
    await close(satchel)
    expect(await satchel.exited).toBe(0)
  })
})
