import { expect, test } from 'vitest'
import { reportCard } from '@common/domain/record/report-card'
import { sats } from '@common/domain/units'
import { aTrade } from '../../support/a-trade'

const feeRate = 0.001
const closed = (id: string, pnl: number, changes: Parameters<typeof aTrade>[1] = {}) =>
  aTrade(id, {
    state: 'closed',
    exitPrice: 20_100,
    pnlSats: sats(pnl),
    closingFeeSats: sats(500),
    ...changes,
  })

test('it adds up what was closed, and what a stop would have left of a liquidation', () => {
  const liquidated = closed('dead', -50_000, { exitPrice: 18_182, closingFeeSats: sats(0) })
  const card = reportCard(
    [
      closed('won', 9000, { fundingFeeSats: sats(100) }),
      liquidated,
      aTrade('running'),
      aTrade('gone', { state: 'canceled' }),
    ],
    feeRate,
  )
  expect(card).toMatchObject({
    trades: 2,
    wins: 1,
    netSats: 9000 - 1100 - 50_500,
    feesSats: 1500,
    carrySats: 100,
  })
  expect(card).toMatchObject({ liquidations: 1, liquidatedSats: -50_500 })
  // At 19,091: 100 USD x (1/20,000 - 1/19,091) is -23,808 sats, the fees 500 and 523.
  expect(card.stopSavedSats).toBe(50_500 - 23_808 - 500 - 523)
  expect(card.worst).toMatchObject({ trade: { id: 'dead' }, netSats: -50_500, mistake: 'no-stop' })
})

test.each([
  ['stop-beyond', { exitPrice: 18_182, stopLossPrice: 18_000 }, -50_000],
  ['fees', {}, 400],
  ['leverage', { leverage: 50 }, -2000],
  ['loss', {}, -2000],
] as const)('the worst of trades tells of %s', (mistake, changes, pnl) => {
  expect(reportCard([closed('one', pnl, changes)], feeRate).worst?.mistake).toBe(mistake)
})

test('without a loss there is no mistake, without a trade nothing', () => {
  expect(reportCard([closed('won', 9000)], feeRate).worst).toBeNull()
  expect(reportCard([], feeRate)).toMatchObject({ trades: 0, netSats: 0, stopSavedSats: 0, worst: null })
})
