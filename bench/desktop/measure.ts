import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startMeasured, type Measured } from './measured-app'

/** Each app in turn: its start, its memory, and what it uses of the processor while its window is seen and while it is hidden. */

const seconds = Number(process.argv[2] ?? 60)
const starts = 5
/** Of what a start leaves to be done. */
const settleMs = 20_000
const folder = mkdtempSync(join(tmpdir(), 'satchel-bench-'))

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
const print = (line: object): void => console.log(JSON.stringify(line))
const round = (value: number): number => Math.round(value * 100) / 100

/** An app that shows a word in a window and does nothing else. */
function emptyApp(): string {
  const app = join(folder, 'empty-app')
  mkdirSync(app)
  writeFileSync(join(app, 'package.json'), '{ "name": "empty-window", "main": "main.cjs" }')
  writeFileSync(
    join(app, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron')
app.enableSandbox()
app.setPath('userData', process.argv[process.argv.indexOf('--data') + 1])
app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, show: false })
  window.once('ready-to-show', () => window.show())
  window.loadURL('data:text/html,<p>Nothing</p>')
})
`,
  )
  return app
}

/** A data folder whose account is practice's. */
function practiceFolder(name: string): string {
  const data = join(folder, name)
  mkdirSync(data, { recursive: true })
  writeFileSync(
    join(data, 'settings.json'),
    JSON.stringify({ version: 1, settings: {}, profiles: [], lastProfileId: 'practice' }),
  )
  return data
}

const empty = emptyApp()
const apps = [
  { name: 'empty window', start: (data: string) => startMeasured(empty, data) },
  {
    name: 'satchel, practice',
    start: (data: string) => startMeasured(resolve('.'), data, '--practice-seed', '7'),
  },
]

/** CPU seconds a minute of each kind of process. */
async function busy(app: Measured): Promise<Record<string, number>> {
  const before = app.cpuSeconds()
  const beganMs = performance.now()
  await wait(seconds * 1000)
  const minutes = (performance.now() - beganMs) / 60_000
  const after = app.cpuSeconds()
  const used = Object.fromEntries(
    Object.entries(after).map(([kind, total]) => [kind, round((total - (before[kind] ?? 0)) / minutes)]),
  )
  const all = Object.values(used).reduce((sum, one) => sum + one, 0)
  return { ...used, all: round(all), percentOfACore: round((all / 60) * 100) }
}

try {
  for (const { name, start } of apps) {
    const firstViewsMs: number[] = []
    for (let count = 0; count < starts; count += 1) {
      const app = await start(practiceFolder(name))
      firstViewsMs.push(Math.round(await app.firstViewMs()))
      await app.quit()
    }
    print({
      app: name,
      firstViewMs: firstViewsMs.toSorted((a, b) => a - b)[Math.floor(starts / 2)],
      of: firstViewsMs,
    })
    const app = await start(practiceFolder(name))
    await app.firstViewMs()
    await wait(settleMs)
    print({ app: name, window: 'visible', cpuSecondsAMinute: await busy(app), memoryMb: app.memoryMb() })
    await app.evaluate('electron.BrowserWindow.getAllWindows()[0].hide()')
    await wait(settleMs / 2)
    print({ app: name, window: 'hidden', cpuSecondsAMinute: await busy(app), memoryMb: app.memoryMb() })
    await app.quit()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
