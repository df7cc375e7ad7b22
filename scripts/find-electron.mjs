import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The folder of the electron package; its binary is fetched apart from it. */
export const electronFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))

/** Path of the Electron binary, or undefined where none is installed. */
export function findElectron() {
  const pathFile = join(electronFolder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = join(electronFolder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : undefined
}
