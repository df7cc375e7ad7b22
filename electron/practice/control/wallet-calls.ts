import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'
import type { Deposits } from '../wallet/deposits'
import type { LightningNode } from '../wallet/lightning-node'
import { invoiceBehaviors, type OutsideInvoices } from '../wallet/outside-invoices'
import { walletLimits } from '../wallet/wallet-limits'
import { controlCall, type ControlCall } from './control-call'
import type { Chain } from '../chain/chain'
import type { ChainDeposits } from '../chain/chain-deposits'
import { chainLimits } from '../chain/chain-limits'
import { lnurlFaults, type LnurlEngine } from '../wallet/lnurl-engine'

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

interface ChainCallDeps {
  readonly chain: Chain
  readonly chainDeposits: ChainDeposits
}

const onchain = request({
  address: text('address', 100),
  amount: bodyNumber('amount', { min: chainLimits.dust, max: walletLimits.maxBalance, whole: true }),
})
const mineRequest = request({ blocks: bodyNumber('blocks', { min: 1, max: 1000, whole: true }).default(1) })

export function chainCalls({ chain, chainDeposits }: ChainCallDeps): ControlCall[] {
  return [
    controlCall('POST', '/practice/onchain', onchain, ({ address, amount }) =>
      chainDeposits.receive(address, amount),
    ),
    controlCall('POST', '/practice/mine', mineRequest, ({ blocks }) => ({ height: chain.mine(blocks) })),
  ]
}

interface LnurlCallDeps {
  readonly lnurl: LnurlEngine
  readonly origin: () => string
}

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
})

export const lnurlCalls = ({ lnurl, origin }: LnurlCallDeps): ControlCall[] => [
  controlCall('POST', '/practice/lnurl', offerInput, ({ kind, user, message = '', ...terms }) =>
    lnurl.offer(kind, { ...terms, message }, origin(), user?.toLowerCase() ?? null),
  ),
]
