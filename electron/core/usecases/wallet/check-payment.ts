import type { AccountState } from '@common/bridge/contract/account'
import type { PaymentCheck } from '@common/bridge/contract/wallet'
import type { Network } from '@common/domain/account'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { isExpired } from '@common/domain/lightning/is-expired'
import { msatPerSat, sats } from '@common/domain/units'
import type { Invoice, LightningNetwork } from '@common/domain/wallet'
import { text, type PlainKey, type Text } from '@common/texts/text'

export interface CheckPaymentPorts {
  readonly network: Network
  /** By the service's clock, epoch milliseconds. */
  readonly serviceNowMs: () => number
  readonly account: () => AccountState | undefined
}

const lightningNetworks: Readonly<Record<Network, readonly LightningNetwork[]>> = {
  mainnet: ['bitcoin'],
  testnet: ['testnet', 'signet'],
  practice: ['regtest'],
}

const coinTexts = {
  bitcoin: 'coins.bitcoin',
  testnet: 'coins.testnet',
  signet: 'coins.signet',
  regtest: 'coins.regtest',
} as const satisfies Readonly<Record<LightningNetwork, PlainKey>>

const worldTexts = {
  mainnet: 'payment.fromMainnet',
  testnet: 'payment.fromTestnet',
  practice: 'payment.fromPractice',
} as const satisfies Readonly<Record<Network, PlainKey>>

/** Decodes a payment request and says whether this account can pay it now. Sends nothing. */
export const checkPayment =
  ({ network, serviceNowMs, account }: CheckPaymentPorts) =>
  (pasted: string): PaymentCheck => {
    const decoded = decodeInvoice(pasted)
    if (!decoded.ok) return { kind: 'unreadable', reason: decoded.reason }
    const { invoice } = decoded
    const unpayable = (reason: Text): PaymentCheck => ({ kind: 'unpayable', invoice, reason })
    if (!lightningNetworks[network].includes(invoice.network)) {
      const values = { coins: text(coinTexts[invoice.network]), world: text(worldTexts[network]) }
      return unpayable(text('payment.otherNetwork', values))
    }
    if (isExpired(invoice, serviceNowMs())) {
      return unpayable(text('payment.expired'))
    }
    return checkAmount(invoice, account()) ?? { kind: 'invoice', invoice, amountSats: amountOf(invoice) }
  }

/** A part of a sat is paid as a whole one. */
const amountOf = ({ amountMsat }: Invoice) => sats(Math.ceil((amountMsat ?? 0) / msatPerSat))

function checkAmount(invoice: Invoice, account: AccountState | undefined): PaymentCheck | undefined {
  const unpayable = (reason: Text): PaymentCheck => ({ kind: 'unpayable', invoice, reason })
  if (invoice.amountMsat === null) {
    return unpayable(text('payment.noAmount'))
  }
  if (!account) return unpayable(text('account.unknown'))
  const amountSats = amountOf(invoice)
  const { minWithdrawSats, maxWithdrawSats } = account.limits
  if (amountSats < minWithdrawSats) {
    return unpayable(text('payment.tooSmall', { amount: amountSats, least: minWithdrawSats }))
  }
  if (amountSats > maxWithdrawSats) {
    return unpayable(text('payment.tooLarge', { amount: amountSats, most: maxWithdrawSats }))
  }
  const { balanceSats } = account.account
  if (amountSats > balanceSats) {
    return unpayable(text('payment.shortOfBalance', { amount: amountSats, balance: balanceSats }))
  }
  return undefined
}
