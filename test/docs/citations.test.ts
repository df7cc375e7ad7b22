import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { toAnchor } from './to-anchor'

const root = resolve(import.meta.dirname, '..', '..')

interface Source {
  readonly name: string
  readonly text: string
}

const filesIn = (folder: string, pattern: RegExp): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }))

const pages = filesIn('docs/protocol', /\.md$/)
const anchors = new Set(
  pages.flatMap(({ name, text }) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => `${basename(name)}#${toAnchor(heading)}`),
  ),
)

const code = ['common', 'electron', 'src', 'test', 'bench', 'scripts']
  .flatMap((folder) => filesIn(folder, /\.(ts|mjs|vue)$/))
  .filter(({ name }) => basename(name) !== basename(import.meta.filename))

const cited = code.flatMap(({ name, text }) =>
  [...text.matchAll(/protocol\/(\w+\.md#[\w-]+)/g)].map(([, heading = '']) => ({ name, heading })),
)

test('protocol references in comments lead to headings that exist', () => {
  expect(cited.length).toBeGreaterThan(100)
  expect(cited.filter(({ heading }) => !anchors.has(heading))).toEqual([])
})

test('links between protocol pages lead to headings that exist', () => {
  const links = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\((\w+\.md)?#([\w-]+)\)/g)].map(
      ([, page, anchor = '']) => `${page ?? basename(name)}#${anchor}`,
    ),
  )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((link) => !anchors.has(link))).toEqual([])
})

test('comments refer only to documents of this repository', () => {
  const strange = /wire-facts|service-api|live-protocol|\bspecification \d|\bAPI: "/i
  expect(code.filter(({ text }) => strange.test(text)).map(({ name }) => name)).toEqual([])
})
