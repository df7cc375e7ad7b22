import { hourMs } from '../../durations'
import type { Network } from '../../account'
import { msatPerSat, zeroSats } from '../../units'
import { message, type PlainKey, type Message, type TextKey } from '../../../texts/message'
import type { PaymentBlocker, ServiceProblem } from './payment-blocker'

const money = {
  mainnet: 'coins.bitcoin',
  testnet: 'coins.test',
  practice: 'coins.practice',
} as const satisfies Readonly<Record<Network, PlainKey>>

const inSats = (msat: number | null): Message =>
  msat === null ? message('payment.anyAmount') : message('figure.exactSats', { amount: msat / msatPerSat })

export const networksText = (found: readonly Network[]): Message => {
  const [first = 'mainnet', second] = found
  if (second === undefined) return message(money[first])
  return message('payment.eitherMoney', { one: message(money[first]), other: message(money[second]) })
}

export function paymentBlockerText(finding: PaymentBlocker): Message {
  switch (finding.kind) {
    case 'wrong-network':
      return message('payment.wrongNetwork', {
        found: networksText(finding.found),
        wanted: message(money[finding.wanted]),
      })
    case 'expired':
      return message('payment.expiredAt', { at: finding.expiredAtMs })
    case 'no-amount':
      return message('payment.amountLeftOpen')
    case 'below-minimum':
      return message('payment.belowMinimum', { amount: finding.amountSats, least: finding.minSats })
    case 'above-maximum':
      return message('payment.aboveMaximum', { amount: finding.amountSats, most: finding.maxSats })
    case 'balance-too-low':
      return message('payment.balanceTooLow', { amount: finding.amountSats, balance: finding.balanceSats })
    case 'account-unknown':
      return message('account.unknown')
    case 'paid-already':
      return message('payment.paidAlreadyAt', { at: finding.atMs })
    case 'on-its-way':
      return message('payment.pendingSince', { at: finding.atMs })
    case 'in-doubt':
      return message('payment.statusUnknown')
    case 'not-listed':
      return message('rules.notListed', { hours: finding.waitMs / hourMs })
    case 'blocked-by-rules':
      return finding.reason
    case 'listed-later':
      return message('rules.listedLater', { at: finding.fromMs })
    case 'fee-above-limit':
      return message('rules.feeAboveLimit', { fee: finding.feeSats, limit: finding.limitSats })
    case 'fee-above-shown':
      return message('cost.aboveShown', { fee: finding.feeSats, shown: finding.shownSats ?? zeroSats })
    case 'unsupported':
      return message('payment.noOnChain')
    case 'service':
      return serviceProblemText(finding.problem, finding.host, finding.reason)
    case 'comment-too-long':
      return message('payment.commentTooLong', { most: finding.mostCharacters })
    case 'offer-gone':
      return message('payment.offerGone')
    case 'returned-no-invoice':
      return message('returned.noInvoice')
    case 'returned-wrong-network':
      return message('returned.wrongNetwork', {
        found: message(money[finding.found]),
        wanted: message(money[finding.wanted]),
      })
    case 'returned-wrong-amount':
      return message('returned.wrongAmount', {
        found: inSats(finding.foundMsat),
        wanted: inSats(finding.wantedMsat),
      })
    case 'returned-too-dear':
      return message('returned.tooExpensive', {
        found: inSats(finding.foundMsat),
        wanted: inSats(finding.wantedMsat),
      })
    case 'returned-expired':
      return message('returned.expired', { at: finding.expiredAtMs })
    case 'returned-other-description':
      return message('returned.otherDescription')
    case 'returned-bad-address':
      return message('returned.badAddress')
  }
}

const serviceProblemTexts = {
  'not-https': 'externalHost.notHttps',
  onion: 'externalHost.onion',
  'private-address': 'externalHost.privateAddress',
  unreachable: 'externalHost.unreachable',
  timeout: 'externalHost.timeout',
  'too-large': 'externalHost.tooLarge',
  redirected: 'externalHost.redirected',
  'not-json': 'externalHost.notLnurl',
  'not-lnurl': 'externalHost.notLnurl',
  'unknown-tag': 'externalHost.unknownTag',
  'no-amounts': 'externalHost.noAmounts',
  'no-invoice': 'externalHost.noInvoice',
  'unknown-outcome': 'externalHost.unknownOutcome',
} as const satisfies Readonly<Record<Exclude<ServiceProblem, 'refused'>, TextKey>>

function serviceProblemText(problem: ServiceProblem, host: string, reason: string | null): Message {
  if (problem === 'refused') return message('externalHost.refused', { host, reason: reason ?? '' })
  return message(serviceProblemTexts[problem], { host })
}
