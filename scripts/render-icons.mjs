/** Draws resources/icon.svg as the pictures that the desktop wants. Run it after a change of the icon: node scripts/render-icons.mjs */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBrowser } from './ensure-browser.mjs'

const resources = resolve(import.meta.dirname, '..', 'resources')
const svg = readFileSync(join(resources, 'icon.svg'), 'base64')

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] })
for (const { name, size } of [
  { name: 'icon.png', size: 512 },
  { name: 'tray.png', size: 32 },
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<body style="margin:0"><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${svg}">`,
  )
  await page.screenshot({ path: join(resources, name), omitBackground: true })
}
await browser.close()
