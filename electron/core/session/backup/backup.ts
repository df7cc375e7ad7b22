import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '@common/domain/settings/settings'
import { maxBackupLength, type BackupPlan } from '@common/domain/backup'
import { message } from '@common/texts/message'
import type { ActiveAccount } from '../../account/active-account'
import type { BackupEncryption, EncryptedBackup } from '../../ports/storage/backup-encryption'
import type { Clock } from '../../ports/clock'
import { Refusal } from '../../ports/refusal'
import type { SettingsStore } from '../../ports/storage/settings'
import { loadCachedAccount } from '../../usecases/sync-account'
import {
  backupVersion,
  toBackupAlert,
  newestDetails,
  readBackup,
  type AccountBackup,
  type BackupContent,
  type ReadSettings,
} from './backup-content'
import { activeRiskLimits, missingParts, type MissingParts } from './compare-backup'
import type { SessionManager } from '../session-manager'

export interface BackupDeps {
  readonly session: Pick<SessionManager, 'activeOrNull'>
  readonly store: SettingsStore
  readonly clock: Clock
  readonly changeSettings: (part: Partial<Settings>) => Promise<Settings>
  readonly readSettings: ReadSettings
  readonly encrypt: BackupEncryption
}

export interface Backup {
  /** @throws VaultError if the passphrase is too short, Refusal while the account id is unknown */
  make(passphrase: string): Promise<{ name: string; content: string; detailsLeftOut: number }>
  /** @throws VaultError if it is not a backup, Refusal if it is too large */
  read(file: string): EncryptedBackup
  /** @throws VaultError if the passphrase or the content is wrong */
  open(encrypted: EncryptedBackup, passphrase: string): Promise<BackupContent>
  plan(content: BackupContent): BackupPlan
  /** Idempotent: repeatable after a full disk. */
  bringBack(content: BackupContent): Promise<void>
}

/** Excludes keys and connected accounts. Restoring replaces settings and adds missing items. */
export function createBackup({
  session,
  store,
  clock,
  changeSettings,
  readSettings,
  encrypt: encryption,
}: BackupDeps): Backup {
  function ofAccount({ storage: history, network, riskLimits }: ActiveAccount): AccountBackup {
    const account = loadCachedAccount(history.facts)?.account
    if (!account) throw new Refusal('not-connected', message('backup.accountUnknown'))
    return {
      network,
      id: account.id,
      username: account.username,
      notes: Object.entries(history.notes.all()).map(([id, note]) => ({ id, note })),
      alerts: history.alerts.all().map(toBackupAlert),
      details: [...history.payments.allDetails()].map(([id, details]) => ({ id, details })),
      guards: activeRiskLimits(riskLimits.enforcer.now()),
    }
  }

  /** Undefined if the backup is of another account. */
  function findMissing({
    account,
  }: BackupContent): (MissingParts & { readonly active: ActiveAccount }) | undefined {
    const active = session.activeOrNull
    if (!account || !active) return undefined
    const current = ofAccount(active)
    if (current.id !== account.id || current.network !== account.network) return undefined
    return { active, ...missingParts(account, current, active.alerts.room) }
  }

  function changedSettings({ settings }: BackupContent): Partial<Settings> {
    const current = new Map<string, unknown>(Object.entries(store.get().settings))
    return Object.fromEntries(
      Object.entries(settings).filter(([name, value]) => !isDeepStrictEqual(current.get(name), value)),
    )
  }

  return {
    async make(passphrase) {
      const madeAtMs = clock.nowMs()
      const { settings } = store.get()
      const open = session.activeOrNull && ofAccount(session.activeOrNull)
      const account = open ? { ...open, details: newestDetails(open.details) } : null
      const content = await encryption.encrypt(
        JSON.stringify({ version: backupVersion, madeAtMs, settings, account }),
        passphrase,
      )
      if (content.length > maxBackupLength) throw new Refusal('rejected', message('backup.tooMuch'))
      const name = `satchel-backup-${new Date(madeAtMs).toISOString().slice(0, 10)}.json`
      const detailsLeftOut = (open?.details.length ?? 0) - (account?.details.length ?? 0)
      return { name, content, detailsLeftOut }
    },

    read(file) {
      if (file.length > maxBackupLength) throw new Refusal('rejected', message('backup.notOne'))
      return encryption.read(file)
    },

    async open(encrypted, passphrase) {
      const opened = await encrypted.open(passphrase)
      try {
        return readBackup(opened.toString(), readSettings)
      } finally {
        opened.fill(0)
      }
    },

    plan(content) {
      const { account, madeAtMs, unread } = content
      const missing = findMissing(content)
      const owner: BackupPlan['account'] =
        missing || !account ? { is: account ? 'open' : 'none' } : { is: 'another', name: account.username }
      return {
        madeAtMs,
        settings: Object.keys(changedSettings(content)).length,
        account: owner,
        notes: { missing: missing?.notes.length ?? 0, kept: missing?.otherNotes ?? 0 },
        details: { missing: missing?.details.length ?? 0 },
        alerts: { missing: missing?.alerts.length ?? 0, left: missing?.alertsLeft ?? 0 },
        guards: {
          missing: Object.keys(missing?.guards ?? {}).length > 0,
          kept: missing?.keepsRiskLimits ?? false,
        },
        unread,
      }
    },

    async bringBack(content) {
      const missing = findMissing(content)
      if (missing) {
        const { active, notes, alerts, details, guards } = missing
        active.history.notes.bringBack(notes)
        active.storage.transaction(() => {
          for (const backupDetails of details.toReversed())
            active.storage.payments.saveDetails(backupDetails.id, backupDetails.details)
        })
        for (const alert of alerts) active.alerts.bringBack(alert)
        if (Object.keys(guards).length > 0) await active.riskLimits.enforcer.change(guards)
      }
      await changeSettings(changedSettings(content))
    },
  }
}
