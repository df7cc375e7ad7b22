import { describe, expect, test, vi } from 'vitest'
import type { AccountModuleName } from '../../../../electron/core/ports/exchange/exchange-account-events'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { droppingProxy } from '../../../support/proxies/dropping-proxy'
import { createAccountKeys } from '../support/create-account-keys'
import { sats } from '@common/domain/units'
import { area, connectTo, overPractice } from '../support/over-practice'

const over = overPractice('v3')
const patient = { interval: 20 }
const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const

function follow(exchange: Exchange) {
  const events = {
    prices: [] as string[],
    account: [] as string[],
    areas: [] as AccountModuleName[],
    lastPrice: 0,
  }
  const stops = [
    exchange.streamPrices({
      onPrice: ({ lastPrice }) => (events.lastPrice = lastPrice ?? events.lastPrice),
      onState: (state) => events.prices.push(state),
    }),
    area(exchange.accountEvents)({
      onChange: (changed) => events.areas.push(changed),
      onState: (state) => events.account.push(state),
    }),
  ]
  return { events, stop: () => stops.forEach((stop) => stop()) }
}

const waitFor = (holds: () => void | Promise<void>): Promise<void> => vi.waitFor(holds, patient)

async function clearFaults(): Promise<void> {
  const { control, controlToken } = over.practice
  const headers = { authorization: `Bearer ${controlToken}` }
  expect((await fetch(`${control}/fault`, { method: 'DELETE', headers })).ok).toBe(true)
}

async function detectCycle() {
  const following = follow(over.exchange)
  await waitFor(() => expect(following.events.account.at(-1)).toBe('live'))
  return following
}

describe('v3 account stream', () => {
  test('reports the area of the account that changed', async () => {
    const { exchange, control } = over
    const { events, stop } = await detectCycle()
    expect(events.prices).toEqual(['live'])
    const ringsAfter = async (act: () => Promise<unknown>, rung: AccountModuleName): Promise<void> => {
      events.areas.length = 0
      await act()
      await waitFor(() => expect(events.areas).toContain(rung))
    }
    await ringsAfter(() => exchange.openTrade(buy), 'trades')
    await ringsAfter(() => exchange.closeAll(), 'trades')
    await ringsAfter(() => area(exchange.cross).deposit(sats(10_000)), 'cross')
    const { paymentRequest } = await exchange.requestDeposit(sats(2000))
    await ringsAfter(() => control('/pay', { paymentRequest }), 'deposits')
    const invoice = await control('/invoice', { amount: 1500 })
    await ringsAfter(() => exchange.withdraw(String(invoice.paymentRequest)), 'withdrawals')
    stop()
  })

  test('resumes after a disconnect by signing in and subscribing again', async () => {
    const { exchange, control } = over
    const { events, stop } = await detectCycle()
    await control('/fault', { kind: 'ws-close', abrupt: true })
    await waitFor(() => expect(events.account).toEqual(['live', 'down', 'live']))
    await waitFor(() => expect(events.prices).toEqual(['live', 'down', 'live']))
    events.areas.length = 0
    await exchange.openTrade(buy)
    await waitFor(() => expect(events.areas).toContain('trades'))
    await exchange.closeAll()
    stop()
  }, 60_000)

  test('is down while the stream is silent, although its connection is open', async () => {
    const { control } = over
    const { events, stop } = await detectCycle()
    await control('/fault', { kind: 'ws-silent' })
    await waitFor(() => expect(events.account).toEqual(['live', 'down']))
    expect(events.prices).toEqual(['live'])
    await clearFaults()
    await waitFor(() => expect(events.account).toEqual(['live', 'down', 'live']))
    stop()
  }, 60_000)

  test('leaves prices live when its topics are forbidden', async () => {
    const { control } = over
    await control('/fault', { kind: 'private-topics' })
    const { events, stop } = follow(over.exchange)
    await waitFor(() => expect(events.prices).toEqual(['live']))
    await control('/price', { price: 60_100, hold: true })
    await waitFor(() => expect(events.lastPrice).toBe(60_100))
    expect(events.account).toEqual([])
    stop()
    await clearFaults()
  })

  test('reports permitted topics with a limited key but does not become live', async () => {
    const [account] = await createAccountKeys(over.practice, [
      'futures:isolated:read',
      'futures:isolated:write',
    ])
    if (!account) throw new Error('no key')
    const exchange = connectTo(over.practice, { protocol: 'v3', account })
    const { events, stop } = follow(exchange)
    await waitFor(() => expect(events.prices).toEqual(['live']))
    await waitFor(async () => {
      await exchange.openTrade(buy)
      expect(events.areas).toContain('trades')
    })
    expect(events.account).toEqual([])
    await exchange.closeAll()
    stop()
    await exchange.close()
  })
})

test('one v3 connection carries prices and account changes until the last subscriber stops', async () => {
  const stream = await droppingProxy(over.practice.ws)
  const exchange = connectTo(over.practice, { protocol: 'v3', wsUrl: stream.url })
  const { events, stop } = follow(exchange)
  await waitFor(() => expect(events.account).toEqual(['live']))
  const prices: number[] = []
  const stopPrices = exchange.streamPrices({
    onPrice: ({ lastPrice }) => void (lastPrice !== undefined && prices.push(lastPrice)),
    onState: () => undefined,
  })
  stop()
  await waitFor(() => expect(prices.length).toBeGreaterThan(0))
  expect([stream.made, stream.ended]).toEqual([1, 0])
  stopPrices()
  await waitFor(() => expect([stream.made, stream.ended]).toEqual([1, 1]))
  await exchange.close()
})
