import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServiceAlone, type ServiceAlone } from '../../support/service-alone'

/**
 * Attacker: someone who gets a picture of the app's memory (a crash report, a core dump, a heap snapshot) after the user has locked it, left
 * an account or forgotten a service.
 * Wants: the key that was in it.
 */

const vaultPassphrase = 'correct horse battery staple'
const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'satchel-memory-'))

let service: ServiceAlone
let info: ServiceAlone['info']
let child: ChildProcessWithoutNullStreams
let lines: AsyncIterator<string>

beforeAll(async () => {
  service = await startServiceAlone()
  info = service.info
  child = spawn(process.execPath, [
    join(root, 'scripts/run-ts.mjs'),
    join(root, 'test/attacks/support/forgetful-app.ts'),
    folder,
  ])
  child.stderr.pipe(process.stderr)
  lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('ready')
}, 120_000)
afterAll(async () => {
  child.kill()
  await once(child, 'close')
  await service.stop()
  rmSync(folder, { recursive: true })
})

async function step(what: object): Promise<void> {
  child.stdin.write(`${JSON.stringify(what)}\n`)
  expect((await lines.next()).value).toBe('done')
}

/** Which of the secrets the heap holds, however they are spelled in it. */
async function held(): Promise<string[]> {
  const file = join(folder, 'heap.heapsnapshot')
  await step({ snapshot: file })
  const heap = readFileSync(file, 'latin1').toLowerCase()
  rmSync(file)
  const { key, secret, passphrase } = info.account
  return Object.entries({ key, secret, passphrase, vaultPassphrase })
    .filter(([, text]) =>
      [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').slice(0, -2)].some(
        (each) => heap.includes(each.toLowerCase()),
      ),
    )
    .map(([name]) => name)
}

const connect = (protocol: string) => {
  const { rest, ws, account } = info
  const { key, secret, passphrase } = account
  const where = { network: 'testnet', protocol, restUrl: rest, wsUrl: ws, headerPrefix: 'SVC' }
  const service = { name: 'Main', color: 'blue', ...where, key, secret, passphrase }
  return step({ call: ['session', 'connectService', { ...service, vaultPassphrase }] })
}

const profileId = (): string =>
  (JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as { profiles: { id: string }[] })
    .profiles[0]?.id ?? ''

test.each(['v2', 'v3'])(
  'half a minute after the account is closed, nothing of its key is in the heap: %s',
  async (protocol) => {
    await connect(protocol)
    await pause(2000)
    // That it would be found: while the account is open, what comes in is searched for it.
    expect(await held()).toContain('secret')
    await step({ call: ['app', 'changeSettings', { followWhileLocked: false }] })
    await step({ call: ['session', 'lock', null] })
    await pause(30_000)
    expect(await held()).toEqual([])
    await step({ call: ['session', 'unlock', { vaultPassphrase }] })
    await pause(2000)
    expect(await held()).toContain('secret')
    await step({ call: ['session', 'forget', { profileId: profileId() }] })
    await pause(30_000)
    expect(await held()).toEqual([])
  },
  900_000,
)
