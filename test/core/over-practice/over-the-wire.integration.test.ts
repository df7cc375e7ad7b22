import { sats } from '@common/domain/units'
import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { isReady, startExchange, startOver, until } from '../../support/app/app-over-wire'
import { subscribe } from '../../support/subscribe'
import { temporaryFolder } from '../../support/temporary-folder'

const payment = { amountSats: sats(20_000), mostFeeSats: sats(10_000_000) }

describe('app connected to the practice exchange', () => {
  test('restores trades, deposits and withdrawals after a restart', async () => {
    const folder = temporaryFolder()
    const practice = await startExchange()
    const { bridge, shown, unexpected, close } = await startOver(practice, folder)
    const session = subscribe(bridge.session.state(undefined))
    const account = subscribe(bridge.account.state(undefined))
    const trades = subscribe(bridge.futures.live(undefined))
    const wallet = subscribe(bridge.wallet.live(undefined))
    const quotes = subscribe(bridge.market.quotes(undefined))
    const notifications = subscribe(bridge.notices.list(undefined))
    await bridge.session.startPractice(undefined)
    await until(session, isReady)
    await until(account, ({ account: { balanceSats } }) => balanceSats === 10_000_000)
    await until(quotes, ({ source, ticker }) => source === 'live' && ticker.lastPrice === 50_000)
    expect(await bridge.market.candles({ range: '1m', limit: 50 })).not.toEqual([])
    const [index, ...earlier] = (await bridge.market.indexPrices({ limit: 50 })).toReversed()
    expect(index?.price).toBeGreaterThan(45_000)
    expect(earlier.every(({ atMs }) => atMs < (index?.atMs ?? 0))).toBe(true)
    expect((await bridge.market.futures(undefined)).maxLeverage).toBe(100)

    const order = {
      side: 'buy',
      orderType: 'market',
      leverage: 10,
      quantity: 500,
      takeProfitPrice: 51_000,
    } as const
    const opened = await bridge.futures.open({ ...order, orderId: randomUUID() })
    if (opened.kind !== 'done') throw new Error('in doubt')
    expect(opened.value).toMatchObject({ state: 'running', quantity: 500, takeProfitPrice: 51_000 })
    await bridge.practice.setPrice({ price: 51_100 })
    await until(trades, (change) => change.trades.some(({ state }) => state === 'closed'))
    expect(shown.map(({ event }) => event.kind)).toEqual(['take-profit'])

    const limit = { side: 'sell', orderType: 'limit', leverage: 5, quantity: 200, price: 52_000 } as const
    const waiting = await bridge.futures.open({ ...limit, orderId: randomUUID() })
    expect(waiting).toMatchObject({ kind: 'done', value: { state: 'open' } })

    const request = await bridge.wallet.requestDeposit({ amountSats: sats(50_000) })
    await bridge.practice.pay({ paymentRequest: request.paymentRequest })
    await until(wallet, ({ deposits }) =>
      deposits.some(({ id, state }) => id === request.depositId && state === 'settled'),
    )
    const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats: sats(20_000) })
    expect(await bridge.payments.examine({ text: paymentRequest })).toMatchObject({
      kind: 'invoice',
      cost: { amountSats: 20_000 },
    })
    expect(await bridge.wallet.withdraw({ paymentRequest, ...payment })).toMatchObject({
      kind: 'done',
      value: { amountSats: 20_000, state: 'settled' },
    })
    await until(notifications, (list) => list.some(({ event }) => event.kind === 'withdrawal-settled'))
    expect(shown.map(({ event }) => event.kind)).toEqual(['take-profit', 'deposit-settled'])
    expect(unexpected).toEqual([])
    await close()

    const restarted = await startOver(practice, folder)
    const session2 = subscribe(restarted.bridge.session.state(undefined))
    const trades2 = subscribe(restarted.bridge.futures.live(undefined))
    const wallet2 = subscribe(restarted.bridge.wallet.live(undefined))
    const notificationsAfter = subscribe(restarted.bridge.notices.list(undefined))
    await until(session2, isReady)
    await until(trades2, (change) =>
      change.trades.some(({ state, price }) => state === 'open' && price === 52_000),
    )
    expect(await restarted.bridge.futures.closed({ limit: 10 })).toMatchObject([
      { id: opened.value.id, state: 'closed' },
    ])
    await until(
      wallet2,
      ({ deposits, withdrawals }) =>
        deposits.some(({ amountSats }) => amountSats === 50_000) &&
        withdrawals.some(({ amountSats }) => amountSats === 20_000),
    )
    expect(notificationsAfter.last()).toHaveLength(3)
    await restarted.bridge.practice.setPrice({ price: 52_100 })
    await vi.waitFor(() => expect(restarted.shown.map(({ event }) => event.kind)).toEqual(['order-filled']))
    const closed = await restarted.bridge.futures.closeAll(undefined)
    expect(closed).toMatchObject({ kind: 'done', value: [{ state: 'closed', quantity: 200 }] })
    await restarted.bridge.practice.releasePrice(undefined)
    expect(restarted.unexpected).toEqual([])
  }, 60_000)

  test('reconciles an order, a close and a withdrawal without responses and sends each once', async () => {
    const { bridge, proxy, unexpected } = await startOver(await startExchange(), temporaryFolder())
    const session = subscribe(bridge.session.state(undefined))
    const pendingWrites = subscribe(bridge.doubts.list(undefined))
    await bridge.session.startPractice(undefined)
    await until(session, isReady)
    const trades = subscribe(bridge.futures.live(undefined))
    const settled = (action: string, state = 'done') =>
      until(pendingWrites, (list) =>
        list.some((unresolved) => unresolved.action === action && unresolved.state === state),
      )

    proxy.cutAnswer('POST', '/v2/futures')
    const order = { side: 'buy', orderType: 'market', leverage: 10, marginSats: sats(10_000) } as const
    const orderId = randomUUID()
    expect(await bridge.futures.open({ ...order, orderId })).toMatchObject({ kind: 'in-doubt' })
    // Without client order ids, the user decides.
    await settled('open-trade', 'needs-you')
    expect(await bridge.futures.open({ ...order, orderId })).toMatchObject({ kind: 'in-doubt' })
    expect(proxy.count('POST', '/v2/futures')).toBe(1)
    const [opened] = trades.last().trades
    if (!opened) throw new Error('the trade is not listed')

    proxy.cutAnswer('DELETE', '/v2/futures')
    expect(await bridge.futures.close({ tradeId: opened.id })).toMatchObject({ kind: 'in-doubt' })
    await settled('close-trade')
    expect(proxy.count('DELETE', '/v2/futures')).toBe(1)

    const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats: sats(20_000) })
    proxy.cutAnswer('POST', '/v2/user/withdraw')
    expect(await bridge.wallet.withdraw({ paymentRequest, ...payment })).toMatchObject({
      kind: 'in-doubt',
    })
    await settled('withdraw')
    expect(proxy.count('POST', '/v2/user/withdraw')).toBe(1)
    expect(unexpected).toEqual([])
  }, 60_000)
})
