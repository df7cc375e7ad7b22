import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startDevelopmentServer } from '../../electron/development/server'
import { enterHeadless, type EnteredApp } from '../support/processes/enter-headless'
import { temporaryFolder } from '../support/temporary-folder'

/** Returns frames, and exits on `exit`. */
const core = `
process.send({ kind: 'ready' })
process.on('message', ({ kind, id, text }) => {
  if (text === 'exit') process.exit(0)
  if (kind === 'frame') process.send({ kind, id, text })
})
process.on('disconnect', () => process.exit(0))
`

async function start() {
  const folder = temporaryFolder()
  const file = join(folder, 'core.mjs')
  writeFileSync(file, core)
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => printed.mockRestore())
  const server = await startDevelopmentServer({
    vite: { url: 'http://127.0.0.1:9', upgrade: () => undefined },
    core: file,
    coreArgs: [],
    nodeArgs: [],
    dataFolder: folder,
    port: 0,
    open: false,
    json: true,
  })
  onTestFinished(() => server.close())
  await expect.poll(() => printed.mock.calls.length).toBeGreaterThan(0)
  const { url } = JSON.parse(String(printed.mock.calls[0]?.[0])) as { url: string }
  return { server, app: await enterHeadless(url) }
}

async function connect({ port, headers }: EnteredApp): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/bridge`, { headers })
  await once(socket, 'open')
  return socket
}

async function sendFrame(socket: WebSocket, text: string): Promise<string> {
  socket.send(text)
  const [data] = (await once(socket, 'message')) as [Buffer]
  return data.toString()
}

test('a page reconnects to the next core after a core exited', async () => {
  const { server, app } = await start()
  const first = await connect(app)
  expect(await sendFrame(first, 'before')).toBe('before')
  const closed = once(first, 'close')
  first.send('exit')
  await closed
  const between = new WebSocket(`ws://127.0.0.1:${app.port}/bridge`, { headers: app.headers })
  await once(between, 'close')
  await server.restartCore()
  expect(await sendFrame(await connect(app), 'after')).toBe('after')
})
