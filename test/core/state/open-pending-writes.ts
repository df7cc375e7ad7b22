import type { SentAction, WriteAction } from '@common/domain/writes/write-kinds'
import { sats } from '@common/domain/units'
import { onTestFinished } from 'vitest'
import { PendingWrites } from '../../../electron/core/state/pending-writes'
import { openRecords } from '../../support/app/open-records'
import { temporaryFolder } from '../../support/temporary-folder'
import { verbatim } from '../../support/text'
import { ManualClock } from '../../support/time/manual-clock'

const tradeId = 't1'
const before = { marginSats: sats(1000), price: 20_000 }
export const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
export const crossOrder = { side: 'buy', orderType: 'limit', quantity: 100, price: 50_000 } as const
export const call = {
  side: 'buy',
  instrumentName: 'BTC.24H.60000.C',
  quantity: 100,
  settlement: 'cash',
} as const
export const sent: { readonly [A in WriteAction]: Extract<SentAction, { action: A }> } = {
  'open-trade': { action: 'open-trade', order, knownTradeIds: ['t0'] },
  'close-trade': { action: 'close-trade', tradeId },
  'cancel-trade': { action: 'cancel-trade', tradeId },
  'move-order': { action: 'move-order', tradeId, fromPrice: 20_000, price: 19_000, newOrderId: 'o2' },
  'add-margin': { action: 'add-margin', tradeId, amountSats: sats(10), before },
  'cash-in': { action: 'cash-in', tradeId, amountSats: sats(10), before },
  'update-trade': { action: 'update-trade', tradeId, level: 'stop-loss', price: null },
  'close-all': { action: 'close-all', tradeIds: [tradeId, 't2'] },
  'cancel-all': { action: 'cancel-all', tradeIds: [tradeId, 't2'] },
  withdraw: { action: 'withdraw', paymentHash: 'h', amountSats: sats(10) },
  'withdraw-on-chain': {
    action: 'withdraw-on-chain',
    address: 'a',
    amountSats: sats(10),
    knownIds: ['w0'],
  },
  'cancel-withdrawal': { action: 'cancel-withdrawal', withdrawalId: 'w1' },
  transfer: { action: 'transfer', toUsername: 'bob', amountSats: sats(10), knownIds: [] },
  'buy-option': { action: 'buy-option', order: call, knownTradeIds: ['t0'] },
  'close-option': { action: 'close-option', tradeId },
  'close-all-options': { action: 'close-all-options', tradeIds: [tradeId, 't2'] },
  'set-settlement': { action: 'set-settlement', tradeId, settlement: 'physical' },
  swap: { action: 'swap', order: { inAsset: 'BTC', outAsset: 'USD', inAmount: 1000 }, knownIds: ['s0'] },
  'cross-order': { action: 'cross-order', order: crossOrder },
  'cross-cancel': { action: 'cross-cancel', tradeId },
  'cross-cancel-all': { action: 'cross-cancel-all', tradeIds: [tradeId, 't2'] },
  'cross-close': { action: 'cross-close', quantity: 100 },
  'cross-leverage': { action: 'cross-leverage', leverage: 20 },
  'cross-deposit': { action: 'cross-deposit', amountSats: sats(10), beforeSats: sats(5) },
  'cross-withdraw': { action: 'cross-withdraw', amountSats: sats(10), beforeSats: sats(50) },
}

export function openTracker(
  folder = temporaryFolder(),
  unresolvedElsewhere: () => string | null = () => null,
) {
  const clock = new ManualClock()
  const { history, journal } = openRecords(folder, 'p', null, clock.nowMs())
  onTestFinished(() => history.close())
  let count = 0
  const tracker = new PendingWrites({
    journal,
    clock,
    clockSkewMs: () => 0,
    newId: () => `d${(count += 1)}`,
    unresolvedElsewhere,
    withdrawQueuedOrders: () => undefined,
    publish: () => undefined,
  })
  return { tracker, history, journal, folder }
}

export const createIntent = (action: SentAction) => ({
  sent: action,
  summary: verbatim(action.action),
})
