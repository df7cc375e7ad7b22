import { expect, test } from 'vitest'
import { useExchange } from '../../support/practice/practice'
import { checkLedger } from './check-ledger'

const exchange = useExchange()
const runs = 10_000

test(`EX-360 the books balance and explain every change after ${runs} random sequences`, async () => {
  const tally = await checkLedger(exchange(), runs)
  expect(tally.size).toBe(17)
  expect(tally.neverAccepted).toEqual([])
}, 7_200_000)
