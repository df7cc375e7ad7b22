import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Size of a file or folder in bytes. @param {string} path @returns {number} */
export function measureSize(path) {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + measureSize(join(path, name)), 0)
}
