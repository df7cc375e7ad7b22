import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const generated = ['node_modules', '.git', 'out', 'dist']

/** Returns the paths of all files of a folder, without installed packages and built files. @param {string} folder @returns {string[]} */
export const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return generated.includes(entry.name) ? [] : filesIn(path)
  })
