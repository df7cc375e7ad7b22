import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { countByFolder, crowded, unusedPairs, windowImports } from '../../scripts/structure/rules.mjs'

interface Path {
  path: string | string[]
  pathNot?: string | string[]
}
interface Rule {
  name: string
  from: Partial<Path> & { pathNot?: string }
  to: Partial<Path> & { circular?: boolean }
}
const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: Rule[] }

const rejectedBy = (source: string, target: string): string[] =>
  forbidden
    .filter(({ name }) => name.startsWith('window-'))
    .filter(({ from, to }) => [from.path, to.path].every((path) => typeof path === 'string'))
    .filter(
      ({ from, to }) =>
        new RegExp(String(from.path)).test(source) && new RegExp(String(to.path)).test(target),
    )
    .map(({ name }) => name)

describe('layers of the window', () => {
  test.each([
    ['a shared folder imports a feature', 'src/ui/X.vue', 'src/wallet/wallet.ts', ['window-ui']],
    ['a feature imports the shell', 'src/options/X.vue', 'src/shell/sidebar-views.ts', ['window-options']],
    [
      'a feature imports an unlisted lower feature',
      'src/wallet/X.vue',
      'src/cross/Y.vue',
      ['window-wallet-apart'],
    ],
    ['a folder is not listed', 'src/extras/x.ts', 'src/ui/Y.vue', ['window-folders-are-named']],
  ])('reject an import: %s', (_case, source, target, names) => {
    expect(rejectedBy(source, target)).toEqual(names)
  })

  test.each([
    ['a listed pair', 'src/wallet/X.vue', 'src/swaps/swap-text.ts'],
    ['a lower shared folder', 'src/options/X.vue', 'src/ui/Y.vue'],
    ['a composing folder', 'src/trading/X.vue', 'src/cross/Y.vue'],
    ['the same folder', 'src/wallet/send/X.vue', 'src/wallet/wallet.ts'],
  ])('accept an import: %s', (_case, source, target) => {
    expect(rejectedBy(source, target)).toEqual([])
  })
})

test('a folder has at most 20 files, without those of its subfolders', () => {
  const files = (folder: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${folder}/file-${String(index)}.ts`)
  const counts = countByFolder([...files('src/wallet', 20), ...files('src/wallet/send', 1)])
  expect(crowded(counts)).toEqual([])
  expect(crowded(countByFolder(files('src/wallet', 21)))).toEqual([
    'src/wallet has 21 files, at most 20 are allowed',
  ])
})

test('a pair that no file needs is reported', () => {
  const module = (source: string, ...targets: string[]) => ({
    source,
    dependencies: targets.map((resolved) => ({ resolved })),
  })
  const imports = windowImports([
    module('src/wallet/a.ts', 'src/swaps/b.ts', 'src/ui/c.vue', 'common/texts/text.ts'),
    module('src/wallet/d.ts', 'src/swaps/b.ts', 'src/wallet/a.ts'),
  ])
  expect([...(imports.get('wallet') ?? [])]).toEqual([
    ['swaps', 2],
    ['ui', 1],
  ])
  const pairs = { wallet: { swaps: 'A reason.', options: 'A reason.' } }
  expect(unusedPairs(pairs, imports)).toEqual([
    'wallet no longer imports options: remove the pair from scripts/structure/window-folders.json',
  ])
})
