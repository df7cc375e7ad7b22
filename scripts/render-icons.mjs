/** Draws resources/icon.svg in the sizes that systems want: the one picture of the app, wherever it is shown. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const svg = readFileSync(resolve(import.meta.dirname, '..', 'resources', 'icon.svg'))

/** @type {Promise<void> | undefined} */
let isReady

/**
 * The same bytes on every system: nothing of the machine, such as its fonts, is asked.
 * @param {string} folder is made
 * @param {Readonly<Record<string, number>>} sizes in pixels, by the name of the file
 */
export async function renderIcons(folder, sizes) {
  isReady ??= initWasm(
    readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
  )
  await isReady
  mkdirSync(folder, { recursive: true })
  for (const [name, size] of Object.entries(sizes)) {
    const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: size } })
    writeFileSync(join(folder, name), drawing.render().asPng())
  }
}
