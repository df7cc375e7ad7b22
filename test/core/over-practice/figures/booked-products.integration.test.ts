import { expect, test, vi } from 'vitest'
import { marketModels } from '@common/domain/practice'
import { sats } from '@common/domain/units'
import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'
import { connectedV3 } from '../support/connected-v3'
import { createControl } from '../support/over-practice'

const patient = { interval: 200 }
const sized = { balanceSats: 1_000_000_000, heldPrice: 50_000 } as const

/** A rough market rejects some orders. */
const accepted = <T>(send: () => Promise<{ kind: 'done'; value: T } | { kind: 'in-doubt' }>): Promise<T> =>
  vi.waitFor(async () => {
    const outcome = await send()
    if (outcome.kind !== 'done') throw new Error('in doubt')
    return outcome.value
  }, patient)

test.each(marketModels)(
  'cross orders and swaps in a %s market differ from previews only by known causes',
  async (market) => {
    const practice = await startExchange({ ...sized, market })
    const control = createControl(practice)
    const { bridge, cross, shown, unexpected } = await connectedV3(practice)
    await bridge.cross.deposit({ amountSats: sats(100_000_000) })
    await bridge.cross.setLeverage({ leverage: 10 })
    const order = { side: 'buy', orderType: 'market', previewPrice: 49_900 } as const
    const place = (quantity: number, changes: object = {}) =>
      accepted(() => bridge.cross.place({ ...order, quantity, ...changes, orderId: crypto.randomUUID() }))
    await place(1000)
    await place(120_000)
    await place(400, { side: 'sell' })
    const waiting = await place(2000, { side: 'sell', orderType: 'limit', price: 50_500 })
    expect(waiting.state).toBe('open')
    await vi.waitFor(() => expect(cross.last()?.orders).toHaveLength(1), patient)
    await control('/price', { price: 50_600 })
    await vi.waitFor(() => expect(cross.last()?.orders).toHaveLength(0), patient)
    await vi.waitFor(() => expect(cross.last()?.position.quantity).toBe(118_600), patient)
    await accepted(() => bridge.cross.close({ previewPrice: 50_580 }))
    const swap = (inAsset: 'BTC' | 'USD', amounts: object) =>
      accepted(() =>
        bridge.swaps.make({
          inAsset,
          outAsset: inAsset === 'BTC' ? 'USD' : 'BTC',
          ...amounts,
          previewPrice: 50_700,
          orderId: crypto.randomUUID(),
        }),
      )
    await swap('BTC', { inAmount: 1_234_567 })
    await swap('USD', { inAmount: 100.25 })
    await swap('USD', { outAmount: 54_321 })

    const { sums, newest } = await bridge.record.previews(undefined)
    expect(newest.map(({ product, step }) => `${product} ${step}`)).toEqual([
      ...Array.from({ length: 3 }, () => 'swap closed'),
      'cross closed',
      ...Array.from({ length: 4 }, () => 'cross opened'),
    ])
    expect([sums.unknown, sums.rounding]).toEqual([0, 0])
    expect(newest.filter(({ causes }) => causes['before-sending'] !== 0)).toHaveLength(7)
    if (market === 'flat') expect([sums.exchange, sums.size]).toEqual([0, 0])
    expect(shown.map(({ event }) => event.kind)).not.toContain('booked-differently')
    expect(unexpected).toEqual([])
  },
  90_000,
)

test.each(marketModels)(
  'options, limit orders and closing all in a %s market differ from previews only by known causes',
  async (market) => {
    const practice = await startExchange({ ...sized, market })
    const control = createControl(practice)
    const { bridge, shown, unexpected } = await startOver(practice, temporaryFolder())
    const session = subscribe(bridge.session.state(undefined))
    const account = subscribe(bridge.account.state(undefined))
    const quotes = subscribe(bridge.market.quotes(undefined))
    const options = subscribe(bridge.options.live(undefined))
    await bridge.session.startPractice(undefined)
    await until(session, isReady)
    await until(account, (state) => state !== null)
    await until(options, () => true)
    await until(quotes, ({ source }) => source === 'live')
    await bridge.market.futures(undefined)
    const futures = { side: 'buy', leverage: 10, quantity: 1000 } as const
    const open = (changes: object) =>
      accepted(() =>
        bridge.futures.open({ ...futures, orderType: 'market', ...changes, orderId: crypto.randomUUID() }),
      )
    const buy = (instrumentName: string) =>
      accepted(() =>
        bridge.options.buy({
          side: 'buy',
          instrumentName,
          quantity: 300,
          settlement: 'cash',
          previewPrice: 49_950,
          orderId: crypto.randomUUID(),
        }),
      )
    const waiting = await open({ orderType: 'limit', price: 49_500 })
    expect(waiting.state).toBe('open')
    const call = await buy('BTC.24H.50000.C')
    const put = await buy('BTC.24H.50000.P')
    await buy('BTC.24H.50000.C')
    const long = await open({})
    await open({ side: 'sell', quantity: 60_000 })
    await control('/price', { price: 49_400 })
    const isCompared = async (): Promise<void> => {
      const { newest } = await bridge.record.previews(undefined)
      expect(newest.map(({ tradeId }) => tradeId)).toContain(waiting.id)
    }
    await vi.waitFor(isCompared, patient)
    await vi.waitFor(() => expect(quotes.last()?.ticker.lastPrice).toBe(49_400), patient)
    await bridge.options.close({ tradeId: call.id, previewPrice: 49_450 })
    await bridge.options.closeAll({ previewPrices: { [put.id]: 49_450 } })
    await bridge.futures.closeAll({ previewPrices: { [long.id]: 49_450 } })

    const { sums, newest } = await bridge.record.previews(undefined)
    const counts = (figure: string) =>
      newest.filter(({ product, step }) => `${product ?? 'isolated'} ${step}` === figure).length
    expect(['option opened', 'option closed', 'isolated opened', 'isolated closed'].map(counts)).toEqual([
      3, 3, 3, 3,
    ])
    expect([sums.unknown, sums.rounding]).toEqual([0, 0])
    const moved = newest.filter(({ causes }) => causes['before-sending'] !== 0)
    expect(new Set(moved.map(({ tradeId, step }) => `${tradeId} ${step}`))).toEqual(
      new Set([
        ...newest
          .filter(({ product, step }) => product === 'option' && step === 'opened')
          .map(({ tradeId }) => `${tradeId} opened`),
        ...[call.id, put.id, long.id].map((id) => `${id} closed`),
      ]),
    )
    expect(shown.map(({ event }) => event.kind)).not.toContain('booked-differently')
    expect(unexpected).toEqual([])
  },
  90_000,
)
