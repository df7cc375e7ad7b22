/**
 * Compares frames per second at 1,000 prices per second, and time until usable, with plain pages.
 * npm run bench bench/window.ts [seconds of each measurement, 5 by default]
 */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { bridgeContract } from '@common/bridge/contract'
import { serveBridge } from '@common/bridge/server'
import { minuteMs } from '@common/domain/durations'
import { QuoteTracker } from '../electron/core/state/quote-tracker'
import { startHeadlessServer } from '../electron/headless/server'
import { ensureBrowser } from '../scripts/install/ensure-browser.mjs'
import { FakeMain } from '../test/window/support/fake-main'
import { quote, trade } from '../test/window/support/records'
import { browserArgs } from '../test/support/browser/browser-args'
import { median } from './support/median'
import { systemClock } from '../electron/core/system-clock'

const root = resolve(process.cwd())
const seconds = Number(process.argv[2] ?? 5)
const rounds = 5
const pricesPerSecond = 1000
const trades = 50

const print = (line: object): void => console.log(JSON.stringify({ bench: 'window', ...line }))
const rounded = (value: number): number => Math.round(value * 100) / 100
const priceAt = (step: number): number => 100_000 + Math.round(500 * Math.sin(step / 400)) / 2

function makeMain(): FakeMain {
  const main = new FakeMain()
  const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs
  main.candles = Array.from({ length: 1000 }, (_none, index) => {
    const [open, close] = [priceAt(index * 20), priceAt(index * 20 + 20)]
    const [high, low] = [Math.max(open, close) + 5, Math.min(open, close) - 5]
    return { timeMs: nowMs - (1000 - index) * 5 * minuteMs, open, high, low, close, volume: 10 }
  })
  const running = Array.from({ length: trades }, (_none, index) =>
    trade({ id: `t${index}`, side: index % 2 === 0 ? 'buy' : 'sell', quantity: 100 + index }),
  )
  main.send('futures.live', { kind: 'snapshot', trades: running, asOfMs: Date.now(), holdingsRevision: 0 })
  return main
}

function pour(main: FakeMain): { stop(): number } {
  const quoteTracker = new QuoteTracker({
    clock: systemClock,
    publish: (quote) => main.send('market.quotes', quote),
    onSilence: () => undefined,
  })
  quoteTracker.onTicker(quote(priceAt(0)).ticker)
  const startMs = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - startMs) / 1000) * pricesPerSecond
    for (; sent < due; sent += 1) quoteTracker.onPrice({ lastPrice: priceAt(sent) })
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      quoteTracker.close()
      return sent / ((performance.now() - startMs) / 1000)
    },
  }
}

interface Frames {
  readonly perSecond: number
  readonly gapMs99: number
  readonly textsPerSecond: number
}

const countFrames = (page: Page): Promise<Frames> =>
  page.evaluate(async (lengthMs) => {
    let texts = 0
    const observer = new MutationObserver((changes) => {
      for (const { type, addedNodes } of changes) texts += type === 'characterData' ? 1 : addedNodes.length
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    const gaps: number[] = []
    const startMs = performance.now()
    let lastMs = startMs
    while (lastMs - startMs < lengthMs) {
      const nowMs = await new Promise<number>((done) => requestAnimationFrame(done))
      gaps.push(nowMs - lastMs)
      lastMs = nowMs
    }
    observer.disconnect()
    const length = (lastMs - startMs) / 1000
    const sorted = gaps.slice(1).sort((a, b) => a - b)
    return {
      perSecond: gaps.length / length,
      gapMs99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      textsPerSecond: texts / length,
    }
  }, seconds * 1000)

async function measureFloor(browser: Browser, textsPerSecond: number): Promise<Frames> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent(
    `<table>${'<tr><td>0</td><td>0</td><td>0</td><td>0</td></tr>'.repeat(trades)}</table>`,
  )
  await page.evaluate((perSecond) => {
    const cells = [...document.querySelectorAll('td')].map(({ firstChild }) => firstChild as Text)
    const startMs = performance.now()
    let written = 0
    const draw = (): void => {
      const due = ((performance.now() - startMs) / 1000) * perSecond
      for (; written < due; written += 1) {
        const cell = cells[written % cells.length]
        if (cell) cell.data = String(written)
      }
      requestAnimationFrame(draw)
    }
    draw()
  }, textsPerSecond)
  const frames = await countFrames(page)
  await page.close()
  return frames
}

async function readyMs(
  browser: Browser,
  url: string,
  isReady: (page: Page) => Promise<unknown>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  const startMs = performance.now()
  await page.goto(url)
  await isReady(page)
  const elapsedMs = performance.now() - startMs
  await context.close()
  return elapsedMs
}

execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
  stdio: ['ignore', 'inherit', 'inherit'],
})
const main = makeMain()
const server = await startHeadlessServer({
  windowFolder: join(root, 'out', 'renderer'),
  port: 0,
  t: () => '',
  onPipe: (pipe) => serveBridge(bridgeContract, main.router, pipe, { onUnexpected: console.error }),
})
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs })
try {
  const usable = (page: Page): Promise<unknown> =>
    Promise.all([
      page.getByTestId('place-order').waitFor(),
      page.getByTestId('running-row').first().waitFor(),
    ])
  const bare = 'data:text/html,<p id="there">text</p>'
  const figures = { window: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    figures.window.push(await readyMs(browser, server.newAddress(), usable))
    figures.bare.push(await readyMs(browser, bare, (page) => page.locator('#there').waitFor()))
  }
  const usableMs = median(figures.window)
  const bareMs = median(figures.bare)
  print({ case: 'trade view usable', ms: rounded(usableMs), bareMs: rounded(bareMs), rounds })
  print({ case: 'trade view usable, ratio', toBare: rounded(usableMs / bareMs) })

  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await page.goto(server.newAddress())
  await usable(page)
  const pouring = pour(main)
  await wait(1000)
  const window = await countFrames(page)
  const sentPerSecond = pouring.stop()
  await page.close()
  const floor = await measureFloor(browser, window.textsPerSecond)
  for (const [name, frames] of Object.entries({ window, floor }))
    print({
      case: name,
      framesPerSecond: rounded(frames.perSecond),
      gapMs99: rounded(frames.gapMs99),
      textsPerSecond: Math.round(frames.textsPerSecond),
      ...(name === 'window' && { pricesPerSecond: Math.round(sentPerSecond), trades }),
    })
  print({ case: 'frames, ratio', toFloor: rounded(window.perSecond / floor.perSecond) })
} finally {
  await browser.close()
  await server.close()
}
