import fc from 'fast-check'
import { expect } from 'vitest'
import { minuteMs } from '@common/domain/durations'
import { crossFundingId } from '@common/domain/record/entry'
import {
  toDepositEntry,
  toOptionEntry,
  toSwapEntry,
  toTransferEntry,
  toWithdrawalEntry,
} from '@common/domain/record/to-entry'
import { sats, zeroSats } from '@common/domain/units'
import { paymentStates } from '@common/domain/wallet'
import type { History } from '../../../../electron/core/ports/storage/history'
import { crossOrder, option } from '../../../window/support/records'
import { createTrade } from '../../../support/create-trade'
import { Model } from './entries-model'

export type Step = (history: History, model: Model) => void

const id = fc.integer({ min: 0, max: 3 })
const atMs = fc.integer({ min: 0, max: 8 }).map((hours) => 1_700_000_000_000 + hours * 47 * minuteMs)
const amount = fc.integer({ min: -90_000, max: 90_000 }).map((value) => sats(value))
const positive = fc.integer({ min: 1, max: 90_000 }).map((value) => sats(value))

const trades: fc.Arbitrary<Step> = fc
  .record({
    id: id.map((n) => `trade-${n}`),
    state: fc.constantFrom('open', 'running', 'closed', 'canceled'),
    side: fc.constantFrom('buy', 'sell'),
    pnlSats: amount,
    fundingFeeSats: fc.oneof(amount, fc.constant(zeroSats)),
    areFeesEstimated: fc.constantFrom(undefined, true as const),
    closedAtMs: fc.option(atMs),
    updatedAtMs: atMs,
  })
  .map((changes) => (history, model) => {
    const trade = createTrade(changes.id, {
      ...changes,
      exitPrice: 20_500,
      entryPrice: 20_000,
      price: 20_000,
    })
    history.trades.save([trade])
    model.trades.set(trade.id, trade)
  })
const removals: fc.Arbitrary<Step> = id.map((n) => (history, model) => {
  history.trades.remove(`trade-${n}`)
  model.trades.delete(`trade-${n}`)
})
const fees: fc.Arbitrary<Step> = fc
  .record({ tradeId: id.map((n) => `trade-${n}`), fixingId: id.map(String), atMs, feeSats: amount })
  .map((fee) => (history, model) => {
    history.trades.saveFundingFees([fee])
    const key = `${fee.tradeId}:${fee.fixingId}`
    if (!model.fees.has(key)) model.fees.set(key, fee)
  })
const options: fc.Arbitrary<Step> = fc
  .record({
    id: id.map((n) => `option-${n}`),
    pnlSats: amount,
    closedAtMs: fc.option(atMs),
    expiresAtMs: atMs,
  })
  .map((changes) => (history, model) => {
    const ended = option({ ...changes, state: 'expired' })
    history.options.save([option({ id: changes.id })])
    history.options.save([ended])
    model.others.set(ended.id, toOptionEntry(ended))
  })
const swaps: fc.Arbitrary<Step> = fc
  .record({ id: id.map((n) => `swap-${n}`), inAmount: positive, parts: fc.nat(9999), createdAtMs: atMs })
  .map(({ parts, ...created }) => (history, model) => {
    const swap = { ...created, inAsset: 'BTC', outAsset: 'USD', outAmount: parts / 10_000 } as const
    const added = history.swaps.add([swap])
    expect(added).toEqual(model.others.has(swap.id) ? [] : [swap])
    if (added.length > 0) model.others.set(swap.id, toSwapEntry(swap))
  })
const transfers: fc.Arbitrary<Step> = fc
  .record({ id: id.map((n) => `transfer-${n}`), amountSats: amount, atMs })
  .map((created) => (history, model) => {
    if (history.cross.addTransfers([created]).length === 0) return
    model.transfers.set(created.id, created)
    model.others.set(created.id, toTransferEntry(created))
  })
const crossFills: fc.Arbitrary<Step> = fc
  .record({
    id: fc.integer({ min: 0, max: 9 }).map((n) => `fill-${n}`),
    side: fc.constantFrom('buy', 'sell'),
    orderType: fc.constantFrom('limit', 'market'),
    quantity: fc.integer({ min: 1, max: 500 }),
    price: fc.integer({ min: 19_000, max: 21_000 }),
    tradingFeeSats: fc.nat(900).map((value) => sats(value)),
    filledAtMs: atMs,
  })
  .map((created) => (history, model) => {
    const fill = { ...crossOrder(), ...created }
    if (history.cross.addFills([fill]).length > 0) model.fills.set(fill.id, fill)
  })
const crossFunding: fc.Arbitrary<Step> = fc
  .record({ fixingId: id.map(String), atMs, feeSats: amount })
  .map((fee) => (history, model) => {
    history.cross.addFunding([fee])
    const key = `${crossFundingId}:${fee.fixingId}`
    if (!model.fees.has(key)) model.fees.set(key, { ...fee, tradeId: crossFundingId })
  })
/** Later records may have earlier times. */
const settlements: fc.Arbitrary<Step> = fc.constant((history) => settle(history))
const payments: fc.Arbitrary<Step> = fc
  .record({
    n: id,
    amountSats: positive,
    feeSats: positive,
    createdAtMs: atMs,
    rail: fc.constantFrom('lightning', 'bitcoin', 'internal'),
    state: fc.constantFrom(...paymentStates),
    reference: fc.option(fc.constantFrom('abc1', 'ABD2', 'f00d')),
    isIn: fc.boolean(),
  })
  .map(({ n, isIn, feeSats, ...created }) => (history, model) => {
    if (isIn) {
      const deposit = { ...created, id: `deposit-${n}` }
      history.payments.saveDeposits([deposit])
      model.others.set(deposit.id, toDepositEntry(deposit))
    } else {
      const withdrawal = { ...created, id: `withdrawal-${n}`, feeSats, destination: 'bc1qxyz' }
      history.payments.saveWithdrawals([withdrawal])
      model.others.set(withdrawal.id, toWithdrawalEntry(withdrawal))
    }
  })
const notes: fc.Arbitrary<Step> = fc
  .record({
    of: fc.tuple(fc.constantFrom('trade', 'deposit', 'swap'), id).map(([kind, n]) => `${kind}-${n}`),
    note: fc.constantFrom('', 'Bought the dip #dca', 'a MISTAKE'),
  })
  .map(({ of, note }) => (history, model) => {
    history.notes.save(of, note)
    model.notes.set(of, note)
  })
const rolledBack = (step: fc.Arbitrary<Step>): fc.Arbitrary<Step> =>
  step.map((run) => (history) => {
    const fault = new Error('in the middle')
    expect(() =>
      history.transaction(() => {
        run(history, new Model())
        throw fault
      }),
    ).toThrow(fault)
  })

const cross = fc.oneof(crossFills, crossFills, transfers, crossFunding, settlements)
const records = fc.oneof(trades, removals, fees, options, cross, cross, payments, notes)
export const steps = fc.array(
  fc.oneof({ weight: 9, arbitrary: fc.oneof(records, swaps) }, { weight: 1, arbitrary: rolledBack(records) }),
  { maxLength: 40, size: 'max' },
)

export function settle(history: History): void {
  while (history.cross.settleFills());
}

export function play(run: readonly Step[], history: History, model: Model): void {
  for (const step of run) step(history, model)
  settle(history)
}
