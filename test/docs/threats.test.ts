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

test('each claim names a test that is there', () => {
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

test('each attack is claimed to be held off', () => {
  expect(attacks.filter((file) => !testsIn(holds).includes(file))).toEqual([])
})

test('each attack says at its head who attacks and what they want', () => {
  const silent = attacks.filter((file) => {
    const head = readFileSync(join(root, file), 'utf8').slice(0, 3000)
    return !/^ \* Attacker: /m.test(head) || !/Wants: |must not leave/.test(head)
  })
  expect(silent).toEqual([])
})
