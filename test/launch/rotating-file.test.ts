import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RotatingFile } from '../../electron/launch/log/rotating-file'
import { makeFifo } from '../support/damaged-files'
import { temporaryFolder } from '../support/temporary-folder'

function open(folder: string, maxBytes = 1000) {
  const failures: unknown[] = []
  const file = join(folder, 'logs', 'satchel.log')
  const rotating = new RotatingFile({ file, maxBytes, files: 3, onFailed: (error) => failures.push(error) })
  return { file, rotating, failures, read: () => readFileSync(file, 'utf8') }
}

const line = (index: number): string => `line ${String(index).padStart(4, '0')}\n`

describe('RotatingFile', () => {
  test('appends lines in order to a file that only the user can access', async () => {
    const { file, rotating, read } = open(temporaryFolder())
    for (let index = 0; index < 20; index += 1) rotating.append(line(index))
    await rotating.flush()
    expect(read()).toBe(Array.from({ length: 20 }, (_, index) => line(index)).join(''))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700)
  })

  test('rotates by size and retains three files', async () => {
    const folder = temporaryFolder()
    const { file, rotating } = open(folder, 100)
    for (let index = 0; index < 100; index += 1) {
      rotating.append(line(index))
      await rotating.flush()
    }
    expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual([
      'satchel.log',
      'satchel.log.1',
      'satchel.log.2',
    ])
    for (const name of ['', '.1', '.2']) expect(statSync(`${file}${name}`).size).toBeLessThanOrEqual(100)
    const texts: string[] = []
    for await (const text of rotating.newestFirst()) texts.unshift(text)
    expect(texts.join('')).toMatch(/^line \d{4}\n[\s\S]*line 0099\n$/)
  })

  test('continues the file of an earlier start and counts its size', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'logs'))
    writeFileSync(join(folder, 'logs', 'satchel.log'), 'x'.repeat(995))
    const { file, rotating, read } = open(folder)
    rotating.append(line(1))
    await rotating.flush()
    expect(read()).toBe(line(1))
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('x'.repeat(995))
  })

  test('reports a FIFO in place of the file and neither waits for it nor reads it', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'logs'))
    makeFifo(join(folder, 'logs', 'satchel.log'))
    const { rotating, failures } = open(folder)
    rotating.append(line(1))
    await rotating.flush()
    rotating.append(line(2))
    rotating.flushSync()
    expect(failures).toMatchObject([{ name: 'NotAFile' }])
    expect((await rotating.newestFirst().next()).done).toBe(true)
  })

  test('writes pending lines before flushSync returns', () => {
    const { rotating, read } = open(temporaryFolder())
    rotating.append(line(1))
    rotating.append(line(2))
    rotating.flushSync()
    expect(read()).toBe(line(1) + line(2))
  })

  test('reports a folder that is not writable only once', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'logs'), 'a file where the folder should be')
    const { rotating, failures, file } = open(folder)
    rotating.append(line(1))
    await rotating.flush()
    rotating.append(line(2))
    rotating.flushSync()
    expect(failures).toHaveLength(1)
    expect(existsSync(file)).toBe(false)
  })

  test('drops lines instead of filling the memory while the disk does not respond', async () => {
    const { rotating, read } = open(temporaryFolder(), 10_000_000)
    const long = `${'x'.repeat(999)}\n`
    for (let index = 0; index < 1500; index += 1) rotating.append(long)
    await rotating.flush()
    expect(read()).toHaveLength(1_000_000)
  })

  test.skipIf(process.getuid?.() === 0)(
    'reports a file that becomes unwritable without throwing',
    async () => {
      const { rotating, failures, file } = open(temporaryFolder())
      rotating.append(line(1))
      await rotating.flush()
      chmodSync(file, 0o400)
      rotating.append(line(2))
      await rotating.flush()
      expect(failures).toHaveLength(1)
    },
  )
})
