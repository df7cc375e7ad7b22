import { describe, expect, test } from 'vitest'
import { encodeInvoice } from '@common/domain/lightning/encode-invoice'
import { msat, sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { json } from './support/fault-service'
import { tolerantly } from './support/tolerantly'
import { failure, useService } from './support/use-service'
import { wireByVersion } from './support/wire-by-version'

const invoiceFields = {
  network: 'regtest',
  amountMsat: msat(1_000_000),
  description: 'Coffee',
  paymentSecret: 'ef'.repeat(32),
  createdAtMs: Date.UTC(2026, 0, 5),
  expirySeconds: 600,
} as const

describe.each(['v1', 'v2', 'v3'] as const)('a response of %s', (version) => {
  const under = useService(version)
  const wire = wireByVersion[version]
  const idField = version === 'v1' ? 'pid' : 'id'

  test.each([
    ['price', -5],
    ['price', 0],
    ['quantity', -60],
    ['stoploss', -1],
    ['liquidation', -1],
  ])('with a trade whose %s is %d returns the others and reports it', async (field, value) => {
    const broken = { ...wire.trade, [idField]: 'broken', [field]: value }
    under.service.answer = json(wire.trades([wire.trade, broken]))
    const { result, unreadable } = await tolerantly((onUnreadable) =>
      under.exchange.trades('running', { onUnreadable }),
    )
    expect(result).toHaveLength(1)
    expect(JSON.stringify(unreadable)).toContain(`${field} must be above 0, got ${value}`)
  })

  const id = 'a2ca6172-1078-463d-ae3f-8733f36a9b0e'
  const writes: Readonly<Record<string, (exchange: Exchange) => Promise<unknown>>> = {
    'added margin': (exchange) => exchange.addMargin(id, sats(1000)),
    'a cash-in': (exchange) => exchange.cashIn(id, sats(1000)),
    ...(version !== 'v1' && {
      'a close': (exchange) => exchange.closeTrade(id),
      'a cancellation': (exchange) => exchange.cancelTrade(id),
      'a new stop loss': (exchange) => exchange.setLevel(id, 'stop-loss', 55_000),
    }),
  }

  test.each(Object.entries(writes))('about another trade leaves %s unknown', async (_name, write) => {
    under.service.answer = json({ ...wire.trade, [idField]: id.toUpperCase() })
    await write(under.exchange)
    under.service.answer = json({ ...wire.trade, [idField]: 'c2ca6172-1078-463d-ae3f-8733f36a9b0e' })
    const error = await failure(write(under.exchange))
    expect([error.kind, error.text]).toEqual([
      'unknown-outcome',
      message('service.senseless', { why: message('service.why.otherRecord') }),
    ])
  })

  test('about the payment of another invoice leaves the payment unknown', async () => {
    const [paid, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
    const invoice = encodeInvoice({ ...invoiceFields, paymentHash: paid }, new Uint8Array(32).fill(1))
    const answer = (paymentHash: string) =>
      json(
        version === 'v1'
          ? { wid: 'w1', amount: 1000, paymentsecret: null, paymenthash: paymentHash }
          : { id: 'w1', amount: 1000, fee: 1, maxFees: 2, successTime: null, paymentHash },
      )
    under.service.answer = answer(paid.toUpperCase())
    expect(await under.exchange.withdraw(invoice)).toMatchObject({ id: 'w1', amountSats: 1000 })
    under.service.answer = answer(other)
    expect((await failure(under.exchange.withdraw(invoice))).kind).toBe('unknown-outcome')
  })

  test.each([{ quantity: 61 }, { side: version === 'v3' ? 'sell' : 's' }])(
    'with %o for an order leaves it unknown',
    async (fields) => {
      const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const
      under.service.answer = json(wire.trade)
      expect(await under.exchange.openTrade(order)).toMatchObject({ quantity: 60 })
      under.service.answer = json({ ...wire.trade, ...fields })
      expect((await failure(under.exchange.openTrade(order))).kind).toBe('unknown-outcome')
      under.service.answer = (response, request) => {
        const other = { ...wire.trade, ...fields }
        const listed = version === 'v2' ? other : wire.trades([other])
        json(request.method === 'POST' ? { ...other, pl: 'much' } : listed)(response, request)
      }
      expect((await failure(under.exchange.openTrade(order))).kind).toBe('unknown-outcome')
    },
  )
})

describe('the ticker of version 1', () => {
  const under = useService('v1')

  test.each(['bid', 'offer', 'index'])('is rejected with a %s of 0', async (field) => {
    const ticker = { bid: 50_000, offer: 50_001, index: 50_000.5 }
    under.service.answer = json(ticker)
    expect(await under.exchange.ticker()).toMatchObject({ bidPrice: 50_000, askPrice: 50_001 })
    under.service.answer = json({ ...ticker, [field]: 0 })
    const error = await failure(under.exchange.ticker())
    expect([error.kind, error.message]).toEqual([
      'bad-answer',
      expect.stringContaining(`${field} must be above 0`),
    ])
  })
})
