/** Checks the types of what needs packages that are not installed everywhere: they are named where they are left out. */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { isInstalled, packaging } from './ensure-installed.mjs'
import { electronFolder } from './find-electron.mjs'

const root = resolve(import.meta.dirname, '..')
const parts = [
  {
    config: 'tsconfig.shell.json',
    isHere: electronFolder !== undefined,
    why: 'Electron needs Node 22.12 and is not installed here: the types of its shell are not checked.',
  },
  {
    config: 'packaging/tsconfig.json',
    isHere: isInstalled(packaging),
    why: 'The tools that make packages are not installed before one is made: their types are not checked.',
  },
]

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
for (const { config, isHere, why } of parts) {
  if (!isHere) console.log(why)
  else if (spawnSync(process.execPath, [tsc, '-p', join(root, config)], { stdio: 'inherit' }).status !== 0)
    process.exitCode = 1
}
