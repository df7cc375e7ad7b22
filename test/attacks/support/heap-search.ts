import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundleOnce } from '../../support/processes/bundle-once'
import { TestExchange } from '../../support/practice/practice'

const vaultPassphrase = 'correct horse battery staple'

export interface SearchedApp {
  connect(protocol: string): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
  forget(): Promise<void>
  secretsInHeap(): Promise<string[]>
  close(): Promise<void>
}

export async function startSearchedApp(): Promise<SearchedApp> {
  const exchange = await TestExchange.start({ heldPrice: 50_000 })
  const { rest: restUrl, ws: wsUrl, account } = exchange.practice
  const { key, secret, passphrase } = account
  const folder = mkdtempSync(join(tmpdir(), 'satchel-memory-'))
  const child = spawn(process.execPath, [await bundleOnce('test/attacks/support/wiping-app.ts'), folder])
  child.stderr.pipe(process.stderr)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async (expected: string): Promise<void> => {
    const { value } = (await lines.next()) as { value?: string }
    if (value !== expected) throw new Error(`The app answered ${value}`)
  }
  const step = async (command: object): Promise<void> => {
    child.stdin.write(`${JSON.stringify(command)}\n`)
    await answer('done')
  }
  const call = (name: string, input: unknown, group = 'session') => step({ call: [group, name, input] })
  const secrets = Object.entries({ key, secret, passphrase, vaultPassphrase }).map(([name, text]) => ({
    name,
    encodedVariants: [
      text,
      Buffer.from(text).toString('hex'),
      Buffer.from(text).toString('base64').slice(0, -2),
    ].map((each) => each.toLowerCase()),
  }))
  await answer('ready')
  return {
    connect: (protocol) =>
      call('connectService', {
        name: 'Main',
        color: 'teal',
        network: 'testnet',
        protocol,
        restUrl,
        wsUrl,
        headerPrefix: 'SVC',
        key,
        secret,
        passphrase,
        vaultPassphrase,
      }),
    async lock() {
      await call('changeSettings', { followWhileLocked: false }, 'app')
      await call('lock', null)
    },
    unlock: () => call('unlock', { vaultPassphrase }),
    forget() {
      const settings = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as {
        profiles: { id: string }[]
      }
      return call('forget', { profileId: settings.profiles[0]?.id ?? '' })
    },
    async secretsInHeap() {
      const file = join(folder, 'heap.heapsnapshot')
      await step({ snapshot: file })
      const heap = readFileSync(file, 'latin1').toLowerCase()
      rmSync(file)
      return secrets
        .filter(({ encodedVariants }) => encodedVariants.some((each) => heap.includes(each)))
        .map(({ name }) => name)
    },
    async close() {
      child.kill()
      await once(child, 'close')
      await exchange.practice.close()
      rmSync(folder, { recursive: true })
    },
  }
}
