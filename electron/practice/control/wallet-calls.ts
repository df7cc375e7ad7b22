import { bodyNumber, request, text } from '@common/exchange-api/v2/fields'
import type { Deposits } from '../wallet/deposits'
import type { LightningNode } from '../wallet/lightning-node'
import { walletLimits } from '../wallet/wallet-limits'
import { controlCall, type ControlCall } from './control-call'

interface WalletCallDeps {
  readonly deposits: Deposits
  /** Somebody else's node, to withdraw to. */
  readonly outsideNode: LightningNode
}

const pay = request({ paymentRequest: text('paymentRequest', 8000) })
const invoice = request({
  amount: bodyNumber('amount', { min: 1, max: walletLimits.maxBalance, whole: true }),
  description: text('description', 600).default('Practice payee'),
  expirySeconds: bodyNumber('expirySeconds', { min: 1, max: 31_536_000, whole: true }).default(3600),
})

/** The world outside: pays deposits and is paid. */
export function walletCalls({ deposits, outsideNode }: WalletCallDeps): ControlCall[] {
  return [
    controlCall('POST', '/practice/pay', pay, ({ paymentRequest }) => {
      const { id, amount } = deposits.pay(paymentRequest)
      return { depositId: id, amount }
    }),
    controlCall('POST', '/practice/invoice', invoice, ({ amount, description, expirySeconds }) =>
      outsideNode.invoice(amount, description, expirySeconds),
    ),
  ]
}
