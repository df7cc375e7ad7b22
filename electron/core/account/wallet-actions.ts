import type { AccountState } from '@common/domain/account'
import { BoundedMap } from '@common/domain/collections/bounded'
import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import { cleanDetails, type PaymentDetails } from '@common/domain/payments/payment-details'
import type { PaymentEvent } from '@common/domain/payments/payment-event'
import type { WithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import type { Sats, Usd } from '@common/domain/units'
import type { PaidLink } from '@common/domain/writes/payment-writes'
import type { DepositInvoice, Invoice, Withdrawal } from '@common/domain/wallet'
import type { Clock } from '../ports/clock'
import type { Exchange } from '../ports/exchange/exchange'
import type { History } from '../ports/storage/history'
import type { LnurlServices } from '../ports/lnurl'
import type { NetworkCandidates } from '../state/network-candidates'
import type { PendingWrites } from '../state/pending-writes'
import type { WalletTracker } from '../state/wallet-tracker'
import type { AccountRules } from '../usecases/account-rules'
import { depositAddresses, type DepositAddresses } from '../usecases/payments/deposit-addresses'
import { examinePayment } from '../usecases/payments/examine-payment'
import { lnurlPayments, type InvoiceSource, type LnurlPayments } from '../usecases/payments/lnurl-payments'
import { serviceMessages, type ServiceMessages } from '../usecases/service-messages'
import { autoWithdraw, type AutoWithdrawActions } from '../usecases/wallet/auto-withdraw'
import { changePayment } from '../usecases/wallet/change-payment'
import { payFromDollars, type PayFromDollars } from '../usecases/wallet/pay-from-dollars'
import { requestDeposit } from '../usecases/wallet/request-deposit'
import { requestDollarDeposit } from '../usecases/wallet/request-dollar-deposit'
import type { OnWithdrawal } from '../usecases/wallet/shown-payment'
import { transfer, type TransferWrites } from '../usecases/wallet/transfer'
import {
  createWithdrawalRulesEnforcer,
  type WithdrawalRulesEnforcer,
} from '../usecases/wallet/withdrawal-rules-enforcer'
import { withdraw, type WithdrawalWrites } from '../usecases/wallet/withdraw'
import { withdrawOnChain } from '../usecases/wallet/withdraw-on-chain'
import type { SendWriteDeps } from '../usecases/writes/send-write'
import type { PricingContext } from './pricing-context'

export interface WalletActionsDeps {
  readonly coins: NetworkCandidates
  readonly exchange: Exchange
  readonly lnurl: LnurlServices
  readonly history: History
  readonly clock: Clock
  readonly serviceNowMs: () => number
  readonly newId: () => string
  readonly writing: SendWriteDeps
  readonly rules: AccountRules
  readonly wallet: WalletTracker
  readonly pendingWrites: PendingWrites
  readonly account: () => AccountState | undefined
  readonly onDepositRequest: (request: DepositInvoice) => void
  readonly onWithdrawal: OnWithdrawal
  readonly terms: Pick<PricingContext, 'swaps'>
  readonly onSwap: () => void
  readonly onTransfer: () => void
  readonly publishRules: (rules: WithdrawalRules) => void
}

const maxSources = 1000

interface PaymentById {
  readonly paymentId: string
}

export interface WalletActions extends WithdrawalWrites, TransferWrites {
  readonly requestDeposit: (request: { readonly amountSats: Sats }) => Promise<DepositInvoice>
  readonly requestDollarDeposit: (usd: Usd) => Promise<DepositInvoice>
  readonly examine: (text: string, chosenSats?: Sats) => DecodedPayment
  readonly rules: WithdrawalRulesEnforcer
  readonly lnurl: LnurlPayments
  readonly addresses: DepositAddresses
  readonly fromDollars: PayFromDollars
  readonly autoWithdraw: AutoWithdrawActions
  readonly messages: ServiceMessages
  readonly events: (request: PaymentById) => PaymentEvent[]
  readonly details: (request: PaymentById) => PaymentDetails | null
}

export function createWalletActions(deps: WalletActionsDeps): WalletActions {
  const { coins, exchange, history, clock, serviceNowMs, newId, writing } = deps
  const { wallet, pendingWrites, account, onSwap, onTransfer } = deps
  // External invoices expire by the slower clock.
  const nowMs = (): number => Math.min(clock.nowMs(), serviceNowMs())
  const withdrawals = (): readonly Withdrawal[] => wallet.snapshot().withdrawals
  const sources = new BoundedMap<string, InvoiceSource>(maxSources)
  const rules = createWithdrawalRulesEnforcer({ rules: deps.rules, publish: deps.publishRules })
  const asking = { coins, exchange, clock, account, onRequested: deps.onDepositRequest }
  const deposit = requestDeposit(asking)
  const terms = deps.terms.swaps
  const examine = examinePayment({
    coins,
    nowMs,
    account,
    withdrawals,
    paymentsOf: (hash) => wallet.paymentsOf(hash),
    doubtOf: (hash) => pendingWrites.withdrawing(hash),
    canPayOnChain: exchange.onChain !== null,
    rules,
    offeredBy: (hash) => sources.get(hash)?.payee ?? null,
  })

  function getDetails(invoice: Invoice, { label, message }: PaidLink): PaymentDetails | undefined {
    const source = sources.get(invoice.paymentHash)
    return cleanDetails({
      ...source,
      description: invoice.description ?? source?.description,
      label,
      message,
    })
  }

  return {
    requestDeposit: ({ amountSats }) => deposit(amountSats),
    requestDollarDeposit: requestDollarDeposit({ ...asking, terms }),
    examine,
    rules,
    lnurl: lnurlPayments({
      coins,
      services: deps.lnurl,
      clock,
      nowMs,
      requestDeposit: deposit,
      newId,
      onDeposit(depositId, source) {
        const details = cleanDetails(source)
        if (details) history.payments.saveDetails(depositId, details)
      },
      onInvoice: (hash, source) => void sources.set(hash, source),
    }),
    addresses: depositAddresses({ coins, exchange }),
    withdraw: withdraw({ ...writing, exchange, examine, getDetails, onWithdrawal: deps.onWithdrawal }),
    fromDollars: payFromDollars({
      ...writing,
      exchange,
      clock,
      examine,
      terms,
      getDetails,
      onWithdrawal: deps.onWithdrawal,
      onSwap,
    }),
    withdrawOnChain: withdrawOnChain({
      ...writing,
      coins,
      exchange,
      clock,
      serviceNowMs,
      examine,
      withdrawals,
      onWithdrawal: deps.onWithdrawal,
    }),
    ...changePayment({
      ...writing,
      exchange,
      withdrawals,
      onCanceled(withdrawal) {
        history.payments.saveEvent(withdrawal.id, { kind: 'cancel-asked', atMs: clock.nowMs() })
        // The user's own action needs no notification.
        wallet.applyWithdrawals([withdrawal])
      },
    }),
    transfer: transfer({
      ...writing,
      exchange,
      clock,
      account,
      withdrawals,
      rules,
      onTransfer,
    }),
    autoWithdraw: autoWithdraw({ exchange, rules }),
    messages: serviceMessages({ exchange, wallet }),
    events: ({ paymentId }) => history.payments.events(paymentId),
    details: ({ paymentId }) => history.payments.details(paymentId),
  }
}
