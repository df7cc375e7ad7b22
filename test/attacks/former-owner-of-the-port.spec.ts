import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { startBuilt } from '../support/processes/start-headless'

/**
 * Attacker: a program that once used the app's port (`--port`) and left a service worker in the browser.
 * Wants: to intercept the app's traffic.
 */

const worker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))
self.addEventListener('fetch', (event) => {
  const page = '<title>taken</title><script>document.title = "taken " + location.hash</script>'
  event.respondWith(new Response(page, { headers: { 'content-type': 'text/html' } }))
})`

test('a planted service worker intercepts no request to the app', async ({ page }, testInfo) => {
  const planter = createServer((request, response) => {
    const isWorker = request.url === '/worker.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    response.end(isWorker ? worker : '<title>planter</title>')
  })
  await new Promise<void>((done) => planter.listen(0, '127.0.0.1', done))
  const { port } = planter.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${host}:${port}/`)
    await page.evaluate(async () => {
      document.cookie = 'satchel-session=planted; path=/; max-age=3600'
      await navigator.serviceWorker.register('/worker.js')
      await navigator.serviceWorker.ready
    })
  }
  await close(planter)
  await page.goto(`http://127.0.0.1:${port}/#here`)
  await expect(page).toHaveTitle('taken #here')

  const args = ['--port', String(port), '--data', testInfo.outputPath('data'), '--practice-seed', '7']
  const app = await startBuilt(args)
  try {
    await page.goto(app.url)
    await expect(page.getByTestId('start-practice')).toBeVisible()
    expect(await page.title()).not.toContain('taken')
    await page.reload()
    await expect(page.getByTestId('start-practice')).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  } finally {
    await app.stop()
  }
})

test('each start uses a new host name', async ({}, testInfo) => {
  const names = new Set<string>()
  for (let start = 0; start < 2; start += 1) {
    const app = await startBuilt(['--data', testInfo.outputPath('data')])
    names.add(new URL(app.url).hostname)
    await app.stop()
  }
  expect(names.size).toBe(2)
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{20}\.localhost$/)
})

const close = (server: Server): Promise<unknown> => {
  server.closeAllConnections()
  return new Promise((done) => server.close(done))
}
