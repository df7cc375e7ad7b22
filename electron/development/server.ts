import { fork, type ChildProcess } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Pipe } from '@common/bridge/protocol'
import { inEnglish } from '@common/texts/in-english'
import { inDataFolder, openInBrowser } from '../headless/open-in-browser'
import { readLines } from '../headless/read-lines'
import { startHeadlessServer } from '../headless/server'
import { MessagePipe } from './message-pipe'
import type { FromCore, ToCore } from './messages'
import { readFromVite } from './read-from-vite'
import { sendToCore } from './send-to-core'

/** Sessions and pages survive restarts of the core process. */

export interface DevelopmentOptions {
  readonly vite: {
    readonly url: string
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  }
  readonly core: string
  readonly coreArgs: readonly string[]
  readonly nodeArgs: readonly string[]
  readonly dataFolder: string
  readonly port: number
  readonly open: boolean
  readonly json: boolean
}

export interface DevelopmentServer {
  restartCore(): Promise<void>
  close(): Promise<void>
}

export async function startDevelopmentServer(options: DevelopmentOptions): Promise<DevelopmentServer> {
  const { vite, dataFolder, open, json } = options
  const pages = new Map<number, MessagePipe>()
  let core: ChildProcess | undefined
  let lastId = 0
  let isInvited = false
  let isClosed = false

  const post = (message: ToCore) => sendToCore(core, message)

  function connect(socket: Pipe): void {
    // The page tries again. An exited core would never answer.
    if (!core?.connected) return socket.close()
    const id = ++lastId
    const pipe = new MessagePipe(id, post)
    pages.set(id, pipe)
    pipe.onFrame((text) => socket.send(text))
    pipe.onClose(() => {
      pages.delete(id)
      socket.close()
    })
    socket.onFrame((text) => pipe.send(text))
    socket.onClose(() => pipe.close())
    post({ kind: 'open', id })
  }

  const server = await startHeadlessServer({
    readFile: (url) => readFromVite(vite.url, url, "'self'"),
    onOtherUpgrade: (request, socket, head) => vite.upgrade(request, socket, head),
    port: options.port,
    t: inEnglish,
    onPipe: connect,
  })

  function invite() {
    const url = server.newAddress()
    if (json) console.log(JSON.stringify({ ready: true, url }))
    else console.log(`Satchel is ready for development. Press Enter for another address.\n\n  ${url}\n`)
    if (open) void openInBrowser(server.newAddress(), inDataFolder(dataFolder))
  }

  function onMessage(message: FromCore): void {
    switch (message.kind) {
      case 'ready':
        if (!isInvited) invite()
        isInvited = true
        return
      case 'frame':
        return pages.get(message.id)?.receive(message.text)
      case 'close':
        return pages.get(message.id)?.closed()
      case 'print':
        return console.log(json ? JSON.stringify({ says: message.text, hosts: message.hosts }) : message.text)
      case 'invite':
        return invite()
    }
  }

  function startCore() {
    const child = fork(options.core, options.coreArgs, { execArgv: [...options.nodeArgs] })
    core = child
    child.on('message', onMessage)
    child.on('exit', (code) => {
      // Pages reconnect to the next core.
      for (const pipe of [...pages.values()]) pipe.closed()
      if (code !== 0) console.error(`The core exited with code ${code}. It restarts after the next change.`)
    })
  }

  const stopCore = (): Promise<void> =>
    new Promise((resolve) => {
      if (!core || core.exitCode !== null || core.signalCode !== null) return resolve()
      core.once('exit', () => resolve())
      core.kill('SIGTERM')
    })

  readLines(process.stdin, (text) => post({ kind: 'line', text }))
  startCore()
  return {
    async restartCore() {
      await stopCore()
      if (!isClosed) startCore()
    },
    async close() {
      isClosed = true
      await server.close()
      await stopCore()
    },
  }
}
