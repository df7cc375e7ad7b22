import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { t } from '../support/browser/text'
import { answerDialogs } from './support/answer-dialogs'
import { expect, test } from './support/desktop-test'
import { getDataFolder, keepSatchelOpen, startSatchel, type Satchel } from './support/satchel'
import { openUpdateFeed, type UpdateFeed } from './support/update-feed'

const { SATCHEL_ELECTRON: electron = '', SATCHEL_APP: root } = process.env
test.skip(root === undefined, 'only an Electron with a name of its own takes the app for an installed one')

let feed: UpdateFeed
let folder = ''
let image = ''
const config = join(dirname(electron), 'resources', 'app-update.yml')

test.beforeAll(async () => {
  if (root === undefined) return
  feed = await openUpdateFeed()
  const { url, publicKey } = feed
  // Inside the project, to find native packages.
  folder = mkdtempSync(join(root, 'node_modules', '.cache', 'updates-'))
  image = join(folder, 'Satchel.AppImage')
  cpSync(join(root, 'out'), join(folder, 'out'), { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ version: '0.1.0', updates: { url, publicKey } }),
  )
  // In a package, electron-builder writes this file.
  writeFileSync(config, `provider: generic\nurl: ${url}\nupdaterCacheDirName: satchel-updater\n`)
  Object.assign(process.env, { APPIMAGE: image, SATCHEL_APP: folder })
})
test.afterAll(() => {
  if (root === undefined) return
  feed.close()
  rmSync(config)
  rmSync(folder, { recursive: true })
  delete process.env['APPIMAGE']
  process.env['SATCHEL_APP'] = root
})
test.beforeEach(() => {
  writeFileSync(image, 'installed')
  feed.clearRequests()
})

async function check(satchel: Pick<Satchel, 'app'>, ...answers: readonly number[]) {
  const dialogs = await answerDialogs(satchel, ...answers)
  await satchel.app.evaluate(({ Menu }) => {
    const choose = Menu.getApplicationMenu()?.getMenuItemById('look-for-update')?.click
    choose?.()
  })
  return dialogs
}

const paths = (): string[] => feed.asked.map(({ path }) => path)
const newest = ['/latest-linux.yml', '/latest-linux.yml.sig']

test.describe('AppImage', () => {
  const satchel = keepSatchelOpen()

  test('does not download a release with a wrong signature', async () => {
    feed.offer({ version: '0.2.0', notes: '', image: 'bad', signedBy: 'another' })
    const dialogs = await check(satchel, 0)
    await expect
      .poll(dialogs)
      .toEqual([{ message: t('update.failed'), detail: t('update.failed.notSigned') }])
    expect(paths()).toEqual(newest)
  })

  test('does not download a release signed for another system', async () => {
    feed.offer({ version: '0.2.0', notes: '', image: 'bad', signedFor: 'darwin' })
    const dialogs = await check(satchel, 0)
    await expect
      .poll(dialogs)
      .toEqual([{ message: t('update.failed'), detail: t('update.failed.notSigned') }])
    expect(paths()).toEqual(newest)
  })

  test('does not install a package that differs from the signed one', async () => {
    feed.offer({ version: '0.2.0', notes: '', image: 'bad', told: 'the' })
    const dialogs = await check(satchel, 0, 0, 0)
    await expect
      .poll(async () => (await dialogs()).map(({ message }) => message))
      .toEqual([t('update.found', { version: '0.2.0' }), t('update.failed')])
    await expect.poll(async () => (await dialogs())[1]?.detail).toContain('sha512')
    expect(readFileSync(image, 'utf8')).toBe('installed')
  })

  test('does not offer an older version', async () => {
    feed.offer({ version: '0.0.9', notes: '', image: 'old' })
    const dialogs = await check(satchel, 0)
    await expect
      .poll(async () => (await dialogs()).map(({ message }) => message))
      .toEqual([t('update.newest')])
    expect(paths()).toEqual(newest)
  })

  test('an update that can not be installed names the reason and keeps the window', async () => {
    feed.offer({ version: '0.2.5', notes: '', image: 'next' })
    rmSync(image)
    const dialogs = await check(satchel, 0, 0)
    await expect.poll(async () => (await dialogs())[2]?.message).toBe(t('update.failed'))
    expect((await dialogs())[2]?.detail).toContain(image)
    const { app } = satchel
    // An app that is quitting would close it, and show none again.
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await app.evaluate(({ app: shell }) => shell.emit('activate'))
    await expect
      .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
      .toBe(true)
  })

  test('checks for, downloads and installs an update only when the user agrees', async () => {
    const started = join(folder, 'started')
    const next = `#!/bin/sh\ntouch '${started}'\n`
    feed.offer({ version: '0.3.0', notes: 'Carry <b>in the list</b>', image: next })
    expect(paths()).toEqual([])

    const refused = await check(satchel, 1)
    const offered = { message: t('update.found', { version: '0.3.0' }), detail: 'Carry <b>in the list</b>' }
    await expect.poll(refused).toEqual([offered])
    expect(paths()).toEqual(newest)

    const later = await check(satchel, 0, 1)
    await expect.poll(async () => (await later()).length).toBe(2)
    await expect.poll(async () => (await later())[1]?.message).toBe(t('update.ready', { version: '0.3.0' }))
    expect(paths()).toEqual([...newest, ...newest, '/satchel-0.3.0.AppImage'])
    expect(readFileSync(image, 'utf8')).toBe('installed')

    await check(satchel, 0, 0)
    expect(await satchel.exited).toBe(0)
    expect(readFileSync(image, 'utf8')).toBe(next)
    await expect.poll(() => existsSync(started)).toBe(true)
    // Requests must not identify the installation.
    expect(feed.asked.filter(({ headers }) => 'x-user-staging-id' in headers)).toEqual([])
  })
})

test('an app installed by a system package names the other way to update', async ({}, testInfo) => {
  delete process.env['APPIMAGE']
  const dialogs = await check(await startSatchel(getDataFolder(testInfo)), 0)
  await expect
    .poll(async () => (await dialogs()).map(({ message }) => message))
    .toEqual([t('update.otherWay')])
  expect(paths()).toEqual([])
})

test('an app without a feed has no menu item for updates', async ({}, testInfo) => {
  process.env['SATCHEL_APP'] = root
  const { app } = await startSatchel(getDataFolder(testInfo))
  expect(
    await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('look-for-update') ?? null),
  ).toBeNull()
})
