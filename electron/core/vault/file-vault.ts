import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import * as z from 'zod'
import type { Clock } from '../ports/clock'
import { StorageLost } from '../ports/storage/disk-full'
import { VaultError, type PassphraseVault } from '../ports/storage/vault'
import { readRegularFile } from '../../files/read-regular-file'
import { writeFileAtomically } from '../../files/write-file-atomically'
import { checkStrength, computeScore } from './check-strength'
import {
  deriveKey,
  fullKdfCost,
  createEncryptionKey,
  parseEncryptedVault,
  encrypt,
  decrypt,
  type KdfCost,
  type EncryptedText,
  type EncryptionKey,
} from './encrypted-text'
import {
  fromStored,
  fromStoredRulesKey,
  StoredEntrySchema,
  toStored,
  toStoredRulesKey,
  type StoredEntry,
} from './stored-entry'
import { AttemptLimiter } from './attempt-limiter'
import { SerialQueue } from '@common/domain/collections/serial-queue'
import { message } from '@common/texts/message'

const ContentSchema = z.record(z.string(), StoredEntrySchema)
type Content = z.infer<typeof ContentSchema>

interface Open {
  readonly key: EncryptionKey
  readonly sealed: EncryptedText
}

/** Enough for thousands of keys; rejects foreign files. */
const maxBytes = 4_000_000

export function createFileVault(file: string, clock: Clock, cost: KdfCost = fullKdfCost): PassphraseVault {
  const tries = new AttemptLimiter(clock, `${file}.tries`)
  let open: Open | undefined
  /** Parallel attempts must not bypass the limit; a write must not overwrite an earlier one. */
  const queue = new SerialQueue()
  let lastText: string | undefined
  let writes = 0
  let restoring: Promise<void> | undefined

  async function writeText(text: string): Promise<void> {
    writes += 1
    try {
      await writeFileAtomically(file, text)
      lastText = text
    } finally {
      writes -= 1
    }
  }

  async function readEncrypted(): Promise<EncryptedText> {
    const { text, sealed } = await readEncryptedFile(file)
    lastText = text
    return sealed
  }

  const needOpen = (): Open => {
    if (!open) throw new VaultError('locked', message('vault.locked'))
    return open
  }

  const content = (): Content => readContent(needOpen()) ?? {}

  function findEntry(id: string): StoredEntry | undefined {
    const entries = content()
    return Object.hasOwn(entries, id) ? entries[id] : undefined
  }

  /** On failure the file and the open key stay unchanged. */
  async function write(next: Content, key: EncryptionKey): Promise<EncryptedText> {
    const encrypted = encrypt(JSON.stringify(next), key)
    try {
      await writeText(`${JSON.stringify(encrypted)}\n`)
    } catch (error) {
      throw new VaultError('unavailable', message('vault.notWritten', { file }), { cause: error })
    }
    // False if the vault was locked meanwhile.
    if (open?.key === key) open = { key, sealed: encrypted }
    return encrypted
  }

  const change = (update: (now: Content) => Content): Promise<void> =>
    queue.run(async () => void (await write(update(content()), needOpen().key)))

  async function create(passphrase: string): Promise<void> {
    await checkStrength(passphrase)
    const key = await createEncryptionKey(passphrase, { cost })
    open = { key, sealed: encrypt('{}', key) }
    try {
      await write({}, key)
    } catch (error) {
      lock()
      throw error
    }
  }

  async function derive(passphrase: string): Promise<Open> {
    const retryAtMs = tries.retryAtMs()
    if (retryAtMs !== undefined) {
      const waitSeconds = Math.max(1, Math.ceil((retryAtMs - clock.nowMs()) / 1000))
      throw new VaultError('too-many-tries', message('vault.tooManyTries', { seconds: waitSeconds }), {
        retryAtMs,
      })
    }
    const encrypted = await readEncrypted()
    await tries.begin()
    const key = await deriveKey(passphrase, encrypted.header)
    if (!isOpenedBy({ key, sealed: encrypted })) {
      key.bytes.fill(0)
      tries.failed()
      throw new VaultError('wrong-passphrase', message('vault.wrongPassphrase'))
    }
    await tries.succeeded()
    return { key, sealed: encrypted }
  }

  function lock(): void {
    open?.key.bytes.fill(0)
    open = undefined
  }

  return {
    kind: 'file',
    state() {
      if (open) return 'open'
      return existsSync(file) ? 'locked' : 'absent'
    },
    unlock: (passphrase) =>
      queue.run(async () => {
        if (open) return
        if (existsSync(file)) open = await derive(passphrase)
        else await create(passphrase)
      }),
    lock,
    rate: computeScore,
    check: (current) =>
      queue.run(async () => {
        const { key } = await derive(current)
        key.bytes.fill(0)
      }),
    changePassphrase: (current, next) =>
      queue.run(async () => {
        await checkStrength(next)
        const found = await derive(current)
        let key: EncryptionKey | undefined
        try {
          key = await createEncryptionKey(next, { cost })
          const sealed = await write(readContent(found) ?? {}, key)
          const wasOpen = open !== undefined
          lock()
          if (wasOpen) open = { key, sealed }
        } finally {
          found.key.bytes.fill(0)
          if (open?.key !== key) key?.bytes.fill(0)
        }
      }),
    read(profileId) {
      return Promise.resolve().then(() => {
        const stored = findEntry(profileId)
        return stored ? fromStored(stored) : null
      })
    },
    write: (profileId, entry) => change((now) => ({ ...now, [profileId]: toStored(entry) })),
    remove: (profileId) =>
      change((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== profileId))),
    readRulesKey: (name) =>
      Promise.resolve().then(() => {
        const stored = findEntry(name)
        return stored ? fromStoredRulesKey(stored) : null
      }),
    writeRulesKey: (name, rulesKey) => change((now) => ({ ...now, [name]: toStoredRulesKey(rulesKey) })),
    bindLock: () => Promise.resolve(),
    onLockRestored: () => undefined,
    content() {
      const found = readText(file)
      lastText ??= found
      return found ?? null
    },
    restoreContent: (content) =>
      queue.run(async () => {
        lock()
        await writeText(content)
      }),
    checkFile() {
      if (lastText === undefined) return
      if (writes === 0) {
        if (readText(file) === lastText) return
        restoring = writeText(lastText)
          .catch(() => undefined)
          .finally(() => (restoring = undefined))
      }
      if (restoring) throw new StorageLost(file)
    },
  }
}

function readText(file: string): string | undefined {
  try {
    return readRegularFile(file)
  } catch {
    return undefined
  }
}

function isOpenedBy(open: Open): boolean {
  try {
    return readContent(open) !== undefined
  } catch (error) {
    open.key.bytes.fill(0)
    throw error
  }
}

/** Undefined if the key is wrong. */
function readContent({ key, sealed }: Open): Content | undefined {
  const opened = decrypt(sealed, key)
  if (!opened) return undefined
  try {
    return ContentSchema.parse(JSON.parse(opened.toString()))
  } finally {
    opened.fill(0)
  }
}

async function readEncryptedFile(
  file: string,
): Promise<{ readonly text: string; readonly sealed: EncryptedText }> {
  try {
    const found = await stat(file)
    if (!found.isFile() || found.size > maxBytes)
      throw new RangeError(`${file} is not a regular file of at most ${maxBytes} bytes`)
    const content = await readFile(file, 'utf8')
    return { text: content, sealed: parseEncryptedVault(content) }
  } catch (error) {
    throw new VaultError('unreadable', message('vault.damaged', { file }), { cause: error })
  }
}
