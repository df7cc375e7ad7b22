import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startHeadlessServer } from '../../electron/headless/server'
import { inEnglish as t } from '../support/in-english'
import { enterHeadless } from '../support/processes/enter-headless'
import { temporaryFolder } from '../support/temporary-folder'

test('the headless server closes the oldest of more than 32 connections without a session', async () => {
  const server = await startHeadlessServer({
    windowFolder: temporaryFolder(),
    port: 0,
    onPipe: () => undefined,
    t,
  })
  onTestFinished(() => server.close())
  const sockets: Socket[] = []
  for (let count = 0; count < 33; count += 1) {
    const socket = connect({ host: '127.0.0.1', port: server.port })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    sockets.push(socket)
  }
  const [oldest] = sockets
  await new Promise<void>((resolve) => oldest?.resume().once('close', () => resolve()))
  expect((await enterHeadless(server.newAddress())).port).toBe(server.port)
  for (const socket of sockets) socket.destroy()
})
