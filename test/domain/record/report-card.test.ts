import { expect, test } from 'vitest'
import { reportCard } from '@common/domain/record/report-card'
import { sats } from '@common/domain/units'
import { createTrade } from '../../support/create-trade'

const feeRate = 0.001
const closed = (id: string, pnl: number, changes: Parameters<typeof createTrade>[1] = {}) =>
  createTrade(id, {
    state: 'closed',
    exitPrice: 20_100,
    pnlSats: sats(pnl),
    closingFeeSats: sats(500),
    ...changes,
  })

test('the report card sums closed trades and the amount that stop losses would have saved', () => {
  const liquidated = closed('dead', -50_000, { exitPrice: 18_182, closingFeeSats: sats(0) })
  const card = reportCard(
    [
      closed('won', 9000, { fundingFeeSats: sats(100) }),
      liquidated,
      createTrade('running'),
      createTrade('gone', { state: 'canceled' }),
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
  expect(card.stopSavedSats).toBe(50_500 - 23_808 - 500 - 523)
  expect(reportCard([liquidated], null)).toMatchObject({ liquidations: 1, stopSavedSats: 0 })
  expect(card.worst).toMatchObject({ trade: { id: 'dead' }, netSats: -50_500, mistake: 'no-stop' })
})

test.each([
  ['stop-beyond', { exitPrice: 18_182, stopLossPrice: 18_000 }, -50_000],
  ['fees', {}, 400],
  ['leverage', { leverage: 25 }, -2000],
  ['loss', { leverage: 24.9 }, -2000],
] as const)('the report card names %s as the mistake of the worst trade', (mistake, changes, pnl) => {
  expect(reportCard([closed('one', pnl, changes)], feeRate).worst?.mistake).toBe(mistake)
})

test('the report card names the largest loss after fees, before or after smaller ones', () => {
  const losses = [closed('small', -2000), closed('large', -9000), closed('middle', -4000)]
  for (const list of [losses, losses.toReversed()])
    expect(reportCard(list, feeRate).worst).toMatchObject({ trade: { id: 'large' }, netSats: -10_000 })
})

test('the report card counts a trade without gain and loss in neither', () => {
  const even = closed('even', 1000)
  expect(reportCard([even], feeRate)).toMatchObject({ trades: 1, wins: 0, netSats: 0, worst: null })
  expect(reportCard([closed('gain', 1001)], feeRate)).toMatchObject({ wins: 1, netSats: 1, worst: null })
  expect(reportCard([closed('loss', 999)], feeRate)).toMatchObject({ wins: 0, worst: { netSats: -1 } })
})

test('the report card counts no saving for a stop loss that was set, or that would have lost more', () => {
  const dead = { exitPrice: 18_182, closingFeeSats: sats(0) }
  const withStop = closed('stopped', -50_000, { ...dead, stopLossPrice: 18_000 })
  const cheap = closed('cheap', -100, dead)
  expect(reportCard([withStop, cheap], feeRate)).toMatchObject({ liquidations: 2, stopSavedSats: 0 })
})

test('the report card counts cashed-in profit as a move in favor', () => {
  const trade = closed('one', -400, { cashedInPnlSats: sats(500) })
  expect(reportCard([trade], feeRate).worst?.mistake).toBe('fees')
  const lost = closed('one', -600, { cashedInPnlSats: sats(500) })
  expect(reportCard([lost], feeRate).worst?.mistake).toBe('loss')
})

test('the report card has no worst trade without a loss, and only zeros without a trade', () => {
  expect(reportCard([closed('won', 9000)], feeRate).worst).toBeNull()
  expect(reportCard([], feeRate)).toMatchObject({ trades: 0, netSats: 0, stopSavedSats: 0, worst: null })
})
