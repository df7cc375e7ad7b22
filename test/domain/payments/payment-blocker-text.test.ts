import { hourMs } from '@common/domain/durations'
import { describe, expect, test } from 'vitest'
import type { PaymentBlocker, ServiceProblem } from '@common/domain/payments/checks/payment-blocker'
import { paymentBlockerText, networksText } from '@common/domain/payments/checks/payment-blocker-text'
import { unsupportedPaymentText } from '@common/domain/payments/decode/unsupported-payment-text'
import { msat, sats } from '@common/domain/units'
import { inEnglish } from '@common/texts/in-english'
import type { Message } from '@common/texts/message'
import { message } from '../../support/text'

const at = 1_700_000_000_000
const bitcoin = message('coins.bitcoin')
const testCoins = message('coins.test')
const inSats = (amount: number): Message => message('figure.exactSats', { amount })

const cases: readonly (readonly [PaymentBlocker, Message])[] = [
  [
    { kind: 'wrong-network', found: ['mainnet'], wanted: 'testnet' },
    message('payment.wrongNetwork', { found: bitcoin, wanted: testCoins }),
  ],
  [{ kind: 'expired', expiredAtMs: at }, message('payment.expiredAt', { at })],
  [{ kind: 'no-amount' }, message('payment.amountLeftOpen')],
  [
    { kind: 'below-minimum', amountSats: sats(1), minSats: sats(1000) },
    message('payment.belowMinimum', { amount: 1, least: 1000 }),
  ],
  [
    { kind: 'above-maximum', amountSats: sats(2000), maxSats: sats(1000) },
    message('payment.aboveMaximum', { amount: 2000, most: 1000 }),
  ],
  [
    { kind: 'balance-too-low', amountSats: sats(2000), balanceSats: sats(1000) },
    message('payment.balanceTooLow', { amount: 2000, balance: 1000 }),
  ],
  [{ kind: 'account-unknown' }, message('account.unknown')],
  [{ kind: 'paid-already', withdrawalId: 'w-1', atMs: at }, message('payment.paidAlreadyAt', { at })],
  [{ kind: 'on-its-way', withdrawalId: 'w-1', atMs: at }, message('payment.pendingSince', { at })],
  [{ kind: 'in-doubt', doubtId: 'd-1' }, message('payment.statusUnknown')],
  [{ kind: 'not-listed', waitMs: 24 * hourMs }, message('rules.notListed', { hours: 24 })],
  [{ kind: 'listed-later', fromMs: at }, message('rules.listedLater', { at })],
  [
    { kind: 'fee-above-limit', feeSats: sats(20), limitSats: sats(10) },
    message('rules.feeAboveLimit', { fee: 20, limit: 10 }),
  ],
  [
    { kind: 'fee-above-shown', feeSats: sats(20), shownSats: sats(10) },
    message('cost.aboveShown', { fee: 20, shown: 10 }),
  ],
  [
    { kind: 'fee-above-shown', feeSats: sats(20), shownSats: null },
    message('cost.aboveShown', { fee: 20, shown: 0 }),
  ],
  [{ kind: 'unsupported', what: 'on-chain' }, message('payment.noOnChain')],
  [{ kind: 'comment-too-long', mostCharacters: 140 }, message('payment.commentTooLong', { most: 140 })],
  [{ kind: 'offer-gone' }, message('payment.offerGone')],
  [{ kind: 'returned-no-invoice' }, message('returned.noInvoice')],
  [
    { kind: 'returned-wrong-network', found: 'testnet', wanted: 'mainnet' },
    message('returned.wrongNetwork', { found: testCoins, wanted: bitcoin }),
  ],
  [
    { kind: 'returned-wrong-amount', foundMsat: msat(1_500), wantedMsat: msat(1_000) },
    message('returned.wrongAmount', { found: inSats(1.5), wanted: inSats(1) }),
  ],
  [
    { kind: 'returned-wrong-amount', foundMsat: null, wantedMsat: msat(1_000) },
    message('returned.wrongAmount', { found: message('payment.anyAmount'), wanted: inSats(1) }),
  ],
  [
    { kind: 'returned-too-dear', foundMsat: msat(3_000), wantedMsat: msat(1_000) },
    message('returned.tooExpensive', { found: inSats(3), wanted: inSats(1) }),
  ],
  [{ kind: 'returned-expired', expiredAtMs: at }, message('returned.expired', { at })],
  [{ kind: 'returned-other-description' }, message('returned.otherDescription')],
  [{ kind: 'returned-bad-address' }, message('returned.badAddress')],
]

describe('payment blocker text', () => {
  test.each(cases)('describes %j', (finding, expected) => {
    expect(paymentBlockerText(finding)).toEqual(expected)
  })
})

const host = 'pay.example'
const problems: Readonly<Record<ServiceProblem, Message>> = {
  'not-https': message('externalHost.notHttps', { host }),
  onion: message('externalHost.onion', { host }),
  'private-address': message('externalHost.privateAddress', { host }),
  unreachable: message('externalHost.unreachable', { host }),
  timeout: message('externalHost.timeout', { host }),
  'too-large': message('externalHost.tooLarge', { host }),
  redirected: message('externalHost.redirected', { host }),
  'not-json': message('externalHost.notLnurl', { host }),
  'not-lnurl': message('externalHost.notLnurl', { host }),
  'unknown-tag': message('externalHost.unknownTag', { host }),
  'no-amounts': message('externalHost.noAmounts', { host }),
  'no-invoice': message('externalHost.noInvoice', { host }),
  refused: message('externalHost.refused', { host, reason: '' }),
  'unknown-outcome': message('externalHost.unknownOutcome', { host }),
}

test('an invoice that differs by millisats is not said to have the requested amount', () => {
  const text = inEnglish(
    paymentBlockerText({
      kind: 'returned-wrong-amount',
      foundMsat: msat(1_000_400),
      wantedMsat: msat(1_000_000),
    }),
  )
  expect(text).toContain('1,000.4 sats')
  const differing = { code: 'amounts-differ', linkSats: sats(1000), invoiceMsat: msat(1_000_400) } as const
  expect(inEnglish(unsupportedPaymentText(differing))).toContain('1,000.4 sats')
  expect(text).toContain('1,000 sats')
})

describe('payment blocker text of an external host', () => {
  test.each(Object.entries(problems) as [ServiceProblem, Message][])(
    'names the host: %s',
    (problem, expected) => {
      expect(paymentBlockerText({ kind: 'service', problem, host, reason: null })).toEqual(expected)
    },
  )

  test('quotes the reason of a refusal', () => {
    expect(paymentBlockerText({ kind: 'service', problem: 'refused', host, reason: 'closed today' })).toEqual(
      message('externalHost.refused', { host, reason: 'closed today' }),
    )
  })

  test('ignores the text of the host for any other problem', () => {
    const text = paymentBlockerText({ kind: 'service', problem: 'timeout', host, reason: 'closed today' })
    expect(JSON.stringify(text)).not.toContain('closed today')
  })
})

describe('coins of a payment', () => {
  const existing = [
    [['mainnet'], bitcoin],
    [['testnet'], testCoins],
    [['practice'], message('coins.practice')],
    [
      ['testnet', 'practice'],
      message('payment.eitherMoney', { one: testCoins, other: message('coins.practice') }),
    ],
  ] as const

  test.each(existing)('are named for %j', (found, expected) => {
    expect(networksText(found)).toEqual(expected)
  })

  test('default to real bitcoin for an unknown network', () => {
    expect(networksText([])).toEqual(bitcoin)
  })
})
