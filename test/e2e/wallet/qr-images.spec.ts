import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../support/browser/fixtures'
import type { PageObject } from '../../support/browser/page-objects'
import { t } from '../../support/browser/text'

const png = 'image/png'

test('QR code images are read from file, clipboard and drop; other files show an error', async ({
  practice,
}, info) => {
  const app = await practice.openWallet({
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { ui } = app
  try {
    await ui.click('deposit-way-bitcoin')
    await ui.click('address-make')
    const address = (await ui.at('deposit-address').getAttribute('aria-label')) ?? ''
    const code = await ui.at('qr').screenshot()
    const isFound = async (): Promise<void> => {
      await expect(ui.at('chain-address')).toBeVisible()
      await expect
        .poll(async () => (await ui.at('withdraw-invoice').inputValue()).toLowerCase())
        .toBe(`bitcoin:${address}`)
      await ui.click('pay-box-clear')
      await expect(ui.at('found')).toHaveCount(0)
    }

    await choose(ui, { name: 'code.png', mimeType: png, buffer: code })
    await isFound()

    await ui.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const picture = new Blob([bytes], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    }, code.toString('base64'))
    await ui.click('withdraw-invoice')
    await ui.press('ControlOrMeta+V')
    await isFound()

    const file = join(info.outputPath(), 'code.png')
    writeFileSync(file, code)
    await drop(ui, file)
    await isFound()

    const plain = await ui.at('wallet-balance').screenshot()
    const error = ui.at('pay-box-error')
    await choose(ui, { name: 'balance.png', mimeType: png, buffer: plain })
    await expect(error).toHaveText(t('payBox.noQr', { name: 'balance.png' }))
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await choose(ui, { name: 'code.svg', mimeType: 'image/svg+xml', buffer: svg })
    await expect(error).toHaveText(t('payBox.noPicture', { name: 'code.svg' }))
    const large = join(info.outputPath(), 'large.png')
    writeFileSync(large, Buffer.alloc(20_000_001))
    await choose(ui, large)
    await expect(error).toHaveText(t('payBox.tooLarge', { name: 'large.png', most: 20 }))
    const letter = join(info.outputPath(), 'letter.txt')
    writeFileSync(letter, 'hello')
    await drop(ui, letter)
    await expect(error).toHaveText(t('payBox.noPicture', { name: 'letter.txt' }))
    await ui.write('withdraw-invoice', address)
    await expect(ui.at('chain-address')).toBeVisible()
  } finally {
    await app.close()
  }
})

async function choose(
  ui: PageObject,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const choosing = ui.page.waitForEvent('filechooser')
  await ui.click('pay-box-image')
  await (await choosing).setFiles(file)
}

async function drop(ui: PageObject, file: string): Promise<void> {
  const box = await ui.at('pay-box').boundingBox()
  if (!box) throw new Error('the box is not on the screen')
  const browser = await ui.page.context().newCDPSession(ui.page)
  const where = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...where, data })
  await browser.detach()
}
