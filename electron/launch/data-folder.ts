import { accessSync, constants, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { makeFolder } from '../files/make-folder'

/** A folder of the XDG specification, which ignores empty and relative paths. */
export function xdgFolder(value: string | undefined, ...fallback: readonly string[]): string {
  return value !== undefined && isAbsolute(value) ? value : join(homedir(), ...fallback)
}

export function defaultDataFolder(platform = process.platform, env = process.env): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Satchel')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Satchel')
  return join(xdgFolder(env['XDG_DATA_HOME'], '.local', 'share'), 'satchel')
}

/** @throws Error for the terminal if the folder cannot be created or written, or other users have access */
export function ensureDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new Error(`The data folder ${folder} is not writable (${why}). Choose another with --data DIR.`)
  }
  refuseShared(folder)
}

/** Other users could replace files. Windows has neither numeric owners nor mode bits. */
function refuseShared(folder: string): void {
  const { uid, mode } = statSync(folder)
  const userId = process.getuid?.()
  if (userId === undefined) return
  if (uid !== userId)
    throw new Error(`The data folder ${folder} belongs to another user. Choose another with --data DIR.`)
  if ((mode & 0o022) !== 0)
    throw new Error(
      `The data folder ${folder} is writable by other users. Run chmod go-w on it, or choose another with --data DIR.`,
    )
}
