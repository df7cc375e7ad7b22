import { test } from 'vitest'
import { checkNetResults } from '../support/practice/check-net-results'

test('displayed P&L adds up to the balance change after any sequence of actions', () => {
  checkNetResults(10)
})
