import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import { expect, test } from 'vitest'
import type { CrossExchange } from '../../../../electron/core/ports/exchange/exchange-cross'
import { message } from '../../../support/text'
import { endlessListing } from '../support/listing'
import { reconcile } from '../support/reconcile'

test('a cancellation is unproven if the filled orders are too many to read', async () => {
  const filledOrders = endlessListing<CrossOrder>()
  const cross = { openOrders: () => Promise.resolve([]), filledOrders } as unknown as CrossExchange
  expect(await reconcile({ action: 'cross-cancel', tradeId: 'c1' }, { cross })).toEqual({
    kind: 'unproven',
    message: message('reconciliation.crossNotSeen'),
  })
})
