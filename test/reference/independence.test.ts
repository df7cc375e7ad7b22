import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const modules = readdirSync(import.meta.dirname).filter((name) => /^[\w-]+\.ts$/.test(name))

it.each(modules)('%s imports only the reference', (name) => {
  const source = readFileSync(join(import.meta.dirname, name), 'utf8')
  const imported = [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  expect(imported.filter((path) => !path.startsWith('./'))).toEqual([])
})
