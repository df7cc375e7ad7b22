import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestInfo } from '@playwright/test'
import { createPageObject, type PageObject } from '../support/browser/page-objects'
import { t } from '../support/browser/text'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { buildCommand, getDataFolder, openPractice, startSatchel, type Satchel } from './support/satchel'
import { startService } from './support/test-service'

type Service = Awaited<ReturnType<typeof startService>>

async function startOn(service: Service, testInfo: TestInfo): Promise<{ first: Satchel; ui: PageObject }> {
  const first = await startSatchel(getDataFolder(testInfo))
  await service.connect(first)
  const ui = createPageObject(first.page)
  await expect(ui.at('balance')).toContainText('10,000,000')
  return { first, ui }
}

async function buy(ui: PageObject): Promise<void> {
  await ui.write('quantity', '1000')
  await ui.click('place-order')
  await ui.click('confirm-accept')
  await expect(ui.at('confirm-dialog')).toBeHidden()
}

const countJournalBytes = (testInfo: TestInfo): number =>
  readdirSync(getDataFolder(testInfo))
    .filter((name) => /^journal-.*\.log$/.test(name))
    .reduce((sum, name) => sum + statSync(join(getDataFolder(testInfo), name)).size, 0)

test('a write without a response at quit is reconciled after the next start, and not sent again', async ({}, testInfo) => {
  const service = await startService()
  try {
    const { first, ui } = await startOn(service, testInfo)
    await service.fault({ kind: 'delay', ms: 600_000, of: 'reply', method: 'POST', path: '/v2/futures*' })
    await buy(ui)
    await expect.poll(() => service.control('/audit')).toMatchObject({ trades: { running: 1 } })
    expect(await first.quit()).toBe(0)

    const second = await startSatchel(getDataFolder(testInfo))
    await expect(second.page.getByTestId('running-row')).toHaveCount(1)
    const size = t('action.ofQuantity', { quantity: 1000 })
    await expect(second.page.getByTestId('doubt-strip')).toContainText(size)
  } finally {
    await service.stop()
  }
})

test('a write queued by a rate limit at quit is reported as not sent after the next start', async ({}, testInfo) => {
  const service = await startService()
  try {
    const { first, ui } = await startOn(service, testInfo)
    await service.fault({
      kind: 'status',
      status: 429,
      retryAfterSeconds: 12,
      method: 'GET',
      path: '/v2/user*',
    })
    await expect.poll(() => service.control('/fault')).toMatchObject({ faults: [] })
    const before = countJournalBytes(testInfo)
    await buy(ui)
    await expect.poll(() => countJournalBytes(testInfo), 'the order is stored').toBeGreaterThan(before)
    expect(await first.quit()).toBe(0)

    const second = await startSatchel(getDataFolder(testInfo))
    await expect(second.page.getByTestId('doubt-strip')).toContainText(t('reconciliation.neverLeft'))
    expect(await service.control('/audit')).toMatchObject({ trades: {} })
  } finally {
    await service.stop()
  }
})

test('the app quits while its window loads', async ({}, testInfo) => {
  test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')
  const desktop = await DesktopOnTheBus.open()
  const [command, args] = buildCommand(getDataFolder(testInfo), '--hidden')
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const exited = new Promise((done) => child.once('exit', done))
  let printed = ''
  child.stderr?.on('data', (data: Buffer) => (printed += data.toString()))
  try {
    await expect.poll(() => desktop.hasTray).toBe(true)
    await desktop.choose(t('tray.show'))
    await desktop.choose(t('tray.quit'))
    const remaining = wait(30_000, undefined, { ref: false }).then(
      () => `${printed}\n${execFileSync('ps', ['-eo', 'pid,ppid,stat,wchan:24,args']).toString()}`,
    )
    expect(await Promise.race([exited, remaining])).toBe(0)
  } finally {
    child.kill('SIGKILL')
    desktop.close()
  }
})

test('a start during a quit opens its link after the first app has ended', async ({}, testInfo) => {
  const dataFolder = getDataFolder(testInfo)
  const first = await startSatchel(dataFolder, '--practice-seed', '7')
  await openPractice(first)
  // Ends only once the second start was refused.
  await first.app.evaluate(
    ({ app }) =>
      new Promise<void>((hasBegun) => {
        const exit = app.exit.bind(app)
        const isRefused = new Promise((done) => app.once('second-instance', done))
        app.exit = (exitCode?: number) => void isRefused.then(() => exit(exitCode))
        app.once('before-quit', () => hasBegun())
        app.quit()
      }),
  )
  const link = 'lightning:lnbcrt1pother'
  const { page } = await startSatchel(dataFolder, '--practice-seed', '7', link)
  expect(await first.exited).toBe(0)
  await expect(page.getByTestId('withdraw-invoice')).toHaveValue(link)
})

test('the app quits when its parent process ends', async ({}, testInfo) => {
  const [command, args] = buildCommand(getDataFolder(testInfo))
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const exited = new Promise((done) => child.once('exit', done))
  await expect.poll(() => existsSync(join(getDataFolder(testInfo), 'in-use'))).toBe(true)
  child.disconnect()
  expect(await exited).toBe(0)
})

test('the app exits with the path of a data folder that cannot be used', async ({}, testInfo) => {
  const folder = join(import.meta.filename, 'data')
  const [command, args] = buildCommand(getDataFolder(testInfo))
  const child = spawn(command, [...args, '--data', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (data: Buffer) => (printed += data.toString()))
  expect(await new Promise((done) => child.once('exit', done))).toBe(1)
  expect(printed).toContain(folder)
  expect(printed).not.toContain('JavaScript error')
})
