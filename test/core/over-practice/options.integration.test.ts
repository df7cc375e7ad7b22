import { sats } from '@common/domain/units'
import { expect, test, vi } from 'vitest'
import { isReady, startExchange, startOver, until } from '../../support/app/app-over-wire'
import { order } from '../../support/practice/option-orders'
import { subscribe } from '../../support/subscribe'
import { message, withText } from '../../support/text'
import { temporaryFolder } from '../../support/temporary-folder'
import { createControl } from './support/over-practice'

async function startReady(folder = temporaryFolder()) {
  const practice = await startExchange()
  const running = await startOver(practice, folder)
  const { bridge } = running
  const session = subscribe(bridge.session.state(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  const active = subscribe(bridge.options.live(undefined))
  const pendingWrites = subscribe(bridge.doubts.list(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  await until(quotes, ({ source }) => source === 'live')
  await until(active, () => true)
  return { ...running, practice, control: createControl(practice), live: active, pendingWrites, folder }
}

const done = <T>(outcome: { kind: 'done'; value: T } | { kind: 'in-doubt' }): T => {
  if (outcome.kind !== 'done') throw new Error('in doubt')
  return outcome.value
}

test('the app buys an option once, changes its settlement and closes it', async () => {
  const { bridge, live } = await startReady()
  const { instruments, market } = await bridge.options.offer(undefined)
  expect(instruments).toContain(order.instrumentName)
  expect(market).toMatchObject({ feeRate: 0.0005 })
  expect(
    await bridge.options.volatility({ instrumentName: order.instrumentName, isFresh: true }),
  ).toBeGreaterThan(0)

  const bought = done(await bridge.options.buy({ ...order, orderId: 'o1' }))
  expect(bought).toMatchObject({ state: 'running', kind: 'call', strike: 50_000, settlement: 'cash' })
  expect(done(await bridge.options.buy({ ...order, orderId: 'o1' }))).toEqual(bought)
  await until(live, ({ options }) => options.length === 1)

  const { id: tradeId } = bought
  expect(done(await bridge.options.setSettlement({ tradeId, settlement: 'physical' }))).toMatchObject({
    settlement: 'physical',
  })
  expect(done(await bridge.options.close({ tradeId }))).toMatchObject({ state: 'closed' })
  await until(live, ({ options }) => options[0]?.state === 'closed')
  await expect(bridge.options.close({ tradeId })).rejects.toMatchObject({ code: 'rejected' })
})

test('closing all options closes every running one and is rejected when there are none', async () => {
  const { bridge, live } = await startReady()
  await expect(bridge.options.closeAll(undefined)).rejects.toMatchObject({ code: 'rejected' })
  await bridge.options.buy({ ...order, orderId: 'o1' })
  await bridge.options.buy({ ...order, instrumentName: 'BTC.24H.50000.P', orderId: 'o2' })
  expect(done(await bridge.options.closeAll(undefined))).toHaveLength(2)
  await until(live, ({ options }) => options.length === 2 && options.every(({ state }) => state === 'closed'))
})

test('the app rejects an invalid option order before sending it', async () => {
  const { bridge, proxy } = await startReady()
  const refused = expect.objectContaining({ code: 'invalid-input' }) as unknown
  const buy = (changes: object) => bridge.options.buy({ ...order, ...changes, orderId: 'o1' })
  await expect(buy({ quantity: 0 })).rejects.toEqual(refused)
  await expect(buy({ instrumentName: 'BTC.24H.90000.C' })).rejects.toEqual(refused)
  await expect(buy({ instrumentName: 'gold' })).rejects.toEqual(refused)
  await expect(buy({ quantity: 200_000 })).rejects.toEqual(refused)
  expect(proxy.passed.filter((name) => name === 'POST /v2/options')).toEqual([])
})

test('an order for a delisted option is rejected by name and reloads the instruments', async () => {
  const { bridge, control, proxy } = await startReady()
  const { instrumentName } = order
  const unlisted = {
    code: 'invalid-input',
    text: { code: 'issue.instrumentUnlisted', values: { name: instrumentName } },
    issues: [{ field: 'instrumentName', code: 'issue.instrumentUnlisted' }],
  }
  await bridge.options.offer(undefined)
  await bridge.options.volatility({ instrumentName, isFresh: false })
  await control('/price', { price: 60_000, hold: true })
  await expect(bridge.options.buy({ ...order, orderId: 'o1' })).rejects.toMatchObject(unlisted)
  expect(proxy.passed).toContain('POST /v2/options')
  const { instruments } = await bridge.options.offer(undefined)
  expect(instruments).not.toContain(instrumentName)
  expect(instruments).toContain('BTC.24H.60000.C')
  await expect(bridge.options.volatility({ instrumentName, isFresh: true })).rejects.toMatchObject(unlisted)
  await expect(bridge.options.buy({ ...order, orderId: 'o1' })).rejects.toMatchObject(unlisted)
})

test('an option purchase without a response is reconciled and never sent again', async () => {
  const { bridge, proxy, control, pendingWrites, live } = await startReady()
  await control('/fault', { kind: 'drop-reply', method: 'POST', path: '/v2/options' })
  const outcome = await bridge.options.buy({ ...order, orderId: 'o1' })
  expect(outcome).toMatchObject({ kind: 'in-doubt' })
  await expect(bridge.options.buy({ ...order, orderId: 'o2' })).rejects.toMatchObject(
    withText('unresolved.statusUnknown'),
  )
  await vi.waitFor(() =>
    expect(pendingWrites.last()).toMatchObject([
      {
        action: 'buy-option',
        state: 'needs-you',
        summary: message('action.buyOption', {
          option: message('option.call', { strike: 50_000, quantity: 100 }),
        }),
        finding: {
          code: 'reconciliation.maybeBought',
          values: { count: 1, option: message('option.call', { strike: 50_000, quantity: 100 }) },
        },
      },
    ]),
  )
  expect(await bridge.options.buy({ ...order, orderId: 'o1' })).toEqual(outcome)
  expect(proxy.passed.filter((name) => name === 'POST /v2/options')).toHaveLength(1)
  await until(live, ({ options }) => options.length === 1)
})

test('reconciliation confirms an option close and a settlement change without responses', async () => {
  const { bridge, control, pendingWrites } = await startReady()
  const { id: tradeId } = done(await bridge.options.buy({ ...order, orderId: 'o1' }))
  await control('/fault', { kind: 'drop-reply', method: 'PUT', path: '/v2/options' })
  expect(await bridge.options.setSettlement({ tradeId, settlement: 'physical' })).toMatchObject({
    kind: 'in-doubt',
  })
  await control('/fault', { kind: 'drop-reply', method: 'DELETE', path: '/v2/options' })
  expect(await bridge.options.close({ tradeId })).toMatchObject({ kind: 'in-doubt' })
  await vi.waitFor(() =>
    expect(pendingWrites.last()).toMatchObject([
      { action: 'close-option', state: 'done' },
      { action: 'set-settlement', state: 'done' },
    ]),
  )
})

test('an option at expiry shows its payout and sends a notification', async () => {
  const { bridge, control, live, shown } = await startReady()
  await bridge.options.buy({ ...order, orderId: 'o1' })
  await until(live, ({ options }) => options.length === 1)
  await control('/price', { price: 55_000, hold: true })
  await control('/clock', { advanceMs: 25 * 3_600_000 })
  await bridge.options.buy({ ...order, instrumentName: 'BTC.24H.55000.C', orderId: 'o2' })
  await vi.waitFor(() => {
    const ended = live.last().options.find(({ strike }) => strike === 50_000)
    expect(ended).toMatchObject({ state: 'exercised', fixingPrice: 55_000 })
    expect(ended?.pnlSats).toBe(sats(18_181 - (ended?.premiumSats ?? 0)))
    expect(shown.map(({ event }) => event.kind)).toContain('option-paid')
  })
})

test('options and swaps load offline, and expiries while the app was closed are reported once', async () => {
  const { bridge, practice, control, live, folder, close } = await startReady()
  await bridge.options.buy({ ...order, orderId: 'o1' })
  await bridge.options.buy({ ...order, instrumentName: 'BTC.24H.50000.P', orderId: 'o2' })
  await until(live, ({ options }) => options.length === 2)
  await bridge.swaps.make({ inAsset: 'BTC', outAsset: 'USD', inAmount: 50_000, orderId: 's1' })
  await until(subscribe(bridge.swaps.list(undefined)), (list) => list?.length === 1)
  await close()
  await control('/price', { price: 55_000, hold: true })
  await control('/clock', { advanceMs: 25 * 3_600_000 })

  const unreachable = { ...practice, rest: 'http://127.0.0.1:9', ws: 'ws://127.0.0.1:9' }
  const offline = await startOver(unreachable, folder, { direct: true })
  const stored = subscribe(offline.bridge.options.live(undefined))
  const swaps = subscribe(offline.bridge.swaps.list(undefined))
  await offline.bridge.session.startPractice(undefined).catch(() => undefined)
  await until(stored, (state) => state?.options.length === 2)
  await until(swaps, (list) => list?.length === 1)
  await offline.close()

  const ended = ['option-expired', 'option-paid']
  const toldOf = (shown: readonly { readonly event: { readonly kind: string } }[]): string[] =>
    shown.map(({ event }) => event.kind).filter((kind) => ended.includes(kind))
  const restarted = await startOver(practice, folder)
  await restarted.bridge.session.startPractice(undefined)
  await vi.waitFor(() => expect(toldOf(restarted.shown).sort()).toEqual(ended))
  expect(restarted.shown.find(({ event }) => event.kind === 'option-paid')?.awaySinceMs).not.toBeNull()
  await restarted.close()
  const third = await startOver(practice, folder)
  await third.bridge.session.startPractice(undefined)
  await vi.waitFor(() => expect(third.proxy.count('GET', '/v2/options')).toBeGreaterThan(0))
  expect(toldOf(third.shown)).toEqual([])
}, 120_000)
