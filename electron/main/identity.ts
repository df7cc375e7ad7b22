import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the app says it is. A package for tests says so in its version. */
export interface Identity {
  readonly version: string
}

/** Reads it where the app was put together: in a copy of the project as well as in a package. */
export const readIdentity = (folder: string): Identity =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Identity
