import { expect, test } from 'vitest'
import { listFields } from '../../../src/accounts/list-fields'

test.each([
  ['{"id":"e3b9","amount":50000,"ok":true}', 'id: e3b9, amount: 50000, ok: true'],
  ['{"trade":{"id":"t1"},"note":null}', 'trade: {"id":"t1"}, note: null'],
  ['{}', ''],
  ['Maintenance at 08:00', 'Maintenance at 08:00'],
  ['["a"]', '["a"]'],
  ['null', 'null'],
  ['', ''],
])('details %s are listed as %s', (details, listed) => {
  expect(listFields(details)).toBe(listed)
})
