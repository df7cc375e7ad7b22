import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { JournalFile } from '../../../../electron/core/database/journal/journal-file'
import { journalLines } from '../../../../electron/core/database/journal/journal-lines'
import type { JournalRecord } from '../../../../electron/core/database/journal/journal-records'
import { Secret } from '../../../../electron/core/ports/secret'
import { temporaryFolder } from '../../../support/temporary-folder'

const key = new Secret('0f'.repeat(32))
const id = '00000000-0000-4000-8000-000000000001'
const start: JournalRecord = { kind: 'start', isIncomplete: false, lostBeforeMs: null }
const cleared = (of: string): JournalRecord => ({ kind: 'cleared', id: of })
const own = journalLines(key)
const header = (of: Parameters<typeof own.header>[0]): string => own.header(of)
const line = (sequence: number, record: JournalRecord): string => own.line(sequence, record)

function create(records: readonly JournalRecord[] = [start]) {
  const folder = temporaryFolder()
  const path = join(folder, 'journal.log')
  const file = new JournalFile(path, key)
  file.rewrite(id, records)
  const content = (): string => readFileSync(path, 'utf8')
  /** As after a restart. */
  const reopen = () => {
    const reopened = new JournalFile(path, key)
    return { reopened, found: reopened.read() }
  }
  return { folder, path, file, content, reopen }
}

/** A file with these numbered records below a header with this counter. */
function createContent(counter: number, ...sequences: readonly number[]): string {
  const [first = 1, ...rest] = sequences
  return [
    header({ id, counter }),
    line(first, start),
    ...rest.map((sequence) => line(sequence, cleared(String(sequence)))),
  ].join('')
}

function readContent(text: string) {
  const { path, reopen } = create()
  writeFileSync(path, text)
  const { reopened, found } = reopen()
  return { found, reopened, needsRewrite: reopened.needsRewrite() }
}

describe('journal file', () => {
  test('has a header and one numbered line per record', () => {
    const { file, content, path } = create([start, cleared('a')])
    file.append(cleared('b'))
    const [first = '', ...lines] = content().split('\n')
    expect(journalLines(key).readHeader(first)).toEqual({ id, counter: 3 })
    expect(lines.slice(0, -1).map((each) => journalLines(key).readLine(each))).toEqual([
      { sequence: 1, record: start },
      { sequence: 2, record: cleared('a') },
      { sequence: 3, record: cleared('b') },
    ])
    expect([file.id, file.counter, file.size, lines.at(-1)]).toEqual([id, 3, statSync(path).size, ''])
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('is read whole after a restart and continues with the next number', () => {
    const { file, reopen } = create()
    file.append(cleared('a'))
    const { reopened, found } = reopen()
    expect(found).toEqual({
      id,
      counter: 2,
      lines: [
        { sequence: 1, record: start },
        { sequence: 2, record: cleared('a') },
      ],
      isDamaged: false,
    })
    expect([reopened.needsRewrite(), reopened.size, reopened.id, reopened.counter]).toEqual([
      false,
      file.size,
      id,
      2,
    ])
    reopened.append(cleared('b'))
    expect(reopen().found?.lines.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })

  test('continues its numbers when it is rewritten, and leaves no other file', () => {
    const { file, folder, path, reopen } = create([start, cleared('a')])
    writeFileSync(`${path}.new`, 'of an earlier crash')
    file.rewrite(id, [start])
    expect(reopen().found).toMatchObject({ counter: 3, lines: [{ sequence: 3 }], isDamaged: false })
    expect(readdirSync(folder)).toEqual(['journal.log'])
  })

  test('does not exist before the first rewrite', () => {
    const file = new JournalFile(join(temporaryFolder(), 'journal.log'), key)
    expect([file.read(), file.needsRewrite(), file.size, file.isInPlace()]).toEqual([
      undefined,
      true,
      0,
      false,
    ])
    expect(() => file.append(start)).toThrow('must be rewritten')
  })

  test('stays unchanged if it cannot be rewritten', () => {
    const { file, folder, path } = create()
    rmSync(path)
    mkdirSync(path)
    const before = [file.id, file.counter, file.size]
    expect(() => file.rewrite('another', [start])).toThrow(/EISDIR|EEXIST|ENOTEMPTY|EPERM/)
    expect([file.id, file.counter, file.size]).toEqual(before)
    expect(readdirSync(folder)).toEqual(['journal.log'])
  })
})

describe('a found journal is damaged', () => {
  test.each<[string, string]>([
    ['without content', ''],
    ['without a header', createContent(2, 1, 2).replace(/^.*\n/, '')],
    ['with a changed header', createContent(2, 1, 2).replace('0000000000000002', '0000000000000003')],
    ['with a counter above its last record', createContent(3, 1, 2)],
    ['with a missing record', createContent(3, 1, 3)],
    ['with records in another order', createContent(3, 1, 3, 2)],
    ['with a repeated record', createContent(2, 1, 2, 2)],
    ['with an unreadable record', `${createContent(2, 1)}garbage\n${line(2, cleared('2'))}`],
    ['without its first record', header({ id, counter: 2 }) + line(2, cleared('2'))],
    ['without records', header({ id, counter: 0 })],
    ['with a cut record below its counter', `${createContent(3, 1, 2)}${line(3, cleared('3')).slice(0, -5)}`],
  ])('%s', (_name, text) => {
    const { found, needsRewrite } = readContent(text)
    expect([found?.isDamaged, needsRewrite]).toEqual([true, true])
  })

  test('and its readable records and the highest number are kept', () => {
    const { found, reopened } = readContent(`${createContent(9, 1, 2)}garbage\n`)
    expect(found).toMatchObject({ id, counter: 9, lines: [{ sequence: 1 }, { sequence: 2 }] })
    expect([reopened.id, reopened.counter, reopened.size]).toEqual([id, 9, 0])
    const below = readContent(createContent(1, 1, 2, 3).replace(/^.{10}/, 'x'.repeat(10)))
    expect(below.found).toMatchObject({ id: null, counter: 0 })
    expect([below.reopened.id, below.reopened.counter]).toEqual(['', 3])
  })

  test('if a folder is in its place', () => {
    const { path, reopen } = create()
    rmSync(path)
    mkdirSync(path)
    const { reopened, found } = reopen()
    expect(found).toEqual({ id: null, counter: 0, lines: [], isDamaged: true })
    expect(reopened.needsRewrite()).toBe(true)
  })
})

describe('a found journal is not damaged', () => {
  test('by a record that was cut off before its counter was stored, but is rewritten', () => {
    const text = createContent(2, 1, 2)
    const { found, needsRewrite } = readContent(text + line(3, cleared('3')).slice(0, 20))
    expect(found).toMatchObject({ isDamaged: false, counter: 2 })
    expect([found?.lines.length, needsRewrite]).toEqual([2, true])
  })

  test('by records above its counter, or by a first number above one', () => {
    expect(readContent(createContent(1, 1, 2))).toMatchObject({
      found: { isDamaged: false },
      needsRewrite: false,
    })
    expect(readContent(createContent(8, 7, 8))).toMatchObject({
      found: { isDamaged: false },
      needsRewrite: false,
    })
  })
})

describe('a journal that another program changed', () => {
  test.each<[string, (path: string) => void]>([
    ['removed', (path) => rmSync(path)],
    ['longer', (path) => appendFileSync(path, 'x')],
    ['shorter', (path) => writeFileSync(path, readFileSync(path).subarray(0, -1))],
  ])('is detected: %s', (_name, change) => {
    const { file, path } = create()
    expect(file.isInPlace()).toBe(true)
    change(path)
    const left = existsSync(path) ? readFileSync(path, 'utf8') : null
    expect(file.isInPlace()).toBe(false)
    expect(() => file.append(cleared('a'))).toThrow(expect.objectContaining({ code: 'ENOENT' }))
    expect([file.counter, existsSync(path) ? readFileSync(path, 'utf8') : null]).toEqual([1, left])
  })

  test('is detected: a folder of its name', () => {
    const { file, path } = create()
    rmSync(path)
    mkdirSync(path)
    expect(file.isInPlace()).toBe(false)
    expect(() => file.append(cleared('a'))).toThrow()
  })
})

describe('a journal that is set aside', () => {
  test('stays in its place, and an earlier copy of the moment is kept', () => {
    const { file, folder, path, content } = create()
    expect(file.quarantine(5)).toBe('journal.log.unreadable-5')
    const first = content()
    expect(readFileSync(`${path}.unreadable-5`, 'utf8')).toBe(first)
    file.rewrite(id, [start, cleared('a')])
    file.quarantine(5)
    expect(readFileSync(`${path}.unreadable-5`, 'utf8')).toBe(first)
    expect(readdirSync(folder).sort()).toEqual(['journal.log', 'journal.log.unreadable-5'])
  })

  test('is moved if it is a folder', () => {
    const { file, folder, path } = create()
    rmSync(path)
    mkdirSync(path)
    file.quarantine(5)
    expect(readdirSync(folder)).toEqual(['journal.log.unreadable-5'])
  })
})

describe('journal line', () => {
  const [first = '', second = ''] = [header({ id, counter: 2 }), line(7, cleared('a'))].map((each) =>
    each.trimEnd(),
  )
  const readHeader = (text: string) => own.readHeader(text)
  const readLine = (text: string) => own.readLine(text)

  test('is read with its key only', () => {
    const other = journalLines(new Secret('0e'.repeat(32)))
    const plain = journalLines(null)
    expect([readHeader(first), readLine(second)]).toEqual([
      { id, counter: 2 },
      { sequence: 7, record: cleared('a') },
    ])
    for (const lines of [other, plain])
      expect([lines.readHeader(first), lines.readLine(second)]).toEqual([undefined, undefined])
    expect(second).not.toContain('cleared')
    expect(plain.readLine(plain.line(1, cleared('a')).trimEnd())).toEqual({
      sequence: 1,
      record: cleared('a'),
    })
  })

  test.each(['', 'x', ' ', '\u0000', `${'0'.repeat(16)} ${'0'.repeat(64)}`])(
    'is undefined if it is %j',
    (text) => {
      expect([readHeader(text), readLine(text)]).toEqual([undefined, undefined])
    },
  )

  test('is undefined with an added, removed or changed character', () => {
    for (const [text, read] of [
      [first, readHeader],
      [second, readLine],
    ] as const) {
      expect([read(`${text} `), read(` ${text}`), read(text.slice(1)), read(text.slice(0, -1))]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      for (let index = 0; index < text.length; index += 7)
        expect(
          read(`${text.slice(0, index)}${text[index] === '1' ? '2' : '1'}${text.slice(index + 1)}`),
        ).toBe(undefined)
    }
  })

  test('is undefined if it is authentic, but not a record', () => {
    const plain = journalLines(null)
    expect(plain.readLine(plain.line(1, { kind: 'unknown' } as never).trimEnd())).toBe(undefined)
  })
})
