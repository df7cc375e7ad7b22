import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRoot } from '../install/install-packages.mjs'
import { electronFolder, findElectron } from './find-electron.mjs'

/** @param {string} electronFolder */
function downloadElectron(electronFolder) {
  process.stderr.write('Downloading the Electron binary (once) ...\n')
  spawnSync(process.execPath, [join(electronFolder, 'install.js')], { stdio: 'ignore', timeout: 300_000 })
  return findElectron()
}

/** @param {NodeJS.ProcessEnv} env */
export const hasDisplay = ({ DISPLAY, WAYLAND_DISPLAY }, platform = process.platform) =>
  platform !== 'linux' || [DISPLAY, WAYLAND_DISPLAY].some(Boolean)

/** Values that may deny Chromium's sandbox its user namespaces. */
const restrictions = {
  '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1',
  '/proc/sys/kernel/unprivileged_userns_clone': '0',
  '/proc/sys/user/max_user_namespaces': '0',
}

/** @param {string} path */
function readSetting(path) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

/**
 * True unless the system restricts the sandbox and the binary ends with an error.
 * @param {string} binary
 */
export function hasSandbox(binary, read = readSetting) {
  if (Object.entries(restrictions).every(([path, value]) => read(path) !== value)) return true
  const helper = statSync(join(dirname(binary), 'chrome-sandbox'), { throwIfNoEntry: false })
  if (helper?.uid === 0 && (helper.mode & 0o4000) !== 0) return true
  return spawnSync(binary, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
}

/** Returns the Electron binary, or why Electron can't run. @returns {{ binary?: string, reason?: string }} */
export function chooseShell() {
  if (!hasDisplay(process.env)) return { reason: 'this machine has no display' }
  if (process.platform === 'linux' && isRoot) return { reason: 'Electron refuses to run as root' }
  if (electronFolder === undefined) {
    return { reason: 'Electron is not installed, which npm does on Node 22.12 or newer only' }
  }
  const binary = findElectron() ?? downloadElectron(electronFolder)
  if (binary === undefined) return { reason: 'the Electron binary could not be downloaded' }
  return hasSandbox(binary) ? { binary } : { reason: "this system denies Chromium's sandbox user namespaces" }
}
