import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { expect, test } from './support/desktop-test'
import { startSatchel, type Satchel } from './support/satchel'
import { openUpdateFeed, type UpdateFeed } from './support/update-feed'

/** Updates by a feed of the test's own: a package as AppImages are, which is what replaces itself on Linux. */

const { SATCHEL_ELECTRON: electron = '', SATCHEL_APP: root } = process.env
test.skip(root === undefined, 'only an Electron with a name of its own takes the app for an installed one')

let feed: UpdateFeed
let image = ''
const config = join(dirname(electron), 'resources', 'app-update.yml')

test.beforeEach(async ({}, testInfo) => {
  feed = await openUpdateFeed()
  image = testInfo.outputPath('Satchel.AppImage')
  writeFileSync(image, 'the old one')
  process.env['APPIMAGE'] = image
  // In a package, the builder writes it.
  writeFileSync(config, `provider: generic\nurl: ${feed.url}\nupdaterCacheDirName: satchel-updater\n`)
})
test.afterEach(() => {
  feed.close()
  rmSync(config)
  delete process.env['APPIMAGE']
  process.env['SATCHEL_APP'] = root
})

/** The built app with that feed in what it says it is. */
function withFeed(testInfo: TestInfo): void {
  const folder = testInfo.outputPath('app')
  const { url, publicKey } = feed
  mkdirSync(folder)
  cpSync(resolve(root ?? '', 'out'), join(folder, 'out'), { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ version: '0.1.0', updates: { url, publicKey } }),
  )
  process.env['SATCHEL_APP'] = folder
}

interface Asked {
  readonly message: string
  readonly detail: string
}

/** Answers what main asks, one after the other. Nobody can click a dialog of the system here, nor its menus. */
async function look({ app }: Satchel, ...answers: readonly number[]): Promise<() => Promise<Asked[]>> {
  await app.evaluate(({ dialog, Menu }, responses) => {
    const asked: Asked[] = []
    Object.assign(globalThis, { asked })
    dialog.showMessageBox = (...given: readonly unknown[]) => {
      const { message, detail } = given.at(-1) as Asked
      asked.push({ message, detail })
      return Promise.resolve({ response: responses[asked.length - 1] ?? 1, checkboxChecked: false })
    }
    const choose = Menu.getApplicationMenu()?.getMenuItemById('look-for-update')?.click
    choose?.()
  }, answers)
  return () => app.evaluate(() => (globalThis as unknown as { asked: Asked[] }).asked)
}

const paths = (): string[] => feed.asked.map(({ path }) => path)
const newest = ['/latest-linux.yml', '/latest-linux.yml.sig']

test('without a feed nothing offers to look for updates', async ({}, testInfo) => {
  const { app } = await startSatchel(testInfo)
  expect(
    await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('look-for-update') ?? null),
  ).toBeNull()
})

test('an update is looked for, fetched and installed on the word of the user alone', async ({}, testInfo) => {
  const started = testInfo.outputPath('started')
  const next = `#!/bin/sh\ntouch '${started}'\n`
  feed.offer({ version: '0.2.0', notes: 'Carry <b>in the list</b>', image: next })
  withFeed(testInfo)
  const satchel = await startSatchel(testInfo)
  expect(paths()).toEqual([])

  const refused = await look(satchel, 1)
  await expect
    .poll(refused)
    .toEqual([{ message: 'Satchel 0.2.0 can be fetched', detail: 'Carry <b>in the list</b>' }])
  expect(paths()).toEqual(newest)

  const later = await look(satchel, 0, 1)
  await expect.poll(async () => (await later()).length).toBe(2)
  expect((await later())[1]?.message).toBe('Satchel 0.2.0 is ready')
  expect(paths()).toEqual([...newest, ...newest, '/satchel-0.2.0.AppImage'])
  expect(readFileSync(image, 'utf8')).toBe('the old one')

  await look(satchel, 0, 0)
  expect(await satchel.exited).toBe(0)
  expect(readFileSync(image, 'utf8')).toBe(next)
  await expect.poll(() => existsSync(started)).toBe(true)
  // Nothing tells the feed who asks.
  expect(feed.asked.filter(({ headers }) => 'x-user-staging-id' in headers)).toEqual([])
})

test('a release that another signed is not fetched', async ({}, testInfo) => {
  feed.offer({ version: '0.2.0', notes: '', image: 'bad', signedBy: 'another' })
  withFeed(testInfo)
  const asked = await look(await startSatchel(testInfo), 0)
  await expect
    .poll(async () => (await asked()).map(({ message }) => message))
    .toEqual(['No update was installed'])
  expect((await asked())[0]?.detail).toContain('not signed by the key')
  expect(paths()).toEqual(newest)
})

test('a package that is not the one that was signed is not installed', async ({}, testInfo) => {
  feed.offer({ version: '0.2.0', notes: '', image: 'bad', told: 'the' })
  withFeed(testInfo)
  const asked = await look(await startSatchel(testInfo), 0, 0, 0)
  await expect
    .poll(async () => (await asked()).map(({ message }) => message))
    .toEqual(['Satchel 0.2.0 can be fetched', 'No update was installed'])
  expect((await asked())[1]?.detail).toContain('sha512')
  expect(readFileSync(image, 'utf8')).toBe('the old one')
})

test('an older version is not offered', async ({}, testInfo) => {
  feed.offer({ version: '0.0.9', notes: '', image: 'old' })
  withFeed(testInfo)
  const asked = await look(await startSatchel(testInfo), 0)
  await expect
    .poll(async () => (await asked()).map(({ message }) => message))
    .toEqual(['This is the newest Satchel'])
})

test('an app that a package of the system installed says how it is updated', async ({}, testInfo) => {
  delete process.env['APPIMAGE']
  withFeed(testInfo)
  const asked = await look(await startSatchel(testInfo), 0)
  await expect
    .poll(async () => (await asked()).map(({ message }) => message))
    .toEqual(['This Satchel does not update itself'])
  expect(paths()).toEqual([])
})
