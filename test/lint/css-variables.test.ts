import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tokens } from '../../src/ui/theme/tokens'

const root = join(import.meta.dirname, '../../src')
const texts = readdirSync(root, { encoding: 'utf8', recursive: true })
  .filter((name) => /\.(vue|css|ts)$/.test(name))
  .map((name) => readFileSync(join(root, name), 'utf8'))

const find = (pattern: RegExp): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name)))

test('every CSS variable that a component reads is a token, or set by a component', () => {
  const names = Object.keys(tokens.dark).map((token) => token.replace(/([A-Z]|\d)/g, '-$1').toLowerCase())
  const set = new Set([...names, ...find(/--([\w-]+)'?:/g)])
  expect([...find(/var\(--([\w-]+)/g)].filter((name) => !set.has(name))).toEqual([])
})
