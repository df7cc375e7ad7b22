import { createPageObject } from '../support/browser/page-objects'
import { numberIn } from '../support/browser/number-in'
import { t } from '../support/browser/text'
import { expect, test } from './support/desktop-test'
import { getDataFolder, startSatchel } from './support/satchel'
import { startService } from './support/test-service'

const waitingForWire = { timeout: 45_000 }
const long = `${t('side.long')} 1,000`

test('a version 3 account trades isolated and cross, and survives a cut stream and a restart', async ({}, testInfo) => {
  test.setTimeout(300_000)
  const service = await startService()
  try {
    await service.control('/price', { price: 60_000, hold: true })
    const first = await startSatchel(getDataFolder(testInfo))
    await service.connect(first, 'v3')
    const ui = createPageObject(first.page)
    await expect(ui.at('balance')).toContainText('10,000,000', waitingForWire)

    await test.step('places an isolated order with a trailing stop', async () => {
      await ui.write('quantity', '500')
      await ui.click('place-order')
      await ui.click('confirm-accept')
      await expect(ui.at('running-row')).toHaveCount(1, waitingForWire)
      await ui.click('edit-stop-loss')
      await ui.click('stop-mode-trailing')
      await ui.write('adjust-distance', '2')
      await ui.click('adjust-accept')
      await expect(ui.at('edit-stop-loss-trails')).toContainText('2', waitingForWire)
      const level = await numberIn(ui.at('edit-stop-loss'))
      await service.control('/price', { price: 63_000, hold: true })
      await expect.poll(() => numberIn(ui.at('edit-stop-loss')), waitingForWire).toBeGreaterThan(level)
    })

    await test.step('deposits collateral and places a cross order', async () => {
      await ui.click('margin-cross')
      await expect(ui.at('cross-held')).toHaveText(t('cross.flatWord'), waitingForWire)
      await ui.click('cross-deposit')
      await ui.write('cross-value', '500000')
      await ui.click('cross-change-accept')
      await expect.poll(() => numberIn(ui.at('cross-collateral')), waitingForWire).toBe(500_000)
      await ui.click('cross-leverage')
      await ui.write('cross-value', '10')
      await ui.press('Enter')
      await expect(ui.at('cross-leverage-now')).toHaveText('10x', waitingForWire)
      await ui.write('cross-quantity', '1000')
      await ui.click('place-cross')
      await ui.click('confirm-accept')
      await expect(ui.at('cross-held')).toContainText(long, waitingForWire)
    })

    await test.step('receives a deposit paid after the stream was cut', async () => {
      await ui.click('nav-wallet')
      await ui.write('deposit-amount', '50000')
      await ui.click('deposit-request')
      const request = ui.at('deposit-payment-request')
      await expect(request).toBeVisible(waitingForWire)
      await service.fault({ kind: 'ws-close', abrupt: true })
      await service.control('/pay', { paymentRequest: await request.getAttribute('title') })
      await expect(ui.at('deposit-received')).toBeVisible(waitingForWire)
    })
    expect(await first.quit()).toBe(0)

    await test.step('restores key and positions after a restart', async () => {
      await service.control('/price', { price: 64_000, hold: true })
      const second = createPageObject((await startSatchel(getDataFolder(testInfo))).page)
      await expect(second.at('account-name')).toContainText('My bot')
      await expect(second.at('running-row')).toHaveCount(1, waitingForWire)
      await expect.poll(() => numberIn(second.at('last-price').first()), waitingForWire).toBe(64_000)
      await second.click('margin-cross')
      await expect(second.at('cross-held')).toContainText(long, waitingForWire)
    })
  } finally {
    await service.stop()
  }
})
