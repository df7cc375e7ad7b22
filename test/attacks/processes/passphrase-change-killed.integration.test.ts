import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deriveKey, parseSealed, unseal } from '../../../electron/core/vault/sealed-text'
import { bundleForNode } from '../../../scripts/bundle.mjs'
import { temporaryFolder } from '../../support/temporary-folder'

/**
 * Attacker: nobody; a kill -9 or a power cut while the passphrase is changed. What it must not leave: a vault that neither the old nor the
 * new one opens, with every key in it.
 */

const root = resolve(import.meta.dirname, '../../..')
const [from, to] = ['correct horse battery', 'another horse staple']

async function bundledChild(): Promise<string> {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'passphrase-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return bundleForNode(join(root, 'test/support/passphrase-child.ts'), folder)
}

test('a change of passphrase that is killed leaves a vault that one of the two opens, whole', async () => {
  const child = await bundledChild()
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
    const sealed = parseSealed(readFileSync(join(folder, 'vault.json'), 'utf8'))
    const opened: string[] = []
    for (const each of [from, to]) {
      const kdf = { ...sealed.header.kdf, N: 2 ** 14 } as const
      const content = unseal(sealed, await deriveKey(each, { ...sealed.header, kdf }))
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
  // Both were seen, in this order, and not only the two ends.
  expect(opensWith.length).toBeGreaterThan(10)
  expect(opensWith).toEqual([...opensWith].sort((a, b) => (a === b ? 0 : a === from ? -1 : 1)))
  expect(new Set(opensWith)).toEqual(new Set([from, to]))
}, 300_000)
