import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
const tree = page.slice(page.indexOf('```'), page.indexOf('```', page.indexOf('```') + 3))

/** Git doesn't store empty folders. */
const hasFiles = (path: string): boolean =>
  statSync(path).isDirectory() &&
  readdirSync(path, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())

function listFolders(path: string, levels: number): string[] {
  if (levels === 0) return []
  return readdirSync(join(root, path))
    .filter((name) => hasFiles(join(root, path, name)))
    .flatMap((name) => [`${path}/${name}`, ...listFolders(`${path}/${name}`, levels - 1)])
}

const folders = [
  ...listFolders('common', 2),
  ...listFolders('electron', 4),
  ...listFolders('src', 2),
  ...listFolders('docs', 1),
]

test('ARCHITECTURE.md lists every folder', () => {
  const unnamed = folders.filter((folder) => !tree.includes(`${folder.split('/').at(-1)}/`))
  expect(unnamed).toEqual([])
})

test('ARCHITECTURE.md lists only folders that exist', () => {
  const names = new Set(
    [
      ...folders,
      ...listFolders('common', 3),
      ...listFolders('test', 2),
      ...listFolders('scripts', 1),
      ...listFolders('bench', 1),
    ].flatMap((folder) => folder.split('/')),
  )
  const named = [...tree.matchAll(/([a-z][a-z0-9-]*)\/(?![a-z])/g)].map(([, name]) => name ?? '')
  expect(named.filter((name) => !names.has(name) && !readdirSync(root).includes(name))).toEqual([])
})

test('the data flows in ARCHITECTURE.md name only modules that exist', () => {
  const flows = page.slice(page.indexOf('## Data flows'), page.indexOf('## State and synchronization'))
  const places = [
    '',
    'electron/core/',
    'electron/core/exchange/',
    'electron/core/exchange/v2/',
    'src/',
    'src/futures/',
  ]
  const endings = ['.ts', '.vue']
  const isThere = (module: string): boolean =>
    places.some((place) => endings.some((ending) => isFile(join(root, place + module + ending))))
  const modules = [...flows.matchAll(/`([a-z][a-z0-9-]*(?:\/[A-Za-z0-9-]+)+)`/g)].map(
    ([, module]) => module ?? '',
  )
  expect(modules.length).toBeGreaterThan(20)
  expect(modules.filter((module) => !isThere(module))).toEqual([])
})

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true
