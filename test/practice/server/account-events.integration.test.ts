import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sats } from '@common/domain/units'
import { topics } from '@common/exchange-api/v3/topics'
import { accountMessage } from '../../../electron/practice/server/v3/stream/account-topics'
import type { AccountEvent } from '../../../electron/practice/users/account-feed'
import { openBareEngine, type BareEngine } from '../../support/practice/bare-engine'

const nowMs = Date.UTC(2026, 0, 5, 1, 30)

let engine: BareEngine
beforeEach(() => {
  engine = openBareEngine(50_000, 10_000_000, () => nowMs)
  onTestFinished(() => engine.close())
})

describe('account events of version 3', () => {
  const events: AccountEvent[] = []
  beforeEach(() => {
    events.length = 0
    engine.exchange.feed.onEvent((_uid, event) => events.push(event))
  })
  const messages = () => {
    engine.store.save()
    return events.splice(0).map((event) => {
      const { topic, text } = accountMessage(engine.uid, event, engine.exchange.ledger)
      return [topic, (JSON.parse(text) as { params: { data: Record<string, unknown> } }).params.data] as const
    })
  }
  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const

  test('of trades have the members of each event', () => {
    const { orders, trades } = engine.exchange
    const market = orders.place(engine.uid, order, 'mine')
    const limit = orders.place(engine.uid, {
      ...order,
      orderType: 'limit',
      price: 49_000,
      takeProfitPrice: 49_500,
    })
    const opened = {
      id: limit.id,
      side: 'buy',
      type: 'limit',
      quantity: 100,
      margin: limit.marginSats,
      leverage: 10,
      price: 49_000,
      openingFee: 0,
      createdAt: nowMs,
      clientId: null,
    }
    expect(messages()).toEqual([
      [
        topics.isolatedTrades,
        {
          pair: 'btc_usd',
          event: 'filled',
          trade: {
            ...opened,
            id: market.id,
            type: 'market',
            margin: market.marginSats,
            price: 50_000.5,
            openingFee: market.openingFeeSats,
            clientId: 'mine',
          },
        },
      ],
      [topics.isolatedTrades, { pair: 'btc_usd', event: 'open', trade: opened }],
    ])
    engine.moveTo(49_000)
    expect(messages()).toMatchObject([
      [topics.isolatedTrades, { event: 'filled', trade: { openingFee: 204 } }],
    ])
    engine.moveTo(49_500)
    const taken = trades.trade(engine.uid, limit.id)
    expect(messages()).toEqual([
      [
        topics.isolatedTrades,
        {
          pair: 'btc_usd',
          event: 'takeprofit',
          trade: {
            id: limit.id,
            closedAt: nowMs,
            closingFee: taken.closingFeeSats,
            pl: taken.pnlSats,
            exitPrice: 49_500,
            clientId: null,
          },
        },
      ],
    ])
    engine.moveTo(40_000)
    const liquidated = trades.trade(engine.uid, market.id)
    expect(liquidated.closingFeeSats).toBeGreaterThan(0)
    expect(messages()).toEqual([
      [
        topics.isolatedTrades,
        {
          pair: 'btc_usd',
          event: 'liquidation',
          trade: {
            id: market.id,
            closedAt: nowMs,
            closingFee: liquidated.closingFeeSats,
            exitPrice: liquidated.liquidationPrice,
            clientId: 'mine',
          },
        },
      ],
    ])
    const { id } = orders.place(engine.uid, { ...order, orderType: 'limit', price: 30_000 })
    trades.cancel(engine.uid, id)
    expect(messages()[1]).toEqual([
      topics.isolatedTrades,
      { pair: 'btc_usd', event: 'canceled', trade: { id, closedAt: nowMs, clientId: null } },
    ])
  })

  test('include a trade that an option delivers', () => {
    const { optionsEngine } = engine.exchange
    const { id, premiumSats } = optionsEngine.buy(engine.uid, {
      side: 'buy',
      instrumentName: 'BTC.24H.50000.C',
      quantity: 100,
      settlement: 'physical',
    })
    engine.moveTo(52_000)
    engine.advance(24 * 3_600_000)
    const { deliveredTradeId } = optionsEngine.option(engine.uid, id)
    expect(messages()).toMatchObject([
      [topics.isolatedTrades, { event: 'filled', trade: { id: deliveredTradeId, margin: premiumSats } }],
    ])
  })

  test.each(['buy', 'sell'] as const)('of funding of a %s have the fee and the new margin', (side) => {
    const { orders, trades } = engine.exchange
    const { id } = orders.place(engine.uid, { ...order, side, quantity: 10_000 })
    messages()
    engine.advance(6.5 * 3_600_000)
    const funded = trades.trade(engine.uid, id)
    expect(messages()).toEqual([
      [
        topics.isolatedTrades,
        {
          pair: 'btc_usd',
          event: 'funding',
          trade: {
            id,
            margin: funded.marginSats,
            liquidationPrice: funded.liquidationPrice,
            fundingFee: funded.fundingFeeSats,
            fundedAt: Date.UTC(2026, 0, 5, 8),
            clientId: null,
          },
        },
      ],
    ])
  })

  test('of the cross position have order and position', () => {
    const { cross } = engine.exchange
    cross.deposit(engine.uid, sats(1_000_000))
    cross.setLeverage(engine.uid, 10)
    const request = { side: 'buy', quantity: 1000, clientOrderId: 'c' } as const
    cross.place(engine.uid, { ...request, price: null })
    const waiting = cross.place(engine.uid, { ...request, price: 40_000 })
    cross.cancel(engine.uid, waiting.id)
    const all = messages()
    expect(all.map(([topic, data]) => [topic.split('/').at(-1), data['event']])).toEqual([
      ['position', 'deposit'],
      ['position', 'leverage'],
      ['orders', 'new'],
      ['position', 'new'],
      ['orders', 'new'],
      ['position', 'new'],
      ['orders', 'canceled'],
      ['position', 'cancel'],
    ])
    const common = {
      id: waiting.id,
      side: 'buy',
      type: 'limit',
      quantity: 1000,
      price: 40_000,
      clientId: 'c',
      createdAt: nowMs,
    }
    expect(all[2]?.[1]['order']).toMatchObject({
      type: 'market',
      price: 50_000.5,
      tradingFee: 1999,
      filledAt: nowMs,
    })
    expect(all[4]?.[1]['order']).toEqual({ ...common, tradingFee: 0 })
    expect(all[6]?.[1]['order']).toEqual({ ...common, canceledAt: nowMs })
    const { id: _id, ...position } = { id: 1, ...(all[3]?.[1]['position'] as object) }
    expect(position).toMatchObject({
      quantity: 1000,
      leverage: 10,
      margin: 998_001,
      updatedAt: nowMs,
      tradingFees: 1999,
    })
  })

  test('of payments have the balance and the status of lists', () => {
    const { deposits, withdrawals, outsideNode, outsideInvoices } = engine.exchange
    deposits.pay(deposits.request(engine.uid, 5000).paymentRequest)
    expect(messages()).toEqual([
      [
        topics.deposit,
        {
          currency: 'btc',
          network: 'lightning',
          id: expect.any(String) as string,
          amount: 5000,
          balance: 10_005_000,
          status: 'settled',
          txId: null,
        },
      ],
    ])
    const { paymentRequest, paymentHash } = outsideNode.invoice(100_000, 'x', 600)
    outsideInvoices.add(paymentHash, 'pending')
    withdrawals.payInvoice(engine.uid, paymentRequest)
    expect(messages()[0]?.[1]).toMatchObject({ status: 'processing', fee: 0, balance: 9_904_800 })
    withdrawals.settle(paymentHash, true)
    expect(messages()[0]?.[1]).toMatchObject({
      status: 'processed',
      fee: 50,
      balance: 9_904_950,
      amount: 100_000,
    })
  })
})
