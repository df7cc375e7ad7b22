import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Feed {
  readonly url: string
  /** Ed25519, SPKI in base64. */
  readonly publicKey: string
}

export interface Identity {
  readonly version: string
  /** In the system; undefined if not packaged. */
  readonly appId?: string
  /** Test packages accept a debugging port. */
  readonly isForTests?: boolean
  /** Undefined: no update checks. */
  readonly updates?: Feed
}

export const readIdentity = (folder: string): Identity =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Identity

/** False in a checkout and in test packages. */
export const isInstalled = ({ appId, isForTests }: Identity): boolean =>
  appId !== undefined && isForTests !== true
