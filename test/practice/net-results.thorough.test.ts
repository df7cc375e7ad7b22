import { test } from 'vitest'
import { checkNetResults } from '../support/check-net-results'

test('the results on screen add up to the change of the balance after 1,000 sequences of actions', () => {
  checkNetResults(1000)
})
