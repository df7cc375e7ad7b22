import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../support/browser/fixtures'
import type { Hands } from '../../support/browser/hands'
import { t } from '../../support/browser/text'

const png = 'image/png'

test('QR code images are read from file, clipboard and drop; other files show an error', async ({
  practice,
}, info) => {
  const app = await practice.openWallet({
    browser: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  const { hands } = app
  try {
    await hands.click('deposit-way-bitcoin')
    await hands.click('address-make')
    const address = (await hands.at('deposit-address').getAttribute('aria-label')) ?? ''
    const code = await hands.at('qr').screenshot()
    const isFound = async (): Promise<void> => {
      await expect(hands.at('chain-address')).toBeVisible()
      await expect
        .poll(async () => (await hands.at('withdraw-invoice').inputValue()).toLowerCase())
        .toBe(`bitcoin:${address}`)
      await hands.click('pay-box-clear')
      await expect(hands.at('found')).toHaveCount(0)
    }

    await choose(hands, { name: 'code.png', mimeType: png, buffer: code })
    await isFound()

    await hands.page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const picture = new Blob([bytes], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    }, code.toString('base64'))
    await hands.click('withdraw-invoice')
    await hands.press('ControlOrMeta+V')
    await isFound()

    const file = join(info.outputPath(), 'code.png')
    writeFileSync(file, code)
    await drop(hands, file)
    await isFound()

    const plain = await hands.at('wallet-balance').screenshot()
    const told = hands.at('pay-box-error')
    await choose(hands, { name: 'balance.png', mimeType: png, buffer: plain })
    await expect(told).toHaveText(t('payBox.noQr', { name: 'balance.png' }))
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await choose(hands, { name: 'code.svg', mimeType: 'image/svg+xml', buffer: svg })
    await expect(told).toHaveText(t('payBox.noPicture', { name: 'code.svg' }))
    const large = join(info.outputPath(), 'large.png')
    writeFileSync(large, Buffer.alloc(20_000_001))
    await choose(hands, large)
    await expect(told).toHaveText(t('payBox.tooLarge', { name: 'large.png', most: 20 }))
    const letter = join(info.outputPath(), 'letter.txt')
    writeFileSync(letter, 'hello')
    await drop(hands, letter)
    await expect(told).toHaveText(t('payBox.noPicture', { name: 'letter.txt' }))
    await hands.write('withdraw-invoice', address)
    await expect(hands.at('chain-address')).toBeVisible()
  } finally {
    await app.close()
  }
})

async function choose(
  hands: Hands,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const choosing = hands.page.waitForEvent('filechooser')
  await hands.click('pay-box-image')
  await (await choosing).setFiles(file)
}

async function drop(hands: Hands, file: string): Promise<void> {
  const box = await hands.at('pay-box').boundingBox()
  if (!box) throw new Error('the box is not on the screen')
  const browser = await hands.page.context().newCDPSession(hands.page)
  const where = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...where, data })
  await browser.detach()
}
