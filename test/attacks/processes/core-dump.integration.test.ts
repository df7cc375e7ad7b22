import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bundleForNode } from '../../../scripts/bundle.mjs'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * Attacker: a reader of core dumps, such as an administrator or a recipient of crash reports.
 * Wants: the keys in memory.
 */

const root = resolve(import.meta.dirname, '../../..')
const writesCores =
  process.platform === 'linux' && !/^\||\//.test(readFileSync('/proc/sys/kernel/core_pattern', 'utf8'))

async function crash(isWithheld: boolean): Promise<number> {
  const folder = temporaryFolder()
  await bundleForNode(join(root, 'electron/launch/disable-core-dumps.ts'), folder, 'disable-core-dumps')
  const script = join(folder, 'crash.mjs')
  writeFileSync(
    script,
    `${isWithheld ? "import { disableCoreDumps } from './disable-core-dumps.mjs'\nif (!disableCoreDumps()) process.exit(9)" : ''}
globalThis.held = Buffer.from(['planted', 'in', 'memory'].join('-').repeat(1000))
process.kill(process.pid, 'SIGABRT')
setTimeout(() => undefined, 10_000)`,
  )
  const { signal, status } = spawnSync(
    'bash',
    ['-c', `ulimit -c unlimited && exec "${process.execPath}" crash.mjs`],
    {
      cwd: folder,
    },
  )
  expect({ signal, status }).toMatchObject({ status: null })
  const cores = readdirSync(folder).filter((name) => name.startsWith('core'))
  const dumps = cores.map((name) => readFileSync(join(folder, name)))
  return dumps.filter((dump) => dump.includes('planted-in-memory')).length
}

test.skipIf(!writesCores)(
  'a core dump contains no process memory (needs core dumps in the working folder)',
  async () => {
    expect(await crash(false), 'the word is found where nothing is done about it').toBe(1)
    expect(await crash(true)).toBe(0)
  },
)

const whatever = process.platform === 'linux' ? test : test.skip

whatever('no process of the app writes a core dump (Linux)', async () => {
  const folder = temporaryFolder()
  await bundleForNode(join(root, 'electron/launch/disable-core-dumps.ts'), folder, 'disable-core-dumps')
  const script = join(folder, 'family.mjs')
  // One process starts earlier, like Chromium's zygote.
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { disableCoreDumps } from './disable-core-dumps.mjs'
const start = (command) => spawn('bash', ['-c', command], { stdio: ['pipe', 'pipe', 'inherit'] })
const pidOf = async (child) => Number((await new Promise((done) => child.stdout.once('data', done))).toString())
const before = start('tail -f /dev/null & echo $!; wait')
const grandchild = await pidOf(before)
disableCoreDumps()
const limitOf = (pid) => /Max core file size +(\\S+) +(\\S+)/.exec(readFileSync('/proc/' + pid + '/limits', 'utf8')).slice(1).join(' ')
while (![process.pid, before.pid, grandchild].every((pid) => limitOf(pid) === '0 0')) await sleep(5)
const after = start('echo $$; cat')
await pidOf(after)
const filterOf = (pid) => Number.parseInt(readFileSync('/proc/' + pid + '/coredump_filter', 'utf8'), 16)
const pids = { own: process.pid, before: before.pid, grandchild, after: after.pid }
console.log(JSON.stringify(Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, [filterOf(pid), limitOf(pid)]]))))
process.kill(grandchild)
before.kill()
after.kill()
`,
  )
  const child = spawn('bash', ['-c', `ulimit -c unlimited && exec "${process.execPath}" family.mjs`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()))
  await once(child, 'close')
  const disabled = [0, '0 0']
  expect(JSON.parse(printed)).toEqual({
    own: disabled,
    before: disabled,
    grandchild: disabled,
    after: disabled,
  })
})
