import { crossOrderReconcilers } from '../cross/place-cross-order'
import { crossReconcilers } from '../cross/change-cross'
import { tradeReconcilers } from '../futures/change-trade'
import { bulkExitReconcilers } from '../futures/end-all-trades'
import { moveReconcilers } from '../futures/move-order'
import { orderReconcilers } from '../futures/open-trade'
import { optionOrderReconcilers } from '../options/buy-option'
import { optionReconcilers } from '../options/change-option'
import { swapReconcilers } from '../swaps/make-swap'
import { paymentChangeReconcilers } from '../wallet/change-payment'
import { transferReconcilers } from '../wallet/transfer'
import { withdrawalReconcilers } from '../wallet/withdraw'
import { onChainReconcilers } from '../wallet/withdraw-on-chain'
import type {
  ReconcileContext,
  ReconcileExchange,
  Reconciler,
  Reconcilers,
  ReconcileResult,
} from './reconcile-result'
import type { SentAction } from '@common/domain/writes/write-kinds'
import type { PendingWrite } from '../../ports/storage/history'

const reconcilers: Reconcilers = {
  ...orderReconcilers,
  ...tradeReconcilers,
  ...moveReconcilers,
  ...bulkExitReconcilers,
  ...withdrawalReconcilers,
  ...onChainReconcilers,
  ...paymentChangeReconcilers,
  ...transferReconcilers,
  ...optionOrderReconcilers,
  ...optionReconcilers,
  ...swapReconcilers,
  ...crossOrderReconcilers,
  ...crossReconcilers,
}

export function reconcileWrite(
  exchange: ReconcileExchange,
  journal: ReconcileContext['journal'],
  stored: PendingWrite,
): Promise<ReconcileResult> {
  const { sent } = stored
  const reconcile = reconcilers[sent.action] as Reconciler<SentAction>
  return reconcile(sent, { exchange, journal, stored })
}
