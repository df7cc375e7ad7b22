import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/threats.md'), 'utf8')
const holds = page.slice(page.indexOf('## What holds'), page.indexOf('## What does not hold'))
const claims = holds.split('\n').filter((line) => /^\| (?!attacker|-)/.test(line))
const testsIn = (text: string): string[] =>
  [...text.matchAll(/`(test\/[^`]+\.ts)`/g)].map(([, file]) => file ?? '')

const attacks = readdirSync(join(root, 'test/attacks'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(test|spec)\.ts$/.test(name))
  .map((name) => `test/attacks/${name.replaceAll('\\', '/')}`)

test('every claim in docs/threats.md names a test that exists', () => {
  expect(claims.length).toBeGreaterThan(10)
  for (const claim of claims) {
    const named = testsIn(claim)
    expect({ claim, tests: named.length > 0 }).toEqual({ claim, tests: true })
    expect({ claim, missing: named.filter((file) => !existsSync(join(root, file))) }).toEqual({
      claim,
      missing: [],
    })
  }
})

test('every attack test belongs to a claim in docs/threats.md', () => {
  expect(attacks.filter((file) => !testsIn(holds).includes(file))).toEqual([])
})

test('every attack test names attacker and goal in its first comment', () => {
  const silent = attacks.filter((file) => {
    const head = readFileSync(join(root, file), 'utf8').slice(0, 3000)
    return !/^ \* Attacker: /m.test(head) || !/Wants: |must not leave/.test(head)
  })
  expect(silent).toEqual([])
})
