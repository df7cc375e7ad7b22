import { beforeEach, describe, expect, test } from 'vitest'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { payoffSats } from '@common/domain/options/payoff'
import type { LightningNetwork } from '@common/domain/wallet'
import { userHandlers } from '../../../electron/practice/server/handlers/user'
import { updateUser } from '../../../electron/practice/users/update-user'
import { feeReserveSats, routingFeeSats } from '../../../electron/practice/wallet/wallet-limits'
import { openAuditedEngine, type BareEngine } from '../../support/practice/bare-engine'

const startSats = 10_000_000

let engine: BareEngine
beforeEach(() => {
  engine = openAuditedEngine(50_000, startSats)
})

const free = (uid = engine.uid): number => engine.exchange.ledger.balanceSats(uid, 'free')
const coded = (code: string, field?: string) =>
  expect.objectContaining({
    code,
    ...(field !== undefined && { issues: [expect.objectContaining({ path: [field] })] }),
  }) as Error
const events = () => engine.exchange.notices.unread(engine.uid).map(({ event }) => event)

describe('fees of Lightning payments', () => {
  test.each([
    [1, 1, 1],
    [1000, 1, 2],
    [2000, 1, 4],
    [2001, 2, 5],
    [100_000, 50, 200],
    [100_001, 51, 201],
  ])('of %d sats are %d sats with a reserve of %d', (amount, fee, reserve) => {
    expect([routingFeeSats(amount), feeReserveSats(amount)]).toEqual([fee, reserve])
  })
})

describe('a Lightning deposit', () => {
  const request = (amount: number, uid = engine.uid) => engine.exchange.deposits.request(uid, amount)

  test('has its amount, id and hash in the invoice, and is credited once', () => {
    const { depositId, paymentRequest, expiry } = request(5000)
    const decoded = decodeInvoice(paymentRequest)
    expect(decoded).toMatchObject({ ok: true, invoice: { amountMsat: 5_000_000, network: 'regtest' } })
    expect(expiry).toBe(600)
    expect(engine.exchange.deposits.read(engine.uid, depositId)).toMatchObject({
      settled_ts: null,
      amount: 5000,
    })
    engine.exchange.deposits.pay(paymentRequest)
    expect([free(), events()]).toEqual([startSats + 5000, ['deposit/lightning/success']])
    expect(() => engine.exchange.deposits.pay(paymentRequest)).toThrow(
      coded('invoiceAlreadyPaid', 'paymentRequest'),
    )
    expect(free()).toBe(startSats + 5000)
  })

  test('expires with its invoice, in whole seconds', () => {
    engine.advance(900)
    const { paymentRequest } = request(5000)
    const { paymentRequest: late } = request(6000)
    engine.advance(599_099)
    engine.exchange.deposits.pay(paymentRequest)
    engine.advance(1)
    expect(() => engine.exchange.deposits.pay(late)).toThrow(coded('invoiceExpired', 'paymentRequest'))
  })

  test('is from 1,000 to 100,000,000 sats, within the maximum balance', () => {
    for (const amount of [999, 100_000_001])
      expect(() => request(amount)).toThrow(coded('amountOutOfRange', 'amount'))
    request(1000)
    request(100_000_000)
    const { uid } = engine.exchange.users.create('rich', 999_990_000)
    request(10_000, uid)
    expect(() => request(10_001, uid)).toThrow(coded('balanceTooHigh'))
  })

  test('has its comment in lists, if it has one', () => {
    const { deposits } = engine.exchange
    deposits.request(engine.uid, 1000, { comment: 'rent' })
    request(2000)
    const query = { limit: 5, types: undefined, type: undefined }
    const listed = userHandlers(engine.exchange).deposits({
      uid: engine.uid,
      params: undefined,
      body: undefined,
      query,
    })
    const comments = listed.map((each) => [each.amount, 'comment' in each && each.comment])
    expect(comments).toEqual([
      [2000, false],
      [1000, 'rent'],
    ])
  })

  test('of another user is not found', () => {
    const { depositId } = request(1000)
    const { uid } = engine.exchange.users.create('other', 0)
    expect(() => engine.exchange.deposits.read(uid, depositId)).toThrow(coded('notFound', 'id'))
  })
})

describe('a Lightning withdrawal', () => {
  function issue(amount: number, behavior: 'pay' | 'fail' | 'pending' = 'pay') {
    const { outsideNode, outsideInvoices } = engine.exchange
    const { paymentRequest, paymentHash } = outsideNode.invoice(amount, 'Payee', 600)
    outsideInvoices.add(paymentHash, behavior)
    return { request: paymentRequest, hash: paymentHash }
  }
  const pay = (request: string, uid = engine.uid) => engine.exchange.withdrawals.payInvoice(uid, request)

  test('costs its amount and the routing fee', () => {
    const row = pay(issue(100_000).request)
    expect(row).toMatchObject({ amount: 100_000, fee: 50, settled_ts: row.created_ts, failed_ts: null })
    expect([free(), events()]).toEqual([startSats - 100_050, ['withdrawal/lightning/success']])
  })

  test('reserves more while it is pending, and returns the rest', () => {
    const { request, hash } = issue(100_000, 'pending')
    expect(pay(request)).toMatchObject({ fee: 200, settled_ts: null })
    expect(free()).toBe(startSats - 100_200)
    expect(() => pay(request)).toThrow(coded('invoiceAlreadyPaid', 'invoice'))
    expect(engine.exchange.withdrawals.settle(hash, true)).toMatchObject({ fee: 50 })
    expect(free()).toBe(startSats - 100_050)
    expect(() => engine.exchange.withdrawals.settle(hash, false)).toThrow(coded('notFound', 'paymentHash'))
  })

  test('that fails costs nothing and stays listed', () => {
    const { request } = issue(100_000, 'fail')
    expect(() => pay(request)).toThrow(coded('paymentFailed'))
    const [row] = engine.exchange.withdrawalStore.list(engine.uid, { limit: 5 }, ['lightning'])
    expect([free(), row?.fee, row?.settled_ts, events()]).toEqual([
      startSats,
      0,
      null,
      ['withdrawal/lightning/failed'],
    ])
    expect(() => pay(request)).toThrow(coded('paymentFailed', 'invoice'))
  })

  test('needs the reserve in the balance, to the sat', () => {
    const has = (sats: number) => engine.exchange.users.create(`has-${sats}`, sats).uid
    const { request } = issue(100_000)
    expect(() => pay(request, has(100_199))).toThrow(coded('insufficientBalance'))
    const exact = has(100_200)
    pay(request, exact)
    expect(free(exact)).toBe(150)
  })

  test('is from 1,000 to 100,000,000 sats', () => {
    const { uid } = engine.exchange.users.create('rich', 1_000_000_000)
    for (const amount of [999, 100_000_001])
      expect(() => pay(issue(amount).request, uid)).toThrow(coded('amountOutOfRange', 'invoice'))
    for (const amount of [1000, 100_000_000]) expect(pay(issue(amount).request, uid).amount).toBe(amount)
  })

  test.each(['bitcoin', 'testnet'] as const satisfies readonly LightningNetwork[])(
    'of an invoice of %s is rejected',
    (network) => {
      const { paymentRequest } = engine.exchange.outsideNode.invoice(1000, 'x', 600, { network })
      expect(() => pay(paymentRequest)).toThrow(coded('invoiceInvalid', 'invoice'))
    },
  )

  test('of a fraction of a sat is rounded up', () => {
    const { paymentRequest } = engine.exchange.outsideNode.invoice(1000.001, 'x', 600)
    expect(pay(paymentRequest).amount).toBe(1001)
  })

  test('of an expired invoice is rejected', () => {
    const { request } = issue(1000)
    const { request: other } = issue(2000)
    engine.advance(599_999)
    pay(request)
    engine.advance(1)
    expect(() => pay(other)).toThrow(coded('invoiceExpired', 'invoice'))
  })

  test('of an own invoice has no fee and credits the deposit once', () => {
    const { uid: payee } = engine.exchange.users.create('payee', 0)
    const { paymentRequest } = engine.exchange.deposits.request(payee, 50_000)
    expect(pay(paymentRequest)).toMatchObject({ fee: 0, amount: 50_000 })
    expect([free(), free(payee)]).toEqual([startSats - 50_000, 50_000])
    expect(() => pay(paymentRequest)).toThrow(coded('invoiceAlreadyPaid', 'invoice'))
    const { paymentRequest: late } = engine.exchange.deposits.request(payee, 1000)
    engine.advance(600_000)
    expect(() => pay(late)).toThrow(coded('invoiceExpired'))
  })
})

describe('a transfer', () => {
  test('moves sats to another user, who sees it as a deposit', () => {
    const { users, withdrawals, deposits, withdrawalStore } = engine.exchange
    const payee = users.create('payee', 0)
    const me = users.get(engine.uid)
    withdrawals.transfer(me, payee, startSats)
    expect([free(), free(payee.uid)]).toEqual([0, startSats])
    expect(() => withdrawals.transfer(me, payee, 1)).toThrow(coded('insufficientBalance'))
    expect(() => withdrawals.transfer(payee, payee, 1)).toThrow(coded('invalidRequest', 'toUsername'))
    expect(deposits.list(payee.uid, { limit: 5 }, ['internal'])).toMatchObject([
      { amount: startSats, from_username: 'trader', payment_hash: null },
    ])
    expect(withdrawalStore.list(engine.uid, { limit: 5 }, ['internal'])).toMatchObject([
      { amount: startSats, destination: 'payee', fee: 0 },
    ])
    expect(deposits.list(payee.uid, { limit: 5 }, ['lightning'])).toEqual([])
  })
})

describe('automatic withdrawal', () => {
  const enable = (): void =>
    updateUser(engine.exchange.users, engine.uid, {
      auto_withdraw_enabled: true,
      auto_withdraw_lightning_address: 'me@example.com',
    })
  const paid = () =>
    engine.exchange.withdrawalStore
      .list(engine.uid, { limit: 5 }, ['lightning'])
      .map(({ amount, destination }) => [amount, destination])
  const open = (more: object) =>
    engine.exchange.orders.place(engine.uid, {
      side: 'buy',
      orderType: 'market',
      leverage: 10,
      quantity: 1000,
      ...more,
    })

  test('pays the proceeds of a take profit less the reserve', () => {
    enable()
    const { id } = open({ takeProfitPrice: 51_000 })
    const before = free()
    engine.moveTo(51_000)
    const closed = engine.exchange.trades.trade(engine.uid, id)
    const proceeds = closed.marginSats + closed.pnlSats + closed.maintenanceMarginSats
    const amount = proceeds - Math.ceil(proceeds * 0.002)
    expect(paid()).toEqual([[amount, 'me@example.com']])
    expect(free()).toBe(before + proceeds - amount - routingFeeSats(amount))
  })

  test('pays a stop loss, but no liquidation, close or small amount', () => {
    enable()
    open({})
    engine.moveTo(40_000)
    expect(paid()).toEqual([])
    engine.moveTo(50_000)
    engine.exchange.trades.close(engine.uid, open({}).id)
    open({ quantity: 1, takeProfitPrice: 50_001 })
    engine.moveTo(50_001)
    expect(paid()).toEqual([])
    open({ stopLossPrice: 49_000 })
    engine.moveTo(49_000)
    expect(paid()).toHaveLength(1)
  })

  test('pays the payoff of an option settled in cash', () => {
    enable()
    const order = {
      side: 'buy',
      instrumentName: 'BTC.24H.50000.C',
      quantity: 1000,
      settlement: 'cash',
    } as const
    const option = engine.exchange.optionsEngine.buy(engine.uid, order)
    engine.moveTo(55_000)
    engine.advance(24 * 3_600_000)
    const payoff = payoffSats(option, 55_000)
    expect(paid()).toEqual([[payoff - Math.ceil(payoff * 0.002), 'me@example.com']])
  })

  test('pays at most the maximum of a withdrawal', () => {
    const { uid } = engine.exchange.users.create('rich', 1_000_000_000)
    updateUser(engine.exchange.users, uid, {
      auto_withdraw_enabled: true,
      auto_withdraw_lightning_address: 'me@example.com',
    })
    const order = {
      side: 'buy',
      orderType: 'market',
      leverage: 1,
      quantity: 100_000,
      takeProfitPrice: 51_000,
    } as const
    engine.exchange.orders.place(uid, order)
    engine.moveTo(51_000)
    const [row] = engine.exchange.withdrawalStore.list(uid, { limit: 1 }, ['lightning'])
    expect(row?.amount).toBe(100_000_000)
  })

  test('pays to an address of any allowed length', () => {
    const address = `${'a'.repeat(688)}@example.com`
    updateUser(engine.exchange.users, engine.uid, {
      auto_withdraw_enabled: true,
      auto_withdraw_lightning_address: address,
    })
    open({ takeProfitPrice: 51_000 })
    engine.moveTo(51_000)
    expect(paid()).toEqual([[expect.any(Number), address]])
  })

  test('is off by default and after it was disabled', () => {
    open({ takeProfitPrice: 51_000 })
    engine.moveTo(51_000)
    enable()
    updateUser(engine.exchange.users, engine.uid, { auto_withdraw_enabled: false })
    open({ takeProfitPrice: 52_000 })
    engine.moveTo(52_000)
    expect(paid()).toEqual([])
  })
})
