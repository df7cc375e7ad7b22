import { toSign } from '@common/domain/futures/cross/cross-position'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import { text } from '@common/texts/text'
import type { CrossExchange } from '../../ports/exchange/exchange-cross'
import type { PendingWrite } from '../../ports/storage/history'
import type { SentAction } from '../../ports/storage/sent-actions'
import { readWhole } from '../lists/read-whole'
import type { ReconcileResult } from './reconcile-result'

type SentCross = Extract<SentAction, { action: `cross-${string}` }>
type Sent<A extends SentCross['action']> = Extract<SentCross, { action: A }>

export async function reconcileCross(
  cross: CrossExchange,
  sent: SentCross,
  { orderId }: Pick<PendingWrite, 'orderId'>,
): Promise<ReconcileResult> {
  switch (sent.action) {
    case 'cross-order':
      return reconcileCrossOrder(cross, orderId)
    case 'cross-cancel':
      return reconcileCrossCancel(cross, sent)
    case 'cross-cancel-all':
      return reconcileCrossCancelAll(cross, sent)
    case 'cross-close':
      return reconcileCrossClose(cross, sent)
    case 'cross-leverage': {
      const { leverage } = await cross.position()
      return leverage === sent.leverage
        ? { kind: 'done', words: text('finding.crossLeverage', { leverage }) }
        : { kind: 'absent', words: text('finding.crossLeverageNot', { leverage }) }
    }
    case 'cross-deposit':
    case 'cross-withdraw':
      return reconcileCollateral(cross, sent)
  }
}

/** By client id. Orders canceled elsewhere are in no list and had no effect. */
async function reconcileCrossOrder(
  cross: Pick<CrossExchange, 'openOrders' | 'filledOrders'>,
  orderId: string | null,
): Promise<ReconcileResult> {
  const open = await cross.openOrders()
  // Read last, so that an order filled in between is in both lists.
  const filled = await readWhole(cross.filledOrders)
  const order = [...open, ...filled.items].find(({ clientOrderId }) => clientOrderId === orderId)
  if (order) return { kind: 'done', words: text('finding.placed'), order }
  return filled.isWhole
    ? { kind: 'absent', words: text('finding.crossNotPlaced') }
    : { kind: 'unproven', words: text('finding.crossNotSeen') }
}

async function reconcileCrossCancel(
  cross: Pick<CrossExchange, 'openOrders' | 'filledOrders'>,
  { tradeId }: Sent<'cross-cancel'>,
): Promise<ReconcileResult> {
  const open = await cross.openOrders()
  if (open.some(({ id }) => id === tradeId)) return { kind: 'absent', words: text('finding.notCanceled') }
  const filled = await readWhole(cross.filledOrders)
  return filled.items.some(({ id }) => id === tradeId)
    ? { kind: 'not-done', words: text('finding.filledBefore') }
    : { kind: 'done', words: text('finding.canceled') }
}

async function reconcileCrossCancelAll(
  cross: Pick<CrossExchange, 'openOrders'>,
  { tradeIds }: Sent<'cross-cancel-all'>,
): Promise<ReconcileResult> {
  const open = await cross.openOrders()
  const left = open.filter(({ id }) => tradeIds.includes(id)).length
  const count = tradeIds.length
  if (left === 0) return { kind: 'done', words: text('finding.noneOpen', { count }) }
  if (left === count) return { kind: 'absent', words: text('finding.allOpen', { count }) }
  return { kind: 'needs-you', words: text('finding.someOpen', { left, count }) }
}

async function reconcileCrossClose(
  cross: Pick<CrossExchange, 'position' | 'filledOrders'>,
  { quantity: before }: Sent<'cross-close'>,
): Promise<ReconcileResult> {
  const { quantity } = await cross.position()
  if (quantity === 0) {
    const order = await findClose(cross, before)
    return { kind: 'done', words: text('finding.crossFlat'), ...(order && { order }) }
  }
  return quantity === before
    ? { kind: 'absent', words: text('finding.crossNotClosed') }
    : { kind: 'needs-you', words: text('finding.crossOther') }
}

/** The newest fill, because the position is flat. Undefined if it isn't a market order of the whole position. */
async function findClose(
  { filledOrders }: Pick<CrossExchange, 'filledOrders'>,
  before: number,
): Promise<CrossOrder | undefined> {
  const { items } = await filledOrders.read(filledOrders.begin())
  const [newest] = items
  return newest?.orderType === 'market' && toSign(newest.side) * newest.quantity === 0 - before
    ? newest
    : undefined
}

/** By collateral: transfers have no client id. */
async function reconcileCollateral(
  cross: Pick<CrossExchange, 'position'>,
  { action, amountSats, beforeSats }: Sent<'cross-deposit' | 'cross-withdraw'>,
): Promise<ReconcileResult> {
  const { marginSats: margin } = await cross.position()
  const requestedSats = action === 'cross-deposit' ? amountSats : 0 - amountSats
  if (margin === beforeSats + requestedSats) return { kind: 'done', words: text('finding.collateralMoved') }
  return margin === beforeSats
    ? { kind: 'absent', words: text('finding.collateralUnmoved') }
    : { kind: 'needs-you', words: text('finding.collateralUnclear', { margin }) }
}
