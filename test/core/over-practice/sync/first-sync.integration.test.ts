import { expect, test, vi } from 'vitest'
import { sats } from '@common/domain/units'
import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'

const maxAccountReads = 3

test('the first sync shares its account reads between jobs', async () => {
  const practice = await startExchange()
  const earlier = await startOver(practice, temporaryFolder())
  await earlier.bridge.session.startPractice(undefined)
  await until(subscribe(earlier.bridge.session.state(undefined)), isReady)
  const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
  for (const turn of [1, 2, 3]) {
    await earlier.bridge.wallet.requestDeposit({ amountSats: sats(50_000) })
    const outcome = await earlier.bridge.futures.open({ ...order, orderId: `closed-${turn}` })
    if (outcome.kind !== 'done') throw new Error('in doubt')
    await earlier.bridge.futures.close({ tradeId: outcome.value.id })
    await earlier.bridge.futures.open({ ...order, orderId: `running-${turn}` })
  }
  await earlier.close()
  // A payment within the clock tolerance before the start would cause a notification.
  const leftAtMs = practice.clock.upMs()
  await vi.waitFor(() => expect(practice.clock.upMs() - leftAtMs).toBeGreaterThan(10_000))

  const { bridge, proxy } = await startOver(practice, temporaryFolder(), { hasLimits: true })
  await bridge.session.startPractice(undefined)
  // Swaps are read last.
  await vi.waitFor(() => expect(proxy.count('GET', '/v2/swap')).toBeGreaterThan(0), { interval: 20 })
  for (const list of ['/v2/user/deposit', '/v2/user/withdraw', '/v2/futures', '/v2/options'])
    expect(proxy.count('GET', list), list).toBeGreaterThan(0)
  expect(proxy.count('GET', '/v2/user')).toBeLessThanOrEqual(maxAccountReads)
}, 60_000)
