import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '..', 'node_modules', 'electron')

/** The folder of the electron package, undefined where npm left it out: it is optional, and needs Node 22.12. */
export const electronFolder = existsSync(folder) ? folder : undefined

/** Path of the Electron binary, which is fetched apart from the package, or undefined where none is installed. */
export function findElectron() {
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : undefined
}
