import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../src/ui')

test('each widget without naive-ui has its reason in src/ui/README.md', () => {
  const widgets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.vue'))
  const own = widgets.filter((name) => !readFileSync(join(folder, name), 'utf8').includes("from 'naive-ui'"))
  const table = readFileSync(join(folder, 'README.md'), 'utf8')
  const reasons = [...table.matchAll(/^\| `([^`]+)` +\| \S/gm)].map(([, name]) => name)
  expect(own.filter((name) => !reasons.includes(name))).toEqual([])
  expect(reasons.filter((name = '') => !widgets.includes(name))).toEqual([])
  expect(own.length).toBeGreaterThan(20)
})
