import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const textOf = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8')

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
}
type Versions = Readonly<Record<string, string>>
const named = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

const parts = ['.', 'packaging'].map((folder) => {
  const { packages } = JSON.parse(textOf(folder, 'package-lock.json')) as { packages: Record<string, Locked> }
  const requested = JSON.parse(textOf(folder, 'package.json')) as Partial<
    Record<(typeof named)[number], Versions>
  >
  return {
    folder,
    asked: Object.assign({}, ...named.map((kind) => requested[kind] ?? {})) as Versions,
    locked: Object.entries(packages).filter(([path]) => path !== ''),
  }
})

test.each(parts)('$folder/package.json has exact versions only', ({ asked }) => {
  expect(Object.keys(asked).length).toBeGreaterThan(2)
  expect(Object.entries(asked).filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version))).toEqual(
    [],
  )
})

test.each(parts)('$folder/package-lock.json has a SHA-512 digest for every package', ({ locked }) => {
  expect(locked.length).toBeGreaterThan(200)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test.each(parts)('no package in $folder has an install script', ({ folder, locked }) => {
  expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([])
  expect(textOf(folder, '.npmrc')).toContain('ignore-scripts=true')
})

test('every workflow action is pinned by commit', () => {
  const used = readdirSync(join(root, '.github/workflows')).flatMap((name) =>
    [...textOf('.github/workflows', name).matchAll(/uses: (.+)/g)].map(([, action]) => action),
  )
  expect(used.length).toBeGreaterThan(3)
  expect(used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d/.test(action ?? ''))).toEqual([])
})
