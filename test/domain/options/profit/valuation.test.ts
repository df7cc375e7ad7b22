import { expect, test } from 'vitest'
import { getPart } from '@common/domain/breakdown'
import { optionProfitNow } from '@common/domain/options/profit/profit'
import { optionsCreditNow, optionsProfitNow } from '@common/domain/options/profit/valuation'
import { addSats, sats } from '@common/domain/units'
import { option } from '../../../window/support/records'

const options = [option({ id: 'o1' }), option({ id: 'o2', kind: 'put', maintenanceMarginSats: sats(7) })]
const now = { quote: { bidPrice: 61_000, askPrice: 61_001 }, nowMs: options[0]?.createdAtMs ?? 0 }

test('the unrealized P&L of all options is the sum over the options', () => {
  const each = options.map((trade) => optionProfitNow({ trade, ...now }).totalSats)
  expect(optionsProfitNow(options, now).totalSats).toBe(addSats(...each))
})

test('the credit for closing all options is their cost plus their P&L', () => {
  const reserved = options.flatMap((each) => [
    each.premiumSats,
    each.maintenanceMarginSats,
    each.openingFeeSats,
  ])
  const credit = optionsCreditNow(options, now)
  expect(credit.totalSats - addSats(...reserved)).toBe(optionsProfitNow(options, now).totalSats)
  expect(getPart(credit, 'premium')).toBe(addSats(...options.map(({ premiumSats }) => premiumSats)))
})
