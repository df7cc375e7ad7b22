import { describe, expect, test } from 'vitest'
import { readCommandLine } from '../../electron/practice/start/command-line'

describe('command line of the practice exchange', () => {
  test.each([
    [['--speed', '60'], '--speed requires --replay FILE'],
    [['--speed', 'max'], '--speed requires --replay FILE'],
    [['--warmup', '10', '--seed', '3'], '--warmup requires --replay FILE'],
    [['--seed', '1e3'], '--seed must be a whole number from 0 to 4294967295, got 1e3'],
    [['--price', '0x100'], '--price must be a number from 100'],
    [['--balance', ' 5'], '--balance must be a whole number'],
    [['--port', ''], '--port must be a whole number'],
  ])('rejects %j', (args, problem) => {
    expect(() => readCommandLine(args)).toThrow(problem)
  })

  test('accepts speed and warm-up of a replay, decimals, and repeated flags', () => {
    const args = ['--replay', 'a.csv', '--speed', '0.5', '--warmup', '0', '--json', '--json']
    expect(readCommandLine(args)).toMatchObject({
      isJson: true,
      options: { replayFile: 'a.csv', speed: 0.5, warmUpCandles: 0 },
    })
    expect(readCommandLine(['--replay', 'a.csv', '--speed', 'max']).options.speed).toBe(Infinity)
  })
})
