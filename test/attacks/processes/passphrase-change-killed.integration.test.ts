import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deriveKey, parseEncryptedVault, decrypt } from '../../../electron/core/vault/encrypted-text'
import { bundleOnce } from '../../support/processes/bundle-once'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * Attacker: none; a kill -9 or power cut during a passphrase change.
 * It must not leave a vault that neither passphrase opens.
 */

const [from, to] = ['correct horse battery', 'another horse staple']

test('a killed passphrase change leaves a complete vault that exactly one passphrase opens', async () => {
  const child = await bundleOnce('test/support/processes/passphrase-child.ts')
  const before = temporaryFolder()
  const run = (folder: string, moment: string) =>
    spawnSync(process.execPath, [child, folder, from, to, moment])
  expect(String(run(before, 'make').stderr)).toBe('')

  const opensWith: string[] = []
  for (let moment = 1; ; moment += 1) {
    const folder = temporaryFolder()
    cpSync(before, folder, { recursive: true })
    const { signal, stdout, stderr } = run(folder, String(moment))
    expect(String(stderr)).toBe('')
    const encrypted = parseEncryptedVault(readFileSync(join(folder, 'vault.json'), 'utf8'))
    const opened: string[] = []
    for (const each of [from, to]) {
      const kdf = { ...encrypted.header.kdf, N: 2 ** 14 } as const
      const content = decrypt(encrypted, await deriveKey(each, { ...encrypted.header, kdf }))
      if (content?.toString().includes('mainnet-1')) opened.push(each)
    }
    expect(opened, `killed at moment ${moment}`).toHaveLength(1)
    opensWith.push(...opened)
    if (signal === null) {
      expect(String(stdout)).toMatch(/^changed/)
      break
    }
    expect(signal).toBe('SIGKILL')
  }
  expect(opensWith.length).toBeGreaterThan(10)
  expect(opensWith).toEqual([...opensWith].sort((a, b) => (a === b ? 0 : a === from ? -1 : 1)))
  expect(new Set(opensWith)).toEqual(new Set([from, to]))
}, 300_000)
