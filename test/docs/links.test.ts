import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { toAnchor } from './to-anchor'

const root = resolve(import.meta.dirname, '../..')
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const read = (page: string): string => readFileSync(join(root, page), 'utf8')

const findAnchors = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))

test.each(pages)('links in %s lead to files and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)]
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && target.endsWith('.md') && !findAnchors(target).includes(anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test('README.md has at most 120 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(121)
})
