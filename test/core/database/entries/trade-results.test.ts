import { expect, onTestFinished, test } from 'vitest'
import { entryKinds } from '@common/domain/record/entry'
import { noResults } from '@common/domain/record/trade-results'
import { sats } from '@common/domain/units'
import { openHistory } from '../../../../electron/core/database/open-history'
import type { EntryQuery } from '../../../../electron/core/ports/storage/repositories'
import { createTrade } from '../../../support/create-trade'
import { temporaryFolder } from '../../../support/temporary-folder'
import { changeFile } from '../support/change-file'

const allEntries: EntryQuery = { kinds: [...entryKinds], search: '' }

function open() {
  const folder = temporaryFolder()
  const { history } = openHistory(folder, 'p1', null, 1)
  onTestFinished(() => history.close())
  return { history, folder }
}

test('win rate and profit factor count results from the start to before the end of a span, and no order', () => {
  const { history } = open()
  const [fromMs, toMs] = [1_700_000_100_000, 1_700_001_000_000]
  const ended = (id: string, closedAtMs: number, pnl: number, state: 'closed' | 'canceled' = 'closed') =>
    createTrade(id, {
      ...{ state, closedAtMs, pnlSats: sats(pnl), exitPrice: state === 'closed' ? 20_500 : null },
      ...{ openingFeeSats: sats(30), closingFeeSats: sats(20), fundingFeeSats: sats(0) },
    })
  history.trades.save([
    ended('before', fromMs - 1, 500),
    ended('first', fromMs, 150),
    ended('even', fromMs + 1, 50),
    ended('canceled', fromMs + 2, 0, 'canceled'),
    ended('last', toMs - 1, -250),
    ended('after', toMs, 700),
  ])
  expect(history.entries.results({ ...allEntries, span: { fromMs, toMs } })).toEqual({
    ...{ wins: 1, losses: 1, breakEvens: 1, gainSats: 100, lossSats: 300 },
  })
})

test.each([
  ['doesn’t change the result of a trade that reports it', { fundingFeeSats: sats(-20) }, 20],
  [
    'changes the result of a trade that doesn’t report it',
    { fundingFeeSats: null, areFeesEstimated: true },
    40,
  ],
] as const)('a funding fee listed after its trade %s', (_title, funding, gainSats) => {
  const { history, folder } = open()
  const fees = { openingFeeSats: sats(30), closingFeeSats: sats(20), ...funding }
  const pnlSats = sats(funding.fundingFeeSats === null ? 70 : 50)
  history.trades.save([
    createTrade('t', { state: 'closed', closedAtMs: 2, exitPrice: 20_500, pnlSats, ...fees }),
  ])
  const results = (gain: number) => ({ ...noResults, wins: 1, gainSats: gain })
  expect(history.entries.results(allEntries)).toEqual(results(20))
  history.trades.saveFundingFees([{ tradeId: 't', fixingId: 'f', atMs: 1, feeSats: sats(-20) }])
  expect(history.entries.results(allEntries)).toEqual(results(gainSats))
  changeFile(folder, 'DELETE FROM funding_fees')
  expect(history.entries.results(allEntries)).toEqual(results(20))
})
