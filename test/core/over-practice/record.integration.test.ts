import { expect, test, vi } from 'vitest'
import { dayMs } from '@common/domain/durations'
import { csvLayouts } from '@common/domain/record/csv-layouts'
import { entryKinds } from '@common/domain/record/entry'
import { sumKinds } from '@common/domain/record/sums'
import { sats } from '@common/domain/units'
import { readCsv, sumFile } from '../../domain/record/support/csv-sums'
import { isReady, startExchange, startOver, until, type Running } from '../../support/app/app-over-wire'
import { subscribe } from '../../support/subscribe'
import { seededRandom } from '../../support/setup/seed'
import { temporaryFolder } from '../../support/temporary-folder'
import { createControl } from './support/over-practice'

const all = { kinds: [...entryKinds], search: '' }

test('history entries of trades and payments add up to the balance and are exported', async () => {
  const practice = await startExchange({ balanceSats: 5_000_000 })
  const { bridge } = await startOver(practice, temporaryFolder(), { direct: true })
  const account = subscribe(bridge.account.state(undefined))
  await bridge.session.startPractice(undefined)
  await vi.waitFor(() => expect(account.last()?.account.balanceSats).toBe(5_000_000))
  const began = await bridge.record.totals(all)
  expect(began).toMatchObject({ sums: {}, proof: { otherSats: 5_000_000, heldSats: 0 } })

  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 1000 } as const
  const opened = await bridge.futures.open({ ...order, orderId: 'o1' })
  if (opened.kind !== 'done') throw new Error(opened.kind)
  await bridge.practice.setPrice({ price: 50_500 })
  await bridge.futures.close({ tradeId: opened.value.id })
  await bridge.futures.open({ ...order, side: 'sell', orderId: 'o2' })
  await bridge.futures.open({ ...order, orderType: 'limit', price: 49_000, orderId: 'o3' })
  const { paymentRequest } = await bridge.wallet.requestDeposit({ amountSats: 70_000 as never })
  await bridge.practice.pay({ paymentRequest })
  await vi.waitFor(
    async () => {
      const { sums, proof } = await bridge.record.totals(all)
      expect(sums).toMatchObject({ trade: { count: 1 }, deposit: { count: 1, effectSats: 70_000 } })
      expect(proof?.otherSats).toBe(5_000_000)
    },
    { interval: 200 },
  )

  const page = await bridge.record.page({ ...all, after: null, limit: 1 })
  expect(page.entries.map(({ kind }) => kind)).toEqual(['deposit'])
  const rest = await bridge.record.page({ ...all, after: page.next, limit: 10 })
  expect(rest).toMatchObject({
    entries: [{ kind: 'trade', id: opened.value.id, reason: 'closed' }],
    next: null,
  })
  const found = await bridge.record.page({
    ...all,
    search: opened.value.id.toUpperCase(),
    after: null,
    limit: 10,
  })
  expect(found.entries).toHaveLength(1)

  const [trade] = rest.entries
  const nowMs = practice.clock.nowMs()
  const days = await bridge.record.days({
    fromMs: nowMs - 86_400_000,
    toMs: nowMs + 86_400_000,
    utcOffsets: [{ fromMs: 0, minutes: 0 }],
  })
  expect(days).toMatchObject([{ sums: { trade: { moved: 1, effectSats: trade?.effectSats } } }])
  const file = await bridge.record.export({ ...all, layout: 'plain' })
  expect(file).toMatchObject({ kind: 'content', content: expect.stringContaining(opened.value.id) as string })
})

interface Doing extends Pick<Running, 'bridge'> {
  readonly control: ReturnType<typeof createControl>
  readonly random: () => number
  readonly priceNow: () => number
}

function doings({ bridge, control, random, priceNow }: Doing): readonly (() => Promise<unknown>)[] {
  const whole = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1))
  const oneOf = <T>(items: readonly T[]): T | undefined => items[whole(0, items.length - 1)]
  const orderId = (): string => `o${whole(0, 1e9)}`
  return [
    async () =>
      bridge.futures.open({
        side: whole(0, 1) ? 'buy' : 'sell',
        orderType: 'market',
        leverage: whole(2, 20),
        quantity: whole(10, 2000),
        orderId: orderId(),
      }),
    async () =>
      bridge.futures.open({
        side: 'buy',
        orderType: 'limit',
        price: Math.round(priceNow() * 0.99),
        leverage: 5,
        quantity: whole(10, 500),
        orderId: orderId(),
      }),
    () => bridge.futures.closeAll(null),
    () => bridge.futures.cancelAll(null),
    async () => {
      const { instruments } = await bridge.options.offer(undefined)
      const settlement = whole(0, 1) ? 'cash' : 'physical'
      const instrumentName = oneOf(instruments.filter((name) => name.includes('24H'))) ?? ''
      const order = { side: 'buy', instrumentName, quantity: whole(50, 500), settlement } as const
      return bridge.options.buy({ ...order, orderId: orderId() })
    },
    () => bridge.options.closeAll(undefined),
    () =>
      bridge.swaps.make({
        inAsset: 'BTC',
        outAsset: 'USD',
        inAmount: whole(1000, 90_000),
        orderId: orderId(),
      }),
    () => bridge.swaps.make({ inAsset: 'USD', outAsset: 'BTC', inAmount: whole(1, 20), orderId: orderId() }),
    async () => {
      const { paymentRequest } = await bridge.wallet.requestDeposit({ amountSats: sats(whole(1000, 90_000)) })
      return bridge.practice.pay({ paymentRequest })
    },
    async () => {
      const amountSats = sats(whole(1000, 20_000))
      const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats })
      return bridge.wallet.withdraw({ paymentRequest, amountSats, mostFeeSats: sats(1000) })
    },
    async () => {
      const { username } = await control('/accounts', { balance: 0 })
      return bridge.wallet.transfer({ toUsername: String(username), amountSats: sats(whole(1000, 9000)) })
    },
    async () => control('/price', { price: Math.round(priceNow() * (0.97 + random() * 0.06)), hold: true }),
  ]
}

test('the history of a random year reconciles in sats and dollars in every CSV layout', async () => {
  const random = seededRandom()
  const practice = await startExchange({ balanceSats: 50_000_000 })
  const folder = temporaryFolder()
  const control = createControl(practice)
  const first = await startOver(practice, folder, { direct: true })
  const session = subscribe(first.bridge.session.state(undefined))
  const account = subscribe(first.bridge.account.state(undefined))
  const options = subscribe(first.bridge.options.live(undefined))
  const quotes = subscribe(first.bridge.market.quotes(undefined))
  await first.bridge.session.startPractice(undefined)
  await until(session, isReady)
  await until(account, ({ account: { balanceSats } }) => balanceSats === 50_000_000)
  await until(quotes, ({ source }) => source === 'live')
  await until(options, () => true)
  const each = doings({
    bridge: first.bridge,
    control,
    random,
    priceNow: () => quotes.last().ticker.lastPrice,
  })
  const refused: unknown[] = []
  for (let step = 0; step < 60; step++) {
    const doing = each[Math.floor(random() * each.length)]
    await doing?.().catch((error: unknown) => refused.push(error))
    await control('/clock', { advanceMs: Math.floor(random() * 8 * dayMs) })
  }
  for (const doing of each) await doing().catch((error: unknown) => refused.push(error))
  await first.close()

  const { bridge, unexpected } = await startOver(practice, folder, { direct: true })
  await bridge.session.startPractice(undefined)
  const began = { otherSats: 50_000_000, otherUsd: 0 }
  await vi.waitFor(
    async () => {
      const { proof, sums } = await bridge.record.totals(all)
      expect(proof, JSON.stringify({ sums, refused: refused.length })).toMatchObject(began)
      const kinds = ['trade', 'option', 'carry', 'swap', 'deposit', 'withdrawal']
      expect(Object.keys(sums)).toEqual(expect.arrayContaining(kinds))
    },
    { timeout: 120_000, interval: 1000 },
  )
  const { sums } = await bridge.record.totals(all)
  const { effectSats, dollarParts } = sumKinds(sums)
  for (const layout of csvLayouts) {
    const file = await bridge.record.export({ ...all, layout })
    const content = file.kind === 'content' ? file.content : ''
    expect(sumFile(layout, readCsv(content)), layout).toEqual({ sats: effectSats, dollarParts })
  }
  const plain = await bridge.record.export({ ...all, layout: 'plain' })
  const rows = readCsv(plain.kind === 'content' ? plain.content : '')
  const priced = 'Bitcoin price (USD)'
  const moved = rows.slice(0, -1).filter((row) => row['Effect (sats)'] !== '0' || row['Fees (sats)'] !== '0')
  const without = moved.filter((row) => row[priced] === '').length
  expect(rows.at(-1)?.[priced]).toBe(without === 0 ? '' : `${without} without a price`)
  for (const kind of ['deposit', 'withdrawal', 'carry'])
    expect(
      moved.filter((row) => row['Kind'] === kind && Number(row[priced]) > 1000).length,
      kind,
    ).toBeGreaterThan(0)
  expect([...first.unexpected, ...unexpected]).toEqual([])
}, 240_000)
