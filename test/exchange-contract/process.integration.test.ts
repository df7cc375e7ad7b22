import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundlePractice, PracticeChild } from '../support/practice-child'
import { fetchReply, SignedCaller } from '../support/signed-caller'
import { temporaryFolder } from '../support/temporary-folder'

let bundle: Awaited<ReturnType<typeof bundlePractice>>
beforeAll(async () => {
  bundle = await bundlePractice('main')
}, 60_000)
afterAll(() => rmSync(bundle.folder, { recursive: true, force: true }))

const run = (...args: string[]) => new PracticeChild(bundle.file, args)

describe('the command', () => {
  test('EX-370 with --json prints one line with everything a client needs', async () => {
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

  test('EX-371 SIGTERM ends it cleanly too', async () => {
    const child = run('--json')
    await child.ready()
    expect((await child.kill('SIGTERM')).code).toBe(0)
  })

  test('EX-372 --help explains every option', async () => {
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

  test('EX-373 without --json it speaks to a person', async () => {
    const child = run('--seed', '7')
    while (!child.output().includes('passphrase')) await new Promise((resolve) => setTimeout(resolve, 50))
    const { stdout } = await child.kill('SIGINT')
    expect(stdout).toContain('Practice exchange on http://127.0.0.1:')
  })

  test.each([
    ['EX-374', ['--port', '70000'], '--port must be a whole number from 0 to 65535, got 70000'],
    ['EX-375', ['--port', 'x'], '--port must be a whole number'],
    ['EX-376', ['--speed', '0'], '--speed must be a number from 0.1'],
    ['EX-377', ['--balance=-5'], '--balance must be a whole number from 0'],
    ['EX-378', ['--price', '1'], '--price must be a number from 100'],
    ['EX-379', ['--fast'], "Unknown option '--fast'"],
    ['EX-380', ['--replay', '/nowhere.csv'], '/nowhere.csv cannot be read'],
    ['EX-381', ['--data', '/dev/null/x'], 'The data folder /dev/null/x cannot be used'],
    ['EX-2204', ['--data', ''], '--data must be a path, got nothing'],
  ])('%s %j is refused in one sentence', async (_number, args, message) => {
    const { code, stdout, stderr } = await run(...args).ended()
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('EX-382 a taken port is refused in one sentence', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const { code, stderr } = await run('--port', String(port)).ended()
    expect(code).toBe(1)
    expect(stderr.trim()).toBe(`Port ${port} cannot be used: another program is listening there`)
    server.close()
  })

  test('EX-2207 damaged books are refused, saying what to do', async () => {
    const dataFolder = temporaryFolder()
    writeFileSync(join(dataFolder, 'practice.db'), 'no books '.repeat(1000))
    const { code, stderr } = await run('--data', dataFolder).ended()
    expect(code).toBe(1)
    expect(stderr).toContain(`${dataFolder} cannot be used: practice.db in it is damaged; move it away`)
  })

  test('EX-383 a broken row is refused with its line', async () => {
    const file = join(temporaryFolder(), 'broken.csv')
    writeFileSync(file, 'time,open,high,low,close,volume\n2023-03-01T00:00:00Z,1,2,3,4,5\n')
    const { code, stderr } = await run('--replay', file).ended()
    expect(code).toBe(1)
    expect(stderr.trim()).toBe(`${file}, line 2: open must be a number from 100 to 10000000`)
  })
})

describe('kill -9', () => {
  test(
    'EX-384 loses nothing that was acknowledged and leaves the books equal',
    { timeout: 120_000 },
    async () => {
      const dataFolder = temporaryFolder()
      const args = [
        '--data',
        dataFolder,
        '--no-limits',
        '--json',
        '--price',
        '50000',
        '--balance',
        '1000000000',
      ]
      const known = new Map<string, 'running' | 'closed'>()
      const paid = new Map<string, string>()
      let child = run(...args)
      for (let life = 0; life < 6; life += 1) {
        const info = await child.ready()
        const user = new SignedCaller(info.rest, info.account)
        const control = (path: string, body?: unknown) =>
          fetchReply(info.control + path, {
            method: body === undefined ? 'GET' : 'POST',
            headers: { Authorization: `Bearer ${info.controlToken}` },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          })

        const audit = (await control('/audit')).body
        expect(audit).toMatchObject({ sum: 0, balanced: true, problems: [] })
        for (const [id, state] of known) {
          const { body } = await user.get(`/v2/futures/trades/${id}`)
          // An operation whose answer was lost may have happened; one that was answered has.
          expect(state === 'running' ? body.running || body.closed : body.closed, id).toBe(true)
        }
        for (const id of paid.keys())
          expect((await user.get(`/v2/user/deposit/${id}`)).body.success).toBe(true)

        const isDead = trade(user, control, known, paid)
        const enough = known.size + 10 + life * 3
        while (known.size < enough) await new Promise((resolve) => setTimeout(resolve, 1 + life * 3))
        await child.kill('SIGKILL')
        await isDead
        child = run(...args)
      }
      await child.ready()
      await child.kill('SIGINT')
      expect(known.size).toBeGreaterThan(50)
      expect(paid.size).toBeGreaterThan(5)
    },
  )
})

/** Trades and deposits on several connections until the exchange is gone, and keeps what was answered. */
async function trade(
  user: SignedCaller,
  control: (path: string, body?: unknown) => ReturnType<typeof fetchReply>,
  known: Map<string, 'running' | 'closed'>,
  paid: Map<string, string>,
): Promise<void> {
  const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }
  const once = async (): Promise<void> => {
    const opened = await user.post('/v2/futures', order)
    if (opened.status !== 200) throw new Error(opened.text)
    known.set(opened.body.id, 'running')
    const deposit = (await user.post('/v2/user/deposit', { amount: 5000 })).body
    const payment = await control('/pay', { paymentRequest: deposit.paymentRequest })
    if (payment.status === 200) paid.set(deposit.depositId, deposit.paymentRequest)
    const closed = await user.delete('/v2/futures', { id: opened.body.id })
    if (closed.status === 200) known.set(opened.body.id, 'closed')
  }
  const forever = async (): Promise<void> => {
    for (;;) await once()
  }
  await Promise.allSettled([forever(), forever(), forever()])
}
