/**
 * Places orders in the window during a replayed day, and prints growth of memory, heap, nodes and listeners per order.
 * npm run bench bench/soak.ts [orders, 5000 by default]
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { dayMs, minuteMs, secondMs } from '@common/domain/durations'
import { ensureBrowser } from '../scripts/install/ensure-browser.mjs'
import { browserArgs } from '../test/support/browser/browser-args'
import { readMemory } from './desktop/processes.mjs'

const orders = Number(process.argv[2] ?? 5000)
if (process.platform !== 'linux' || !Number.isInteger(orders) || orders < 20)
  throw new Error('usage: bench/soak.ts [ORDERS, at least 20], on Linux')
const samples = 10
const maxPositions = 10
/** Limited by one signed request a second. */
const msPerOrder = 2.2 * secondMs

const print = (line: object): void => console.log(JSON.stringify({ bench: 'soak', ...line }))
const rounded = (value: number): number => Math.round(value * 100) / 100
const toMegabytes = (bytes: number): number => rounded(bytes / 1024 / 1024)

function writeDay(file: string): void {
  const priceAt = (minute: number): number => 60_000 + Math.round(300 * Math.sin(minute / 97))
  const lines = Array.from({ length: dayMs / minuteMs }, (_none, minute) => {
    const [open, close] = [priceAt(minute), priceAt(minute + 1)]
    const time = new Date(Date.UTC(2024, 0, 1) + minute * minuteMs).toISOString()
    return [time, open, Math.max(open, close) + 10, Math.min(open, close) - 10, close, 3].join(',')
  })
  writeFileSync(file, ['open_time,open,high,low,close,volume', ...lines].join('\n'))
}

interface Sample {
  readonly orders: number
  readonly appMb: number
  readonly browserMb: number
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
}
const figures = ['appMb', 'browserMb', 'heapMb', 'nodes', 'listeners'] as const

/** A larger move of the price asks again. */
async function accept(page: Page, button: string): Promise<void> {
  const dialog = page.getByTestId('confirm-dialog')
  const isClosed = (): Promise<boolean> =>
    dialog.waitFor({ state: 'detached', timeout: 2 * secondMs }).then(
      () => true,
      () => false,
    )
  await page.getByTestId(button).click()
  do {
    await page.locator('[data-testid="confirm-dialog"][data-takes-keys="true"]').waitFor()
    await page.getByTestId('confirm-accept').click()
  } while (!(await isClosed()))
}

async function placeOrder(page: Page): Promise<void> {
  const rows = page.getByTestId('running-row')
  if ((await rows.count()) >= maxPositions) {
    await accept(page, 'close-all')
    await rows.first().waitFor({ state: 'detached', timeout: minuteMs })
  }
  const before = await rows.count()
  await page.getByTestId('quantity').fill('10')
  await accept(page, 'place-order')
  await rows.nth(before).waitFor()
}

async function takeSample(session: CDPSession, placed: number, pids: readonly number[]): Promise<Sample> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const find = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN
  const [appMb = NaN, browserMb = NaN] = pids.map((pid) => toMegabytes(readMemory(pid)))
  return {
    orders: placed,
    appMb,
    browserMb,
    heapMb: toMegabytes(find('JSHeapUsedSize')),
    nodes: find('Nodes'),
    listeners: find('JSEventListeners'),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'satchel-soak-'))
const day = join(folder, 'day.csv')
writeDay(day)
const speed = Math.max(1, Math.round(dayMs / (orders * msPerOrder)))
const options = ['--json', '--no-open', '--practice-replay', day, '--practice-speed', String(speed)]
const app = spawn(
  process.execPath,
  ['scripts/start.mjs', '--headless', '--data', join(folder, 'data'), ...options],
  { stdio: ['ignore', 'pipe', 'inherit'] },
)
const browser = await chromium.launchServer({ executablePath: ensureBrowser(), args: browserArgs })
try {
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: app.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return
      const { url: address } = JSON.parse(line) as { url?: string }
      if (address !== undefined) resolve(address)
    })
    app.once('exit', () => reject(new Error('the app exited before it was ready')))
  })
  const connected = await chromium.connect(browser.wsEndpoint())
  const page = await connected.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await page.goto(url)
  await page.getByTestId('start-practice').click()
  await page.getByTestId('leverage').fill('2')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const pids = [app.pid ?? NaN, browser.process().pid ?? NaN]
  const taken: Sample[] = []
  for (let placed = 1; placed <= orders; placed += 1) {
    await placeOrder(page)
    if (placed % Math.floor(orders / samples) !== 0) continue
    const sample = await takeSample(session, placed, pids)
    taken.push(sample)
    print({ case: 'sample', ...sample })
  }
  const [middle, last] = [taken[Math.floor(taken.length / 2) - 1], taken.at(-1)]
  if (!middle || !last) throw new Error('no samples')
  for (const figure of figures) {
    const grown = last[figure] - middle[figure]
    print({
      case: `${figure}, second half`,
      perOrder: Math.round((grown / (last.orders - middle.orders)) * 10_000) / 10_000,
      toFirstHalf: rounded(last[figure] / middle[figure]),
    })
  }
} finally {
  await browser.close()
  const ended = new Promise((resolve) => app.once('exit', resolve))
  app.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}
