import { test } from 'vitest'
import { checkNetResults } from '../support/check-net-results'

test('the results on screen add up to the change of the balance after any sequence of actions', () => {
  checkNetResults(10)
})
