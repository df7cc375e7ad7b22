/** Checks the types of the Electron shell where Electron is installed; on a Node that it does not support, npm leaves it out. */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { electronFolder } from './find-electron.mjs'

if (electronFolder === undefined) {
  console.log('Electron needs Node 22.12 and is not installed here: the types of its shell are not checked.')
} else {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.shell.json'], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
