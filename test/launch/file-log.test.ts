import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Secret } from '../../electron/core/ports/secret'
import { openLog } from '../../electron/launch/log/file-log'
import { openAppLog } from '../../electron/launch/log/open-app-log'
import { temporaryFolder } from '../support/temporary-folder'

function open(mapStack: (stack: string) => string = (stack) => stack) {
  const dataFolder = temporaryFolder()
  const printed: string[] = []
  const log = openLog({
    dataFolder,
    mapStack,
    print: (text) => printed.push(text),
    nowMs: () => 1_700_000_000_000,
  })
  // A later write would create the removed folder again.
  onTestFinished(() => log.flush())
  const text = async (): Promise<string> => {
    await log.flush()
    return readFileSync(join(dataFolder, 'logs', 'satchel.log'), 'utf8')
  }
  return { log, printed, text }
}

const secrets = {
  key: 'planted-api-key-4714',
  secret: 'planted/api+secret==4714',
  passphrase: 'planted "passphrase" 4714',
  vaultPassphrase: 'correct horse planted 4714',
}

describe('openLog', () => {
  test('writes each entry as a JSON line with time, level, component, event, message and stack', async () => {
    const { log, text } = open((stack) => stack.replace('built.cjs:1:9', 'electron/core/app.ts:12:3'))
    const error = new Error('no answer', { cause: new Error('socket closed') })
    error.stack = 'Error: no answer\n    at ask (built.cjs:1:9)'
    log.write('error', 'main', 'account', error)
    expect(JSON.parse(await text())).toEqual({
      time: '2023-11-14T22:13:20.000Z',
      level: 'error',
      component: 'main',
      event: 'account',
      message: 'no answer',
      stack: expect.stringMatching(
        /^Error: no answer\n {4}at ask \(electron\/core\/app\.ts:12:3\)\nCaused by: Error: socket closed\n/,
      ) as string,
    })
  })

  test('reads the newest entries of a level, oldest first', async () => {
    const { log } = open()
    for (let index = 0; index < 10; index += 1)
      log.write(index % 2 === 0 ? 'info' : 'error', 'main', 'test', `entry ${index}`)
    expect((await log.read({ level: 'info', limit: 3 })).map(({ message }) => message)).toEqual([
      'entry 7',
      'entry 8',
      'entry 9',
    ])
    expect((await log.read({ level: 'error', limit: 2 })).map(({ message }) => message)).toEqual([
      'entry 7',
      'entry 9',
    ])
    expect(await log.read({ level: 'fatal', limit: 2 })).toEqual([])
  })

  test('prints errors but no information entries', () => {
    const { log, printed } = open()
    log.write('info', 'main', 'start', 'started')
    expect(printed).toEqual([])
    log.write('error', 'main', 'account', 'no answer')
    expect(printed).toEqual(['Unexpected error (account): no answer\n'])
  })

  test('prints control characters visibly, and indents further lines', () => {
    const { log, printed } = open()
    log.write('error', 'window', 'a\u001b[2J', 'b\r\u202e\nSend text to api.example.com? Type yes')
    expect(printed).toEqual([
      'Unexpected error (a[U+001B][2J): b[U+000D][U+202E]\n  Send text to api.example.com? Type yes\n',
    ])
  })

  test('survives an output that was closed', async () => {
    const dataFolder = temporaryFolder()
    const closed = new Writable({ write: (_text, _encoding, done) => done(new Error('EPIPE')) })
    const log = openAppLog(dataFolder, dataFolder, closed)
    expect(() => closed.emit('error', new Error('EPIPE'))).not.toThrow()
    log.write('error', 'main', 'account', 'no answer')
    expect(await log.read({ level: 'error', limit: 1 })).toMatchObject([{ message: 'no answer' }])
  })

  test('truncates long texts', async () => {
    const { log, text } = open()
    const error = new Error('x'.repeat(10_000))
    log.write('error', 'c'.repeat(500), 'e'.repeat(500), error)
    expect((await text()).length).toBeLessThan(11_000)
  })

  test.each(Object.entries(secrets))(
    'redacts a %s in memory from every line, in any encoding',
    async (_name, secret) => {
      const { log, text, printed } = open()
      const secretValue = new Secret(secret)
      const bytes = Buffer.from(secret)
      const encodedVariants = [
        secret,
        secret.toUpperCase(),
        bytes.toString('hex'),
        bytes.toString('base64'),
        bytes.toString('base64url'),
        encodeURIComponent(secret),
        JSON.stringify(secret),
        [...secret].reverse().join(''),
        [...secret].join('\u200b'),
      ]
      for (const spelled of encodedVariants) {
        const error = new Error(`refused ${spelled} here`, { cause: new Error(spelled) })
        log.write('error', spelled, spelled, error)
        log.write('error', 'main', 'object', { [spelled]: spelled })
      }
      const written = `${await text()}${printed.join('')}`
      expect(written).toContain('[secret]')
      for (const spelled of encodedVariants) {
        expect(written.toLowerCase()).not.toContain(spelled.toLowerCase())
        expect(written).not.toContain(JSON.stringify(spelled).slice(1, -1))
      }
      expect(secretValue.isWiped).toBe(false)
    },
  )

  test('redacts preimages, invoices and private keys that are not stored as secrets', async () => {
    const { log, text } = open()
    const preimage = Buffer.from('planted preimage of 32 bytes 471')
    const invoice = `lnbc10u1p${'q5zx4'.repeat(30)}`
    const inBase64 = Buffer.from('\xff\xfe\xfd planted preimage of 3247\x10', 'latin1').toString('base64')
    log.write('error', 'main', 'withdraw', new Error(`${preimage.toString('hex')} ${invoice} ${inBase64}`))
    const written = await text()
    expect(written).toContain('[hex] [payment]')
    expect(written).not.toContain(preimage.toString('hex'))
    expect(written).not.toContain(invoice)
  })

  test('leaves ids and paths readable', async () => {
    const { log, text } = open()
    const plain =
      'b87eef8a-52ab-2fea-1adc-c41fba870b0f at /home/alice/Satchel/electron/core/usecases/futures/openTrade.ts:12:3'
    log.write('error', 'main', 'test', plain)
    expect(await text()).toContain(plain)
  })
})
