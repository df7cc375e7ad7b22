import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Left by a killed process. */
const leftovers = /\.[0-9a-f]{12}\.tmp$|^open-in-browser\.html$/

/** Requires the folder lock: another process may be writing. */
export function removeTempFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (leftovers.test(name)) rmSync(join(folder, name), { force: true })
  }
}
