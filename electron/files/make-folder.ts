import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Node's recursive `mkdir` never returns if an existing folder reports ENOENT, as below /proc.
 * @throws the system's error for the first failing folder
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  mkdirSync(folder, { mode: 0o700 })
}
