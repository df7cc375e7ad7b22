import { BridgeError } from '@common/bridge/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { noCapabilities } from '@common/domain/services/capabilities'
import { sats } from '@common/domain/units'
import { useCrossTicketStore } from '../../../src/cross/cross-ticket'
import { useCrossStore } from '../../../src/portfolio/cross'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { useOptionsStore } from '../../../src/portfolio/options'
import { useSwapsStore } from '../../../src/swaps/swaps'
import { FakeMain } from '../support/fake-main'
import {
  accountState,
  crossOrder,
  crossPosition,
  option,
  practice,
  quote,
  sessionState,
  trade,
} from '../support/records'
import { openWindow, type TestWindow } from '../support/window'
import { verbatim } from '../../support/in-english'

let window: TestWindow
afterEach(() => window.close())

async function start(changes?: ConstructorParameters<typeof FakeMain>[0]) {
  const main = new FakeMain(changes)
  const capabilities = { ...noCapabilities, futures: true, crossMargin: true, options: true, swaps: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  main.send('market.quotes', quote(100_000))
  main.send('account.state', accountState(5_000_000))
  const trades = [trade({ id: 'long' }), trade({ id: 'short', side: 'sell' })]
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 1 })
  const position = { ...crossPosition(), quantity: 1000, entryPrice: 100_000, marginSats: sats(500_000) }
  const lists = { orders: [], filled: [crossOrder()], transfers: [], carry: [] }
  main.send('cross.live', { position, ...lists, asOfMs: 1, holdingsRevision: 1 })
  const options = [option({ id: 'call' }), option({ id: 'put', kind: 'put' })]
  main.send('options.live', { options, asOfMs: 1, holdingsRevision: 1 })
  window = openWindow(main)
  const stores = {
    futures: useFuturesStore(),
    options: useOptionsStore(),
    cross: useCrossStore(),
    ticket: useCrossTicketStore(),
    swaps: useSwapsStore(),
  }
  await vi.waitFor(() => {
    expect(stores.futures.running).toHaveLength(2)
    expect(stores.options.running).toHaveLength(2)
    expect(stores.cross.closingPrice).toBe(99_999.5)
  })
  return { main, ...stores }
}

test('closing sends the exit price that the window shows for each position', async () => {
  const { main, futures, options, cross } = await start()
  await futures.closeAll('practice')
  expect(main.inputsOf('futures.closeAll')).toEqual([{ previewPrices: { long: 99_999.5, short: 100_000.5 } }])
  await options.close('put', 'practice')
  expect(main.inputsOf('options.close')).toMatchObject([{ tradeId: 'put', previewPrice: 100_000.5 }])
  await options.closeAll('practice')
  expect(main.inputsOf('options.closeAll')).toEqual([{ previewPrices: { call: 99_999.5, put: 100_000.5 } }])
  await cross.close('practice')
  expect(main.inputsOf('cross.close')).toEqual([{ previewPrice: 99_999.5 }])
})

test('a cross order and a swap send the price of their preview', async () => {
  const { main, ticket, swaps } = await start()
  ticket.quantity = 100
  await vi.waitFor(() => expect(ticket.preview?.price).toBe(100_000.5))
  await ticket.place('practice')
  expect(main.inputsOf('cross.place')).toMatchObject([{ quantity: 100, previewPrice: 100_000.5 }])
  swaps.amount = 50_000
  await vi.waitFor(() => expect(swaps.preview?.exchangeRate).toBe(99_999.5))
  await swaps.make('practice')
  expect(main.inputsOf('swaps.make')).toMatchObject([{ inAmount: 50_000, previewPrice: 99_999.5 }])
})

test('a cross order and a swap are sent again with the same id after a lost connection', async () => {
  let isLost = true
  const losing =
    <In extends unknown[], Out>(run: (...input: In) => Out) =>
    (...input: In): Out => {
      const answer = run(...input)
      if (isLost) throw new BridgeError('closed', verbatim('lost'))
      return answer
    }
  const { main, ticket, swaps } = await start((router) => ({
    cross: { place: losing(router.cross.place) },
    swaps: { make: losing(router.swaps.make) },
  }))
  ticket.quantity = 100
  swaps.amount = 50_000
  await vi.waitFor(() => expect([ticket.preview, swaps.preview]).not.toContain(null))
  for (const status of ['rejected', 'fulfilled']) {
    isLost = status === 'rejected'
    const sent = await Promise.allSettled([ticket.place('practice'), swaps.make('practice')])
    expect(sent.map((outcome) => outcome.status)).toEqual([status, status])
  }
  for (const path of ['cross.place', 'swaps.make']) {
    const ids = main.inputsOf(path).map((input) => (input as { orderId: string }).orderId)
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  }
})

test('a cross order whose position the last price would liquidate is blocked', async () => {
  const { main, ticket } = await start()
  main.send('market.quotes', quote(66_800))
  ticket.quantity = 1000
  await vi.waitFor(() => expect(ticket.reason?.code).toBe('cross.liquidatedImmediately'))
  ticket.takeShare(100)
  await vi.waitFor(() => expect(ticket.reason).toBeNull())
})

test('a share of a cross order is computed from the largest quantity', async () => {
  const { ticket } = await start()
  ticket.takeShare(100)
  const max = ticket.quantity ?? 0
  expect(max).toBeGreaterThan(100)
  expect(ticket.preview).not.toBeNull()
  ticket.takeShare(25)
  expect(ticket.quantity).toBe(Math.floor(max / 4))
})
