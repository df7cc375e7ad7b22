import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const records = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
const linksIn = (text: string, folder: string): string[] =>
  [...text.matchAll(/^(?:-|\d+\.) \[.+\]\((.+)\)$/gm)].map(([, target = '']) => target.replace(folder, ''))

test('decision records are numbered without gaps', () => {
  expect(records.length).toBeGreaterThan(10)
  expect(records.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]))).toEqual(
    records.map((_name, index) => index + 1),
  )
})

test.each(records)('%s has its number and the four sections', (name) => {
  const text = read(join('docs/decisions', name))
  expect(text).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `))
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
    'Context',
    'Decision',
    'Alternatives',
    'Consequences',
  ])
})

test('the index of decision records lists every record in order', () => {
  expect(linksIn(read('docs/decisions/README.md'), '')).toEqual(records)
})
