import { z } from 'zod'
import { request, text } from '@common/exchange-api/v2/fields'
import type { ChainWithdrawals } from '../chain/chain-withdrawals'
import { fieldError } from '../errors/service-error'
import type { Withdrawals } from '../wallet/withdrawals'
import { controlCall, type ControlCall } from './control-call'

interface SettleDeps {
  readonly withdrawals: Withdrawals
  readonly chainWithdrawals: ChainWithdrawals
}

const input = request({
  paymentHash: text('paymentHash', 64).optional(),
  withdrawalId: text('withdrawalId', 64).optional(),
  ok: z.boolean({ error: 'ok must be true or false' }),
}).superRefine(({ paymentHash, withdrawalId, ok }, context) => {
  const refuse = (path: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message })
  if ((paymentHash === undefined) === (withdrawalId === undefined))
    refuse('paymentHash', 'exactly one of paymentHash and withdrawalId must be given')
  if (withdrawalId !== undefined && ok)
    refuse('ok', 'ok must be false for an on-chain withdrawal: mined blocks confirm it')
})

export function settleCalls({ withdrawals, chainWithdrawals }: SettleDeps): ControlCall[] {
  return [
    controlCall('POST', '/practice/settle', input, ({ paymentHash, withdrawalId = '', ok }) => {
      if (paymentHash !== undefined) {
        const { id } = withdrawals.settle(paymentHash, ok)
        return { withdrawalId: id, status: ok ? 'confirmed' : 'failed' }
      }
      if (chainWithdrawals.fail(withdrawalId)) return { withdrawalId, status: 'failed' }
      throw fieldError('notFound', 'withdrawalId', `On-chain withdrawal ${withdrawalId} not found`)
    }),
  ]
}
