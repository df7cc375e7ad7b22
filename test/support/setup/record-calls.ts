import diagnostics from 'node:diagnostics_channel'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import WebSocket from 'ws'
import type { RecordedCall, RecordedStep } from '../../../scripts/api-coverage/recorded'
import { stepsIn } from '../../../scripts/api-coverage/states'

const folder = process.env['SATCHEL_CALLS']
if (folder === undefined) throw new Error('SATCHEL_CALLS must name a folder')
const file = join(folder, `${randomUUID()}.jsonl`)

let testName = ''
const observed = new Set<string>()
const states = new Map<string, string>()

/** Other tests also send invalid addresses. */
const isRecorded = (): boolean => expect.getState().testPath?.includes('/exchange-contract/') === true

function note(entry: RecordedCall | RecordedStep): void {
  if (!isRecorded()) return
  const line = JSON.stringify(entry)
  if (observed.has(line)) return
  observed.add(line)
  appendFileSync(file, `${line}\n`)
}

/** Resets the recorded trades at each new test. */
function currentTest(): string {
  const name = expect.getState().currentTestName ?? ''
  if (name !== testName) {
    testName = name
    observed.clear()
    states.clear()
  }
  return name
}

interface Answer {
  readonly code?: string
  readonly issues?: readonly { readonly path: readonly (string | number)[] }[]
}

function noteReply(method: string, url: URL, status: number, text: string): void {
  const test = currentTest()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = {}
  }
  const { code = '', issues } = (body ?? {}) as Answer
  const named = status >= 400 && issues !== undefined ? issues : []
  const fields = named.map(({ path }) => path.join('.'))
  const { pathname: path } = url
  note({ kind: 'rest', test, method, path, hasQuery: url.search !== '', status, code: String(code), fields })
  if (status !== 200) return
  for (const { entity, id, state } of stepsIn(path, body)) {
    const from = states.get(id) ?? '(none)'
    states.set(id, state)
    if (from !== state) note({ kind: 'step', test, entity, from, to: state })
  }
}

interface Frame {
  readonly method?: string
  readonly params?: unknown
  readonly error?: { readonly code: number }
}

function noteFrame(text: string): void {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return
  }
  for (const frame of [value].flat() as (Frame | null)[]) {
    if (typeof frame !== 'object' || frame === null) continue
    const { method = '', params, error } = frame
    const { topics = [] } = (params ?? {}) as { topics?: unknown[] }
    const channels = [params, topics].flat().filter((name) => typeof name === 'string')
    note({ kind: 'stream', test: currentTest(), method: String(method), channels, error: error?.code ?? 0 })
  }
}

function install(): void {
  const plainFetch = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (!isRecorded()) return plainFetch(input, init)
    const url = new URL(input instanceof Request ? input.url : String(input))
    const response = await plainFetch(input, init)
    const text = await response.clone().text()
    noteReply(init?.method ?? 'GET', url, response.status, text)
    return response
  }

  diagnostics.subscribe('http.client.response.finish', (message) => {
    if (!isRecorded()) return
    const { request, response } = message as {
      request: { method: string; path: string }
      response: { statusCode: number }
    }
    noteReply(request.method, new URL(request.path, 'http://localhost'), response.statusCode, '')
  })

  const socket = WebSocket.prototype
  const plainSend = Reflect.get(socket, 'send') as (this: WebSocket, ...args: unknown[]) => void
  socket.send = function (this: WebSocket, ...args: unknown[]): void {
    if (typeof args[0] === 'string') noteFrame(args[0])
    plainSend.apply(this, args)
  }
}

// Files share modules but each evaluates this one.
const isInstalled = Symbol.for('satchel.record-calls')
if (!Reflect.has(globalThis, isInstalled)) {
  Reflect.set(globalThis, isInstalled, true)
  install()
}
