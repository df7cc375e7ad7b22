import { expect, test } from 'vitest'
import { partOf } from '@common/domain/breakdown'
import { optionProfitNow } from '@common/domain/options/profit'
import { optionsCreditNow, optionsProfitNow } from '@common/domain/options/standing'
import { addSats, sats } from '@common/domain/units'
import { option } from '../../stores/support/records'

const options = [option({ id: 'o1' }), option({ id: 'o2', kind: 'put', maintenanceMarginSats: sats(7) })]
const now = { quote: { bidPrice: 61_000, askPrice: 61_001 }, nowMs: options[0]?.createdAtMs ?? 0 }

test('running options bring together what each brings by itself', () => {
  const each = options.map((trade) => optionProfitNow({ trade, ...now }).totalSats)
  expect(optionsProfitNow(options, now).totalSats).toBe(addSats(...each))
})

test('what selling them back credits is what was taken for them and their P&L: the purchase cancels out', () => {
  const taken = options.flatMap((each) => [each.premiumSats, each.maintenanceMarginSats, each.openingFeeSats])
  const credit = optionsCreditNow(options, now)
  expect(credit.totalSats - addSats(...taken)).toBe(optionsProfitNow(options, now).totalSats)
  expect(partOf(credit, 'premium')).toBe(addSats(...options.map(({ premiumSats }) => premiumSats)))
})
