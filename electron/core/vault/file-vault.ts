import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import * as z from 'zod'
import type { Clock } from '../ports/clock'
import { VaultError, type Vault } from '../ports/vault'
import { writeFileAtomically } from '../../files/write-file-atomically'
import {
  deriveKey,
  newSealingKey,
  parseSealed,
  seal,
  unseal,
  type Sealed,
  type SealingKey,
} from './sealed-text'
import { fromStored, StoredEntrySchema, toStored, type StoredEntry } from './stored-entry'
import { TryLimit } from './try-limit'
import { text } from '@common/texts/text'

const ContentSchema = z.record(z.string(), StoredEntrySchema)
const shortestPassphrase = 8
/** Thousands of keys; what is larger was not written here. */
const mostBytes = 4_000_000

/** Keys in one file sealed with a passphrase, for systems without a keychain. Nothing in it is ever written in plain text. */
export function createFileVault(file: string, clock: Clock): Vault {
  const tries = new TryLimit(clock)
  let key: SealingKey | undefined
  let entries: Readonly<Record<string, StoredEntry>> = {}
  let unlocking: Promise<void> = Promise.resolve()

  const needOpen = (): SealingKey => {
    if (!key) throw new VaultError('locked', text('vault.locked'))
    return key
  }

  async function write(next: Readonly<Record<string, StoredEntry>>): Promise<void> {
    try {
      await writeFileAtomically(file, `${JSON.stringify(seal(JSON.stringify(next), needOpen()))}\n`)
    } catch (error) {
      if (error instanceof VaultError) throw error
      throw new VaultError('unavailable', text('vault.notWritten', { file }), { cause: error })
    }
    entries = next
  }

  async function create(passphrase: string): Promise<void> {
    if (passphrase.length < shortestPassphrase) {
      throw new VaultError('weak-passphrase', text('vault.weakPassphrase', { least: shortestPassphrase }))
    }
    key = await newSealingKey(passphrase)
    try {
      await write({})
    } catch (error) {
      key = undefined
      throw error
    }
  }

  async function open(passphrase: string): Promise<void> {
    const retryAtMs = tries.retryAtMs()
    if (retryAtMs !== undefined) {
      const waitSeconds = Math.ceil((retryAtMs - clock.nowMs()) / 1000)
      throw new VaultError('too-many-tries', text('vault.tooManyTries', { seconds: waitSeconds }), {
        retryAtMs,
      })
    }
    const sealed = await readSealed(file)
    const derived = await deriveKey(passphrase, sealed.header)
    const opened = unseal(sealed, derived)
    if (opened === undefined) {
      tries.failed()
      throw new VaultError('wrong-passphrase', text('vault.wrongPassphrase'))
    }
    tries.succeeded()
    entries = ContentSchema.parse(JSON.parse(opened))
    key = derived
  }

  return {
    kind: 'file',
    state() {
      if (key) return 'open'
      return existsSync(file) ? 'locked' : 'absent'
    },
    unlock(passphrase) {
      // One at a time: tries made at once must not all be free.
      const run = unlocking.then(() => {
        if (key) return
        return existsSync(file) ? open(passphrase) : create(passphrase)
      })
      unlocking = run.catch(() => undefined)
      return run
    },
    lock() {
      key?.bytes.fill(0)
      key = undefined
      entries = {}
    },
    read(profileId) {
      return Promise.resolve().then(() => {
        needOpen()
        const stored = Object.hasOwn(entries, profileId) ? entries[profileId] : undefined
        return stored ? fromStored(stored) : null
      })
    },
    write: (profileId, entry) => write({ ...entries, [profileId]: toStored(entry) }),
    remove(profileId) {
      return write(Object.fromEntries(Object.entries(entries).filter(([id]) => id !== profileId)))
    },
  }
}

async function readSealed(file: string): Promise<Sealed> {
  try {
    const found = await stat(file)
    if (!found.isFile() || found.size > mostBytes)
      throw new RangeError(`not a file of up to ${mostBytes} bytes`)
    return parseSealed(await readFile(file, 'utf8'))
  } catch (error) {
    throw new VaultError('unreadable', text('vault.damaged', { file }), { cause: error })
  }
}
