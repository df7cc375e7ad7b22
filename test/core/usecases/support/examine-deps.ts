import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { sats } from '@common/domain/units'
import type { ExaminePaymentDeps } from '../../../../electron/core/usecases/payments/examine-payment'
import { accountState } from '../../../window/support/records'

export const examineDeps = (
  nowMs: number,
  balanceSats: number,
  changes: Partial<ExaminePaymentDeps> = {},
): ExaminePaymentDeps => ({
  coins: { possible: ['mainnet'] },
  nowMs: () => nowMs,
  account: () => accountState(sats(balanceSats)),
  withdrawals: () => [],
  paymentsOf: () => [],
  doubtOf: () => null,
  canPayOnChain: true,
  rules: { now: () => defaultWithdrawalRules, blockers: () => [] },
  offeredBy: () => null,
  ...changes,
})
