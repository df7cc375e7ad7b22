import { toOpenCrossPosition, toSign } from '@common/domain/futures/cross/cross-position'
import { previewCrossChange, type CrossChange } from '@common/domain/futures/cross/cross-preview'
import type { CrossOrder, CrossPosition } from '@common/domain/futures/cross/cross-records'
import type { Sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import type { CrossExchange } from '../../ports/exchange/exchange-cross'
import type { allCrossRequests, crossOrderRequests, crossRequests } from '@common/domain/writes/cross-writes'
import { Refusal, refuseFields } from '../../ports/refusal'
import { crossCloseKey, type CompareBooked } from '../compare-booked'
import type { RiskLimitEnforcer } from '../futures/risk-limit-enforcer'
import {
  cancelAllCrossText,
  cancelCrossText,
  closeCrossText,
  collateralText,
  crossLeverageText,
} from '../writes/cross-text'
import { sendWrite, type Outcome, type SendWriteDeps, type WriteMethods } from '../writes/send-write'
import { readCrossContext, type CrossContextDeps } from './cross-context'
import { readWhole } from '../lists/read-whole'
import {
  compareRemaining,
  withModule,
  type Reconcilers,
  type ReconcileResult,
  type Sent,
} from '../writes/reconcile-result'

interface ChangeCrossDeps extends SendWriteDeps, CrossContextDeps {
  readonly cross: CrossExchange
  readonly riskLimits: Pick<RiskLimitEnforcer, 'checkRaise'>
  readonly booked: Pick<CompareBooked, 'beforeCrossOrder'>
  readonly onTransfer: () => void
}

export interface CrossWrites
  extends
    WriteMethods<typeof crossOrderRequests, CrossOrder>,
    WriteMethods<typeof allCrossRequests, CrossOrder[]>,
    WriteMethods<typeof crossRequests, CrossPosition> {}

export function changeCross(deps: ChangeCrossDeps): Omit<CrossWrites, 'place'> {
  const { cross, tracker, riskLimits, booked, onTransfer } = deps
  const send = sendWrite(deps)

  const onOrders = (received: readonly CrossOrder[]) => tracker.applyOrders(received)
  const onPosition = (received: CrossPosition) => tracker.applyPosition(received)

  function checked(change: CrossChange): CrossPosition {
    const result = previewCrossChange(change, readCrossContext(deps))
    if (!result.ok) throw refuseFields(result.issues)
    return requireTerms().position
  }

  function requireTerms() {
    if (!tracker.state) throw new Refusal('not-connected', message('cross.notKnown'))
    return tracker.state
  }

  function moveCollateral(kind: 'deposit' | 'withdraw', amountSats: Sats): Promise<Outcome<CrossPosition>> {
    const { marginSats: beforeSats } = checked({ kind, amountSats })
    const sent = { action: `cross-${kind}`, amountSats, beforeSats } as const
    return send({
      intent: { sent, summary: collateralText(kind, amountSats), amountSats },
      send: () => cross[kind](amountSats),
      onDone(position) {
        onPosition(position)
        onTransfer()
      },
    })
  }

  return {
    cancel: async ({ id }) => {
      const order = requireTerms().orders.find((candidate) => candidate.id === id)
      if (!order) throw new Refusal('not-found', message('cross.orderGone'))
      return send({
        intent: { sent: { action: 'cross-cancel', tradeId: id }, summary: cancelCrossText(order) },
        send: () => cross.cancelOrder(id),
        onDone: (received) => onOrders([received]),
      })
    },
    cancelAll: async () => {
      deps.pendingWrites.withdrawOrders()
      const tradeIds = requireTerms().orders.map(({ id }) => id)
      if (tradeIds.length === 0) throw new Refusal('rejected', message('cross.noneOpen'))
      return send({
        intent: {
          sent: { action: 'cross-cancel-all', tradeIds },
          summary: cancelAllCrossText(tradeIds.length),
        },
        send: () => cross.cancelOrders(),
        onDone: onOrders,
      })
    },
    close: async (shown) => {
      deps.pendingWrites.withdrawOrders()
      const previewPrice = shown?.previewPrice ?? null
      const { position } = requireTerms()
      const openPosition = toOpenCrossPosition(position)
      if (openPosition === null) throw new Refusal('rejected', message('cross.flat'))
      const { quantity } = position
      const order = {
        side: openPosition.side === 'buy' ? 'sell' : 'buy',
        orderType: 'market',
        quantity: openPosition.quantity,
      } as const
      const compare = booked.beforeCrossOrder(
        order,
        { previewPrice, position, step: 'closed' },
        crossCloseKey,
      )
      return send({
        intent: {
          sent: { action: 'cross-close', quantity, entryPrice: openPosition.entryPrice },
          summary: closeCrossText(openPosition),
        },
        send: () => cross.close(),
        onDone(received) {
          onOrders([received])
          compare(received)
        },
      })
    },
    setLeverage: async ({ leverage }) => {
      const before = checked({ kind: 'leverage', leverage })
      riskLimits.checkRaise(before.leverage, leverage)
      return send({
        intent: { sent: { action: 'cross-leverage', leverage }, summary: crossLeverageText(leverage) },
        send: () => cross.setLeverage(leverage),
        onDone: onPosition,
      })
    },
    deposit: async ({ amountSats }) => moveCollateral('deposit', amountSats),
    withdraw: async ({ amountSats }) => moveCollateral('withdraw', amountSats),
  }
}

async function reconcileCrossCancel(
  cross: Pick<CrossExchange, 'openOrders' | 'filledOrders'>,
  { tradeId }: Sent<'cross-cancel'>,
): Promise<ReconcileResult> {
  const open = await cross.openOrders()
  if (open.some(({ id }) => id === tradeId))
    return { kind: 'absent', message: message('reconciliation.notCanceled') }
  const filled = await readWhole(cross.filledOrders)
  if (filled.items.some(({ id }) => id === tradeId))
    return { kind: 'not-done', message: message('reconciliation.filledBefore') }
  return filled.isWhole
    ? { kind: 'done', message: message('reconciliation.canceled') }
    : { kind: 'unproven', message: message('reconciliation.crossNotSeen') }
}

async function reconcileCrossCancelAll(
  cross: Pick<CrossExchange, 'openOrders'>,
  { tradeIds }: Sent<'cross-cancel-all'>,
): Promise<ReconcileResult> {
  const open = await cross.openOrders()
  return compareRemaining(tradeIds, open, 'open')
}

async function reconcileCrossClose(
  cross: Pick<CrossExchange, 'position' | 'filledOrders'>,
  { quantity: before, entryPrice: priceBefore }: Sent<'cross-close'>,
): Promise<ReconcileResult> {
  const { quantity, entryPrice } = await cross.position()
  if (quantity === 0) {
    const order = await findClose(cross, before)
    return { kind: 'done', message: message('reconciliation.crossFlat'), ...(order && { order }) }
  }
  // A new position of the same quantity may follow a close.
  const isUnchanged = quantity === before && (priceBefore === undefined || entryPrice === priceBefore)
  return isUnchanged
    ? { kind: 'absent', message: message('reconciliation.crossNotClosed') }
    : { kind: 'needs-you', message: message('reconciliation.crossOther') }
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
  if (margin === beforeSats + requestedSats)
    return { kind: 'done', message: message('reconciliation.collateralMoved') }
  return margin === beforeSats
    ? { kind: 'absent', message: message('reconciliation.collateralUnmoved') }
    : { kind: 'needs-you', message: message('reconciliation.collateralUnclear', { margin }) }
}

export const crossReconcilers = {
  'cross-cancel': withModule('cross', reconcileCrossCancel),
  'cross-cancel-all': withModule('cross', reconcileCrossCancelAll),
  'cross-close': withModule('cross', reconcileCrossClose),
  'cross-leverage': withModule('cross', async (cross, sent) => {
    const { leverage } = await cross.position()
    return leverage === sent.leverage
      ? { kind: 'done', message: message('reconciliation.crossLeverage', { leverage }) }
      : { kind: 'absent', message: message('reconciliation.crossLeverageNot', { leverage }) }
  }),
  'cross-deposit': withModule('cross', reconcileCollateral),
  'cross-withdraw': withModule('cross', reconcileCollateral),
} satisfies Partial<Reconcilers>
