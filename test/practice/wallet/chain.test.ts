import { beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import { auditLedger } from '../../../electron/practice/ledger/audit'
import { userHandlers } from '../../../electron/practice/server/handlers/user'
import { v3AccountHandlers } from '../../../electron/practice/server/v3/v3-account-handlers'
import type { AccountEvent } from '../../../electron/practice/users/account-feed'
import { openAuditedEngine, type BareEngine } from '../../support/practice/bare-engine'

const startSats = 10_000_000
const feeSats = 1000
const limit = 10

let engine: BareEngine
beforeEach(() => {
  engine = openAuditedEngine(50_000, startSats)
})

const address = (): string => engine.exchange.addresses.create(engine.uid).address
const outside = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const free = (): number => Number(engine.freeSats())
const asked = () => ({ uid: engine.uid, params: undefined, body: undefined })
const page = { limit, cursor: undefined, from: undefined, to: undefined, status: undefined }

const refused = (field: string, code: string) =>
  expect.objectContaining({ code, issues: [expect.objectContaining({ path: [field] })] }) as Error

function recordEvents(): AccountEvent[] {
  const events: AccountEvent[] = []
  engine.exchange.feed.onEvent((_uid, event) => events.push(event))
  return events
}
const statuses = (events: readonly AccountEvent[]) =>
  events.flatMap((event) =>
    event.kind === 'deposit' || event.kind === 'withdrawal' ? [event.payment.status] : [],
  )

describe('an on-chain deposit', () => {
  const overV3 = () => v3AccountHandlers(engine.exchange).onChainDeposits({ ...asked(), query: page }).data[0]
  const overV2 = () =>
    userHandlers(engine.exchange).deposits({
      ...asked(),
      query: { limit, types: ['bitcoin'], type: undefined },
    })[0]

  test('is seen, confirmed by one block and credited by the second', () => {
    const events = recordEvents()
    const { transactionId } = engine.exchange.chainDeposits.receive(address(), 40_000)
    engine.store.save()
    expect(overV3()).toMatchObject({
      status: 'MEMPOOL',
      confirmations: 0,
      blockHeight: null,
      txId: transactionId,
    })
    expect(overV2()).toMatchObject({ is_confirmed: false, tx_id: transactionId })
    engine.exchange.chain.mine(1)
    expect(overV3()).toMatchObject({ status: 'CONFIRMED', confirmations: 1, blockHeight: 1 })
    expect(overV2()).toMatchObject({ is_confirmed: false, confirmation_height: 1 })
    expect(free()).toBe(startSats)
    engine.exchange.chain.mine(1)
    expect(overV3()).toMatchObject({ status: 'IRREVERSIBLE', confirmations: 2, blockHeight: 1 })
    expect(overV2()).toMatchObject({ is_confirmed: true, amount: 40_000 })
    expect(free()).toBe(startSats + 40_000)
    engine.exchange.chain.mine(3)
    expect([free(), overV3()?.confirmations]).toEqual([startSats + 40_000, 5])
    engine.store.save()
    expect(statuses(events)).toEqual(['MEMPOOL', 'CONFIRMED', 'IRREVERSIBLE'])
  })

  test('follows a block every ten minutes', () => {
    engine.exchange.chainDeposits.receive(address(), 40_000)
    engine.advance(10 * minuteMs - 1)
    expect(overV3()?.status).toBe('MEMPOOL')
    engine.advance(1)
    expect(overV3()?.status).toBe('CONFIRMED')
    engine.advance(10 * minuteMs)
    expect(overV3()).toMatchObject({ status: 'IRREVERSIBLE' })
    const creditedMs = engine.exchange.clocks.serviceMs()
    expect(overV2()).toMatchObject({ confirmed_ts: creditedMs })
    engine.advance(35 * minuteMs)
    expect(engine.exchange.chain.height).toBe(5)
  })

  test('of several overdue blocks is confirmed at the time of its block', () => {
    const seenMs = engine.exchange.clocks.serviceMs()
    engine.exchange.chainDeposits.receive(address(), 40_000)
    engine.advance(60 * minuteMs)
    expect(overV2()).toMatchObject({ confirmed_ts: seenMs + 20 * minuteMs, confirmation_height: 1 })
    expect(engine.exchange.chain.height).toBe(6)
  })

  test('makes its address used, and capitals are the same address', () => {
    const current = address()
    expect(engine.exchange.addresses.list(engine.uid, true)[0]?.address).toBe(current)
    engine.exchange.chainDeposits.receive(current.toUpperCase(), 1000)
    expect(engine.exchange.addresses.list(engine.uid, true)).toEqual([])
    expect(engine.exchange.addresses.list(engine.uid, false)).toMatchObject([
      { address: current, is_used: 1 },
    ])
  })

  test('on an address of no user is rejected', () => {
    const { chainDeposits } = engine.exchange
    expect(() => chainDeposits.receive(outside, 1000)).toThrow(refused('address', 'notFound'))
    expect(() => chainDeposits.receive('bcrt1q', 1000)).toThrow(refused('address', 'addressInvalid'))
  })
})

describe('an on-chain withdrawal', () => {
  const request = (amount: number, to = outside): string =>
    engine.exchange.chainWithdrawals.request(engine.uid, to, amount)
  const overV3 = (status?: 'canceled' | 'rejected' | 'processed') =>
    v3AccountHandlers(engine.exchange).onChainWithdrawals({ ...asked(), query: { ...page, status } }).data
  const overV2 = () =>
    userHandlers(engine.exchange).withdrawals({
      ...asked(),
      query: { limit, types: ['bitcoin'], type: undefined },
    })[0]

  test('is debited with its fee, sent by one block and confirmed by the next', () => {
    const events = recordEvents()
    const id = request(100_000)
    expect(free()).toBe(startSats - 100_000 - feeSats)
    expect(overV3()).toMatchObject([{ id, status: 'pending', txId: null, fee: feeSats }])
    engine.exchange.chain.mine(1)
    expect(overV3()).toMatchObject([
      { status: 'processing', txId: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    ])
    expect(overV2()).toMatchObject({ status: 'pending' })
    expect(auditLedger(engine.store).accounts).toMatchObject({ bitcoin: 100_000, 'mining-fees': feeSats })
    engine.exchange.chain.mine(1)
    expect(overV3('processed')).toHaveLength(1)
    expect(overV2()).toMatchObject({ status: 'confirmed' })
    engine.store.save()
    expect(statuses(events)).toEqual(['pending', 'processing', 'processed'])
    expect(engine.exchange.notices.unread(engine.uid)[0]).toMatchObject({
      event: 'withdrawal/bitcoin/success',
      data: { id, amount: 100_000, fee: feeSats },
    })
  })

  test('canceled is reported as canceled by version 3 and as failed by version 2', () => {
    const events = recordEvents()
    const id = request(100_000)
    engine.exchange.chainWithdrawals.cancel(engine.uid, id)
    expect(free()).toBe(startSats)
    expect(overV3('canceled')).toMatchObject([{ id, status: 'canceled', txId: null, fee: 0 }])
    expect(overV3('rejected')).toEqual([])
    expect(overV2()).toMatchObject({ status: 'failed', fee: 0 })
    engine.store.save()
    expect(statuses(events)).toEqual(['pending', 'canceled'])
    expect(events.at(-1)).toMatchObject({ feeSats: 0 })
    expect(() => engine.exchange.chainWithdrawals.cancel(engine.uid, id)).toThrow('its status is canceled')
    engine.exchange.chain.mine(2)
    expect(free()).toBe(startSats)
  })

  test('that fails is rejected and refunded', () => {
    const events = recordEvents()
    const id = request(100_000)
    expect(engine.exchange.chainWithdrawals.fail('other')).toBe(false)
    expect(engine.exchange.chainWithdrawals.fail(id)).toBe(true)
    expect([free(), overV3('rejected').length]).toEqual([startSats, 1])
    expect(overV2()).toMatchObject({ status: 'failed', fee: 0 })
    engine.store.save()
    expect(statuses(events)).toEqual(['pending', 'rejected'])
    expect(events.at(-1)).toMatchObject({ feeSats: 0 })
    expect(engine.exchange.notices.unread(engine.uid)[0]).toMatchObject({
      event: 'withdrawal/bitcoin/failed',
      data: { id, amount: 100_000, fee: 0 },
    })
  })

  test('can only be canceled by its owner, until it is sent', () => {
    const { chainWithdrawals, users, chain } = engine.exchange
    const id = request(100_000)
    const { uid: other } = users.create('other', 0)
    expect(() => chainWithdrawals.cancel(other, id)).toThrow(refused('id', 'notFound'))
    chain.mine(1)
    expect(() => chainWithdrawals.cancel(engine.uid, id)).toThrow(refused('id', 'invalidRequest'))
    expect(() => chainWithdrawals.fail(id)).toThrow(refused('withdrawalId', 'invalidRequest'))
    expect(free()).toBe(startSats - 100_000 - feeSats)
  })

  test('has a minimum, a maximum and needs its fee in the balance', () => {
    expect(() => request(99_999)).toThrow(refused('amount', 'amountOutOfRange'))
    expect(() => request(100_000_001)).toThrow(refused('amount', 'amountOutOfRange'))
    const most = startSats - feeSats
    expect(() => request(most + 1)).toThrow(expect.objectContaining({ code: 'insufficientBalance' }))
    request(most)
    expect(free()).toBe(0)
  })

  test('rejects addresses of other networks', () => {
    expect(() => request(100_000, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toThrow(
      refused('address', 'addressInvalid'),
    )
  })

  test('to a user is a deposit that is seen when it is sent', () => {
    const { users, addresses, chain, ledger, chainDeposits } = engine.exchange
    const { uid: payee } = users.create('payee', 0)
    request(150_000, addresses.create(payee).address)
    expect(chainDeposits.list(payee, { limit })).toEqual([])
    chain.mine(1)
    const [deposit] = chainDeposits.list(payee, { limit })
    const [withdrawal] = engine.exchange.chainWithdrawals.list(engine.uid, { limit })
    expect(deposit).toMatchObject({ amount: 150_000, tx_id: withdrawal?.tx_id, height: null })
    chain.mine(1)
    expect(ledger.balanceSats(payee, 'free')).toBe(0)
    chain.mine(1)
    expect(ledger.balanceSats(payee, 'free')).toBe(150_000)
  })
})

describe('addresses', () => {
  test('follow the requested format, else the setting of the user', () => {
    const { addresses, users } = engine.exchange
    const first = address()
    expect(first).toMatch(/^bcrt1q/)
    expect(addresses.create(engine.uid, 'p2tr').address).toMatch(/^bcrt1p/)
    users.save({ ...users.get(engine.uid), useTaprootAddresses: true })
    expect(address()).toMatch(/^bcrt1p/)
    expect(addresses.create(engine.uid, 'p2wpkh').address).toMatch(/^bcrt1q/)
    const all = addresses.list(engine.uid, false).map((row) => row.address)
    expect(new Set(all).size).toBe(4)
    expect(all[0]).toBe(addresses.list(engine.uid, true)[0]?.address)
    expect(all[0]).not.toBe(first)
  })

  test('over version 3 return the unused one, or a new one', () => {
    const overV3 = () =>
      v3AccountHandlers(engine.exchange).bitcoinAddress({ ...asked(), query: undefined }).address
    const current = overV3()
    expect(overV3()).toBe(current)
    engine.exchange.chainDeposits.receive(current, 1000)
    expect(overV3()).not.toBe(current)
  })

  test('are limited to 100 unused ones per user', () => {
    const { addresses, chainDeposits, users } = engine.exchange
    const made = Array.from({ length: 100 }, address)
    expect(address).toThrow(expect.objectContaining({ code: 'invalidRequest' }))
    expect(address).toThrow('You have too many unused addresses. Please use one of them.')
    addresses.create(users.create('other', 0).uid)
    chainDeposits.receive(made[3] ?? '', 1000)
    expect(made).not.toContain(address())
    expect(address).toThrow('too many unused addresses')
  })
})
