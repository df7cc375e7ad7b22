import { expect, test } from 'vitest'
import { optionFindings, type OptionFindingsInput } from '@common/domain/options/orders/option-findings'
import { sats } from '@common/domain/units'
import { t } from '../../../support/text'

type Preview = OptionFindingsInput['previews'][number]

const preview = (breakEvenWithFeesPrice: number | null): Preview =>
  ({ breakEvenWithFeesPrice }) as unknown as Preview
const found = (changes: Partial<OptionFindingsInput> = {}) =>
  optionFindings({
    previews: [preview(20_500)],
    debitedSats: sats(5000),
    balanceSats: sats(10_000),
    bounds: { balancePercent: 50 },
    ...changes,
  })

test('the option check shows no warning for an ordinary purchase', () => {
  expect(found()).toEqual([])
})

test('the option check warns once if any option has no break-even price', () => {
  expect(found({ previews: [preview(20_500), preview(null), preview(null)] })).toEqual([
    t('warning.noBreakEven'),
  ])
})

test('the option check warns of a share of the balance above the limit', () => {
  expect(found({ debitedSats: sats(5001) })).toEqual([t('warning.share', { share: 0.5001 })])
})

test.each([null, sats(0), sats(4999)])(
  'the option check skips the share of a balance of %s sats',
  (balanceSats) => {
    expect(found({ balanceSats, bounds: { balancePercent: 1 } })).toEqual([])
  },
)
