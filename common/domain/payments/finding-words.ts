import type { Network } from '../account'
import { dayMs, minuteMs } from '../durations'
import { msatPerSat } from '../units'
import { utcDay } from '../utc-date'
import type { PaymentFinding, ServiceProblem } from './finding'

const money: Readonly<Record<Network, string>> = {
  mainnet: 'real bitcoin',
  testnet: 'coins of a test network',
  practice: 'practice coins',
}
const amount = (value: number): string => `${value.toLocaleString('en-US')} sats`
const inSats = (msat: number | null): string => (msat === null ? 'any amount' : amount(msat / msatPerSat))

function moment(atMs: number): string {
  const { year, month, day } = utcDay(atMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.floor((atMs - Math.floor(atMs / dayMs) * dayMs) / minuteMs)
  return `${year}-${two(month)}-${two(day)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)} UTC`
}

/** The one place where findings get words: what was found, what was wanted, what to do next. */
export function findingWords(finding: PaymentFinding): string {
  switch (finding.kind) {
    case 'wrong-network':
      return `This is for ${finding.found.map((each) => money[each]).join(' or ')}; the account holds ${money[finding.wanted]}. It cannot be paid from here.`
    case 'expired':
      return `It has expired (${moment(finding.expiredAtMs)}). Ask for a new one.`
    case 'no-amount':
      return 'It leaves the amount to the payer, which the service cannot pay. Ask for one with an amount.'
    case 'below-minimum':
      return `${amount(finding.amountSats)} are too little; the least is ${amount(finding.minSats)}.`
    case 'above-maximum':
      return `${amount(finding.amountSats)} are too much; the most at once is ${amount(finding.maxSats)}.`
    case 'balance-too-low':
      return `${amount(finding.amountSats)} are more than the balance of ${amount(finding.balanceSats)}.`
    case 'account-unknown':
      return 'The account is not known yet. Try again in a moment.'
    case 'paid-already':
      return `This invoice was paid already (${moment(finding.atMs)}). Ask for a new one.`
    case 'on-its-way':
      return `This invoice is being paid since ${moment(finding.atMs)}. Wait until it has settled or failed.`
    case 'in-doubt':
      return 'A payment of this is in doubt and being checked with the service. Wait until that is settled.'
    case 'unsupported':
      return 'The service cannot be reached for payments on the chain through Satchel. Pay over Lightning, or on its own site.'
    case 'service':
      return serviceWords(finding.problem, finding.host, finding.reason)
    case 'comment-too-long':
      return `The comment is too long: ${finding.mostCharacters} characters are taken.`
    case 'offer-gone':
      return 'This offer is not known any more. Paste it again.'
    case 'returned-no-invoice':
      return 'The service was asked for an invoice and gave something else. It is not shown.'
    case 'returned-wrong-network':
      return `The service gave an invoice for ${money[finding.found]} in place of ${money[finding.wanted]}. It is not shown; do not use this service.`
    case 'returned-wrong-amount':
      return `The service was asked for an invoice of ${inSats(finding.wantedMsat)} and gave one of ${inSats(finding.foundMsat)}. It is not shown; do not use this service.`
    case 'returned-expired':
      return `The service gave an invoice that expired at ${moment(finding.expiredAtMs)}. Try again; look at the clock when it happens again.`
    case 'returned-other-description':
      return 'The service gave an invoice for something else than it described. Nothing was paid.'
    case 'returned-bad-address':
      return "The service gave an address that is not valid on the account's network. It is not shown; do not use this service."
  }
}

function serviceWords(problem: ServiceProblem, host: string, reason: string | null): string {
  switch (problem) {
    case 'not-https':
      return `${host} was not asked: only encrypted addresses (https) are.`
    case 'onion':
      return `${host} was not asked: onion services cannot be reached from here.`
    case 'private-address':
      return `${host} was not asked: it leads to this computer or the local network.`
    case 'unreachable':
      return `${host} cannot be reached.`
    case 'timeout':
      return `${host} gave no answer within 10 seconds.`
    case 'too-large':
      return `${host} gave far more than such an answer can be. It was not read.`
    case 'redirected':
      return `${host} sends on to other addresses without end. It was not followed.`
    case 'not-json':
    case 'not-lnurl':
      return `${host} does not speak LNURL. A Lightning address that is only an e-mail address cannot be paid.`
    case 'unknown-tag':
      return `${host} wants something that is neither to be paid nor to pay.`
    case 'no-amounts':
      return `${host} takes no whole number of sats.`
    case 'no-invoice':
      return `${host} gave no invoice.`
    case 'refused':
      return `${host} said no: ${reason ?? ''}`
    case 'unknown-outcome':
      return `${host} was asked to pay and gave no clear answer. It may still pay; the deposit is watched.`
  }
}
