import { expect, test } from 'vitest'
import { scoreMatch } from '../../../src/format/score-match'

test.each([
  ['clo all', 'Close all running trades', 6],
  ['all close', 'Close all running trades', 6],
  ['stgs', 'Settings', 1],
  ['posit', 'Deposit over Lightning', 2],
  ['uber', 'Über Satchel', 3],
  ['1,000', 'Long 1,000 USD', 6],
  ['', 'Anything', 0],
  ['close wallet', 'Close all running trades', null],
  ['tgs', 'Settings', null],
])('scoreMatch scores %j in %j', (typed, text, score) => {
  expect(scoreMatch(typed, text)).toBe(score)
})
