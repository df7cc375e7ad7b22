import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { WebSocket } from 'ws'

/** An app in Electron, looked at from outside: by what Linux says of its processes, and by a question to its main process now and then. */
export interface Measured {
  /** From its start to the first paint with something in it, in milliseconds. */
  firstViewMs(): Promise<number>
  /** Of the processor so far, a kind of process each. */
  cpuSeconds(): Record<string, number>
  /** Proportional set size of each kind, in MB, and of all. */
  memoryMb(): Record<string, number>
  /** A text of code in the main process, where `electron` is its module; the value comes back. */
  evaluate(code: string): Promise<unknown>
  quit(): Promise<void>
}

const ticksASecond = 100
const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
/** After the name, which may hold anything: state, parent, ... (proc(5)). */
const statOf = (pid: number): readonly string[] =>
  read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')

function family(root: number): readonly number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(all.map((pid) => [pid, Number(statOf(pid)[1])]))
  const isOurs = (pid: number): boolean => pid === root || (parents.has(pid) && isOurs(parents.get(pid) ?? 0))
  return all.filter((pid) => pid > 1 && isOurs(pid))
}

function kindOf(pid: number, root: number): string {
  if (pid === root) return 'main'
  const [, type = 'other'] = /--type=([a-z-]+)/.exec(read(pid, 'cmdline')) ?? []
  return type
}

const sumByKind = (root: number, valueOf: (pid: number) => number): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const pid of family(root)) {
    const kind = kindOf(pid, root)
    sums[kind] = (sums[kind] ?? 0) + valueOf(pid)
  }
  return sums
}

/** @param app its folder */
export async function startMeasured(
  app: string,
  data: string,
  ...options: readonly string[]
): Promise<Measured> {
  const { SATCHEL_ELECTRON: binary = '', SATCHEL_APP: appOfOld } = process.env
  const startedAtMs = Date.now()
  const child = spawn(
    binary,
    ['--inspect=0', ...(appOfOld === undefined ? [app] : []), '--data', data, ...options],
    { env: { ...process.env, SATCHEL_APP: app }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const { pid } = child
  if (pid === undefined) throw new Error(`${binary} could not be started`)
  const address = await new Promise<string>((found, failed) => {
    let said = ''
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString()
      const [url] = /ws:\/\/\S+/.exec(said) ?? []
      if (url !== undefined) found(url)
    })
    child.once('exit', (code) => failed(new Error(`It ended with ${code}: ${said}`)))
  })
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let lastId = 0

  const evaluate = (code: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const expression = `(async () => { const electron = process.mainModule.require('electron'); return ${code} })()`
      const onMessage = (text: Buffer): void => {
        const answer = JSON.parse(text.toString()) as Answer
        if (answer.id !== id) return
        socket.off('message', onMessage)
        if (answer.result?.exceptionDetails) reject(new Error(JSON.stringify(answer.result.exceptionDetails)))
        else resolve(answer.result?.result?.value)
      }
      socket.on('message', onMessage)
      socket.send(
        JSON.stringify({
          id,
          method: 'Runtime.evaluate',
          params: { expression, awaitPromise: true, returnByValue: true },
        }),
      )
    })

  /** Null until something is painted. */
  const paintedAtMs = (): Promise<unknown> =>
    evaluate(`electron.BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
      "(entry => entry ? performance.timeOrigin + entry.startTime : null)(performance.getEntriesByName('first-contentful-paint')[0])") ?? null`)

  return {
    async firstViewMs() {
      for (;;) {
        const atMs = await paintedAtMs().catch(() => null)
        if (typeof atMs === 'number') return atMs - startedAtMs
        await new Promise((done) => setTimeout(done, 20))
      }
    },
    cpuSeconds: () =>
      sumByKind(pid, (each) => {
        const stat = statOf(each)
        return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / ticksASecond
      }),
    memoryMb() {
      const byKind = sumByKind(
        pid,
        (each) => Number(/^Pss:\s+(\d+)/m.exec(read(each, 'smaps_rollup'))?.[1] ?? 0) / 1024,
      )
      const rounded = Object.entries(byKind).map(([kind, mb]) => [kind, Math.round(mb)] as const)
      return { ...Object.fromEntries(rounded), all: rounded.reduce((sum, [, mb]) => sum + mb, 0) }
    },
    evaluate,
    async quit() {
      const ended = once(child, 'exit')
      // It would wait for whoever looks into it to go.
      await evaluate('void setTimeout(() => electron.app.quit(), 100)')
      socket.close()
      await ended
    },
  }
}

interface Answer {
  readonly id?: number
  readonly result?: { readonly result?: { readonly value?: unknown }; readonly exceptionDetails?: unknown }
}
