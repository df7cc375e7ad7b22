import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { inEnglish as t } from '@common/texts/in-english'
import { createPageObject } from '../../support/browser/page-objects'
import { startHeadless, type HeadlessApp } from '../../support/processes/start-headless'

const root = resolve(import.meta.dirname, '..', '..', '..')

interface LogLine {
  readonly level: string
  readonly component: string
  readonly event: string
  readonly message: string
  readonly stack?: string
}

const failOnSignal = `
const isApp = process.argv[1]?.endsWith('headless.cjs')
process.on('SIGUSR2', () => isApp && void Promise.reject(new Error('planted rejection')))
process.on('SIGWINCH', () => isApp && setImmediate(() => { throw new Error('planted exception') }))
const files = require('node:fs/promises')
const { readdir } = files
files.readdir = (folder, options) => {
  if (options?.withFileTypes) throw new Error('planted disk error')
  return readdir(folder, options)
}
`

async function startFailing(folder: string): Promise<HeadlessApp> {
  mkdirSync(folder, { recursive: true })
  const preload = join(folder, 'fail.cjs')
  writeFileSync(preload, failOnSignal)
  process.env['NODE_OPTIONS'] = `--require ${preload}`
  try {
    return await startHeadless(['--data', join(folder, 'data')])
  } finally {
    delete process.env['NODE_OPTIONS']
  }
}

const logFile = (folder: string): string => join(folder, 'data', 'logs', 'satchel.log')
const readLog = (folder: string): LogLine[] =>
  readFileSync(logFile(folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine)

async function openPractice(page: Page, app: HeadlessApp): Promise<ReturnType<typeof createPageObject>> {
  const ui = createPageObject(page)
  await page.goto(app.url)
  await ui.click('start-practice')
  await expect(ui.at('order-ticket')).toBeVisible()
  return ui
}

test.describe('log', () => {
  test.skip(process.platform === 'win32', 'fails by signals')

  test('stores a core error with its source line, and Settings shows it', async ({ page }, testInfo) => {
    const folder = testInfo.outputPath('app')
    const app = await startFailing(folder)
    const ui = await openPractice(page, app)
    await ui.press('8')
    await ui.click('diagnostics-show')
    await expect.poll(() => readLog(folder).map(({ message }) => message)).toContain('planted disk error')
    const line = readLog(folder).find(({ message }) => message === 'planted disk error')
    expect(line).toMatchObject({ level: 'error', component: 'main', event: 'app.diagnostics' })
    const source = readFileSync(join(root, 'electron/core/session/diagnostics.ts'), 'utf8').split('\n')
    const number = source.findIndex((text) => text.includes('await readdir(')) + 1
    expect(line?.stack).toContain(`electron/core/session/diagnostics.ts:${number}:`)
    expect(statSync(logFile(folder)).mode & 0o777).toBe(0o600)

    await ui.click('log-show')
    await expect(ui.at('log-entry').first()).toContainText('planted disk error')
    await expect(ui.at('log-entry').last()).toContainText('start: ')
    await ui.click('log-level-error')
    await expect(ui.at('log-entry')).toHaveCount(1)
    expect(await app.stop()).toBe(0)
  })

  test('reports an unhandled rejection once and continues; an uncaught exception ends the app', async ({
    page,
  }, testInfo) => {
    const folder = testInfo.outputPath('app')
    const app = await startFailing(folder)
    const ui = await openPractice(page, app)
    if (app.child.pid !== undefined) process.kill(-app.child.pid, 'SIGUSR2')
    await expect(ui.at('toast').filter({ hasText: t('fault.title') })).toHaveCount(1)
    await expect.poll(() => readLog(folder).map(({ event }) => event)).toContain('unhandledRejection')
    await page.reload()
    await expect(ui.at('order-ticket')).toBeVisible()
    await expect(ui.at('toast')).toHaveCount(0)

    if (app.child.pid !== undefined) process.kill(-app.child.pid, 'SIGWINCH')
    await expect(ui.at('toast').filter({ hasText: t('fault.titleFatal') })).toHaveCount(1)
    expect(await app.exited).toBe(1)
    const [last] = readLog(folder).filter(({ level }) => level === 'fatal')
    expect(last).toMatchObject({ event: 'uncaughtException', message: 'planted exception' })
    expect(readLog(folder).at(-1)?.event).toBe('end')
  })
})

test.describe('failing panel', () => {
  test('shows a fallback, leaves other panels usable, logs the source line and recovers', async ({
    page,
  }, testInfo) => {
    const folder = testInfo.outputPath('app')
    mkdirSync(folder)
    const app = await startHeadless(['--data', join(folder, 'data')])
    await page.addInitScript(() => {
      globalThis.ResizeObserver = class extends ResizeObserver {
        override observe(target: Element, options?: ResizeObserverOptions): void {
          const isBroken = document.documentElement.dataset['chart'] === 'broken'
          if (isBroken && target.closest('[data-testid="chart"]')) throw new Error('planted chart error')
          super.observe(target, options)
        }
      }
      document.addEventListener('readystatechange', () => {
        document.documentElement.dataset['chart'] ??= 'broken'
      })
    })
    const ui = await openPractice(page, app)
    const failed = ui.at('panel-failed')
    await expect(failed).toHaveCount(1)
    await expect(failed).toContainText(t('panel.failed'))
    await expect(ui.at('order-ticket')).toBeVisible()
    await ui.write('quantity', '1')
    for (const theme of ['dark', 'light'] as const)
      for (const [width, height] of [
        [1440, 900],
        [1024, 700],
      ] as const) {
        await page.emulateMedia({ colorScheme: theme })
        await page.setViewportSize({ width, height })
        await expect(failed).toBeVisible()
        await page.screenshot({ path: testInfo.outputPath(`failed-${theme}-${width}.png`) })
      }
    const lines = (): LogLine[] => readLog(folder).filter(({ component }) => component === 'window')
    await expect.poll(lines).toHaveLength(1)
    expect(lines()[0]).toMatchObject({ event: 'panel chart', message: 'planted chart error' })
    expect(lines()[0]?.stack).toMatch(/\bsrc\/[\w/-]+\.(?:ts|vue):\d+:\d+/)

    await page.evaluate(() => (document.documentElement.dataset['chart'] = 'whole'))
    await ui.click('panel-retry')
    await expect(failed).toHaveCount(0)
    await expect(ui.at('chart')).toBeVisible()
    expect(await app.stop()).toBe(0)
  })
})
