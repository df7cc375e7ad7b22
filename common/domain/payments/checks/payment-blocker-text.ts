import { hourMs } from '../../durations'
import type { Network } from '../../account'
import { msatPerSat, zeroSats } from '../../units'
import { text, type PlainKey, type Text, type TextKey } from '../../../texts/text'
import type { PaymentBlocker, ServiceProblem } from './payment-blocker'

const money = {
  mainnet: 'coins.bitcoin',
  testnet: 'coins.test',
  practice: 'coins.practice',
} as const satisfies Readonly<Record<Network, PlainKey>>

const inSats = (msat: number | null): Text =>
  msat === null ? text('payment.anyAmount') : text('figure.sats', { amount: msat / msatPerSat })

export const networksText = (found: readonly Network[]): Text => {
  const [first = 'mainnet', second] = found
  if (second === undefined) return text(money[first])
  return text('payment.eitherMoney', { one: text(money[first]), other: text(money[second]) })
}

export function paymentBlockerText(finding: PaymentBlocker): Text {
  switch (finding.kind) {
    case 'wrong-network':
      return text('payment.wrongNetwork', {
        found: networksText(finding.found),
        wanted: text(money[finding.wanted]),
      })
    case 'expired':
      return text('payment.expiredAt', { at: finding.expiredAtMs })
    case 'no-amount':
      return text('payment.amountLeftOpen')
    case 'below-minimum':
      return text('payment.belowMinimum', { amount: finding.amountSats, least: finding.minSats })
    case 'above-maximum':
      return text('payment.aboveMaximum', { amount: finding.amountSats, most: finding.maxSats })
    case 'balance-too-low':
      return text('payment.balanceTooLow', { amount: finding.amountSats, balance: finding.balanceSats })
    case 'account-unknown':
      return text('account.unknown')
    case 'paid-already':
      return text('payment.paidAlreadyAt', { at: finding.atMs })
    case 'on-its-way':
      return text('payment.pendingSince', { at: finding.atMs })
    case 'in-doubt':
      return text('payment.statusUnknown')
    case 'not-listed':
      return text('rules.notListed', { hours: finding.waitMs / hourMs })
    case 'rules-unknown':
      return finding.reason
    case 'listed-later':
      return text('rules.listedLater', { at: finding.fromMs })
    case 'fee-above-limit':
      return text('rules.feeAboveLimit', { fee: finding.feeSats, limit: finding.limitSats })
    case 'fee-above-shown':
      return text('cost.aboveShown', { fee: finding.feeSats, shown: finding.shownSats ?? zeroSats })
    case 'unsupported':
      return text('payment.noOnChain')
    case 'service':
      return serviceProblemText(finding.problem, finding.host, finding.reason)
    case 'comment-too-long':
      return text('payment.commentTooLong', { most: finding.mostCharacters })
    case 'offer-gone':
      return text('payment.offerGone')
    case 'returned-no-invoice':
      return text('returned.noInvoice')
    case 'returned-wrong-network':
      return text('returned.wrongNetwork', {
        found: text(money[finding.found]),
        wanted: text(money[finding.wanted]),
      })
    case 'returned-wrong-amount':
      return text('returned.wrongAmount', {
        found: inSats(finding.foundMsat),
        wanted: inSats(finding.wantedMsat),
      })
    case 'returned-too-dear':
      return text('returned.tooExpensive', {
        found: inSats(finding.foundMsat),
        wanted: inSats(finding.wantedMsat),
      })
    case 'returned-expired':
      return text('returned.expired', { at: finding.expiredAtMs })
    case 'returned-other-description':
      return text('returned.otherDescription')
    case 'returned-bad-address':
      return text('returned.badAddress')
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

function serviceProblemText(problem: ServiceProblem, host: string, reason: string | null): Text {
  if (problem === 'refused') return text('externalHost.refused', { host, reason: reason ?? '' })
  return text(serviceProblemTexts[problem], { host })
}
