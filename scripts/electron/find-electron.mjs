import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../..', 'node_modules', 'electron')

/** Undefined without the electron package, which requires Node 22.12. */
export const electronFolder = existsSync(folder) ? folder : undefined

export function findElectron() {
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : undefined
}
