import { expect, test } from 'vitest'
import { optionWarnings, type OptionWarningsInput } from '@common/domain/options/orders/option-warnings'
import { sats } from '@common/domain/units'
import { message } from '../../../support/text'

type Preview = OptionWarningsInput['previews'][number]

const preview = (breakEvenWithFeesPrice: number | null): Preview =>
  ({ breakEvenWithFeesPrice }) as unknown as Preview
const found = (changes: Partial<OptionWarningsInput> = {}) =>
  optionWarnings({
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
    message('warning.noBreakEven'),
  ])
})

test('the option check warns of a share of the balance above the limit', () => {
  expect(found({ debitedSats: sats(5001) })).toEqual([message('warning.share', { share: 0.5001 })])
  expect(found({ debitedSats: sats(10_000) })).toEqual([message('warning.share', { share: 1 })])
})

test.each([null, sats(0), sats(4999)])(
  'the option check skips the share of a balance of %s sats',
  (balanceSats) => {
    expect(found({ balanceSats, bounds: { balancePercent: 1 } })).toEqual([])
  },
)
