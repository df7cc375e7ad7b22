import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from '../../../scripts/build/shipped.mjs'
import { temporaryFolder } from '../../support/temporary-folder'

const root = resolve(import.meta.dirname, '../../..')
const excluded = new Set(['.git', 'dist', 'node_modules', 'out', 'test-results'])

function buildElsewhere(): { bill: unknown; digests: Record<string, string> } {
  const folder = temporaryFolder()
  for (const part of readdirSync(root).filter((name) => !excluded.has(name)))
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--force'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  const out = join(folder, 'out')
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.built')
    .map((entry) => join(entry.parentPath, entry.name))
  const digests = Object.fromEntries(
    files.map((file) => [
      file.slice(out.length),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
  return { bill: JSON.parse(readFileSync(join(out, 'bom.cdx.json'), 'utf8')), digests }
}

test('two builds of the same source are identical', { timeout: 600_000 }, () => {
  const first = buildElsewhere()
  expect(first.bill).toEqual(billOfMaterials(root))
  expect(buildElsewhere()).toEqual(first)
})
