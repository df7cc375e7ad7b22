import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const rows = read('docs/money-on-screen.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [place = '', , maker = '', proof = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? ''))
      .map((codes) => codes.join(' '))
    const [name = '', file = ''] = maker.split(' ')
    return { place, name, file, proof }
  })

test('every row of the table has all its cells', () => {
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => Object.values(row).includes(''))).toEqual([])
})

test.each(rows)('$place takes its figure from $name, tested by $proof', ({ place, name, file, proof }) => {
  expect(existsSync(join(root, place)), place).toBe(true)
  expect(existsSync(join(root, proof)), proof).toBe(true)
  expect(read(file)).toMatch(new RegExp(`export (function|const) ${name}\\b`))
})

const windowFiles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.(ts|vue)$/.test(path))

const formulas = /from '@common\/domain\/futures\/(pnl|fees|funding|margin|break-even)'/
const arithmetic = /\w*[sS]ats\b\)?\s+[-+*/]\s|\s[-+*/]\s+\(?[\w.]*[sS]ats\b/
/** Negation of an amount for `addSats`, which is allowed. */
const turned = /sats\(0 - [\w.]+\)/g

test('the window does no arithmetic with amounts', () => {
  const found = windowFiles.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
      .filter((line) => formulas.test(line) || arithmetic.test(line.replaceAll(turned, 'turned')))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
