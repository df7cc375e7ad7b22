import type { TimedActivityEvent } from '@common/domain/notifications/notification'
import { expect, test } from 'vitest'
import { swaps } from '../../../electron/core/account/modules/swaps'
import { BalanceTracker } from '../../../electron/core/state/balance-tracker'
import { ServiceWithProducts } from '../../support/in-memory-exchange/service-with-products'
import { createSwap } from '../../support/create-swap'
import { verbatim } from '../../support/text'
import { notCompared, writeDeps } from '../usecases/support/write-deps'
import { createContext } from './support/module-context'

const swap = createSwap()

test('a missed swap is reported unless this app may have sent it', async () => {
  const writing = writeDeps()
  const exchange = new ServiceWithProducts(writing.clock)
  const { context } = createContext({ swaps: exchange.connect().swaps })
  const missed: TimedActivityEvent[] = []
  const { api } = swaps.start(context, {
    account: { terms: { swaps: () => undefined } },
    notifications: { missed: { store: (events: TimedActivityEvent[]) => void missed.push(...events) } },
    writes: { writing },
    history: { balance: new BalanceTracker(context.history.facts), booked: notCompared },
  } as never)
  const { inAsset, outAsset, inAmount } = swap
  writing.pendingWrites.begin({
    sent: { action: 'swap', order: { inAsset, outAsset, inAmount }, knownIds: ['s0'] },
    summary: verbatim('Swap'),
    orderId: 'o1',
  })
  exchange.swaps.push(swap, { ...swap, id: 's2', inAmount: 10_001 })
  await api?.readSwaps()
  expect(missed).toMatchObject([{ event: { kind: 'swap-completed', swapId: 's2' } }])
})
