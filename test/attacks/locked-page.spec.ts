import { expect, test } from '@playwright/test'
import { openApp, type OpenApp } from '../support/browser/open-app'
import { saveScreens } from '../support/browser/save-screens'
import { t } from '../support/browser/text'

/**
 * Attacker: someone at the unattended computer, with window, console and storage, but not the passphrase.
 * Wants: data that the window showed earlier, and the bridge.
 */

const passphrase = 'correct horse battery staple'
const wholeBalance = /(?<![\d.])10,?000,?000(?!\d)/
let app: OpenApp

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, testInfo) => {
  app = await openApp(browser, { dataFolder: testInfo.outputPath('data') })
  const { ui } = app
  ui.page.setDefaultTimeout(60_000)
  await ui.click('start-practice')
  await ui.at('order-ticket').waitFor()
})
test.afterAll(() => app.close())

const pageContent = (): Promise<string> =>
  app.ui.page.evaluate(() => {
    const root = document.querySelector('#app') as Element & {
      readonly __vue_app__: { config: { globalProperties: { $pinia: { state: { value: unknown } } } } }
    }
    const { state } = root.__vue_app__.config.globalProperties.$pinia
    return [
      document.documentElement.outerHTML,
      document.title,
      JSON.stringify(state.value),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join('\n')
  })

const askBridge = (): Promise<unknown[]> =>
  app.ui.page.evaluate(
    () =>
      new Promise<unknown[]>((done) => {
        const frames: { id: number }[] = []
        const socket = new WebSocket(`ws://${location.host}/bridge`)
        socket.onmessage = ({ data }) => {
          for (const text of (data as string).split('\n')) frames.push(JSON.parse(text) as { id: number })
          if (frames.length === 4) done(frames.sort((a, b) => a.id - b.id))
        }
        socket.onopen = () => {
          const frame = (frameContent: object): void => socket.send(JSON.stringify(frameContent))
          frame({ t: 'open', id: 1, path: 'account.state', input: null })
          frame({ t: 'take', id: 1 })
          frame({ t: 'call', id: 2, path: 'futures.closed', input: { limit: 10 } })
          frame({ t: 'call', id: 3, path: 'session.leave', input: null })
          frame({ t: 'call', id: 4, path: 'app.info', input: null })
        }
      }),
  )

test('the lock shortcut without a passphrase leads to the passphrase form, by keyboard alone', async () => {
  const { ui } = app
  await ui.press('Control+L')
  await expect(ui.at('lock-opens-by')).toContainText(t('lock.opensByNothing'))
  await ui.expectFocusOn('lock-choose')
  await expect(ui.at('lock')).toBeInViewport({ ratio: 1 })
  await ui.press('Enter')
  await ui.tabTo('vault-passphrase')
  await ui.type(passphrase)
  await ui.tabTo('vault-passphrase-again')
  await ui.type(passphrase)
  await ui.press('Enter')
  await expect(ui.at('choose-passphrase')).toBeHidden()
  await expect(ui.at('lock-opens-by')).toContainText(t('lock.opensByVault'))
  await ui.at('lock-opens-by').scrollIntoViewIfNeeded()
  await saveScreens(ui.page, 'lock-settings')
})

test('a locked page contains no account data, and the bridge returns none', async () => {
  const { ui } = app
  await expect.poll(pageContent).toMatch(wholeBalance)
  await ui.page.evaluate(() => Object.assign(globalThis, { heldBySomething: '10000000' }))
  await ui.press('Control+L')
  await expect(ui.at('lock-view')).toBeVisible()
  // A new page discards data that no code clears.
  expect(await ui.page.evaluate(() => 'heldBySomething' in globalThis)).toBe(false)
  await ui.expectFocusOn('lock-passphrase')
  const content = await pageContent()
  expect(content).not.toMatch(wholeBalance)
  for (const secret of [t('environment.practice'), t('first.practice'), 'restUrl":"http', 'lastPrice":'])
    expect(content.includes(secret), secret).toBe(false)
  expect(await askBridge()).toEqual(
    [1, 2, 3, 4].map((id) => ({
      t: 'error',
      id,
      error: expect.objectContaining({ code: 'locked' }),
    })),
  )
  await saveScreens(ui.page, 'lock')
})

test('a wrong passphrase shows an error, and neither it nor a reload unlocks', async () => {
  const { ui } = app
  await ui.type('wrong passphrase')
  await ui.press('Enter')
  await expect(ui.at('lock-passphrase-error')).toContainText(t('vault.wrongPassphrase'))
  await ui.expectFocusOn('lock-passphrase')
  await expect(ui.at('lock-passphrase')).toHaveValue('')
  await saveScreens(ui.page, 'lock-wrong')
  await ui.page.reload()
  await ui.expectFocusOn('lock-passphrase')
  await ui.page.goBack()
  await expect(ui.at('lock-view')).toBeVisible()
})

test('the passphrase restores the view, and the lock button locks again', async () => {
  const { ui } = app
  await ui.expectFocusOn('lock-passphrase')
  await ui.type(passphrase)
  await ui.press('Enter')
  await expect(ui.at('balance')).toContainText('10,000,000')
  await ui.click('lock')
  await expect(ui.at('lock-view')).toBeVisible()
})
