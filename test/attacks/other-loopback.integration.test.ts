import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startHeadlessServer } from '../../electron/headless/server'
import { inEnglish } from '../support/in-english'
import { temporaryFolder } from '../support/temporary-folder'

/**
 * Attacker: another user, with a server on the app's port at ::1.
 * Wants: requests and cookies of the browser, which may try either loopback address for a host name.
 */

const start = (port: number) =>
  startHeadlessServer({ windowFolder: temporaryFolder(), port, onPipe: () => undefined, t: inEnglish })

async function squat(host: string): Promise<number | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen({ host, port: 0, ipv6Only: true }, () => {
      onTestFinished(() => void server.close())
      resolve((server.address() as AddressInfo).port)
    })
  })
}

test('the server rejects a port that is in use on ::1', async ({ skip }) => {
  const port = await squat('::1')
  if (port === undefined) return skip('this computer has no ::1')
  await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const [first, second] = [await start(0), await start(0)]
  expect(first.port).not.toBe(second.port)
  await Promise.all([first.close(), second.close()])
})

test('the server prevents other programs from using its port on ::1', async ({ skip }) => {
  if ((await squat('::1')) === undefined) return skip('this computer has no ::1')
  const server = await start(0)
  const squatter = createServer()
  const outcome = new Promise((resolve) => {
    squatter.once('error', ({ message }) => resolve(message))
    squatter.listen({ host: '::1', port: server.port, ipv6Only: true }, () => resolve('taken'))
  })
  expect(await outcome).toContain('EADDRINUSE')
  await server.close()
})
