import { expect, test } from 'vitest'
import { optionFindings, type OptionFindingsInput } from '@common/domain/options/option-findings'
import { sats } from '@common/domain/units'
import { t } from '../../support/text'

type Preview = OptionFindingsInput['previews'][number]

/** A preview reduced to the price that the findings read. */
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

test('shows no warning for an ordinary purchase', () => {
  expect(found()).toEqual([])
})

test('warns once if any option never pays its costs back', () => {
  expect(found({ previews: [preview(20_500), preview(null), preview(null)] })).toEqual([
    t('warning.noBreakEven'),
  ])
})

test('warns of a share of the balance above the bound', () => {
  expect(found({ debitedSats: sats(5001) })).toEqual([t('warning.share', { share: 0.5001 })])
})

test.each([null, sats(0), sats(4999)])('leaves out the share of a balance of %s sats', (balanceSats) => {
  expect(found({ balanceSats, bounds: { balancePercent: 1 } })).toEqual([])
})
