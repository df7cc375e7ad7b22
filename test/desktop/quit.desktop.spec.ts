import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestInfo } from '@playwright/test'
import { handsOn, type Hands } from '../support/browser/hands'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { commandOf, dataFolderOf, startSatchel, type Satchel } from './support/satchel'
import { startService } from './support/test-service'

/** How the app ends, and what it leaves. */

type Service = Awaited<ReturnType<typeof startService>>

async function startOn(service: Service, testInfo: TestInfo): Promise<{ first: Satchel; hands: Hands }> {
  const first = await startSatchel(testInfo)
  await service.connect(first)
  const hands = handsOn(first.page)
  await expect(hands.at('balance')).toContainText('10,000,000')
  return { first, hands }
}

async function buy(hands: Hands): Promise<void> {
  await hands.write('quantity', '1000')
  await hands.click('place-order')
  await hands.click('confirm-accept')
  await expect(hands.at('confirm-dialog')).toBeHidden()
}

test('quit during a write: its outcome is looked up and told after the next start, and nothing is sent twice', async ({}, testInfo) => {
  const service = await startService()
  try {
    const { first, hands } = await startOn(service, testInfo)
    // The service does it and does not answer.
    await service.fault({ kind: 'delay', ms: 600_000, of: 'reply', method: 'POST', path: '/v2/futures*' })
    await buy(hands)
    await expect.poll(() => service.control('/audit')).toMatchObject({ trades: { running: 1 } })
    expect(await first.quit()).toBe(0)

    const second = await startSatchel(testInfo)
    await expect(second.page.getByTestId('running-row')).toHaveCount(1)
    await expect(second.page.getByTestId('doubt-strip')).toContainText('Buy')
  } finally {
    await service.stop()
  }
})

test('quit while a write waits for its turn: that it never left is told after the next start', async ({}, testInfo) => {
  const service = await startService()
  try {
    const { first, hands } = await startOn(service, testInfo)
    await service.fault({
      kind: 'status',
      status: 429,
      retryAfterSeconds: 12,
      method: 'GET',
      path: '/v2/user*',
    })
    await expect.poll(() => service.control('/fault')).toMatchObject({ faults: [] })
    await buy(hands)
    expect(await first.quit()).toBe(0)

    const second = await startSatchel(testInfo)
    await expect(second.page.getByTestId('doubt-strip')).toContainText('nothing was sent')
    expect(await service.control('/audit')).toMatchObject({ trades: {} })
  } finally {
    await service.stop()
  }
})

test('it ends when it is asked to while its window is still loading', async ({}, testInfo) => {
  test.skip(process.platform !== 'linux', 'reads the session bus, which Linux has')
  const desktop = await DesktopOnTheBus.open()
  const [command, args] = commandOf(testInfo, '--hidden')
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const exited = new Promise((done) => child.once('exit', done))
  let said = ''
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()))
  try {
    await expect.poll(() => desktop.hasTray).toBe(true)
    await desktop.choose('Show Satchel')
    await desktop.choose('Quit')
    // What is left of it then says more than a test that took too long.
    const left = wait(30_000).then(
      () => `${said}\n${execFileSync('ps', ['-eo', 'pid,ppid,stat,wchan:24,args']).toString()}`,
    )
    expect(await Promise.race([exited, left])).toBe(0)
  } finally {
    child.kill('SIGKILL')
    desktop.close()
  }
})

test('it ends with the command that started it', async ({}, testInfo) => {
  const [command, args] = commandOf(testInfo)
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const exited = new Promise((done) => child.once('exit', done))
  // It holds its folder once it has begun.
  await expect.poll(() => existsSync(join(dataFolderOf(testInfo), 'window', 'Preferences'))).toBe(true)
  child.disconnect()
  expect(await exited).toBe(0)
})

test('a data folder that cannot be used is named', async ({}, testInfo) => {
  const folder = join(import.meta.filename, 'data')
  const [command, args] = commandOf(testInfo)
  const child = spawn(command, [...args, '--data', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  expect(await new Promise((done) => child.once('exit', done))).toBe(1)
  expect(said).toContain(folder)
  expect(said).not.toContain('JavaScript error')
})
