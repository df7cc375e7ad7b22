import { join } from 'node:path'
import { walkFirstLight } from '../support/browser/first-light'
import { DesktopOnTheBus } from './support/desktop-on-the-bus'
import { expect, test } from './support/desktop-test'
import { startSatchel } from './support/satchel'

/** The walk in Electron itself. */

test('first light in Electron', async ({}, testInfo) => {
  // Where there is a session bus, notifications are read back from it.
  const desktop = process.platform === 'linux' ? await DesktopOnTheBus.open() : null
  let satchel = await startSatchel(testInfo, '--practice-seed', '7')
  const complaints: string[] = []
  satchel.page.on('pageerror', (error) => complaints.push(error.message))
  await walkFirstLight({
    page: () => satchel.page,
    async restart() {
      expect(await satchel.quit()).toBe(0)
      satchel = await startSatchel(testInfo, '--practice-seed', '7')
      return satchel.page
    },
    notificationTitles: () => Promise.resolve(desktop?.told.map(({ title }) => title) ?? null),
    onScreen: async (shown, name) => {
      await shown.screenshot({
        path: join('test-results', 'screens', `electron-${process.platform}-${name}.png`),
      })
    },
  })
  expect(complaints).toEqual([])
  desktop?.close()
})

test('the window is sandboxed and has nothing of Node', async ({}, testInfo) => {
  const { page } = await startSatchel(testInfo)
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
  const { page } = await startSatchel(testInfo)
  await page.getByTestId('start-practice').click()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
  await page.reload()
  await expect(page.getByTestId('balance')).toContainText('10,000,000')
})

test('WebRTC finds no way out of the window', async ({}, testInfo) => {
  const { page } = await startSatchel(testInfo)
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
