/** Started by `main.mjs`. usage: node measure.mjs DATA_FOLDER SECONDS */
import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { _electron } from '@playwright/test'
import { startInspected } from './inspected-app.mjs'
import { readCpuSeconds, readMemory } from './processes.mjs'

const [data = '', seconds = '60'] = process.argv.slice(2)
const root = resolve(import.meta.dirname, '..', '..')
const {
  SATCHEL_ELECTRON: binary = '',
  SATCHEL_ELECTRON_VERSION: electron,
  SATCHEL_APP: appOfOld,
} = process.env
const settleMs = 90_000

/** A first start reads the whole of Electron from disk. */
const coldStartMs = 180_000

async function chooseEnvironment() {
  const args = [...(appOfOld === undefined ? [root] : []), '--data', data]
  const app = await _electron.launch({ executablePath: binary, args, timeout: coldStartMs })
  const page = await app.firstWindow({ timeout: coldStartMs })
  page.setDefaultTimeout(coldStartMs)
  await page.getByTestId('start-practice').click()
  await page.getByTestId('order-ticket').waitFor()
  await app.evaluate((main) => main.app.quit()).catch(() => undefined)
}

function layEmptyApp() {
  const folder = join(data, 'empty')
  mkdirSync(join(folder, 'out', 'main'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ main: 'out/main/index.cjs' }))
  cpSync(join(import.meta.dirname, 'empty-window.cjs'), join(folder, 'out', 'main', 'index.cjs'))
  return folder
}

/** @param {number} pid @returns {Promise<{ all: number } & Record<string, number>>} CPU seconds per minute, by kind and total */
async function measureCost(pid) {
  const before = readCpuSeconds(pid)
  await wait(Number(seconds) * 1000)
  const perMinute = Object.entries(readCpuSeconds(pid)).map(([kind, after]) => {
    return [kind, ((after - (before[kind] ?? 0)) * 60) / Number(seconds)]
  })
  const all = perMinute.reduce((sum, [, cost]) => sum + Number(cost), 0)
  return {
    ...Object.fromEntries(perMinute.map(([kind, cost]) => [kind, round(Number(cost))])),
    all: round(all),
  }
}

const round = (/** @type {number} */ value) => Math.round(value * 100) / 100
const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1024 / 1024)

/** Polls the page until it returns a time. @param {string} question */
const askPage = (question) => `(async () => {
  const electron = process.mainModule.require('electron')
  // Otherwise the inspector may interrupt Electron while it loads the class.
  await electron.app.whenReady()
  for (;;) {
    const window = electron.BrowserWindow.getAllWindows()[0]
    const at = window && !window.webContents.isLoading() ? await window.webContents.executeJavaScript(${JSON.stringify(question)}) : null
    if (at !== null) return at
    await new Promise((done) => setTimeout(done, 20))
  }
})()`
const drawnMs = askPage(
  "performance.getEntriesByName('first-contentful-paint').map(p => performance.timeOrigin + p.startTime)[0] ?? null",
)
/** The empty window has no order ticket. */
const usableMs = askPage(
  "document.querySelector('[data-testid=order-ticket]') || !document.querySelector('#app') ? Date.now() : null",
)
const hide = "process.mainModule.require('electron').BrowserWindow.getAllWindows()[0].hide()"

/** @param {string} app @param {string[]} args */
async function measure(app, args) {
  const env = { ...process.env, ...(appOfOld !== undefined && { SATCHEL_APP: app }) }
  const started = await startInspected(binary, [...(appOfOld === undefined ? [app] : []), ...args], env)
  const firstPictureMs = Math.round((await started.evaluate(drawnMs)) - started.startedMs)
  const tradeViewMs = Math.round((await started.evaluate(usableMs)) - started.startedMs)
  await wait(settleMs)
  const visible = await measureCost(started.pid)
  const memory = megabytes(readMemory(started.pid))
  await started.evaluate(hide)
  await wait(settleMs / 6)
  const hidden = await measureCost(started.pid)
  await started.end()
  return { firstPictureMs, tradeViewMs, visible, hidden, memory }
}

/** @param {string} folder @returns {number} */
const measureSize = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

await chooseEnvironment()
const floor = await measure(layEmptyApp(), [])
const satchel = await measure(root, ['--data', data])
const print = (/** @type {object} */ line) => console.log(JSON.stringify({ bench: 'desktop', ...line }))
print({ case: 'empty window', electron, ...floor })
print({ case: 'satchel, practice', electron, ...satchel })
print({
  case: 'percent of a core',
  visible: round(satchel.visible.all / 0.6),
  hidden: round(satchel.hidden.all / 0.6),
  floorVisible: round(floor.visible.all / 0.6),
  floorHidden: round(floor.hidden.all / 0.6),
})
print({
  case: 'ratio to the empty window',
  firstPicture: round(satchel.firstPictureMs / floor.firstPictureMs),
  tradeView: round(satchel.tradeViewMs / floor.firstPictureMs),
  memory: round(satchel.memory / floor.memory),
})
print({
  case: 'size in MB',
  electron: megabytes(measureSize(dirname(binary))),
  app: megabytes(measureSize(join(root, 'out'))),
})
