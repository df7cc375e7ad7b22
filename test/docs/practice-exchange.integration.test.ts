import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const clients = join(root, 'test/exchange-contract/third-party')
const page = readFileSync(join(root, 'docs/practice-exchange.md'), 'utf8')

const blocks = (language: string): string[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)

const [start = '', ...signedRequests] = blocks('sh')
const [printed = '{}'] = blocks('json')
const scripts = blocks('js')

interface FirstLine {
  readonly rest: string
  readonly control: string
  readonly controlToken: string
  readonly account: { readonly key: string; readonly secret: string; readonly passphrase: string }
}

let folder: string
let server: ChildProcess
let info: FirstLine
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-docs-'))
  const command = start
    .trim()
    .replace('--port 8080', '--port 0')
    .replace('./practice-data', join(folder, 'data'))
  // Also if this process is killed.
  const untilInputCloses = `${command} & npm=$!; read -r; kill $npm; wait $npm`
  server = spawn('bash', ['-c', untilInputCloses], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: server.stdout ?? process.stdin })
  const [line] = (await once(lines, 'line')) as [string]
  info = JSON.parse(line) as FirstLine
  environment = {
    ...process.env,
    KEY: info.account.key,
    SECRET: info.account.secret,
    PASSPHRASE: info.account.passphrase,
    V2_API_URL: `${info.rest}/v2`,
    V3_API_URL: `${info.rest}/v3`,
  }
})

afterAll(async () => {
  await endServer()
  await rm(folder, { recursive: true, force: true })
})

async function endServer(): Promise<void> {
  if (server.stdin?.writableEnded !== false) return
  const closed = once(server, 'close')
  server.stdin.end()
  await closed
}

const withAddress = (code: string): string => code.replaceAll('127.0.0.1:8080', new URL(info.rest).host)
const run = promisify(execFile)

const fieldsOf = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null ? fieldsOf(inner, `${path}${name}.`) : [path + name],
  )

test('docs/practice-exchange.md shows the fields of the first line', () => {
  expect(fieldsOf(info).sort()).toEqual(fieldsOf(JSON.parse(printed) as object).sort())
})

test.each(signedRequests.map((code, index) => ({ code, index })))(
  'signed request $index of docs/practice-exchange.md opens a position',
  async ({ code }) => {
    const { stdout } = await run('bash', ['-c', withAddress(code)], { env: environment })
    expect(JSON.parse(stdout)).toMatchObject({ id: expect.any(String) as string, quantity: 100 })
  },
)

test.each(scripts.filter((code) => code.includes('@ln-markets')).map((code, index) => ({ code, index })))(
  'script $index of docs/practice-exchange.md opens a position with a published client',
  async ({ code }) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', withAddress(code)], {
      cwd: clients,
      env: environment,
    })
    expect(stdout).toMatch(/quantity: 100\b/)
  },
)

test('the script of docs/practice-exchange.md receives prices on the WebSocket', async () => {
  const code = scripts.find((each) => each.includes("from 'ws'")) ?? ''
  const child = spawn(process.execPath, ['--input-type=module', '-e', withAddress(code)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  let received = ''
  for await (const line of lines) {
    received = line
    if (line.includes('"subscription"')) break
  }
  child.kill()
  expect(received).toContain('futures/inverse/btc_usd/ticker')
})

const controlRequests = [...page.matchAll(/`(GET|POST) (\/practice\/[\w/]+)(?: (\{[^`]*\}))?`/g)].map(
  ([, method = '', path = '', body]) => ({ method, path, body }),
)

test('the control table of docs/practice-exchange.md lists its requests', () => {
  expect(controlRequests.length).toBeGreaterThan(15)
})

test.each(controlRequests)('the control API serves $method $path $body', async ({ method, path, body }) => {
  const needsMore = body !== undefined && /"(?:\.\.\.|…)"|\.\.\."|alice/.test(body)
  if (path === '/practice/scenario') await control('POST', '/practice/price', '{"release":true}')
  if (path === '/practice/keys' || path === '/practice/balance')
    await control('POST', '/practice/accounts', '{"username":"alice","balance":1000000}')
  const { status, text } = await control(method, path, body)
  if (needsMore && status !== 200) expect(text).toMatch(/paymentRequest|paymentHash|withdrawalId|address|csv/)
  else expect(text).not.toMatch(/"code"/)
  expect([200, ...(needsMore ? [400, 404] : [])]).toContain(status)
})

async function control(
  method: string,
  path: string,
  body?: string,
): Promise<{ status: number; text: string }> {
  const response = await request(new URL(path, info.control), {
    method: method === 'GET' ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${info.controlToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.statusCode, text: await response.body.text() }
}

test('the practice exchange ends with the npm command that started it', async () => {
  await endServer()
  await expect(request(info.rest)).rejects.toThrow('ECONNREFUSED')
})
