import { expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import { checkLedger } from './check-ledger'

const exchange = useExchange()
const runs = 25

test(`EX-360 the books balance and explain every change after ${runs} random sequences`, async () => {
  expect((await checkLedger(exchange(), runs)).size).toBeGreaterThan(10)
}, 60_000)
