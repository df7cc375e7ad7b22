import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'
import type { Deposits } from '../wallet/deposits'
import type { LightningNode } from '../wallet/lightning-node'
import { invoiceBehaviors, type OutsideInvoices } from '../wallet/outside-invoices'
import { walletLimits } from '../wallet/wallet-limits'
import { controlCall, type ControlCall } from './control-call'

interface WalletCallDeps {
  readonly deposits: Deposits
  readonly outsideNode: LightningNode
  readonly outsideInvoices: OutsideInvoices
}

const pay = request({ paymentRequest: text('paymentRequest', 8000) })
const invoice = request({
  amount: bodyNumber('amount', { min: 1, max: walletLimits.maxBalance, whole: true }),
  description: text('description', 600).default('Practice payee'),
  expirySeconds: bodyNumber('expirySeconds', { min: 1, max: 31_536_000, whole: true }).default(3600),
  behaviour: word('behaviour', invoiceBehaviors).default('pay'),
})

export function walletCalls({ deposits, outsideNode, outsideInvoices }: WalletCallDeps): ControlCall[] {
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
  ]
}
