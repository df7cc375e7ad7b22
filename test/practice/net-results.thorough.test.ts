import { test } from 'vitest'
import { checkNetResults } from '../support/practice/check-net-results'

test('displayed P&L adds up to the balance change after 1,000 sequences of actions', () => {
  checkNetResults(1000)
})
