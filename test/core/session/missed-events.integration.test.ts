import { dayMs, hourMs, minuteMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import type { PaymentRail, PaymentState } from '@common/domain/wallet'
import { describe, expect, test } from 'vitest'
import { unreadSyncGap } from '../../../src/notifications/sync-gap-summary'
import { mainnetService } from '../../support/app/mainnet-service'
import { subscribe } from '../../support/subscribe'
import { advance, advanceUntil } from '../../support/time/advance'
import { startReady } from '../../support/app/ready-app'
import { createSwap } from '../../support/create-swap'
import { createTrade } from '../../support/create-trade'
import { temporaryFolder } from '../../support/temporary-folder'
import { ManualClock } from '../../support/time/manual-clock'
import { ServiceWithProducts } from '../../support/in-memory-exchange/service-with-products'
import { crossOrder, option } from '../../window/support/records'

function addRecords(exchange: ServiceWithProducts, id: string, atMs: number): void {
  const createdAtMs = atMs - minuteMs
  exchange.endedOptions.push(
    option({ id, state: 'expired', createdAtMs, expiresAtMs: atMs, closedAtMs: atMs }),
  )
  exchange.swaps.push(createSwap({ id, createdAtMs: atMs }))
  exchange.filledCrossOrders.push({ ...crossOrder(), id, orderType: 'limit', createdAtMs, filledAtMs: atMs })
  addPayments(exchange, id, { atMs, state: 'settled', rail: 'lightning' })
  exchange.trades.set(
    id,
    createTrade(id, {
      state: 'closed',
      orderType: 'limit',
      stopLossPrice: 19_000,
      exitPrice: 19_000,
      createdAtMs,
      filledAtMs: atMs,
      closedAtMs: atMs,
      updatedAtMs: atMs,
    }),
  )
}

function addPayments(
  exchange: ServiceWithProducts,
  id: string,
  {
    atMs,
    state,
    rail = 'bitcoin',
  }: { readonly atMs: number; readonly state: PaymentState; readonly rail?: PaymentRail },
): void {
  const payment = {
    id,
    rail,
    state,
    amountSats: sats(5000),
    createdAtMs: atMs,
    reference: null,
  } as const
  exchange.deposits.set(id, payment)
  exchange.withdrawals.set(id, { ...payment, feeSats: sats(1), destination: null })
}

async function startWithAccount() {
  const clock = new ManualClock()
  const exchange = new ServiceWithProducts(clock)
  const started = await startReady(temporaryFolder(), { clock, connect: () => exchange.connect() })
  const { bridge, session } = started
  const notifications = subscribe(bridge.notices.list(undefined))
  const isOpen = (profileId: string): Promise<void> =>
    advanceUntil(
      clock,
      () => expect(session.last()).toMatchObject({ phase: 'ready', profile: { id: profileId } }),
      { withinMs: 5000 },
    )
  const connect = async (name: string): Promise<string> => {
    const { id } = await bridge.session.connectService({ ...mainnetService, name })
    await isOpen(id)
    await advance(clock, 20_000, 1000)
    return id
  }
  const open = async (profileId: string): Promise<void> => {
    await bridge.session.select({ profileId })
    await isOpen(profileId)
    await advance(clock, 20_000, 1000)
  }
  const { id: practiceId = '' } = session.last().profile ?? {}
  const missed = () =>
    unreadSyncGap(notifications.last(), session.last().openedAtMs ?? Infinity)
      .map(({ event }) => event.kind)
      .sort()
  return { clock, exchange, connect, open, missed, practiceId }
}

const allKinds = [
  'cross-filled',
  'deposit-settled',
  'option-expired',
  'order-filled',
  'stop-loss',
  'swap-completed',
  'withdrawal-settled',
]

describe('"While you were away"', () => {
  test('lists events of every product in a new profile of an account that was open before', async () => {
    const { clock, exchange, connect, open, missed, practiceId } = await startWithAccount()
    addRecords(exchange, 'seen', clock.nowMs() - 2 * dayMs)
    await connect('Real')
    await advance(clock, 10 * minuteMs, minuteMs)
    await open(practiceId)
    await advance(clock, 10 * minuteMs, minuteMs)
    addRecords(exchange, 'missed', clock.nowMs())
    await advance(clock, 10 * minuteMs, minuteMs)
    await connect('Same account')
    expect(missed()).toEqual(allKinds)
  })

  test('lists cross fills on later pages of the list', async () => {
    const { clock, exchange, connect, open, missed, practiceId } = await startWithAccount()
    const firstId = await connect('Real')
    await open(practiceId)
    await advance(clock, 10 * minuteMs, minuteMs)
    const count = 130
    for (let index = 0; index < count; index += 1) {
      const filledAtMs = clock.nowMs() + index
      const order = { ...crossOrder(), id: `fill ${index}`, orderType: 'limit' } as const
      exchange.filledCrossOrders.push({ ...order, createdAtMs: filledAtMs, filledAtMs })
    }
    await advance(clock, 10 * minuteMs, minuteMs)
    await open(firstId)
    expect(missed()).toHaveLength(count)
  })

  test.each([
    ['two days before', 0, 2 * dayMs],
    ['today', 2 * dayMs, 10 * minuteMs],
  ])('lists no event that another profile of the account has seen %s', async (_when, beforeMs, afterMs) => {
    const { clock, exchange, connect, open, missed, practiceId } = await startWithAccount()
    const firstId = await connect('Real')
    await connect('Same account')
    await advance(clock, beforeMs, hourMs)
    addRecords(exchange, 'seen', clock.nowMs())
    await advance(clock, afterMs, Math.min(afterMs, hourMs))
    await open(practiceId)
    await advance(clock, 10 * minuteMs, minuteMs)
    addRecords(exchange, 'missed', clock.nowMs())
    await advance(clock, 10 * minuteMs, minuteMs)
    await open(firstId)
    expect(missed()).toEqual(allKinds)
  })

  test.each(['another', 'a new'])(
    'lists payments in %s profile that were pending when the account was last open',
    async (profile) => {
      const { clock, exchange, connect, open, missed, practiceId } = await startWithAccount()
      const firstId = profile === 'another' ? await connect('Real') : undefined
      await connect('Same account')
      const atMs = clock.nowMs()
      addPayments(exchange, 'pending', { atMs, state: 'pending' })
      addPayments(exchange, 'failed', { atMs, state: 'failed' })
      await advance(clock, 3 * dayMs, hourMs)
      await open(practiceId)
      addPayments(exchange, 'pending', { atMs, state: 'settled' })
      await advance(clock, 10 * minuteMs, minuteMs)
      await (firstId === undefined ? connect('New') : open(firstId))
      expect(missed()).toEqual(['deposit-settled', 'withdrawal-settled'])
    },
  )
})
