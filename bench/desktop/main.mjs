/**
 * What the desktop window costs, beside an empty window of the same Electron in the same run: CPU seconds a minute, memory, time to the first
 * view. Prints JSON lines. Linux alone tells such figures of other processes.
 * usage: node bench/desktop/main.mjs [seconds of each measurement]
 */
import { join, resolve } from 'node:path'
import { buildApp } from '../../scripts/build.mjs'
import { chooseElectron } from '../../scripts/choose-electron.mjs'
import { ensureSession, runInSession } from '../../scripts/desktop-session.mjs'

const root = resolve(import.meta.dirname, '..', '..')
const { binary, version, from, isOld } = chooseElectron()
ensureSession(binary)
await buildApp()
console.log(JSON.stringify({ electron: version, from }))
process.exitCode = runInSession(
  [
    process.execPath,
    join(root, 'scripts', 'run-ts.mjs'),
    join(import.meta.dirname, 'measure.ts'),
    ...process.argv.slice(2),
  ],
  { ...process.env, ...(isOld && { SATCHEL_APP: root }), SATCHEL_ELECTRON: binary },
)
