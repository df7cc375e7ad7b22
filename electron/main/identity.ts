import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where newer versions are looked for. */
export interface Feed {
  /** Of the folder that the files of a release lie in. */
  readonly url: string
  /** Ed25519, base64 of its SPKI form: whoever signs releases holds the other half. */
  readonly publicKey: string
}

/** What the app says it is. A package for tests says so in its version. */
export interface Identity {
  readonly version: string
  /** By which the system knows the installed app; undefined where it is not packaged. */
  readonly appId?: string
  /** A package for tests accepts a debugging port. */
  readonly isForTests?: boolean
  /** Undefined: it never looks for another version. */
  readonly updates?: Feed
}

/** Reads it where the app was put together: in a copy of the project as well as in a package. */
export const readIdentity = (folder: string): Identity =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Identity
