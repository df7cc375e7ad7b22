import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { openApp, type OpenApp } from '../support/browser/open-app'
import { allRefused, refusedByPolicy } from '../support/browser/checks/refused-by-policy'

/**
 * Attacker: a script in the page, in the browser.
 * Wants: to send page data to its own host by request, navigation or WebRTC, and to run further code.
 */

let app: OpenApp
const received: string[] = []
const host = createServer((request, response) => {
  received.push(request.url ?? '')
  response.setHeader('access-control-allow-origin', '*').end('heard')
})
let address: string

test.beforeAll(async ({ browser }, testInfo) => {
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  app = await openApp(browser, { dataFolder: testInfo.outputPath('data') })
  await expect(app.ui.at('start-practice')).toBeVisible()
})
test.afterAll(async () => {
  await app.close()
  host.closeAllConnections()
  host.close()
})

test('a script in the page cannot create markup or code from text, or load any', async () => {
  expect(await refusedByPolicy(app.ui.page)).toEqual(allRefused)
})

test('a script in the page without a session cannot create markup or code from text, or load any', async ({
  browser,
}) => {
  const otherBrowser = await browser.newContext()
  const page = await otherBrowser.newPage()
  await page.goto(new URL('/', app.ui.page.url()).href)
  await expect(page.locator('#app')).toHaveCount(0)
  expect(await refusedByPolicy(page)).toEqual(allRefused)
  await otherBrowser.close()
})

test('a script in the page cannot connect over WebRTC, in a browser that can block it', async () => {
  const { page } = app.ui
  const state = await page.evaluate(async () => {
    const connection = new RTCPeerConnection()
    const other = new RTCPeerConnection()
    let candidates = 0
    const connectTo = (end: RTCPeerConnection) => (event: RTCPeerConnectionIceEvent) => {
      if (event.candidate?.candidate) candidates += 1
      void end.addIceCandidate(event.candidate ?? undefined)
    }
    connection.onicecandidate = connectTo(other)
    other.onicecandidate = connectTo(connection)
    connection.createDataChannel('out')
    const settled = new Promise<string>((done) => {
      connection.oniceconnectionstatechange = () =>
        ['connected', 'completed', 'failed'].includes(connection.iceConnectionState) &&
        done(connection.iceConnectionState)
      const onGathered = (): void => {
        const isGathered = [connection, other].every((end) => end.iceGatheringState === 'complete')
        if (isGathered && candidates === 0) done('no candidates')
      }
      connection.onicegatheringstatechange = onGathered
      other.onicegatheringstatechange = onGathered
    })
    await connection.setLocalDescription()
    await other.setRemoteDescription(connection.localDescription as RTCSessionDescription)
    await other.setLocalDescription()
    await connection.setRemoteDescription(other.localDescription as RTCSessionDescription)
    return settled
  })
  expect(['failed', 'no candidates']).toContain(state)
})

test('a script in the page cannot reach its host by request or navigation', async ({ browser }) => {
  const { page } = app.ui
  await page.evaluate((to) => fetch(`${to}/asked`).catch(() => undefined), address)
  await page.evaluate((to) => {
    new Image().src = `${to}/image`
    navigator.sendBeacon(`${to}/beacon`, 'text')
    open(`${to}/window`)
  }, address)
  await page.evaluate((to) => (location.href = `${to}/navigated`), address).catch(() => undefined)
  // Proves that the host is reachable.
  const outside = await browser.newContext()
  await (await outside.newPage()).goto(`${address}/control`)
  await outside.close()
  expect(received.filter((path) => path !== '/favicon.ico')).toEqual(['/control'])
})
