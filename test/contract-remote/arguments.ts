import { parseArgs } from 'node:util'
import type { Credentials } from '../support/api/signed-caller'

export interface RemoteService {
  readonly rest: string
  readonly ws: string | null
  /** Null skips operations that need a key. */
  readonly credentials: Credentials | null
  readonly prefix: string
  readonly version: 'v2' | 'v3'
  /** Allows one order far from the market. */
  readonly mayWrite: boolean
  readonly isPaced: boolean
}

export const usage = `usage: npm run test:contract -- --rest URL [--ws URL] [--key K --secret S --passphrase P] [--prefix SVC] [--version v3] [--write] [--unpaced]

Checks a running service against the endpoint tables of versions 1 and 2, or of version 3 with --version v3, whose stream is at the
address of --ws as it is given. Reads only, unless --write is given: then one limit order of the smallest
quantity is placed far below the market and canceled. Key, secret and passphrase may come from SATCHEL_KEY, SATCHEL_SECRET and
SATCHEL_PASSPHRASE instead, which keeps them out of the list of processes. --unpaced is for a service without rate limits.`

/** @throws Error with a one-sentence message */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv): RemoteService {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      rest: text,
      ws: text,
      key: text,
      secret: text,
      passphrase: text,
      prefix: text,
      version: text,
      write: flag,
      unpaced: flag,
    },
  })
  if (values.rest === undefined) throw new Error('--rest must be given')
  const { rest, ws = null, prefix = 'SVC', version = 'v2' } = values
  if (version !== 'v2' && version !== 'v3') throw new Error('--version must be v2 or v3')
  const key = values.key ?? env['SATCHEL_KEY']
  const secret = values.secret ?? env['SATCHEL_SECRET']
  const passphrase = values.passphrase ?? env['SATCHEL_PASSPHRASE']
  const hasAll = key !== undefined && secret !== undefined && passphrase !== undefined
  if (!hasAll && (key ?? secret ?? passphrase) !== undefined)
    throw new Error('Key, secret and passphrase must be given together')
  if (values.write && !hasAll) throw new Error('--write needs a key, a secret and a passphrase')
  return {
    rest: rest.replace(/\/+$/, ''),
    ws,
    credentials: hasAll ? { username: '', key, secret, passphrase } : null,
    prefix,
    version,
    mayWrite: values.write,
    isPaced: !values.unpaced,
  }
}
