import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'

const root = resolve(import.meta.dirname, '../../..')
const bundling = `import { bundleForNode } from './scripts/bundle.mjs'
await bundleForNode(process.cwd() + '/electron/headless/main.ts', process.cwd() + '/out')`

function bundleElsewhere(): Record<string, string> {
  const folder = temporaryFolder()
  for (const part of ['common', 'electron', 'scripts', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', bundling], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const files = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const content = readFileSync(join(parentPath, name))
      return [join(parentPath, name).slice(folder.length), createHash('sha256').update(content).digest('hex')]
    }),
  )
}

test('two bundles of one tree in different folders are identical', { timeout: 60_000 }, () => {
  const first = bundleElsewhere()
  expect(Object.keys(first).length).toBeGreaterThan(0)
  expect(bundleElsewhere()).toEqual(first)
})
