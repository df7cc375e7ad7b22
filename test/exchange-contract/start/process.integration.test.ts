import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCommandLine } from '../../../electron/practice/start/command-line'
import { startPractice } from '../../../electron/practice/start/practice-exchange'
import { bundlePractice, PracticeChild } from '../../support/processes/practice-child'
import { SignedCaller } from '../../support/api/signed-caller'
import { temporaryFolder } from '../../support/temporary-folder'

let file: string
beforeAll(async () => {
  file = await bundlePractice('main')
}, 60_000)

const run = (...args: string[]) => new PracticeChild(file, args)

describe('practice command', () => {
  test('EX-370 prints one line with everything a client needs for --json', async () => {
    const child = run('--json', '--port', '0', '--seed', '7', '--balance', '123456')
    const info = await child.ready()
    expect(Object.keys(info)).toEqual(['ready', 'rest', 'ws', 'control', 'controlToken', 'account'])
    expect(Object.keys(info.account)).toEqual(['username', 'key', 'secret', 'passphrase'])
    expect(info.rest).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(info.ws).toBe(info.rest.replace('http', 'ws'))
    expect(info.control).toBe(`${info.rest}/practice`)
    const { body } = await new SignedCaller(info.rest, info.account).get('/v2/user')
    expect(body.balance).toBe(123_456)
    const { code, stdout, stderr } = await child.kill('SIGINT')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.trim().split('\n')).toHaveLength(1)
  })

  test('EX-372 explains every option for --help', async () => {
    const { code, stdout } = await run('--help').ended()
    expect(code).toBe(0)
    for (const option of [
      'port',
      'seed',
      'replay',
      'speed',
      'data',
      'balance',
      'json',
      'no-limits',
      'warmup',
      'price',
    ])
      expect(stdout).toContain(`--${option}`)
  })

  test('EX-371 EX-373 prints text without --json and exits cleanly on SIGTERM', async () => {
    const child = run('--seed', '7')
    await child.printed('passphrase')
    const { code, stdout } = await child.kill('SIGTERM')
    expect(code).toBe(0)
    expect(stdout).toContain('Practice exchange on http://127.0.0.1:')
  })

  test.each([
    ['EX-379', ['--fast'], "Unknown option '--fast'"],
    ['EX-381', ['--data', '/dev/null/x'], 'The data folder /dev/null/x cannot be used'],
  ])('%s %j exits with code 1 and a one-line error', async (_number, args, message) => {
    const { code, stdout, stderr } = await run(...args).ended()
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

async function toRefusal(...args: string[]): Promise<string> {
  try {
    await startPractice(readCommandLine(args).options)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('It started')
}

describe('rejected practice start', () => {
  test.each([
    ['EX-374', ['--port', '70000'], '--port must be a whole number from 0 to 65535, got 70000'],
    ['EX-375', ['--port', 'x'], '--port must be a whole number'],
    ['EX-376', ['--speed', '0'], '--speed must be a number from 0.1'],
    ['EX-377', ['--balance=-5'], '--balance must be a whole number from 0'],
    ['EX-378', ['--price', '1'], '--price must be a number from 100'],
    ['EX-380', ['--replay', '/nowhere.csv'], '/nowhere.csv cannot be read'],
    ['EX-2204', ['--data', ''], '--data requires a path'],
  ])('%s %j is explained in one sentence', async (_number, args, message) => {
    const refusal = await toRefusal(...args)
    expect(refusal).toContain(message)
    expect(refusal).not.toContain('\n')
  })

  test('EX-382 reports a port in use in one sentence', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    expect(await toRefusal('--port', String(port))).toBe(
      `Port ${port} cannot be used: another program is using it`,
    )
    server.close()
  })

  test('EX-2207 reports a damaged database and the remedy', async () => {
    const dataFolder = temporaryFolder()
    writeFileSync(join(dataFolder, 'practice.db'), 'no books '.repeat(1000))
    expect(await toRefusal('--data', dataFolder)).toContain(
      `${dataFolder} cannot be used: practice.db is damaged. Move it away`,
    )
  })

  test('EX-383 reports an invalid candle row with its line number', async () => {
    const broken = join(temporaryFolder(), 'broken.csv')
    writeFileSync(broken, 'time,open,high,low,close,volume\n2023-03-01T00:00:00Z,1,2,3,4,5\n')
    expect(await toRefusal('--replay', broken)).toBe(
      `${broken}, line 2: open must be a number from 100 to 10000000`,
    )
  })
})
