import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { SeededRandom } from '../../../electron/practice/time/seeded-random'
import { bundlePractice, PracticeChild } from '../../support/processes/practice-child'
import { seed } from '../../support/setup/seed'
import { fetchReply, SignedCaller, type Reply } from '../../support/api/signed-caller'
import { temporaryFolder } from '../../support/temporary-folder'

interface PastEvent {
  readonly seq: number
  readonly kind: string
  readonly reference: string
}

class Life {
  readonly user: SignedCaller
  readonly other: SignedCaller
  readonly #control: string
  readonly #token: string

  constructor(info: Awaited<ReturnType<PracticeChild['ready']>>, other: SignedCaller['account']) {
    this.user = new SignedCaller(info.rest, info.account)
    this.other = new SignedCaller(info.rest, other)
    this.#control = info.control
    this.#token = info.controlToken
  }

  control(path: string, body?: unknown): Promise<Reply> {
    return fetchReply(this.#control + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${this.#token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
}

class Acknowledged {
  readonly events = new Map<string, number>()
  readonly closed = new Map<string, number>()
  readonly trades = new Set<string>()
  readonly paid = new Set<string>()
  operations = 0

  happened(kind: string, reference = ''): void {
    const key = `${kind} ${reference}`
    this.events.set(key, (this.events.get(key) ?? 0) + 1)
    this.operations += 1
  }
}

type Operation = (life: Life, acked: Acknowledged, random: SeededRandom) => Promise<void>

const isDone = ({ status }: Reply): boolean => status === 200
const anyOf = <T>(items: ReadonlySet<T>, random: SeededRandom): T | undefined =>
  [...items][Math.floor(random.next() * items.size)]

const operations: readonly Operation[] = [
  async ({ user }, acked, random) => {
    const side = random.next() < 0.5 ? 'b' : 's'
    const reply = await user.post('/v2/futures', { side, type: 'm', leverage: 10, quantity: 100 })
    if (!isDone(reply)) return
    acked.happened('order', reply.body.id)
    acked.trades.add(reply.body.id)
  },
  async ({ user }, acked, random) => {
    const price = 49_000 + Math.floor(random.next() * 4000) / 2
    const reply = await user.post('/v2/futures', { side: 'b', type: 'l', leverage: 5, quantity: 50, price })
    if (!isDone(reply)) return
    acked.happened('order', reply.body.id)
    acked.trades.add(reply.body.id)
  },
  async ({ user }, acked, random) => {
    const id = anyOf(acked.trades, random)
    if (id === undefined) return
    const close = await user.delete('/v2/futures', { id })
    const reply = isDone(close) ? close : await user.post('/v2/futures/cancel', { id })
    if (!isDone(reply)) return
    acked.happened(isDone(close) ? 'closed' : 'cancel', id)
    acked.closed.set(id, reply.body.pl)
    acked.trades.delete(id)
  },
  async ({ user }, acked, random) => {
    const id = anyOf(acked.trades, random)
    const reply = await user.post('/v2/futures/add-margin', { id, amount: 10 })
    if (id !== undefined && isDone(reply)) acked.happened('add-margin', id)
  },
  async ({ user }, acked, random) => {
    const id = anyOf(acked.trades, random)
    const reply = await user.post('/v2/futures/cash-in', { id, amount: 5 })
    if (id !== undefined && isDone(reply)) acked.happened('cash-in', id)
  },
  async ({ user }, acked, random) => {
    const id = anyOf(acked.trades, random)
    const value = 100_000 + Math.floor(random.next() * 1000)
    const reply = await user.put('/v2/futures', { id, type: 'takeprofit', value })
    if (id !== undefined && isDone(reply)) acked.operations += 1
  },
  async (life, acked) => {
    const reply = await life.user.post('/v2/user/deposit', { amount: 5000 })
    if (!isDone(reply)) return
    const { body } = reply
    acked.happened('deposit-request', body.depositId)
    if (!isDone(await life.control('/pay', { paymentRequest: body.paymentRequest }))) return
    acked.happened('deposit', body.depositId)
    acked.paid.add(`deposit/${body.depositId}`)
  },
  async (life, acked) => {
    const { body } = await life.control('/invoice', { amount: 2000 })
    const reply = await life.user.post('/v2/user/withdraw', { invoice: body.paymentRequest })
    if (!isDone(reply)) return
    acked.happened('withdrawal', reply.body.id)
    acked.paid.add(`withdrawals/${reply.body.id}`)
  },
  async (life, acked, random) => {
    const { body } = await life.control('/invoice', { amount: 3000, behaviour: 'pending' })
    const reply = await life.user.post('/v2/user/withdraw', { invoice: body.paymentRequest })
    if (!isDone(reply)) return
    acked.happened('withdrawal', reply.body.id)
    const ok = random.next() < 0.5
    if (!isDone(await life.control('/settle', { paymentHash: body.paymentHash, ok }))) return
    acked.happened(ok ? 'withdrawal-settled' : 'withdrawal-failed', reply.body.id)
  },
  async ({ user, other }, acked) => {
    const toUsername = other.account.username
    if (isDone(await user.post('/v2/user/transfer', { toUsername, amount: 3 }))) acked.happened('transfer')
  },
  async ({ user }, acked) => {
    const swap = { in_asset: 'BTC', out_asset: 'USD', in_amount: 1000 }
    if (isDone(await user.post('/v2/swap', swap))) acked.happened('swap')
  },
  async (life, acked, random) => {
    const price = 50_000 + Math.round((random.next() - 0.5) * 2000)
    if (isDone(await life.control('/price', { price }))) acked.happened('POST /practice/price', 'control')
  },
  async (life, acked) => {
    if (isDone(await life.control('/clock', { advanceMs: 3_600_000 })))
      acked.happened('POST /practice/clock', 'control')
  },
]

async function runUntilKilled(life: Life, acked: Acknowledged, random: SeededRandom): Promise<void> {
  for (;;) {
    const operation = operations[Math.floor(random.next() * operations.length)]
    await operation?.(life, acked, random)
  }
}

async function countEvents(life: Life, after: number, counts: Map<string, number>): Promise<number> {
  for (let last = after; ;) {
    const reply = await life.control(`/events?after=${last}&limit=1000`)
    const { events } = reply.body as unknown as { events: PastEvent[] }
    for (const { seq, kind, reference } of events) {
      expect(seq).toBe(last + 1)
      last = seq
      const isCounted = kind !== 'transfer' && kind !== 'swap'
      const key = `${kind} ${isCounted ? reference : ''}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    if (events.length === 0) return last
  }
}

async function checkLife(life: Life, acked: Acknowledged, counts: Map<string, number>): Promise<void> {
  const audit = (await life.control('/audit')).body
  expect(audit).toMatchObject({ sum: 0, balanced: true, problems: [] })
  // Acknowledged operations took effect; unacknowledged ones may have.
  for (const [key, count] of acked.events) expect(counts.get(key) ?? 0, key).toBeGreaterThanOrEqual(count)
  for (const id of acked.trades) {
    const { body } = await life.user.get(`/v2/futures/trades/${id}`)
    expect(body.open || body.running || body.closed || body.canceled, id).toBe(true)
  }
  for (const path of acked.paid) {
    expect((await life.user.get(`/v2/user/${path}`)).body.success, path).toBe(true)
  }
}

async function checkClosed(life: Life, closed: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, pl] of closed) {
    const { body } = await life.user.get(`/v2/futures/trades/${id}`)
    expect([body.closed || body.canceled, body.pl], id).toEqual([true, pl])
  }
}

const startsPerEarlyKill = 4

/**
 * Each restart after a SIGKILL must restore acknowledged operations and balanced books.
 * @returns number of acknowledged operations
 */
export async function crashExchange(crashes: number): Promise<number> {
  const file = await bundlePractice('main')
  const random = new SeededRandom(seed)
  const args = ['--data', temporaryFolder(), '--no-limits', '--json', '--price', '50000']
  const start = () => new PracticeChild(file, [...args, '--balance', '100000000'])
  const acked = new Acknowledged()
  const counts = new Map<string, number>()
  let lastEvent = 0
  let other: SignedCaller['account'] | null = null
  let child = start()
  for (let crash = 0; crash < crashes; crash += 1) {
    if (crash % startsPerEarlyKill === startsPerEarlyKill - 1) {
      await sleep(random.next() * 400)
      await child.kill('SIGKILL')
      child = start()
    }
    const info = await child.ready()
    const anybody = new Life(info, info.account)
    other ??= (await anybody.control('/accounts', { balance: 1000 })).body
    const life = new Life(info, other)
    lastEvent = await countEvents(life, lastEvent, counts)
    await checkLife(life, acked, counts)
    acked.paid.clear()
    await checkClosed(life, acked.closed)
    acked.closed.clear()

    const ui = [1, 2, 3, 4].map(() => runUntilKilled(life, acked, random))
    const enough = acked.operations + 6 + random.next() * 40
    while (acked.operations < enough) await sleep(1 + random.next() * 5)
    const isDead = Promise.allSettled(ui)
    await child.kill('SIGKILL')
    // Only the lost connection may stop the clients.
    for (const hand of await isDead) {
      expect(hand).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } })
      expect(String((hand as PromiseRejectedResult).reason)).toMatch(/fetch failed|terminated/)
    }
    child = start()
  }
  const life = new Life(await child.ready(), other ?? fail())
  await countEvents(life, lastEvent, counts)
  await checkLife(life, acked, counts)
  await checkClosed(life, acked.closed)
  await child.kill('SIGINT')
  return acked.operations
}

function fail(): never {
  throw new Error('There was no life')
}
