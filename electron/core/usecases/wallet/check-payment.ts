import type { AccountState } from '@common/bridge/contract/account'
import type { PaymentCheck } from '@common/bridge/contract/wallet'
import type { Network } from '@common/domain/account'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { isExpired } from '@common/domain/lightning/is-expired'
import { msatPerSat, sats } from '@common/domain/units'
import type { Invoice, LightningNetwork } from '@common/domain/wallet'

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

const coinWords: Readonly<Record<LightningNetwork, string>> = {
  bitcoin: 'real bitcoin',
  testnet: 'test coins (testnet)',
  signet: 'test coins (signet)',
  regtest: 'practice coins (regtest)',
}

const worldWords: Readonly<Record<Network, string>> = {
  mainnet: 'an account with real money',
  testnet: 'an account of the test network',
  practice: 'the practice exchange',
}

/** Decodes a payment request and says whether this account can pay it now. Sends nothing. */
export const checkPayment =
  ({ network, serviceNowMs, account }: CheckPaymentPorts) =>
  (text: string): PaymentCheck => {
    const decoded = decodeInvoice(text)
    if (!decoded.ok) return { kind: 'unreadable', reason: decoded.message }
    const { invoice } = decoded
    const unpayable = (reason: string): PaymentCheck => ({ kind: 'unpayable', invoice, reason })
    if (!lightningNetworks[network].includes(invoice.network)) {
      return unpayable(
        `This invoice is for ${coinWords[invoice.network]}; ${worldWords[network]} cannot pay it.`,
      )
    }
    if (isExpired(invoice, serviceNowMs())) {
      return unpayable('This invoice has expired. Ask for a new one.')
    }
    return checkAmount(invoice, account()) ?? { kind: 'invoice', invoice, amountSats: amountOf(invoice) }
  }

/** A part of a sat is paid as a whole one. */
const amountOf = ({ amountMsat }: Invoice) => sats(Math.ceil((amountMsat ?? 0) / msatPerSat))

function checkAmount(invoice: Invoice, account: AccountState | undefined): PaymentCheck | undefined {
  const unpayable = (reason: string): PaymentCheck => ({ kind: 'unpayable', invoice, reason })
  if (invoice.amountMsat === null) {
    return unpayable('This invoice leaves the amount to the payer. Ask for one with an amount.')
  }
  if (!account) return unpayable('The account is not known yet. Try again in a moment.')
  const amountSats = amountOf(invoice)
  const { minWithdrawSats, maxWithdrawSats } = account.limits
  if (amountSats < minWithdrawSats) {
    return unpayable(
      `The invoice asks for ${amountSats} sats; the least that can be withdrawn is ${minWithdrawSats} sats.`,
    )
  }
  if (amountSats > maxWithdrawSats) {
    return unpayable(
      `The invoice asks for ${amountSats} sats; the most that can be withdrawn at once is ${maxWithdrawSats} sats.`,
    )
  }
  const { balanceSats } = account.account
  if (amountSats > balanceSats) {
    return unpayable(`The invoice asks for ${amountSats} sats; the balance is ${balanceSats} sats.`)
  }
  return undefined
}
