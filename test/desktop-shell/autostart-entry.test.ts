import { describe, expect, test } from 'vitest'
import { autostartEntry, quoteForWindows } from '../../electron/main/desktop/autostart-entry'
import { parseOptions } from '../../electron/launch/options'

const execLines = (entry: string): string[] => entry.split('\n').filter((line) => line.startsWith('Exec='))

/** Parses by the specification: string escapes, quoting, then field codes. */
function parseExecArguments(entry: string): string[] {
  const value = (execLines(entry)[0] ?? '').slice('Exec='.length).replace(/\\(.)/g, '$1')
  const quotedArguments = [...value.matchAll(/"((?:\\.|[^"\\])*)"/g)]
  return quotedArguments.map(([, inner = '']) => inner.replace(/\\(.)/g, '$1').replaceAll('%%', '%'))
}

describe('autostart entry', () => {
  test.each(['/a b', '/a"b', '/a%fb', '/a%%b', '/a$HOME', '/a`id`', '/a\\b', '/a\\nExec=evil', "/a'b;&|"])(
    'passes %j as one argument',
    (folder) => {
      const command = ['/usr/bin/satchel', '--data', folder, '--hidden']
      const entry = autostartEntry(command)
      expect(execLines(entry)).toHaveLength(1)
      expect(parseExecArguments(entry)).toEqual(command)
      expect(entry.split('\n')).toHaveLength(6)
    },
  )

  test.each(['/a\nExec=evil', '/a\rExec=evil', '/a\u0000b', '/a\u0085Exec=evil'])('refuses %j', (folder) => {
    expect(() => autostartEntry(['/usr/bin/satchel', '--data', folder])).toThrow('control character')
    expect(() => parseOptions(['--data', folder])).toThrow('--data')
  })
})

test('quoteForWindows quotes paths with spaces, which Windows would split', () => {
  const command = ['--data', 'C:\\Users\\Jo Doe\\Satchel', '--hidden'].map(quoteForWindows)
  expect(command).toEqual(['--data', '"C:\\Users\\Jo Doe\\Satchel"', '--hidden'])
})
