/**
 * Changes a vault's passphrase and kills itself with signal 9 at the given file access.
 * usage: node passphrase-child.mjs FOLDER FROM TO MOMENT, or `make` in place of the moment
 */
import crypto from 'node:crypto'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { toSingleKey } from '../../../electron/core/ports/connection'
import { Secret } from '../../../electron/core/ports/secret'
import { systemClock } from '../../../electron/core/system-clock'

const [folder = '', from = '', to = '', moment = ''] = process.argv.slice(2)
let passed = 0

function mayEnd(): void {
  passed += 1
  if (passed === Number(moment)) process.kill(process.pid, 'SIGKILL')
}

function watched<A extends unknown[], R>(run: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async function (this: unknown, ...args) {
    mayEnd()
    const result = await run.apply(this, args)
    mayEnd()
    return result
  }
}

function watch(holder: object, names: readonly string[]): void {
  for (const name of names) {
    const run = Reflect.get(holder, name) as (...args: unknown[]) => Promise<unknown>
    Reflect.set(holder, name, watched(run))
  }
}

/** The test only concerns the order of writes. */
const cheapCost = 2 ** 14
const { scrypt } = crypto
Reflect.set(crypto, 'scrypt', (...args: Parameters<typeof scrypt>) => {
  const [secret, salt, length, options, callback] = args
  scrypt(secret, salt, length, { ...options, N: cheapCost }, callback)
})
syncBuiltinESMExports()
const { createFileVault } = await import('../../../electron/core/vault/file-vault')
const vault = createFileVault(join(folder, 'vault.json'), systemClock)

if (moment === 'make') {
  await vault.unlock(from)
  const key = toSingleKey({ key: new Secret('k'), secret: new Secret('s'), passphrase: new Secret('p') })
  await vault.write('mainnet-1', { keys: [key], historyKey: new Secret('0'.repeat(64)), address: null })
  process.exit(0)
}

const handle = await fs.promises.open(process.execPath)
watch(Object.getPrototypeOf(handle) as object, ['writeFile', 'sync', 'close'])
await handle.close()
const { writeFile } = fs.promises
// A file overwritten in place is incomplete at times.
fs.promises.writeFile = async (file, content, ...rest) => {
  await writeFile(file, typeof content === 'string' ? content.slice(0, 100) : content, ...rest)
  mayEnd()
  await writeFile(file, content, ...rest)
}
watch(fs.promises, ['mkdir', 'open', 'rename', 'rm', 'readFile', 'stat', 'writeFile', 'copyFile'])
syncBuiltinESMExports()
passed = 0
await vault.changePassphrase(from, to)
console.log(`changed, ${passed} moments`)
process.exit(0)
