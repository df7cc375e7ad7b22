import { expect, test } from 'vitest'
import { createTrade } from '../../support/create-trade'
import { newHistory } from '../usecases/support/write-deps'

test('a canceled order without its own end is listed by its last update', () => {
  const history = newHistory()
  history.trades.save([
    createTrade('t1', { state: 'canceled', createdAtMs: 10, closedAtMs: null, updatedAtMs: 50 }),
  ])
  expect(history.trades.ended({ beforeMs: 50, limit: 5 })).toEqual([])
  expect(history.trades.ended({ beforeMs: 51, limit: 5 })).toHaveLength(1)
})
