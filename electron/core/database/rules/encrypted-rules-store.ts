import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { exactly } from '@common/domain/shape'
import * as z from 'zod'
import { dayMs } from '@common/domain/durations'
import { noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { strictestRules } from '@common/domain/risk-limits/strictest-rules'
import { readRegularFile } from '../../../files/read-regular-file'
import { writeFileAtomically } from '../../../files/write-file-atomically'
import type { AccountRulesStore, FoundRules, StoredAccountRules } from '../../ports/storage/account-rules'
import type { Connection } from '../../ports/connection'
import type { History } from '../../ports/storage/history'
import { Secret } from '../../ports/secret'
import type { RulesMark, SettingsStore } from '../../ports/storage/settings'
import type { RulesKey, Vault } from '../../ports/storage/vault'
import { decryptText, encryptText } from '../aes-gcm'
import { hashAccount } from './account-hash'
import { readUserLimits } from './user-limits'
import { storedRules } from './stored-rules'
import { ownValue } from '@common/domain/collections/own-value'

export interface EncryptedRulesStoreDeps {
  readonly dataFolder: string
  readonly vault: Pick<Vault, 'readRulesKey' | 'writeRulesKey'>
  readonly settings: SettingsStore
  readonly connection: Pick<Connection, 'network' | 'restUrl'>
  readonly history: History
}

interface Content extends StoredAccountRules {
  readonly counter: number
}

const maxBytes = 1_000_000
const markFact = 'rules mark'
const minWaitMs = dayMs

const fail = (): never => {
  throw new Error('a part of the rules is unreadable')
}
const ContentSchema = exactly<Content>()(
  z.object({
    counter: z.number().int().positive(),
    exchangeMs: z.number(),
    blockedUntilMs: z.number().nullable(),
    rules: z.object({ guards: storedRules.guards(fail), 'wallet rules': storedRules['wallet rules'](fail) }),
  }),
).extend({ version: z.literal(1) })
const MarkSchema = z.object({ counter: z.number(), waitMs: z.number() })

/**
 * One AES-256-GCM file per account, its key in the vault. Counters in vault, settings and history detect a missing,
 * damaged or older file.
 */
export function createEncryptedRulesStore(deps: EncryptedRulesStoreDeps): AccountRulesStore {
  const { dataFolder, vault, settings, connection, history } = deps
  const deriveFileName = (accountId: string): string => `rules-${hashAccount(connection, accountId)}`
  const resolveFile = (name: string): string => join(dataFolder, `${name}.json`)

  function markOf(name: string): RulesMark {
    const inSettings = settings.get().rulesMarks?.get(name)
    const inHistory = MarkSchema.safeParse(
      ownValue((history.facts.get(markFact) ?? {}) as Record<string, unknown>, name),
    ).data
    return {
      counter: Math.max(inSettings?.counter ?? 0, inHistory?.counter ?? 0),
      waitMs: Math.max(inSettings?.waitMs ?? 0, inHistory?.waitMs ?? 0, minWaitMs),
    }
  }

  function readContent(name: string, rulesKey: RulesKey): Content | undefined {
    try {
      if (statSync(resolveFile(name)).size > maxBytes) return undefined
      return decrypt(name, readRegularFile(resolveFile(name)), rulesKey.key)
    } catch {
      return undefined
    }
  }

  async function withLegacy(accountId: string, found: FoundRules, nowMs: number): Promise<FoundRules> {
    if (history.facts.get(markFact) !== undefined) return found
    const legacy = readUserLimits(history.facts)
    if (!legacy.isWhole) {
      history.limits.get('guards')
      history.limits.get('wallet rules')
      if (found.kind === 'none') return { kind: 'lost', waitMs: minWaitMs, rules: legacy.rules }
    }
    const isDefault = isDeepStrictEqual(legacy.rules, {
      guards: noRiskLimits,
      'wallet rules': defaultWithdrawalRules,
    })
    if (isDefault || found.kind === 'lost') return found
    const stored: StoredAccountRules =
      found.kind === 'found'
        ? { ...found.stored, rules: strictestRules(found.stored.rules, legacy.rules, nowMs) }
        : { rules: legacy.rules, exchangeMs: nowMs, blockedUntilMs: null }
    await write(accountId, stored)
    return { kind: 'found', stored }
  }

  async function write(accountId: string, stored: StoredAccountRules): Promise<void> {
    const name = deriveFileName(accountId)
    const before = await vault.readRulesKey(name)
    const rulesKey = before ?? { key: new Secret(randomBytes(32).toString('hex')), counter: 0 }
    try {
      const written = readContent(name, rulesKey)
      const mark = markOf(name)
      const counter = Math.max(rulesKey.counter, mark.counter, written?.counter ?? 0) + 1
      // Key first: a file without its key would be lost.
      if (!before) await vault.writeRulesKey(name, rulesKey)
      setFolderAside(resolveFile(name), stored.exchangeMs)
      await writeFileAtomically(resolveFile(name), encrypt(name, { ...stored, counter }, rulesKey.key))
      await vault.writeRulesKey(name, { ...rulesKey, counter })
      const { guards, 'wallet rules': wallet } = stored.rules
      const next = { counter, waitMs: Math.max(guards.delayMs.value, wallet.coolingOffMs) }
      await settings.change(({ rulesMarks }) => ({ rulesMarks: new Map(rulesMarks).set(name, next) }))
      history.limits.save('guards', guards)
      history.limits.save('wallet rules', wallet)
      history.facts.set(markFact, { [name]: next })
    } finally {
      rulesKey.key.wipe()
    }
  }

  return {
    async read(accountId, nowMs) {
      const name = deriveFileName(accountId)
      const mark = markOf(name)
      const rulesKey = await vault.readRulesKey(name)
      try {
        const found = findRules(name, mark, rulesKey)
        return await withLegacy(accountId, found, nowMs)
      } finally {
        rulesKey?.key.wipe()
      }
    },
    write,
  }

  function findRules(name: string, mark: RulesMark, rulesKey: RulesKey | null): FoundRules {
    const lost = { kind: 'lost', waitMs: mark.waitMs, rules: readUserLimits(history.facts).rules } as const
    if (!rulesKey) return mark.counter === 0 && !existsSync(resolveFile(name)) ? { kind: 'none' } : lost
    const content = readContent(name, rulesKey)
    if (!content || content.counter < Math.max(rulesKey.counter, mark.counter)) return lost
    const { counter: _, ...stored } = content
    return { kind: 'found', stored }
  }
}

/** A file can't replace a folder. */
function setFolderAside(file: string, nowMs: number): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory())
    renameSync(file, `${file}.unreadable-${nowMs}`)
}

function withKey<T>(key: Secret, run: (bytes: Buffer) => T): T {
  const bytes = Buffer.from(key.expose(), 'hex')
  try {
    return run(bytes)
  } finally {
    bytes.fill(0)
  }
}

const encrypt = (name: string, content: Content, key: Secret): string =>
  withKey(key, (bytes) => `${encryptText(JSON.stringify({ version: 1, ...content }), bytes, name)}\n`)

const decrypt = (name: string, encrypted: string, key: Secret): Content =>
  ContentSchema.parse(JSON.parse(withKey(key, (bytes) => decryptText(encrypted, bytes, name))))
