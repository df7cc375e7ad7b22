import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { electronFolder, findElectron } from './find-electron.mjs'

/** @param {string} electronFolder */
function downloadElectron(electronFolder) {
  process.stderr.write('Downloading the Electron binary (once) ...\n')
  spawnSync(process.execPath, [join(electronFolder, 'install.js')], { stdio: 'ignore', timeout: 300_000 })
  return findElectron()
}

/** Returns the Electron binary, or why Electron can't run. @returns {{ binary?: string, reason?: string }} */
export function chooseShell() {
  const hasDisplay =
    process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
  if (!hasDisplay) return { reason: 'this machine has no display' }
  if (electronFolder === undefined) {
    return { reason: 'Electron is not installed, which npm does on Node 22.12 or newer only' }
  }
  const binary = findElectron() ?? downloadElectron(electronFolder)
  return binary ? { binary } : { reason: 'the Electron binary could not be downloaded' }
}
