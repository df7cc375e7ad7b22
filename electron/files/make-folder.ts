import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, for this user alone. Node's own recursive `mkdir` never returns where the system answers
 * ENOENT for a folder that exists, as below /proc.
 * @throws the system's error for the first folder that cannot be made
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  mkdirSync(folder, { mode: 0o700 })
}
