import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const svg = readFileSync(resolve(import.meta.dirname, '../..', 'resources', 'icon.svg'), 'utf8')

/** @type {Promise<void> | undefined} */
let isReady

const prepare = () =>
  (isReady ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
  ))

/** @param {string} picture @param {number} size in pixels */
const draw = (picture, size) =>
  Buffer.from(new Resvg(picture, { fitTo: { mode: 'width', value: size } }).render().asPng())

/**
 * Identical bytes on every system.
 * @param {string} folder created if missing
 * @param {Readonly<Record<string, number>>} sizes in pixels, by file name
 */
export async function renderIcons(folder, sizes) {
  await prepare()
  mkdirSync(folder, { recursive: true })
  for (const [name, size] of Object.entries(sizes)) writeFileSync(join(folder, name), draw(svg, size))
}

/**
 * Draws only bag and strap, legible at tray size.
 * @param {string} strap @param {string} bag
 */
function trayPicture(strap, bag) {
  const [, strapShape, bagShape] =
    /(<path d="M22 24v[^>]*>)\s*(<path d="M13 24h38l-2\.6[^>]*>)/.exec(svg) ?? []
  if (strapShape === undefined || bagShape === undefined)
    throw new Error('resources/icon.svg has no strap and bag. Update the tray icon in render-icons.mjs.')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="8 6 48 48">${strapShape
    .replace(/stroke="#\w+"/, `stroke="${strap}"`)
    .replace(
      /stroke-width="[\d.]+"/,
      'stroke-width="5"',
    )}${bagShape.replace(/fill="#\w+"/, `fill="${bag}"`)}</svg>`
}

/** Combines several sizes for Windows. @param {string} picture */
function ico(picture) {
  const sizes = [16, 20, 24, 32, 48]
  const pictures = sizes.map((size) => draw(picture, size))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  pictures.forEach((png, index) => {
    const at = 6 + 16 * index
    head.writeUInt8(sizes[index] ?? 0, at)
    head.writeUInt8(sizes[index] ?? 0, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...pictures])
}

/** macOS colors the template image. @param {string} folder */
export async function renderTray(folder) {
  await prepare()
  const onDark = trayPicture('#ffffff', '#f7931a')
  const onLight = trayPicture('#20262e', '#d97706')
  const template = trayPicture('#000000', '#000000')
  const files = {
    'tray-on-dark.png': draw(onDark, 32),
    'tray-on-light.png': draw(onLight, 32),
    'tray-on-dark.ico': ico(onDark),
    'tray-on-light.ico': ico(onLight),
    'trayTemplate.png': draw(template, 18),
    'trayTemplate@2x.png': draw(template, 36),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}
