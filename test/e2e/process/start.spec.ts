import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { enterHeadless, requestStatus } from '../../support/processes/enter-headless'
import { interrupt, npmStart, runStart, startHeadless } from '../../support/processes/start-headless'

const root = resolve(import.meta.dirname, '..', '..', '..')
const isPosix = process.platform !== 'win32'

function isGroupAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(-pid, 0)
  } catch {
    return false
  }
}

test('Ctrl-C stops the app with exit code 0, leaves no process and frees the port', async ({}, testInfo) => {
  const app = await startHeadless(['--data', testInfo.outputPath('data')])
  expect(await requestStatus(await enterHeadless(app.url))).toBe(200)
  expect(await app.stop()).toBe(0)
  if (isPosix) expect(isGroupAlive(app.child.pid)).toBe(false)

  const port = new URL(app.url).port
  const restarted = await startHeadless(['--port', port, '--data', testInfo.outputPath('data')])
  expect(new URL(restarted.url).port).toBe(port)
  expect(await restarted.stop()).toBe(0)
  expect(
    restarted
      .output()
      .split('\n')
      .filter((line) => /error|unexpected|warning/i.test(line)),
  ).toEqual([])
})

test('SIGTERM stops all processes of the app', async ({}, testInfo) => {
  test.skip(!isPosix, 'Windows has no SIGTERM')
  const app = await startHeadless(['--data', testInfo.outputPath('data')])
  app.child.kill('SIGTERM')
  expect(await app.exited).toBe(0)
  await expect.poll(() => isGroupAlive(app.child.pid)).toBe(false)
})

test('SIGKILL of the app or npm stops all processes and frees the data folder', async ({}, testInfo) => {
  test.skip(!isPosix, 'Windows has no SIGKILL')
  const data = testInfo.outputPath('data')
  const app = await startHeadless(['--data', data])
  app.child.kill('SIGKILL')
  await expect.poll(() => isGroupAlive(app.child.pid), { timeout: 30_000 }).toBe(false)

  const underNpm = runStart(['--no-open', '--json', '--data', data], npmStart)
  await expect.poll(() => underNpm.output(), { timeout: 60_000 }).toContain('{"ready":true')
  underNpm.child.kill('SIGKILL')
  await expect.poll(() => isGroupAlive(underNpm.child.pid), { timeout: 30_000 }).toBe(false)
})

test('--json prints one line of JSON on standard output and nothing else', async ({}, testInfo) => {
  const running = runStart(['--no-open', '--json', '--data', testInfo.outputPath('data')])
  await expect.poll(() => running.output()).toContain('ready')
  expect(await interrupt(running)).toBe(0)
  const lines = running.output().split('\n').filter(Boolean)
  const [line, ...others] = lines.filter((text) => !text.startsWith('Building Satchel'))
  expect(JSON.parse(line ?? '')).toEqual({
    ready: true,
    url: expect.stringMatching(/^http:\/\/[0-9a-f]{20}\.localhost:\d+\/enter#[\w-]{43}$/) as unknown,
  })
  expect(others).toEqual([])
})

test('a port in use is reported with a solution', async ({}, testInfo) => {
  const holder = createServer()
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
  const address = holder.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const failed = runStart(['--no-open', '--port', String(port), '--data', testInfo.outputPath('data')])
  expect(await failed.exited).toBe(1)
  expect(failed.output()).toContain(`Port ${port}`)
  expect(failed.output()).toContain('--port N')
  expect(failed.output()).not.toMatch(/ at .*\.js:\d+/)
  holder.close()
})

test('a data folder that cannot be created or written is reported with a solution', async ({}, testInfo) => {
  const file = testInfo.outputPath('file')
  mkdirSync(testInfo.outputPath(), { recursive: true })
  writeFileSync(file, '')
  const closed = testInfo.outputPath('closed')
  mkdirSync(closed, { mode: 0o500 })
  const readOnly = [
    ...(isPosix && process.getuid?.() !== 0 ? [closed] : []),
    ...(process.platform === 'linux' ? ['/sys/satchel'] : []),
  ]
  for (const folder of [file, join(file, 'below'), ...readOnly]) {
    const failed = runStart(['--no-open', '--data', folder])
    expect(await failed.exited).toBe(1)
    expect(failed.output()).toContain(folder)
    expect(failed.output()).toContain('--data DIR')
    expect(failed.output()).not.toMatch(/ at .*\.js:\d+/)
  }
})

for (const args of [
  ['--port', '99999'],
  ['--port', '-1'],
  ['--port', '1e3'],
  ['--data', ''],
  ['--practice-speed', '0'],
  ['--practice-seed', '1.5'],
  ['--nonsense'],
] as const) {
  test(`${args.join(' ')} is rejected with the option name`, async () => {
    const failed = runStart(['--no-open', ...args])
    expect(await failed.exited).toBe(1)
    expect(/--[a-z][a-z-]*/.exec(failed.output())?.[0]).toBe(args[0])
  })
}

test('an unusable price file is reported before the app is ready', async ({}, testInfo) => {
  const empty = testInfo.outputPath('empty.csv')
  mkdirSync(testInfo.outputPath(), { recursive: true })
  writeFileSync(empty, 'time,open,high,low,close,volume\n')
  for (const file of [testInfo.outputPath('missing.csv'), empty]) {
    const data = testInfo.outputPath('data')
    const failed = runStart(['--no-open', '--json', '--data', data, '--practice-replay', file])
    expect(await failed.exited).toBe(1)
    expect(failed.output()).toContain(file)
    expect(failed.output()).not.toContain('"ready":true')
    expect(failed.output()).not.toMatch(/ at .*\.js:\d+/)
  }
})

test('--help lists the options and starts nothing', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts', 'start.mjs'), '--help'], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  for (const option of ['--headless', '--port N', '--no-open', '--data DIR', '--json']) {
    expect(stdout).toContain(option)
  }
})

test('a second app on the same data exits with an error, and the first continues', async ({}, testInfo) => {
  const data = testInfo.outputPath('data')
  const first = await startHeadless(['--data', data])
  const second = runStart(['--no-open', '--data', data])
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(data)
  expect(await requestStatus(await enterHeadless(first.url))).toBe(200)
  expect(await first.stop()).toBe(0)
})
