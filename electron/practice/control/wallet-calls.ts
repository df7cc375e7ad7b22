import { z } from 'zod'
import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'
import { invoiceBehaviors } from '../wallet/outside-invoices'
import { walletLimits } from '../wallet/wallet-limits'
import { controlCall, type ControlCall, type ControlDeps } from './control-call'
import { chainLimits } from '../chain/chain-limits'
import { fieldError } from '../errors/service-error'
import { lnurlFaults } from '../wallet/lnurl-engine'

/** BOLT 11 has ten bits for the length in words of five bits. */
const maxDescriptionBytes = 639

const pay = request({ paymentRequest: text('paymentRequest', 8000) })
const invoice = request({
  amount: bodyNumber('amount', { min: 1, max: walletLimits.maxBalance, whole: true }),
  description: text('description', 600)
    .refine((description) => Buffer.byteLength(description) <= maxDescriptionBytes, {
      error: `description must be at most ${maxDescriptionBytes} bytes`,
    })
    .default('Practice payee'),
  expirySeconds: bodyNumber('expirySeconds', { min: 1, max: 31_536_000, whole: true }).default(3600),
  behaviour: word('behaviour', invoiceBehaviors).default('pay'),
})

const onChain = request({
  address: text('address', 100),
  amount: bodyNumber('amount', { min: chainLimits.dust, max: walletLimits.maxBalance, whole: true }),
})
const mineRequest = request({ blocks: bodyNumber('blocks', { min: 1, max: 1000, whole: true }).default(1) })

const settlement = request({
  paymentHash: text('paymentHash', 64).optional(),
  withdrawalId: text('withdrawalId', 64).optional(),
  ok: z.boolean({ error: 'ok must be true or false' }),
}).superRefine(({ paymentHash, withdrawalId, ok }, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if ((paymentHash === undefined) === (withdrawalId === undefined))
    refuse('paymentHash', 'exactly one of paymentHash and withdrawalId must be given')
  if (withdrawalId !== undefined && ok)
    refuse('ok', 'ok must be false for an on-chain withdrawal: mined blocks confirm it')
})

const offerAmount = (field: string, fallback: number) =>
  bodyNumber(field, { min: 1, max: 100_000_000, whole: true }).default(fallback)

const offerInput = request({
  kind: word('kind', ['pay', 'withdraw']).default('pay'),
  minSats: offerAmount('minSats', 1),
  maxSats: offerAmount('maxSats', 1_000_000),
  description: text('description', 600).default('Practice offer'),
  commentLength: bodyNumber('commentLength', { min: 0, max: 1000, whole: true }).default(140),
  message: text('message', 144).optional(),
  fault: word('fault', lnurlFaults).default('none'),
  user: text('user', 64).optional(),
}).refine(({ minSats, maxSats }) => minSats <= maxSats, {
  path: ['minSats'],
  error: 'minSats must be at most maxSats',
})

export function walletCalls(deps: ControlDeps): ControlCall[] {
  const { deposits, withdrawals, outsideNode, outsideInvoices, lnurl, origin } = deps
  const { chain, chainDeposits, chainWithdrawals } = deps
  return [
    controlCall('POST', '/practice/pay', pay, ({ paymentRequest }) => {
      const { id, amount } = deposits.pay(paymentRequest)
      return { depositId: id, amount }
    }),
    controlCall('POST', '/practice/invoice', invoice, ({ amount, description, expirySeconds, behaviour }) => {
      const issued = outsideNode.invoice(amount, description, expirySeconds)
      outsideInvoices.add(issued.paymentHash, behaviour)
      return issued
    }),
    controlCall('POST', '/practice/settle', settlement, ({ paymentHash, withdrawalId = '', ok }) => {
      if (paymentHash !== undefined) {
        const { id } = withdrawals.settle(paymentHash, ok)
        return { withdrawalId: id, status: ok ? 'confirmed' : 'failed' }
      }
      if (chainWithdrawals.fail(withdrawalId)) return { withdrawalId, status: 'failed' }
      throw fieldError('notFound', 'withdrawalId', `On-chain withdrawal ${withdrawalId} not found`)
    }),
    controlCall('POST', '/practice/onchain', onChain, ({ address, amount }) =>
      chainDeposits.receive(address, amount),
    ),
    controlCall('POST', '/practice/mine', mineRequest, ({ blocks }) => ({ height: chain.mine(blocks) })),
    controlCall('POST', '/practice/lnurl', offerInput, ({ kind, user, message = '', ...terms }) =>
      lnurl.offer(kind, { ...terms, message }, origin(), user?.toLowerCase() ?? null),
    ),
  ]
}
