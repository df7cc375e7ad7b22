import { expect } from 'vitest'
import type { SatchelContract } from '@common/bridge/contract'
import type { BridgeClient } from '@common/bridge/define'
import { createBackupEncryption } from '../../../../electron/core/vault/backup-encryption'
import { testKdfCost } from '../../../support/app/test-kdf-cost'

const backupEncryption = createBackupEncryption(testKdfCost)

export type Bridge = BridgeClient<SatchelContract>
export const backupPassphrase = 'correct horse battery'

export async function makeBackup(bridge: Bridge): Promise<string> {
  const exported = await bridge.backup.make({ backupPassphrase })
  if (exported.kind !== 'content') throw new Error(exported.kind)
  expect(exported.name).toMatch(/^satchel-backup-\d{4}-\d\d-\d\d\.json$/)
  return exported.content
}

export async function examineBackup(bridge: Bridge, content: string) {
  await bridge.backup.choose({ name: 'a.json', content })
  return bridge.backup.open({ backupPassphrase })
}

export const encrypted = (content: unknown): Promise<string> =>
  backupEncryption.encrypt(JSON.stringify(content), backupPassphrase)

export async function decrypted(file: string): Promise<string> {
  return (await backupEncryption.read(file).open(backupPassphrase)).toString()
}
