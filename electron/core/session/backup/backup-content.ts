import * as z from 'zod'
import type { Settings } from '@common/domain/settings/settings'
import { networks, type Network } from '@common/domain/account'
import { Id } from '@common/domain/id'
import {
  PaymentDetailsSchema,
  cleanDetails,
  type PaymentDetails,
} from '@common/domain/payments/payment-details'
import { RequestedAlertRuleSchema } from '@common/domain/alerts/alert-kinds'
import { RiskLimitsChangeSchema } from '@common/domain/risk-limits/risk-limits-schema'
import { NoteChangeSchema } from '@common/domain/record/note'
import type { Alert } from '@common/domain/alerts/alert'
import type { RiskLimitsChange } from '@common/domain/risk-limits/risk-limits'
import { message } from '@common/texts/message'
import { AlertRecord } from '../../database/records/stored-records'
import { VaultError } from '../../ports/storage/vault'
import type { OneNote } from '../../usecases/record/notes'

export const backupVersion = 1

type BackupAlert = Omit<Alert, 'toldOf' | 'countsFromMs'>

export function toBackupAlert(alert: Alert): BackupAlert {
  const { toldOf: _, countsFromMs: __, ...rest } = alert
  return rest
}

export interface BackupDetails {
  readonly id: string
  readonly details: PaymentDetails
}

export interface AccountBackup {
  readonly network: Network
  readonly id: string
  readonly username: string
  readonly notes: readonly OneNote[]
  readonly alerts: readonly BackupAlert[]
  readonly details: readonly BackupDetails[]
  /** Null or missing means off. */
  readonly guards: RiskLimitsChange
}

export interface BackupContent {
  readonly madeAtMs: number
  readonly settings: Partial<Settings>
  readonly account: AccountBackup | null
  readonly unread: number
}

export type ReadSettings = (stored: Record<string, unknown>) => {
  readonly settings: Settings
  readonly unread: readonly (keyof Settings)[]
}

const DocumentSchema = z.object({
  version: z.number(),
  madeAtMs: z.number(),
  settings: z.record(z.string(), z.unknown()),
  account: z
    .object({
      network: z.enum(networks),
      id: z.string(),
      username: z.string(),
      notes: z.array(z.unknown()),
      alerts: z.array(z.unknown()),
      details: z.array(z.unknown()).default([]),
      guards: z.record(z.string(), z.unknown()),
    })
    .nullable(),
})

/**
 * Omits unreadable and unknown parts.
 * @throws VaultError if it is not a backup or its version is unsupported
 */
export function readBackup(content: string, readSettings: ReadSettings): BackupContent {
  const { data } = DocumentSchema.safeParse(JSON.parse(content))
  if (!data) throw new VaultError('unreadable', message('backup.notOne'))
  if (data.version > backupVersion) throw new VaultError('unreadable', message('backup.newer'))
  let unread = 0
  const each = <Part, T>(stored: readonly Part[], read: (part: Part) => T | undefined): T[] =>
    stored.flatMap((part) => {
      const found = read(part)
      if (found !== undefined) return [found]
      unread += 1
      return []
    })
  const { settings, unread: unreadSettings } = readSettings(data.settings)
  const recognized = Object.entries(settings).filter(
    ([name]) => Object.hasOwn(data.settings, name) && !unreadSettings.some((each) => each === name),
  )
  const account = data.account && {
    ...data.account,
    notes: each(data.account.notes, readNote),
    alerts: each(data.account.alerts, readAlert),
    details: each(data.account.details, readDetails),
    guards: Object.assign(
      {},
      ...each(Object.entries(data.account.guards), readRiskLimit),
    ) as RiskLimitsChange,
  }
  return {
    madeAtMs: data.madeAtMs,
    settings: Object.fromEntries(recognized),
    account,
    unread: unread + unreadSettings.length,
  }
}

function readNote(stored: unknown): OneNote | undefined {
  const { data } = NoteChangeSchema.safeParse(stored)
  return data && data.note.trim() !== '' ? data : undefined
}

const NewAlert = z.object({ rule: RequestedAlertRuleSchema, isRepeated: z.boolean() })

function readAlert(stored: unknown): BackupAlert | undefined {
  const { data } = AlertRecord.safeParse(stored)
  const parsed = NewAlert.safeParse(data)
  if (!data || !parsed.success || !Id.safeParse(data.id).success) return undefined
  return { ...toBackupAlert(data), ...parsed.data }
}

const DetailsPart = z.object({ id: Id, details: PaymentDetailsSchema })

function readDetails(stored: unknown): BackupDetails | undefined {
  const { data } = DetailsPart.safeParse(stored)
  const details = data && cleanDetails(data.details)
  return details && { id: data.id, details }
}

/** Bytes of JSON; leaves space within `maxBackupLength`. */
const maxDetailsLength = 1_500_000

/** Only the newest that fit: older details must not prevent a backup. */
export function newestDetails(newestFirst: readonly BackupDetails[]): readonly BackupDetails[] {
  let length = 0
  const older = newestFirst.findIndex((part) => {
    length += Buffer.byteLength(JSON.stringify(part)) + 1
    return length > maxDetailsLength
  })
  return older === -1 ? newestFirst : newestFirst.slice(0, older)
}

/** Undefined for unreadable limits and those of later versions. */
const readRiskLimit = ([name, value]: readonly [string, unknown]): RiskLimitsChange | undefined =>
  RiskLimitsChangeSchema.safeParse({ [name]: value }).data
