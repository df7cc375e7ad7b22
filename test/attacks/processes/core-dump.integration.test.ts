import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bundleForNode } from '../../../scripts/bundle.mjs'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * Attacker: whoever reads what a crashed process leaves behind: the administrator's folder of core dumps, a crash report that was sent.
 * Wants: the keys that were in its memory.
 */

const root = resolve(import.meta.dirname, '../../..')
/** Where the system hands dumps to a program, a test cannot read them. */
const writesCores =
  process.platform === 'linux' && !/^\||\//.test(readFileSync('/proc/sys/kernel/core_pattern', 'utf8'))

/** A process that has the word in its memory and is killed as by a fault. Returns how many dumps hold the word. */
async function crash(isWithheld: boolean): Promise<number> {
  const folder = temporaryFolder()
  await bundleForNode(join(root, 'electron/launch/withhold-memory.ts'), folder, 'withhold-memory')
  const script = join(folder, 'crash.mjs')
  writeFileSync(
    script,
    `${isWithheld ? "import { withholdMemory } from './withhold-memory.mjs'\nif (!withholdMemory()) process.exit(9)" : ''}
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
  'a core dump has nothing of the memory in it (needs core dumps in the working folder)',
  async () => {
    expect(await crash(false), 'the word is found where nothing is done about it').toBe(1)
    expect(await crash(true)).toBe(0)
  },
)
