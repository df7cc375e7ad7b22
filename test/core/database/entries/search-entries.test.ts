import { expect, test } from 'vitest'
import { entryKinds, type EntryKind } from '@common/domain/record/entry'
import { sats } from '@common/domain/units'
import type { History } from '../../../../electron/core/ports/storage/history'
import { createTrade } from '../../../support/create-trade'
import { crossOrder, option } from '../../../window/support/records'
import { newHistory } from '../../usecases/support/write-deps'
import { settle } from '../support/entry-steps'

/** One entry of each kind, `carry` twice, in the order of the times. */
function recorded(): History {
  const history = newHistory()
  const closed = { state: 'closed', exitPrice: 21_000, pnlSats: sats(300) } as const
  history.trades.save([createTrade('trd-1', { ...closed, closedAtMs: 1 })])
  history.trades.saveFundingFees([{ tradeId: 'trd-1', fixingId: 'f1', atMs: 2, feeSats: sats(40) }])
  history.options.save([option({ id: 'opt-1', state: 'expired', fixingPrice: 99_000, expiresAtMs: 3 })])
  history.swaps.add([
    { id: 'swp-1', createdAtMs: 4, inAsset: 'BTC', inAmount: 6000, outAsset: 'USD', outAmount: 2 },
  ])
  history.cross.addTransfers([{ id: 'mov-1', atMs: 5, amountSats: sats(900_000) }])
  history.cross.addFills([{ ...crossOrder(), id: 'fil-1', side: 'sell', filledAtMs: 6 }])
  history.cross.addFunding([{ fixingId: 'f2', atMs: 7, feeSats: sats(-8) }])
  const payment = { rail: 'lightning', amountSats: sats(7000) } as const
  history.payments.saveDeposits([
    { ...payment, id: 'dep-1', state: 'pending', reference: 'ABCD1', createdAtMs: 8 },
  ])
  history.payments.saveWithdrawals([
    {
      ...{ ...payment, id: 'wdr-1', state: 'settled', feeSats: sats(10), createdAtMs: 9 },
      ...{ reference: 'aBCe2', destination: 'BC1QXYZ' },
    },
  ])
  history.notes.save('trd-1', 'Bought the Dip #dca')
  history.payments.saveDetails('wdr-1', { description: 'Kaffee für Zwei' })
  settle(history)
  return history
}

const all = ['wdr-1', 'dep-1', 'cross:f2', 'fil-1', 'mov-1', 'swp-1', 'opt-1', 'trd-1:f1', 'trd-1']

test.each<[string, readonly string[], (readonly EntryKind[])?]>([
  ['', all],
  ['long', ['trd-1']],
  ['CALL expired', ['opt-1']],
  ['lightning', ['wdr-1', 'dep-1']],
  ['lightning long', []],
  ['cross', ['cross:f2', 'fil-1', 'mov-1']],
  ['cross received', ['cross:f2']],
  ['dca', ['trd-1']],
  ['dip long', ['trd-1']],
  ['dip short', []],
  ['trd', ['trd-1:f1', 'trd-1']],
  ['trd-1:', []],
  ['rd-1', []],
  ['tr', ['mov-1', 'trd-1']],
  ['opt-1', ['opt-1']],
  ['swp', ['swp-1']],
  ['mov', ['mov-1']],
  ['fil', ['fil-1']],
  ['dep', ['dep-1']],
  ['wdr', ['wdr-1']],
  ['ab', []],
  ['abc', ['wdr-1', 'dep-1']],
  ['ABCD', ['dep-1']],
  ['abce', ['wdr-1']],
  ['bcd', []],
  ['bc1q', ['wdr-1']],
  ['bc1q pending', []],
  ['für kaffee', ['wdr-1']],
  ['7,000', ['wdr-1', 'dep-1']],
  ['-7010', ['wdr-1']],
  ['6000', ['swp-1']],
  ['900000', []],
  ['40', ['trd-1:f1']],
  ['lightning', ['wdr-1'], ['withdrawal']],
  ['abc', ['dep-1'], ['deposit', 'swap']],
  ['trd', ['trd-1'], ['trade']],
  ['7000', ['dep-1'], ['deposit']],
  ['dca', [], ['deposit']],
])('the history search %j finds %j', (search, ids, kinds = entryKinds) => {
  const { entries } = recorded()
  const query = { kinds, search }
  expect(entries.page(query, null, 20).entries.map(({ id }) => id)).toEqual(ids)
  const counts = Object.values(entries.sums(query)).map(({ count }) => count)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ids.length)
})
