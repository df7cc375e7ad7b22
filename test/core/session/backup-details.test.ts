import { expect, test } from 'vitest'
import { defaultSettings } from '@common/domain/settings/settings'
import { noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { accountLimits } from '../../support/in-memory-exchange/service-answers'
import { ManualClock } from '../../support/time/manual-clock'
import { maxBackupLength } from '@common/domain/backup'
import { createBackup, type BackupDeps } from '../../../electron/core/session/backup/backup'
import { newestDetails } from '../../../electron/core/session/backup/backup-content'

test('a backup includes the latest payment details up to the size limit', () => {
  const stored = Array.from({ length: 10_000 }, (_, index) => ({
    id: `payment-${index}`,
    details: { description: 'é'.repeat(300) },
  }))
  const included = newestDetails(stored)
  expect(included.length).toBeGreaterThan(1000)
  expect(stored.slice(0, included.length)).toEqual(included)
  expect(Buffer.byteLength(JSON.stringify(included))).toBeLessThan(maxBackupLength / 2)
  expect(newestDetails(stored.slice(0, 10))).toEqual(stored.slice(0, 10))
})

test.each([
  [10, 0],
  [10_000, 'some'],
])('a backup of %d payment details reports how many are left out', async (count, leftOut) => {
  const details = { description: 'é'.repeat(300) }
  const account = { id: 'a', username: 'a', balanceSats: 0, syntheticUsd: 0, feeTier: 0 }
  let content = ''
  const backup = createBackup({
    session: {
      activeOrNull: {
        network: 'mainnet',
        riskLimits: { enforcer: { now: () => noRiskLimits } },
        storage: {
          facts: { get: () => ({ account, limits: accountLimits, feeRate: 0, asOfMs: 0 }) },
          notes: { all: () => ({}) },
          alerts: { all: () => [] },
          payments: {
            allDetails: () => new Map(Array.from({ length: count }, (_, id) => [`p${id}`, details])),
          },
        },
      },
    },
    store: { get: () => ({ settings: defaultSettings }) },
    clock: new ManualClock(),
    encrypt: {
      encrypt(plain: string) {
        content = plain
        return Promise.resolve('encrypted')
      },
    },
  } as unknown as BackupDeps)
  const { detailsLeftOut } = await backup.make('passphrase')
  const stored = (JSON.parse(content) as { account: { details: unknown[] } }).account.details.length
  expect(detailsLeftOut).toBe(count - stored)
  expect(detailsLeftOut > 0).toBe(leftOut === 'some')
})
