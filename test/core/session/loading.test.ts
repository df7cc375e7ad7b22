import { describe, expect, test } from 'vitest'
import { subscribe } from '../../support/subscribe'
import { advanceUntil, idle } from '../../support/time/advance'
import { buy, openTrade, start, startReady } from '../../support/app/ready-app'
import { temporaryFolder } from '../../support/temporary-folder'
import { ServiceWithProducts } from '../../support/in-memory-exchange/service-with-products'
import { ManualClock } from '../../support/time/manual-clock'

async function startAgain(hanging: 'account' | 'trades') {
  const clock = new ManualClock()
  const practice = new ServiceWithProducts(clock)
  const dataFolder = temporaryFolder()
  const first = await startReady(dataFolder, { clock, practice })
  await first.close()
  practice.hangNext(hanging)
  const started = await start(dataFolder, { clock, practice })
  const session = subscribe(started.bridge.session.state(undefined))
  await advanceUntil(clock, () => expect(session.last().loading).toEqual([hanging]), { withinMs: 3000 })
  return { ...started, session }
}

describe('state while loading', () => {
  test('lists the unread parts and allows orders once the account is read', async () => {
    const { bridge, session } = await startAgain('trades')
    expect(session.last().phase).toBe('connecting')
    await expect(openTrade(bridge, { ...buy, orderId: 'o1' })).resolves.toMatchObject({ state: 'running' })
  })

  test('sends no order before the account is read in this run, even if a stored one is shown', async () => {
    const { bridge, practice } = await startAgain('account')
    const account = subscribe(bridge.account.state(undefined))
    await idle()
    expect(account.last()).not.toBeNull()
    await bridge.market.futures(undefined)
    await expect(openTrade(bridge, { ...buy, orderId: 'o1' })).rejects.toMatchObject({
      text: { code: 'order.notLoaded' },
    })
    expect(practice.trades.size).toBe(0)
  })

  test.each(['buys no option', 'swaps nothing'] as const)(
    '%s before the account is read in this run',
    async (label) => {
      const { bridge } = await startAgain('account')
      const placed =
        label === 'swaps nothing'
          ? bridge.swaps.make({ orderId: 'o1', inAsset: 'BTC', outAsset: 'USD', inAmount: 10_000 })
          : bridge.options.buy({
              orderId: 'o1',
              side: 'buy',
              instrumentName: 'BTC.24H.20000.C',
              quantity: 100,
              settlement: 'cash',
            })
      await expect(placed).rejects.toMatchObject({ text: { code: 'order.notLoaded' } })
    },
  )
})
