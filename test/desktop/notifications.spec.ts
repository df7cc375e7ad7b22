import { expect, test } from '@playwright/test'
import { handsOn } from '../support/browser/hands'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { startSatchel } from './support/satchel'

/** Notifications of the system: read from the session bus, where a desktop reads them, and clicked there. */

test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')

let desktop: DesktopOnTheBus
test.beforeEach(async () => (desktop = await DesktopOnTheBus.open()))
test.afterEach(() => desktop.close())

test('a deposit is told, without its amount while amounts are hidden, and a click brings the window back', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(page)
  const deposit = async (amountSats: string): Promise<void> => {
    await hands.write('deposit-amount', amountSats)
    await hands.click('deposit-request')
    await hands.click('practice-pay')
    await expect(hands.at('deposit-received')).toBeVisible()
  }
  await hands.click('start-practice')
  await hands.click('nav-wallet')
  await deposit('50000')
  await expect.poll(() => desktop.told.length).toBe(1)
  expect(desktop.told[0]).toMatchObject({ title: 'PRACTICE · Deposit received' })
  expect(desktop.told[0]?.body).toContain('50,000')

  const window = (act: 'hide' | 'isVisible') =>
    app.evaluate(({ BrowserWindow }, does) => BrowserWindow.getAllWindows()[0]?.[does](), act)
  await window('hide')
  const [told] = desktop.told
  if (told) desktop.click(told)
  await expect.poll(() => window('isVisible')).toBe(true)

  await hands.click('privacy-toggle')
  await hands.click('deposit-again')
  await deposit('60000')
  await expect.poll(() => desktop.told.map(({ body }) => body)).toEqual([told?.body, 'Amounts are hidden.'])
})
