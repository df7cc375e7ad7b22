import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { expect, test } from 'vitest'
import { createSwapActions } from '../../../electron/core/account/actions/swap-actions'
import { BalanceTracker } from '../../../electron/core/state/balance-tracker'
import { ServiceWithProducts } from '../../support/in-memory-exchange/service-with-products'
import { createSwap } from '../../support/create-swap'
import { verbatim } from '../../support/text'
import { newHistory, notCompared, writeDeps } from '../usecases/support/write-deps'

const swap = createSwap()

test('a missed swap is reported unless this app may have sent it', async () => {
  const writing = writeDeps()
  const exchange = new ServiceWithProducts(writing.clock)
  const { swaps } = exchange.connect()
  if (!swaps) throw new Error('The exchange has no swaps.')
  const history = newHistory()
  const missed: TimedActivityEvent[] = []
  const actions = createSwapActions({
    swaps,
    writing,
    history,
    balance: new BalanceTracker(history.facts),
    missed: { store: (events) => void missed.push(...events) },
    terms: () => undefined,
    booked: notCompared,
    onSwap: () => undefined,
    publish: () => undefined,
  })
  const { inAsset, outAsset, inAmount } = swap
  writing.pendingWrites.begin({
    sent: { action: 'swap', order: { inAsset, outAsset, inAmount }, knownIds: ['s0'] },
    summary: verbatim('Swap'),
    orderId: 'o1',
  })
  exchange.swaps.push(swap, { ...swap, id: 's2', inAmount: 10_001 })
  await actions.sync()
  expect(missed).toMatchObject([{ event: { kind: 'swap-completed', swapId: 's2' } }])
})
