import { minuteMs } from '@common/domain/durations'
import { alwaysReduces } from '@common/domain/futures/cross/cross-orders'
import { previewCrossOrder } from '@common/domain/futures/cross/cross-preview'
import type { CrossOrder, NewCrossOrder } from '@common/domain/futures/cross/cross-records'
import { positionText } from '@common/domain/futures/position-text'
import type { CrossTerms } from '@common/domain/futures/cross/cross-position'
import { toLimitedCross } from '@common/domain/risk-limits/limits/limit-kind'
import { message } from '@common/texts/message'
import type { CrossExchange } from '../../ports/exchange/exchange-cross'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { CompareBooked } from '../compare-booked'
import type { RiskLimitEnforcer } from '../futures/risk-limit-enforcer'
import { crossOrderText } from '../writes/cross-text'
import type { CrossWrites } from './change-cross'
import { sendOnce, type SendOnceDeps } from '../writes/send-once'
import { readCrossContext, type CrossContextDeps } from './cross-context'
import { readWhole } from '../lists/read-whole'
import type { PendingWrite } from '../../ports/storage/history'
import {
  newestById,
  reportMissing,
  withModule,
  type Reconcilers,
  type ReconcileResult,
  type Sent,
} from '../writes/reconcile-result'

interface PlaceCrossOrderDeps extends SendOnceDeps, CrossContextDeps {
  readonly cross: Pick<CrossExchange, 'placeOrder'>
  readonly riskLimits: Pick<RiskLimitEnforcer, 'check'>
  readonly booked: Pick<CompareBooked, 'beforeCrossOrder'>
}

export function placeCrossOrder(deps: PlaceCrossOrderDeps): CrossWrites['place'] {
  const { cross, tracker, booked } = deps
  const once = sendOnce<CrossOrder>(deps, {
    keep: (order) => ({ kind: 'placed', order }),
    recall: (stored) => (stored.kind === 'placed' ? stored.order : undefined),
  })

  return ({ orderId, previewPrice = null, ...order }) =>
    once(orderId, () => {
      const position = check(order, deps)
      const intent = {
        sent: { action: 'cross-order', order },
        summary: crossOrderText(order),
        orderId,
      } as const
      const compare = booked.beforeCrossOrder(order, { previewPrice, position, step: 'opened' }, orderId)
      return {
        intent,
        send: () => cross.placeOrder(order, orderId),
        onDone(placed) {
          tracker.applyOrders([placed])
          compare(placed)
        },
      }
    })
}

/** Returns the position before the order. */
function check(order: NewCrossOrder, deps: PlaceCrossOrderDeps): CrossTerms {
  const scene = readCrossContext(deps)
  if (scene.stale && order.orderType === 'market') throw new Refusal('rejected', message('order.stalePrice'))
  const { maxTradeCount: max } = scene.market
  if (order.orderType === 'limit' && scene.waiting.length >= max)
    throw new Refusal('rejected', message('cross.tooManyOrders', { most: max }))
  const result = previewCrossOrder(order, scene)
  if (!result.ok) throw refuseFields(result.issues)
  const { position } = scene
  const mayHaveChanged = deps.pendingWrites.undecided().includes('cross-order')
  // Orders that only reduce the position are exempt.
  if (mayHaveChanged || !alwaysReduces(position, scene.waiting, order))
    deps.riskLimits.check(toLimitedCross(result.value.after))
  return position
}

const clockToleranceMs = 5 * minuteMs

/**
 * By client id, which lists may omit (protocol/v3.md#client-ids). Orders canceled elsewhere are in no list and had
 * no effect.
 */
async function reconcileCrossOrder(
  cross: Pick<CrossExchange, 'openOrders' | 'filledOrders'>,
  sent: Sent<'cross-order'>,
  { orderId, sentAtServiceMs }: PendingWrite,
): Promise<ReconcileResult> {
  const open = await cross.openOrders()
  // Read last, so that an order filled in between is in both lists.
  const filled = await readWhole(cross.filledOrders)
  const orders = newestById([...open, ...filled.items])
  const order = orders.find(({ clientOrderId }) => clientOrderId !== null && clientOrderId === orderId)
  if (order) return { kind: 'done', message: message('reconciliation.placed'), order }
  const candidates = orders.filter(
    (each) =>
      each.clientOrderId === null &&
      each.createdAtMs >= sentAtServiceMs - clockToleranceMs &&
      mayBeSent(each, sent.order),
  )
  const [first] = candidates
  if (first) {
    const values = { count: candidates.length, trade: positionText(first), price: first.price }
    return { kind: 'needs-you', message: message('reconciliation.maybePlaced', values) }
  }
  return reportMissing(
    filled.isWhole,
    message('reconciliation.crossNotPlaced'),
    message('reconciliation.crossNotSeen'),
  )
}

const mayBeSent = ({ side, orderType, quantity, price }: CrossOrder, order: NewCrossOrder): boolean =>
  side === order.side &&
  orderType === order.orderType &&
  quantity === order.quantity &&
  (order.price === undefined || price === order.price)

export const crossOrderReconcilers = {
  'cross-order': withModule('cross', reconcileCrossOrder),
} satisfies Partial<Reconcilers>
