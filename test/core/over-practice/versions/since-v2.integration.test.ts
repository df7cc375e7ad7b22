import { describe, expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import type { Listing } from '../../../../electron/core/ports/exchange/exchange-listing'
import { firstPage } from '../../exchange/support/first-page'
import { area, overPractice } from '../support/over-practice'
import { all, allOnce, pagedReader } from '../support/read-lists'

interface Item {
  readonly id: string
}

const inOrder = (items: readonly Item[]): readonly Item[] => items
const byId = (items: readonly Item[]): readonly Item[] => items.toSorted((a, b) => a.id.localeCompare(b.id))

describe.each([
  { protocol: 'v2', readAll: all<Item>, arrange: inOrder, pageSize: 9 },
  { protocol: 'v3', readAll: allOnce<Item>, arrange: byId, pageSize: 3 },
] as const)('exchange client, version $protocol', ({ protocol, readAll, arrange, pageSize }) => {
  const over = overPractice(protocol)
  const paged = pagedReader(over, protocol)

  test('reads all pages of long lists', async () => {
    const { exchange, control } = over
    const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 60 } as const
    for (let count = 0; count < 7; count += 1) await exchange.openTrade(order)
    await exchange.closeAll()
    for (let count = 0; count < 4; count += 1) {
      const { id } = await exchange.openTrade(order)
      await exchange.closeTrade(id)
      const limit = await exchange.openTrade({ ...order, orderType: 'limit', price: 40_000 })
      await exchange.cancelTrade(limit.id)
      await exchange.requestDeposit(sats(2000))
      const { paymentRequest } = await control('/invoice', { amount: 1500 })
      await exchange.withdraw(String(paymentRequest))
    }
    const ended = await firstPage(exchange.endedTrades)
    const states = ended.map(({ state }) => state).toSorted()
    expect(states).toEqual([...Array<string>(4).fill('canceled'), ...Array<string>(11).fill('closed')])
    expect(arrange(await paged(pageSize, (by) => readAll(by.endedTrades)))).toEqual(arrange(ended))
    for (const name of ['deposits', 'withdrawals'] as const) {
      const listed = await firstPage<Item>(exchange[name])
      expect(listed.length).toBeGreaterThanOrEqual(4)
      const pages = await paged(3, (by) => readAll(by[name] as Listing<Item>))
      expect(arrange(pages)).toEqual(arrange(listed))
    }
    expect(await readAll(exchange.fundingFees as unknown as Listing<Item>)).toEqual([])
  })

  test('receives and sends on-chain payments', async () => {
    const { exchange, control } = over
    const onChain = area(exchange.onChain)
    const { address } = await onChain.createAddress('p2tr')
    expect(address.slice(0, 6)).toBe('bcrt1p')
    expect((await onChain.addresses(true)).map((depositAddress) => depositAddress.address)).toContain(address)
    await control('/onchain', { address, amount: 300_000 })
    const observed = (await firstPage(exchange.deposits)).find(({ rail }) => rail === 'bitcoin')
    expect(observed).toMatchObject({ state: 'pending', amountSats: 300_000 })
    await control('/mine', { blocks: 6 })
    expect(await exchange.deposit(observed?.id ?? '')).toMatchObject({ state: 'settled' })
    const before = (await exchange.account()).balanceSats
    const sent = await onChain.requestWithdrawal(address, sats(150_000))
    expect(await exchange.withdrawal(sent)).toMatchObject({ rail: 'bitcoin', state: 'pending' })
    expect((await exchange.account()).balanceSats).toBeLessThanOrEqual(before - 150_000)
    await control('/mine', { blocks: 6 })
    expect(await exchange.withdrawal(sent)).toMatchObject({ state: 'settled', destination: address })
  })

  test('swaps both ways and lists the swaps', async () => {
    const swaps = area(over.exchange.swaps)
    const before = (await over.exchange.account()).syntheticUsd
    const created = await swaps.swap({ inAsset: 'BTC', outAsset: 'USD', inAmount: 1_000_000 })
    expect(created).toMatchObject({ inAsset: 'BTC', inAmount: 1_000_000 })
    expect(created.outAmount).toBeCloseTo(600, -2)
    expect((await over.exchange.account()).syntheticUsd).toBeCloseTo(before + created.outAmount, 6)
    const back = await swaps.swap({ inAsset: 'USD', outAsset: 'BTC', inAmount: 100 })
    expect(back.outAmount).toBeGreaterThan(0)
    const [newest] = await firstPage(swaps.swaps)
    expect(newest).toMatchObject({ inAsset: 'USD', inAmount: 100, outAmount: back.outAmount })
    expect(await swaps.swapById(newest?.id ?? '')).toEqual(newest)
  })

  test('marks notifications as read, pings the exchange and reads its time and leaderboard', async () => {
    const { exchange } = over
    const notifications = area(exchange.notifications)
    await notifications.markAllRead()
    expect(await notifications.unread()).toEqual([])
    const pulse = area(exchange.pulse)
    await pulse.ping()
    expect(Math.abs((await pulse.timeMs()) - Date.now())).toBeLessThan(60_000)
    expect(Object.keys(await exchange.leaderboard())).toEqual(['daily', 'weekly', 'monthly', 'allTime'])
  })
})
