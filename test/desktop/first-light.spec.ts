import { join, resolve } from 'node:path'
import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test'
import { findElectron } from '../../scripts/find-electron.mjs'
import { walkFirstLight } from '../support/browser/first-light'

/** The walk in Electron itself. Everything that the double of Electron cannot prove is proved here, where there is a binary. */

const root = resolve(import.meta.dirname, '..', '..')
const executablePath = findElectron()

test.skip(!executablePath, 'not run: no Electron binary')

let app: ElectronApplication | undefined

async function start(dataFolder: string): Promise<Page> {
  app = await _electron.launch({
    ...(executablePath && { executablePath }),
    args: [root, '--data', dataFolder, '--practice-seed', '7'],
  })
  const page = await app.firstWindow()
  await page.waitForURL('app://satchel/**')
  return page
}

async function stop(): Promise<void> {
  const closing = app
  app = undefined
  await closing?.evaluate(({ app: electronApp }) => electronApp.quit()).catch(() => undefined)
  await closing?.close()
}

test.afterEach(stop)

test('first light in Electron', async ({}, testInfo) => {
  const dataFolder = join(testInfo.outputPath(), 'data')
  let page = await start(dataFolder)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await walkFirstLight({
    page: () => page,
    async restart() {
      await stop()
      page = await start(dataFolder)
      return page
    },
    // The system's notifications cannot be read back.
    notificationTitles: () => Promise.resolve(null),
    onScreen: async (shown, name) => {
      await shown.screenshot({
        path: join('test-results', 'screens', `electron-${process.platform}-${name}.png`),
      })
    },
  })
  expect(complaints).toEqual([])
})

test('the window is sandboxed and has nothing of Node', async ({}, testInfo) => {
  const page = await start(join(testInfo.outputPath(), 'data'))
  await expect(page.getByTestId('start-practice')).toBeVisible()
  expect(
    await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron'].filter((name) => name in window),
    ),
  ).toEqual([])
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
  expect(
    await page.evaluate(() =>
      fetch('https://example.org/').then(
        () => 'reached',
        () => 'refused',
      ),
    ),
  ).toBe('refused')
})

test('a reload gets a port of its own', async ({}, testInfo) => {
  const page = await start(join(testInfo.outputPath(), 'data'))
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
  await page.reload()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
})

test('WebRTC finds no way out of the window', async ({}, testInfo) => {
  const page = await start(join(testInfo.outputPath(), 'data'))
  const candidates = await page.evaluate(async () => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:3478' }] })
    const found: string[] = []
    connection.onicecandidate = ({ candidate }) => candidate && found.push(candidate.candidate)
    connection.createDataChannel('out')
    await connection.setLocalDescription()
    await new Promise((done) => setTimeout(done, 3000))
    return found.filter((each) => / udp /i.test(each))
  })
  expect(candidates).toEqual([])
})
