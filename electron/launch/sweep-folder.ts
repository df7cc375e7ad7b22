import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What a start that was killed may leave half done: `writeFileAtomically`'s own files, and the page that leads the browser in. */
const leftovers = /\.[0-9a-f]{12}\.tmp$|^open-in-browser\.html$/

/** Removes from a data folder what nobody will ever read. The folder must be ours alone: another Satchel may be writing there. */
export function sweepFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (leftovers.test(name)) rmSync(join(folder, name), { force: true })
  }
}
