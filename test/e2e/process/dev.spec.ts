import { spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { contentSecurityPolicy } from '../../../electron/core/window-files'
import { createPageObject } from '../../support/browser/page-objects'

const root = resolve(import.meta.dirname, '..', '..', '..')
const sources = ['common', 'electron', 'src', 'resources', 'scripts', 'package.json', 'package-lock.json']

/** A view's first load includes bundling its packages. */
const firstLoad = { timeout: 60_000 }

let copy: string
let dev: ChildProcess
let url: string

const fileIn = (path: string): string => join(copy, path)
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(fileIn(path), 'utf8')
  expect(text).toContain(from)
  writeFileSync(fileIn(path), text.replace(from, to))
}

test.beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'satchel-dev-'))
  const configs = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))
  for (const name of [...sources, ...configs]) cpSync(join(root, name), fileIn(name), { recursive: true })
  mkdirSync(fileIn('node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), fileIn(`node_modules/${name}`))

  const options = ['--headless', '--no-open', '--json', '--data', fileIn('data')]
  dev = spawn(process.execPath, [fileIn('scripts/dev.mjs'), ...options], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  url = await new Promise<string>((found, failed) => {
    for (const stream of [dev.stdout, dev.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, address] = /"ready":true,"url":"([^"]+)"/.exec(output) ?? []
        if (address !== undefined) found(address)
      })
    dev.once('exit', (code) => failed(new Error(`It ended with ${code}:\n${output}`)))
  })
})

test.afterAll(async () => {
  const ended = new Promise((done) => dev.once('exit', done))
  dev.kill('SIGTERM')
  expect(await ended).toBe(0)
  rmSync(copy, { recursive: true })
})

test('the dev server applies edits in the same account, view and page, and logs source lines', async ({
  page,
}) => {
  const ui = createPageObject(page)
  const firstResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
  await page.goto(url)
  const { 'content-security-policy': policy } = (await firstResponse).headers()
  expect(policy, 'the policy of the built app').toBe(contentSecurityPolicy("'self'"))
  await expect(ui.at('order-ticket')).toBeVisible(firstLoad)
  const hasBrokenImage = (): Promise<boolean> =>
    page.evaluate(() => [...document.images].some(({ naturalWidth }) => naturalWidth === 0))
  await expect.poll(hasBrokenImage).toBe(false)
  await ui.press('8')
  await expect(ui.at('diagnostics-show')).toBeVisible(firstLoad)
  await page.evaluate(() => (document.documentElement.dataset['page'] = 'first'))
  const isSamePage = (): Promise<boolean> =>
    page.evaluate(() => document.documentElement.dataset['page'] === 'first')

  const editedMs = performance.now()
  edit('src/settings/DiagnosticsSettings.vue', '<p class="quiet">', '<p class="quiet" data-testid="edited">')
  await expect(ui.at('edited')).toBeVisible()
  console.log(`an edited component was shown after ${Math.round(performance.now() - editedMs)} ms`)
  expect(await isSamePage()).toBe(true)
  expect(page.url()).toContain('#/settings')

  edit('electron/core/session/diagnostics.ts', 'upSeconds: Math', "edited: 'core', upSeconds: Math")
  await expect(async () => {
    await ui.click('diagnostics-show')
    await expect(ui.at('diagnostics-text')).toContainText('"edited": "core"', { timeout: 500 })
  }).toPass({ timeout: 150_000 })
  expect(await isSamePage()).toBe(true)
  await ui.press('1')
  await expect(ui.at('order-ticket')).toBeVisible()

  await ui.press('8')
  const file = 'src/settings/DiagnosticsSettings.vue'
  edit(file, 'data-testid="edited"', 'data-testid="throws" @click="fail"')
  const script = '<script setup lang="ts">'
  edit(file, script, `${script}\nfunction fail(): never {\n  throw new Error("of a test")\n}`)
  await ui.click('throws')
  const log = (): string => readFileSync(fileIn('data/logs/satchel.log'), 'utf8')
  await expect.poll(log, 'a stack names the source line').toContain(`of a test\\n    at fail (${file}:3:9)`)
})
