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
const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> }
const locked = Object.entries(packages).filter(([path]) => path !== '')
const asked = JSON.parse(textOf('package.json')) as Readonly<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Versions>
>

test('every package that we name is of one version', () => {
  const named = { ...asked.dependencies, ...asked.devDependencies, ...asked.optionalDependencies }
  expect(Object.keys(named).length).toBeGreaterThan(30)
  expect(Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('every package that is installed is known by its digest', () => {
  expect(locked.length).toBeGreaterThan(300)
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test('nothing that is installed runs a script of its own', () => {
  expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([])
  expect(textOf('.npmrc')).toContain('ignore-scripts=true')
})

test('every action of the workflows is pinned by its commit', () => {
  const used = readdirSync(join(root, '.github/workflows')).flatMap((name) =>
    [...textOf('.github/workflows', name).matchAll(/uses: (.+)/g)].map(([, action]) => action),
  )
  expect(used.length).toBeGreaterThan(3)
  expect(used.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d/.test(action ?? ''))).toEqual([])
})
