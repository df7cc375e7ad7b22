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

test('there is a table, and each of its rows is whole', () => {
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => Object.values(row).includes(''))).toEqual([])
})

test.each(rows)('$place shows what $name gives, as $proof tells', ({ place, name, file, proof }) => {
  expect(existsSync(join(root, place)), place).toBe(true)
  expect(existsSync(join(root, proof)), proof).toBe(true)
  expect(read(file)).toMatch(new RegExp(`export (function|const) ${name}\\b`))
})

const windowFiles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.(ts|vue)$/.test(path))

/** The formulas behind profit, order and adjustments: whoever needs a sum asks for it there, with its parts. */
const formulas = /from '@common\/domain\/futures\/(pnl|fees|funding|margin|break-even)'/
/** Plus, minus, times or divided by an amount of sats. What is written as bitcoin is no money any more. */
const arithmetic = /\w*[sS]ats\b\)?\s+[-+*/]\s|\s[-+*/]\s+\(?[\w.]*[sS]ats\b/
/** Turning an amount around, which `addSats` then adds. */
const turned = /sats\(0 - [\w.]+\)/g

test('no file of the window computes money', () => {
  const found = windowFiles.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
      .filter((line) => formulas.test(line) || arithmetic.test(line.replaceAll(turned, 'turned')))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
