import { minuteMs, secondMs } from '@common/domain/durations'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { sats } from '@common/domain/units'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../../electron/core/system-clock'
import { startExchange, startOver, isReady } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { stepUntil } from '../../../support/time/step-until'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { area, connectTo, createControl } from '../support/over-practice'

const startPrice = 50_000
const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 1000 } as const

async function createEnvironment() {
  const practice = await startExchange({ heldPrice: startPrice, balanceSats: 20_000_000 }, systemClock)
  const folder = temporaryFolder()
  const otherClient = connectTo(practice)
  onTestFinished(() => otherClient.close())
  const clock = new ManualClock(Date.now())
  const control = createControl(practice)

  async function open() {
    const app = await startOver(practice, folder, { clock })
    const { bridge, proxy } = app
    const session = subscribe(bridge.session.state(undefined))
    const notifications = subscribe(bridge.notices.list(undefined))
    const account = subscribe(bridge.account.state(undefined))
    const quotes = subscribe(bridge.market.quotes(undefined))
    await bridge.session.startPractice(undefined)
    const isStarted = (): boolean => quotes.items.length > 0 && proxy.count('GET', '/v2/swap') > 0
    await stepUntil({ clock, proxy }, () => isReady(session.last()) && isStarted())
    const differences = () =>
      notifications.last().flatMap(({ event }) => (event.kind === 'balance-differs' ? [event] : []))
    return {
      ...app,
      account,
      differences,
      /** Each comparison of the balance reads the swaps. */
      async compared(times = 1) {
        const before = proxy.count('GET', '/v2/swap')
        const mostMs = times * 6 * minuteMs
        const isDone = (): boolean => proxy.count('GET', '/v2/swap') >= before + times
        await stepUntil({ clock, proxy }, isDone, { stepMs: 3 * secondMs, mostMs })
        const accounts = proxy.count('GET', '/v2/user')
        await stepUntil({ clock, proxy }, () => proxy.count('GET', '/v2/user') > accounts)
      },
    }
  }
  return {
    practice,
    elsewhere: otherClient,
    control,
    open,
    clock,
    username: (await otherClient.account()).username,
  }
}

type Environment = Awaited<ReturnType<typeof createEnvironment>>

const balanceDifferences = (shown: readonly { readonly event: ActivityEvent }[]): ActivityEvent[] =>
  shown.map(({ event }) => event).filter(({ kind }) => kind === 'balance-differs')

const actions: Readonly<Record<string, (createEnvironment: Environment) => Promise<unknown>>> = {
  'a trade that runs': ({ elsewhere }) => elsewhere.openTrade(order),
  'an order that waits': ({ elsewhere }) =>
    elsewhere.openTrade({ ...order, orderType: 'limit', price: 40_000, stopLossPrice: 39_000 }),
  'an order that is canceled': async ({ elsewhere }) => {
    const { id } = await elsewhere.openTrade({ ...order, orderType: 'limit', price: 41_000 })
    await elsewhere.cancelTrade(id)
  },
  'a trade of which margin was added and cashed in, with profit': async ({ elsewhere, control }) => {
    const { id } = await elsewhere.openTrade(order)
    await elsewhere.addMargin(id, sats(12_345))
    await control('/price', { price: 53_000, hold: true })
    await elsewhere.cashIn(id, sats(7_777))
    await elsewhere.cashIn(id, sats(150_003))
  },
  'a trade that is closed': async ({ elsewhere }) => {
    const [first] = await elsewhere.trades('running')
    if (first) await elsewhere.closeTrade(first.id)
  },
  'carry fees of eight hours': async ({ elsewhere, control }) => {
    await elsewhere.openTrade({ ...order, side: 'sell' })
    await control('/clock', { advanceMs: 8 * 60 * minuteMs })
  },
  'a stop loss': async ({ elsewhere, control }) => {
    await elsewhere.openTrade({ ...order, stopLossPrice: 49_800 })
    await control('/price', { price: 49_700, hold: true })
  },
  'a deposit that is paid': async ({ elsewhere, control }) => {
    const { paymentRequest } = await elsewhere.requestDeposit(sats(25_000))
    await control('/pay', { paymentRequest })
  },
  'a withdrawal and its fee': async ({ elsewhere, control }) => {
    const { paymentRequest } = await control('/invoice', { amount: 33_333 })
    await elsewhere.withdraw(String(paymentRequest))
  },
  'a withdrawal that failed': async ({ elsewhere, control }) => {
    const { paymentRequest } = await control('/invoice', { amount: 22_222, behaviour: 'fail' })
    await elsewhere.withdraw(String(paymentRequest)).catch(() => undefined)
  },
  'a swap there and back': async ({ elsewhere }) => {
    const swaps = area(elsewhere.swaps)
    await swaps.swap({ inAsset: 'BTC', outAsset: 'USD', inAmount: 100_001 })
    await swaps.swap({ inAsset: 'USD', outAsset: 'BTC', inAmount: 10 })
  },
  'an option': async ({ elsewhere }) => {
    const options = area(elsewhere.options)
    const [instrumentName = ''] = await options.instruments()
    const bought = { side: 'buy', instrumentName, quantity: 100, settlement: 'cash' } as const
    await options.buy(bought)
    const { id } = await options.buy(bought)
    await options.close(id)
  },
  'an option that expires': ({ control }) => control('/clock', { advanceMs: 48 * 60 * minuteMs }),
  'a transfer': async ({ elsewhere, control }) => {
    const { username } = await control('/accounts', { balance: 0 })
    await area(elsewhere.transfers).send(String(username), sats(11_111))
  },
  'a withdrawal on the chain': async ({ elsewhere, control }) => {
    const { address } = await area(elsewhere.onChain).createAddress()
    await area(elsewhere.onChain).requestWithdrawal(address, sats(150_000))
    await control('/mine', { blocks: 4 })
  },
}

test('the balance check explains every change at the exchange, also after a restart', async () => {
  const environment = await createEnvironment()
  const first = await environment.open()
  await first.compared()
  for (const [name, happen] of Object.entries(actions)) {
    await happen(environment)
    await first.compared()
    expect(balanceDifferences(first.shown), `before ${name}, or with it`).toEqual([])
  }
  await first.compared(2)
  expect(balanceDifferences(first.shown)).toEqual([])
  expect(first.unexpected).toEqual([])
  await first.close()

  for (const happen of Object.values(actions)) await happen(environment)
  const second = await environment.open()
  await second.compared(2)
  expect(balanceDifferences(second.shown)).toEqual([])
  expect(second.unexpected).toEqual([])
}, 120_000)

test('the balance check reports missing sats once and stops when they are back', async () => {
  const { control, username, clock, open } = await createEnvironment()
  const first = await open()
  await first.compared()
  const fromMs = clock.nowMs()
  await control('/balance', { username, amount: -54_321 })
  await first.compared()
  expect(first.differences()).toEqual([])
  await first.compared()
  const [difference] = first.differences()
  expect(difference).toMatchObject({ kind: 'balance-differs', amountSats: -54_321 })
  expect(difference?.fromMs).toBeLessThanOrEqual(fromMs)
  expect(difference?.toMs).toBeGreaterThan(fromMs)
  await first.compared(2)
  expect(balanceDifferences(first.shown)).toEqual([difference])
  await first.close()

  const second = await open()
  await second.compared(2)
  expect(balanceDifferences(second.shown)).toEqual([])
  expect(second.differences()).toEqual([difference])
  await control('/balance', { username, amount: 54_321 })
  await second.compared()
  expect(second.differences()).toEqual([])
  await second.compared(2)
  expect(balanceDifferences(second.shown)).toEqual([])
  expect(second.unexpected).toEqual([])
}, 120_000)
