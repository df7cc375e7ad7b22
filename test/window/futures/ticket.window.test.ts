import { defaultSettings } from '@common/domain/settings/settings'
import { BridgeError } from '@common/bridge/protocol'
import { previewOrder } from '@common/domain/futures/orders/order'
import {
  fatFingerLimitNames,
  fatFingerLimitRanges,
  defaultFatFingerLimits,
  type FatFingerLimits,
} from '@common/domain/settings/fat-finger-limits'
import { sats } from '@common/domain/units'
import { limitAt, limitText, orderWarnings } from '@common/domain/futures/orders/order-warnings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import { FakeMain } from '../support/fake-main'
import { accountState, alice, futuresMarket, quote, sessionState } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'
import { verbatim } from '../../support/in-english'
import { message } from '../../support/text'

let main: FakeMain
let window: TestWindow
let refusal: BridgeError | undefined

beforeEach(() => {
  refusal = undefined
  main = new FakeMain(({ futures }) => ({
    futures: {
      open: (input) => {
        const answer = futures.open(input)
        if (refusal) throw refusal
        return answer
      },
    },
  }))
  window = openWindow(main)
})
afterEach(() => {
  window.close()
  expect(main.unexpected).toEqual([])
})

async function readyTicket() {
  const ticket = useFuturesTicketStore()
  await vi.waitFor(() => expect(ticket.reason?.code).toBe('issue.sizeMissing'))
  ticket.quantity = 1000
  await vi.waitFor(() => expect(ticket.reason).toBeNull())
  return ticket
}

const orderIds = (): unknown[] =>
  main.inputsOf('futures.open').map((input) => (input as { orderId: string }).orderId)

describe('order preview in the ticket', () => {
  test('matches what the domain computes for the same order', async () => {
    const ticket = await readyTicket()
    const expected = previewOrder({
      order: { side: 'buy', orderType: 'market', leverage: 10, quantity: 1000 },
      ticker: quote(100_000).ticker,
      market: futuresMarket,
      feeRate: 0.001,
    })
    expect(expected.ok && expected.preview).toEqual(ticket.preview)
  })

  test('uses quantity or margin, whichever was edited last', async () => {
    const ticket = await readyTicket()
    ticket.sizedBy = 'margin'
    ticket.marginSats = sats(50_000)
    expect(ticket.order).toMatchObject({ marginSats: 50_000, quantity: undefined })
    expect(ticket.preview?.marginSats).toBe(50_000)
    ticket.sizedBy = 'quantity'
    expect(ticket.order).toMatchObject({ marginSats: undefined, quantity: 1000 })
  })

  test('converts a share of the balance to a margin that reserves the fees', async () => {
    const ticket = await readyTicket()
    ticket.sizedBy = 'share'
    ticket.sharePercent = 100
    expect(ticket.reason).toBeNull()
    expect(ticket.order.quantity).toBeUndefined()
    const debited = ticket.preview?.debitedSats ?? 0
    expect(debited).toBeLessThanOrEqual(1_000_000)
    expect(debited).toBeGreaterThan(998_000)
    const { marginSats } = ticket.order
    main.send('market.quotes', quote(90_000))
    await vi.waitFor(() => expect(ticket.preview?.entryPrice).toBe(90_000.5))
    expect(ticket.order.marginSats).toBe(marginSats)
    ticket.sharePercent = 101
    expect(ticket.reason).toEqual(message('ticket.sharePercent'))
  })

  test('computes the size from risk and stop loss', async () => {
    const ticket = await readyTicket()
    ticket.sizedBy = 'risk'
    expect(ticket.reason).toEqual(message('ticket.riskMissing'))
    ticket.risk = 20_000
    expect(ticket.reason).toEqual(message('ticket.riskNeedsStop'))
    ticket.stopLossPrice = 101_000
    expect(ticket.reason?.code).toBe('ticket.riskStopSide')
    ticket.stopLossPrice = 98_000
    expect(ticket.reason).toBeNull()
    const loss = 0 - (ticket.preview?.atStopLoss?.totalSats ?? 0)
    expect(loss).toBeLessThanOrEqual(20_000)
    expect(loss).toBeGreaterThan(19_950)
    ticket.riskUnit = 'percent'
    ticket.risk = 2
    expect(0 - (ticket.preview?.atStopLoss?.totalSats ?? 0)).toBe(loss)
    ticket.risk = 0.000_1
    expect(ticket.reason).toEqual(message('ticket.riskTooSmall'))
  })

  test('starts a limit at the market price and restores the typed price', async () => {
    const ticket = await readyTicket()
    ticket.orderType = 'limit'
    await vi.waitFor(() => expect(ticket.price).toBe(99_999.5))
    ticket.price = 98_000
    ticket.orderType = 'market'
    ticket.orderType = 'limit'
    await Promise.resolve()
    expect(ticket.price).toBe(98_000)
  })

  test('omits the typed limit price from a market order', async () => {
    const ticket = await readyTicket()
    ticket.orderType = 'limit'
    ticket.price = 99_000
    expect(ticket.order.price).toBe(99_000)
    ticket.orderType = 'market'
    expect(ticket.order.price).toBeUndefined()
  })
})

describe('disabled ticket', () => {
  test('shows each reason as a message', async () => {
    const ticket = await readyTicket()
    ticket.quantity = null
    expect(ticket.reason).toMatchObject(message('issue.sizeMissing'))
    ticket.quantity = 1.5
    expect(ticket.reason).toMatchObject({ code: 'issue.quantity', values: { least: 1, most: 500_000 } })
    ticket.quantity = 1000
    ticket.leverage = 101
    expect(ticket.reason?.values).toMatchObject({ least: 1, most: 100 })
    ticket.leverage = null
    expect(ticket.reason?.code).toBe('issue.leverage')
    ticket.leverage = 10
    ticket.stopLossPrice = 200_000
    expect(ticket.reason).toMatchObject({
      code: 'issue.belowEntry',
      values: { what: message('level.stopLoss') },
    })
    ticket.stopLossPrice = null
    ticket.setUnreadable('price', message('field.notANumber', { text: 'x', thousand: 1000, half: 0.5 }))
    expect(ticket.reason?.code).toBe('field.notANumber')
    ticket.setUnreadable('price', null)
    expect(ticket.reason).toBeNull()
  })

  test('names the balance if it is too low', async () => {
    const ticket = await readyTicket()
    main.send('account.state', accountState(5000))
    await vi.waitFor(() => expect(ticket.reason).toMatchObject({ values: { balance: 5000 } }))
  })

  test('shows that the exchange is unreachable', async () => {
    const ticket = await readyTicket()
    main.send('session.state', sessionState({ ...alice, id: 'practice' }, { phase: 'offline' }))
    await vi.waitFor(() => expect(ticket.reason?.code).toBe('ticket.offline'))
  })
})

describe('placing an order', () => {
  test('never reuses an order id for a second order', async () => {
    const ticket = await readyTicket()
    await ticket.place('practice')
    await ticket.place('practice')
    ticket.quantity = 2000
    await ticket.place('practice')
    expect(new Set(orderIds()).size).toBe(3)
  })

  test('reuses the order id for the same order after a lost connection', async () => {
    const ticket = await readyTicket()
    refusal = new BridgeError('closed', verbatim('lost'))
    await expect(ticket.place('practice')).rejects.toThrow('lost')
    refusal = undefined
    await ticket.place('practice')
    const [first, second] = orderIds()
    expect(first).toBe(second)
  })

  test('resends the same size after a lost connection, even if the price moved', async () => {
    const ticket = await readyTicket()
    ticket.stopLossPrice = 98_000
    ticket.risk = 20_000
    ticket.sizedBy = 'risk'
    refusal = new BridgeError('closed', verbatim('lost'))
    await expect(ticket.place('practice')).rejects.toThrow('lost')
    main.send('market.quotes', quote(101_000))
    await vi.waitFor(() => expect(ticket.preview?.entryPrice).toBe(101_000.5))
    refusal = undefined
    await ticket.place('practice')
    const [first, second] = main.inputsOf('futures.open')
    expect(second).toEqual({ ...(first as object), previewPrice: 101_000.5 })
  })

  test('uses a new order id after a rejection', async () => {
    const ticket = await readyTicket()
    refusal = new BridgeError('rejected', verbatim('no'))
    await expect(ticket.place('practice')).rejects.toThrow('no')
    refusal = undefined
    await ticket.place('practice')
    expect(new Set(orderIds()).size).toBe(2)
  })

  test('clears the sent size unless it was edited meanwhile', async () => {
    const ticket = await readyTicket()
    await ticket.place('practice')
    main.send('market.quotes', quote(101_000))
    ticket.clearSent()
    expect(ticket.quantity).toBeNull()

    ticket.quantity = 500
    const placed = ticket.place('practice')
    for (const typed of [5, 50, 500]) ticket.quantity = typed
    await placed
    ticket.clearSent()
    expect(ticket.quantity).toBe(500)
  })

  test('starts with an empty size for another account', async () => {
    const ticket = await readyTicket()
    main.send('session.state', sessionState(alice))
    await vi.waitFor(() => expect(ticket.quantity).toBeNull())
  })
})

describe('order warnings', () => {
  const warnings = (
    order: Parameters<typeof previewOrder>[0]['order'],
    balanceSats = sats(100_000_000),
    bounds = defaultFatFingerLimits,
  ) => {
    const { ticker } = quote(100_000)
    const result = previewOrder({ order, ticker, market: futuresMarket })
    if (!result.ok) throw new Error(result.issues[0]?.code)
    return orderWarnings({ preview: result.preview, ticker, balanceSats, bounds })
  }
  const limit = { orderType: 'limit', leverage: 10, quantity: 1000 } as const

  test('are empty for an ordinary order', () => {
    expect(warnings({ ...limit, side: 'buy', price: 99_000 })).toEqual([])
    expect(warnings({ side: 'buy', orderType: 'market', leverage: 50, quantity: 1000 })).toEqual([])
  })

  test('name a stop entry for a limit beyond the market price', () => {
    expect(warnings({ ...limit, side: 'buy', price: 100_000.5 })).toEqual([message('warning.buyAbove')])
    expect(warnings({ ...limit, side: 'sell', price: 99_999.5 })).toEqual([message('warning.sellBelow')])
    expect(warnings({ ...limit, side: 'sell', price: 100_000 })).toEqual([])
  })

  test.each([
    ['buy', 116_600, message('limit.waitsForRise', { price: 116_600, away: 0.166 })],
    ['sell', 116_600, message('limit.waitsForRise', { price: 116_600, away: 0.166 })],
    ['buy', 99_000, message('limit.waitsForFall', { price: 99_000, away: 0.01 })],
    ['sell', 99_000, message('limit.waitsForFall', { price: 99_000, away: 0.01 })],
    ['buy', 100_000, message('limit.fillsNow', { price: 100_000 })],
  ] as const)('describes the outcome of a limit order to %s at %s', (side, price, expected) => {
    expect(limitText(price, limitAt(side, price, quote(100_000).ticker))).toEqual(expected)
  })

  test('name both a stop entry and its distance for a far stop entry', () => {
    expect(warnings({ ...limit, side: 'buy', price: 116_600 })).toEqual([
      message('warning.buyAbove'),
      message('warning.far', { away: 0.166 }),
    ])
  })

  test('name a limit far from the market', () => {
    const far = message('warning.far', { away: 0.06 })
    expect(warnings({ ...limit, side: 'buy', price: 94_000 })).toEqual([far])
    expect(warnings({ ...limit, side: 'sell', price: 106_000 })).toEqual([far])
  })

  test('name a cost above half of the balance', () => {
    const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 1000 } as const
    expect(warnings(order, sats(180_000))).toEqual([expect.objectContaining({ code: 'warning.share' })])
    expect(warnings(order, sats(250_000))).toEqual([])
  })

  test('name a position worth many times the balance', () => {
    const order = { side: 'buy', orderType: 'market', leverage: 50, quantity: 10_000 } as const
    expect(warnings(order, sats(900_000))).toEqual([
      message('warning.worth', { quantity: 10_000, times: expect.closeTo(100 / 9, 3) as number }),
    ])
    expect(warnings(order, sats(1_000_100))).toEqual([])
  })

  test('start at the user’s limits, and are off at the maximum', () => {
    const slip = { ...limit, side: 'buy', price: 94_000, leverage: 60, quantity: 10_000 } as const
    const codes = (bounds: FatFingerLimits) => warnings(slip, sats(200_000), bounds)
    expect(codes(defaultFatFingerLimits)).toHaveLength(4)
    expect(codes({ ...defaultFatFingerLimits, distancePercent: 6.1 })).toHaveLength(3)
    expect(codes({ ...defaultFatFingerLimits, balancePercent: 99.9 })).toHaveLength(3)
    expect(codes({ ...defaultFatFingerLimits, worthOfBalance: 60 })).toHaveLength(3)
    expect(codes({ ...defaultFatFingerLimits, leverage: 60 })).toHaveLength(3)
    const max = fatFingerLimitNames.map((name) => [name, fatFingerLimitRanges[name].max])
    expect(codes(Object.fromEntries(max) as unknown as FatFingerLimits)).toEqual([])
    expect(
      warnings({ ...limit, side: 'buy', price: 99_000 }, sats(1_000_000), {
        ...defaultFatFingerLimits,
        distancePercent: 0.5,
      }),
    ).toHaveLength(1)
  })

  test('use the limits from the settings', async () => {
    const ticket = await readyTicket()
    ticket.leverage = 20
    await vi.waitFor(() => expect(ticket.preview?.leverage).toBe(20))
    expect(ticket.warnings).toEqual([])
    main.send('app.settings', { ...defaultSettings, slipLeverage: 19 })
    await vi.waitFor(() => expect(ticket.warnings.map(({ code }) => code)).toEqual(['warning.leverage']))
  })

  test('name a high leverage', () => {
    const order = { side: 'sell', orderType: 'market', leverage: 51, quantity: 1000 } as const
    expect(warnings(order)).toEqual([
      { code: 'warning.leverage', values: { leverage: 51, move: expect.any(Number) as number } },
    ])
  })
})
