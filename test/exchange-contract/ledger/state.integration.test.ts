import { writeFileSync } from 'node:fs'
import { dayMs } from '@common/domain/durations'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { EventLog } from '../../../electron/practice/ledger/event-log'
import { openStore } from '../../../electron/practice/ledger/open-store'
import { TestExchange, useExchange } from '../../support/practice/practice'
import { SignedCaller, type Reply } from '../../support/api/signed-caller'
import { temporaryFolder } from '../../support/temporary-folder'

interface PastEvent {
  readonly seq: number
  readonly ts: number | null
  readonly kind: string
  readonly uid?: string
  readonly reference: string
  readonly data?: Readonly<Record<string, unknown>>
  readonly postings?: readonly { account: string; uid?: string; amount: number }[]
}

async function readEvents(exchange: TestExchange, after = 0, limit = 1000): Promise<PastEvent[]> {
  const reply = await exchange.control(`/events?after=${after}&limit=${limit}`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as unknown as { events: PastEvent[] }).events
}

const order = { side: 'b', type: 'm', leverage: 10, quantity: 1000 }

describe('event log', () => {
  const exchange = useExchange()
  const since = async (): Promise<number> => {
    let last = 0
    for (;;) {
      const page = await readEvents(exchange(), last)
      if (page.length === 0) return last
      last = page.at(-1)?.seq ?? last
    }
  }

  test('EX-800 records the events of a trade with every sat moved', async () => {
    const start = await since()
    const user = await exchange().account(5_000_000)
    const { id, uid, margin, maintenance_margin } = (await user.post('/v2/futures', order)).body
    await user.put('/v2/futures', { id, type: 'stoploss', value: 49_000 })
    await user.post('/v2/futures/add-margin', { id, amount: 1000 })
    await user.delete('/v2/futures', { id })
    const events = (await readEvents(exchange(), start)).filter(({ reference }) => reference === id)
    expect(events.map(({ kind }) => kind)).toEqual(['order', 'levels', 'add-margin', 'closed'])
    expect(events[1]).toMatchObject({ uid, data: { stoploss: 49_000, takeprofit: 0 } })
    expect(events[0]?.postings).toContainEqual({ account: 'margin', uid, amount: margin })
    expect(events[0]?.postings).toContainEqual({ account: 'reserve', uid, amount: maintenance_margin })
    for (const { postings = [] } of events) {
      expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    }
  })

  test('EX-801 records users, keys, settings, deposits and control calls', async () => {
    const start = await since()
    const user = await exchange().account(1000, { username: 'logged-801', permissions: ['read', 'withdraw'] })
    await user.put('/v2/user', { show_leaderboard: false })
    const { depositId, paymentRequest } = (await user.post('/v2/user/deposit', { amount: 2000 })).body
    await exchange().control('/pay', { paymentRequest })
    const events = await readEvents(exchange(), start)
    const kinds = events.map(({ kind }) => kind)
    expect(kinds).toEqual([
      'user', 'issue', 'key', 'POST /practice/accounts', 'settings', 'deposit-request', 'deposit', 'POST /practice/pay',
    ]) // prettier-ignore
    expect(events[0]?.data).toEqual({ username: 'logged-801' })
    expect(events[2]?.data).toEqual({ permissions: 'read,withdraw' })
    expect(events[4]?.data).toMatchObject({ username: 'logged-801', show_leaderboard: 0 })
    expect(events[5]).toMatchObject({ reference: depositId, data: { amount: 2000 } })
    expect(events[6]?.postings).toContainEqual({ account: 'free', uid: events[0]?.uid, amount: 2000 })
  })

  test('EX-814 records addresses and on-chain deposits before they are credited', async () => {
    const start = await since()
    const user = await exchange().account(1000)
    const { address } = (await user.post('/v2/user/bitcoin/address')).body as unknown as { address: string }
    const { id } = (await exchange().control('/onchain', { address, amount: 50_000 })).body
    await exchange().control('/mine', { blocks: 2 })
    const events = (await readEvents(exchange(), start)).filter(({ reference }) =>
      [address, id].includes(reference),
    )
    expect(events.map(({ kind }) => kind)).toEqual(['address', 'deposit-seen', 'deposit'])
    expect(events[1]?.data).toMatchObject({ amount: 50_000 })
    expect(events[2]?.postings).toContainEqual({ account: 'bitcoin', amount: -50_000 })
  })

  test('EX-815 the node reports the block height', async () => {
    const height = async () =>
      ((await exchange().open('/v2/app/node')).body as unknown as { blockHeigth: number }).blockHeigth
    const before = await height()
    await exchange().control('/mine', { blocks: 3 })
    expect(await height()).toBe(before + 3)
  })

  test('EX-802 contains no secret', async () => {
    const start = await since()
    const { account } = await exchange().account(1000)
    const text = JSON.stringify(await readEvents(exchange(), start))
    expect(text).toContain(account.key)
    for (const secret of [account.secret, account.passphrase]) expect(text).not.toContain(secret)
  })

  test('EX-803 is returned in pages without gaps', async () => {
    const first = await readEvents(exchange(), 0, 3)
    const second = await readEvents(exchange(), first.at(-1)?.seq, 3)
    expect([...first, ...second].map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await readEvents(exchange(), 0, 6)).toEqual([...first, ...second])
    expect(await readEvents(exchange(), await since())).toEqual([])
  })

  test.each([
    ['EX-804', 'limit=0', 'limit', 'from 1 to 1000'],
    ['EX-805', 'after=-1', 'after', 'at least 0'],
    ['EX-806', 'after=x', 'after', 'whole number'],
  ])('%s %s is rejected', async (_number, query, field, message) => {
    const { status, body } = await exchange().control(`/events?${query}`)
    expect([status, body.issues[0]?.path]).toEqual([400, [field]])
    expect(body.message).toContain(message)
  })

  test.each(['events', 'transfers', 'postings'])('EX-807 rejects changes to rows of %s', (table) => {
    const store = openStore(null)
    new EventLog(store).add(1, 'POST /practice/price', { price: 50_000 })
    store.prepare("INSERT INTO transfers (id, ts, kind, reference) VALUES (1, 1, 'test', 'x')").run()
    store.prepare("INSERT INTO accounts (id, kind, owner) VALUES (1, 'issuance', '')").run()
    store.prepare('INSERT INTO postings (transfer, account, amount) VALUES (1, 1, 5)').run()
    const column = table === 'postings' ? 'amount' : 'kind'
    const never = `Rows of ${table} are never changed`
    expect(() => store.prepare(`UPDATE ${table} SET ${column} = 7`).run()).toThrow(never)
    expect(() => store.prepare(`DELETE FROM ${table}`).run()).toThrow(never)
    store.close()
  })
})

async function script(exchange: TestExchange): Promise<string[]> {
  const answers: string[] = []
  const keep = (reply: Reply): Reply => {
    const headers = [...reply.headers].filter(([name]) => name !== 'connection' && name !== 'keep-alive')
    answers.push(JSON.stringify([reply.status, headers, reply.text]))
    return reply
  }
  const { main } = exchange
  const other = new SignedCaller(
    main.rest,
    keep(await exchange.control('/accounts', { balance: 900_000 })).body,
  )
  for (const path of ['/v2/time', '/v2/futures/ticker', '/v2/futures/leaderboard', '/v2/app/node']) {
    keep(await exchange.open(path))
  }
  const { id } = keep(await main.post('/v2/futures', { ...order, stoploss: 50_000 })).body
  keep(await main.post('/v2/futures', { ...order, type: 'l', price: 40_000 }))
  keep(await other.post('/v2/futures', { ...order, side: 's', quantity: 50 }))
  keep(await main.get('/v2/user', {}, { timestampMs: 12 }))
  keep(await exchange.control('/clock', { advanceMs: 8 * 3_600_000 }))
  keep(await main.post('/v2/futures/cash-in', { id, amount: 500 }))
  const deposit = keep(await main.post('/v2/user/deposit', { amount: 50_000 })).body
  keep(await exchange.control('/pay', { paymentRequest: deposit.paymentRequest }))
  const { paymentRequest } = keep(await exchange.control('/invoice', { amount: 4000 })).body
  keep(await main.post('/v2/user/withdraw', { invoice: paymentRequest }))
  keep(await main.post('/v2/user/transfer', { toUsername: other.account.username, amount: 77 }))
  keep(await exchange.control('/price', { price: 45_000 }))
  keep(await exchange.control('/price', { release: true }))
  for (let i = 0; i < 10; i += 1) keep(await exchange.open('/v2/futures/ticker'))
  keep(await main.delete('/v2/futures/all/close'))
  keep(await main.post('/v2/futures', { ...order, leverage: 1000 }))
  for (const path of ['/v2/futures/carry-fees', '/v2/user/deposit', '/v2/user/withdraw', '/v2/notifications', '/v2/user']) {
    keep(await main.get(path))
  } // prettier-ignore
  keep(await main.get('/v2/futures', { type: 'closed' }))
  for (const range of ['1', '60', '1D']) keep(await exchange.open('/v2/futures/ohlcs', { range, limit: 200 }))
  keep(await exchange.open('/v2/options/instruments'))
  keep(await exchange.open('/v2/nothing'))
  keep(await exchange.control('/events?limit=1000'))
  return answers
}

function letADayPass(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMs })
  onTestFinished(() => void vi.useRealTimers())
}

describe('seeded clock', () => {
  const start = async (options: Parameters<typeof TestExchange.start>[0]): Promise<TestExchange> => {
    const exchange = await TestExchange.start({
      seededClockMs: Date.UTC(2023, 5, 1),
      seed: 7,
      hasPriceHistory: true,
      ...options,
    })
    onTestFinished(() => exchange.practice.close())
    return exchange
  }

  test('EX-808 produces identical responses for the same seed and requests', async () => {
    const [first, second] = [await start({}), await start({ seed: 8 })]
    const answers = await script(first)
    const others = await script(second)
    letADayPass()
    const other = await start({})
    expect(other.practice.account).toEqual(first.practice.account)
    expect(await script(other)).toEqual(answers)
    expect(others).not.toEqual(answers)
    for (const exchange of [first, other, second]) await exchange.audit()
  })

  test('EX-809 produces identical responses for the same replay', async () => {
    const row = (index: number): string => {
      const time = Date.UTC(2023, 2, 1) + index * 60_000
      return [time, 20_000 + index, 20_010 + index, 19_990 + index, 20_005 + index, 1].join(',')
    }
    const rows = Array.from({ length: 500 }, (_, index) => row(index))
    const replayFile = `${temporaryFolder()}/candles.csv`
    writeFileSync(replayFile, ['time,open,high,low,close,volume', ...rows].join('\n'))
    const answers: string[][] = []
    for (const speed of [60, 60, Infinity, Infinity]) {
      const exchange = await start({ replayFile, speed, warmUpCandles: 50 })
      const { marketTimeMs } = (await exchange.control('/state')).body
      const toMs = marketTimeMs + 90_000
      expect((await exchange.control('/replay', { action: 'jump', toMs })).body.marketTimeMs).toBe(toMs)
      answers.push(await script(exchange))
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[3]).toEqual(answers[2])
  })

  test('EX-810 advances with requests and with the control API, not with real time', async () => {
    const exchange = await start({})
    const time = async () => Number((await exchange.open('/v2/time')).text)
    const first = await time()
    expect(first).toBe(Date.UTC(2023, 5, 1) + 1000)
    letADayPass()
    const { serviceTimeMs, lastPrice } = (await exchange.control('/state')).body
    expect(serviceTimeMs).toBe(first)
    expect((await exchange.control('/state')).body.lastPrice).toBe(lastPrice)
    await exchange.advance(5000)
    expect(await time()).toBe(first + 6000)
  })

  test('EX-811 accepts timestamps of seeded time and of real time', async () => {
    const exchange = await start({})
    const now = (await exchange.control('/state')).body.serviceTimeMs
    expect((await exchange.main.get('/v2/user', {}, { timestampMs: now })).status).toBe(200)
    expect((await exchange.main.get('/v2/user')).status).toBe(200)
    expect((await exchange.main.get('/v2/user', {}, { timestampMs: now - 60_000 })).status).toBe(401)
  })

  test('EX-812 continues after a restart and reuses no id', async () => {
    const options = { dataFolder: temporaryFolder(), seededClockMs: Date.UTC(2023, 5, 1) }
    const first = await TestExchange.start(options)
    const ids = [(await first.main.post('/v2/futures', order)).body.id]
    const before = (await first.control('/state')).body.serviceTimeMs
    await first.practice.close()
    const second = await start(options)
    expect((await second.control('/state')).body.serviceTimeMs).toBe(before)
    for (let i = 0; i < 5; i += 1) ids.push((await second.main.post('/v2/futures', order)).body.id)
    expect(new Set(ids).size).toBe(6)
    await second.audit()
  })
})
