import { expect, test } from 'vitest'
import { maxBackupLength } from '@common/bridge/contract/backup'
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
