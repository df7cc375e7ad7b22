import { expect, test } from 'vitest'
import { readArguments } from './arguments'

test('without options, the whole table of version 2 runs', () => {
  expect(readArguments([])).toMatchObject({
    protocol: 'v2',
    only: [],
    atOnce: 12,
    sequences: null,
    kills: null,
  })
})

test('reads counts and the version', () => {
  const args = ['--protocol', 'v3', '--sequences', '20', '--sequence', '7', '--seed', '3', '--only', 'swap']
  expect(readArguments(args)).toMatchObject({
    protocol: 'v3',
    only: ['swap'],
    sequences: 20,
    sequence: 7,
    seed: 3,
  })
})

test.each([
  [['--protocol', 'v1'], '--protocol must be v2 or v3, not v1'],
  [['--kills', 'many'], '--kills must be a whole number from 1, not many'],
  [['--hours', '0'], '--hours must be a whole number from 1, not 0'],
  [['--sequence', '2'], '--sequence must be at most the number of --sequences'],
  [['--sequences', '2', '--sequence', '3'], '--sequence must be at most the number of --sequences'],
])('rejects %j and names the option', (args, message) => {
  expect(() => readArguments(args)).toThrow(message)
})
