import { test } from 'vitest'
import { checkNetResults } from '../support/check-net-results'

test('displayed P&L adds up to the balance change after any sequence of actions', () => {
  checkNetResults(10)
})
