import type { FuturesTrade } from '@common/domain/futures/trade'
import { describe, expect, test } from 'vitest'
import { endAllTrades } from '../../../../electron/core/usecases/futures/end-all-trades'
import { createTrade } from '../../../support/create-trade'
import { message } from '../../../support/text'
import { futuresDeps, openOrder } from '../support/futures'
import { lostResponse, notCompared, notSent, refusal } from '../support/write-deps'

const running = ['t2', 't3'].map((id) => createTrade(id))

function start(...existing: readonly FuturesTrade[]) {
  const deps = futuresDeps(...existing)
  const lost = () => Promise.reject(lostResponse)
  return {
    ...deps,
    ...endAllTrades({ ...deps, booked: notCompared, exchange: { closeAll: lost, cancelAll: lost } }),
  }
}

describe('bulk exit', () => {
  test('stores only the positions that it closes', async () => {
    const { closeAll, pendingWrites } = start(openOrder(), ...running)
    await closeAll(undefined)
    expect(pendingWrites.get('d1')?.sent).toEqual({ action: 'close-all', tradeIds: ['t2', 't3'] })
    expect(pendingWrites.list()).toMatchObject([{ summary: message('action.closeAll', { count: 2 }) }])
  })

  test('stores only the orders that it cancels', async () => {
    const { cancelAll, pendingWrites } = start(openOrder(), ...running)
    await cancelAll(null)
    expect(pendingWrites.get('d1')?.sent).toEqual({ action: 'cancel-all', tradeIds: ['t1'] })
    expect(pendingWrites.list()).toMatchObject([{ summary: message('action.cancelAll', { count: 1 }) }])
  })

  test('withdraws waiting orders first', async () => {
    const { closeAll, cancelAll, withdrawals } = start(openOrder(), ...running)
    await closeAll(undefined)
    expect(withdrawals.count).toBe(1)
    await cancelAll(null)
    expect(withdrawals.count).toBe(2)
  })

  test('is rejected without positions or orders', async () => {
    const none = { closeAll: notSent, cancelAll: notSent }
    const deps = futuresDeps(openOrder())
    const { closeAll } = endAllTrades({ ...deps, booked: notCompared, exchange: none })
    await expect(closeAll(undefined)).rejects.toMatchObject(refusal('rejected', message('trade.noneRunning')))
    const { cancelAll } = endAllTrades({ ...futuresDeps(...running), booked: notCompared, exchange: none })
    await expect(cancelAll(null)).rejects.toMatchObject(refusal('rejected', message('trade.noneOpen')))
  })
})
