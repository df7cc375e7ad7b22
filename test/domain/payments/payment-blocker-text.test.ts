import { hourMs } from '@common/domain/durations'
import { describe, expect, test } from 'vitest'
import type { PaymentBlocker, ServiceProblem } from '@common/domain/payments/checks/payment-blocker'
import { paymentBlockerText, networksText } from '@common/domain/payments/checks/payment-blocker-text'
import { msat, sats } from '@common/domain/units'
import type { Text } from '@common/texts/text'
import { t } from '../../support/text'

const at = 1_700_000_000_000
const bitcoin = t('coins.bitcoin')
const testCoins = t('coins.test')
const inSats = (amount: number): Text => t('figure.sats', { amount })

const cases: readonly (readonly [PaymentBlocker, Text])[] = [
  [
    { kind: 'wrong-network', found: ['mainnet'], wanted: 'testnet' },
    t('payment.wrongNetwork', { found: bitcoin, wanted: testCoins }),
  ],
  [{ kind: 'expired', expiredAtMs: at }, t('payment.expiredAt', { at })],
  [{ kind: 'no-amount' }, t('payment.amountLeftOpen')],
  [
    { kind: 'below-minimum', amountSats: sats(1), minSats: sats(1000) },
    t('payment.belowMinimum', { amount: 1, least: 1000 }),
  ],
  [
    { kind: 'above-maximum', amountSats: sats(2000), maxSats: sats(1000) },
    t('payment.aboveMaximum', { amount: 2000, most: 1000 }),
  ],
  [
    { kind: 'balance-too-low', amountSats: sats(2000), balanceSats: sats(1000) },
    t('payment.balanceTooLow', { amount: 2000, balance: 1000 }),
  ],
  [{ kind: 'account-unknown' }, t('account.unknown')],
  [{ kind: 'paid-already', withdrawalId: 'w-1', atMs: at }, t('payment.paidAlreadyAt', { at })],
  [{ kind: 'on-its-way', withdrawalId: 'w-1', atMs: at }, t('payment.pendingSince', { at })],
  [{ kind: 'in-doubt', doubtId: 'd-1' }, t('payment.statusUnknown')],
  [{ kind: 'not-listed', waitMs: 24 * hourMs }, t('rules.notListed', { hours: 24 })],
  [{ kind: 'listed-later', fromMs: at }, t('rules.listedLater', { at })],
  [
    { kind: 'fee-above-limit', feeSats: sats(20), limitSats: sats(10) },
    t('rules.feeAboveLimit', { fee: 20, limit: 10 }),
  ],
  [
    { kind: 'fee-above-shown', feeSats: sats(20), shownSats: sats(10) },
    t('cost.aboveShown', { fee: 20, shown: 10 }),
  ],
  [
    { kind: 'fee-above-shown', feeSats: sats(20), shownSats: null },
    t('cost.aboveShown', { fee: 20, shown: 0 }),
  ],
  [{ kind: 'unsupported', what: 'on-chain' }, t('payment.noOnChain')],
  [{ kind: 'comment-too-long', mostCharacters: 140 }, t('payment.commentTooLong', { most: 140 })],
  [{ kind: 'offer-gone' }, t('payment.offerGone')],
  [{ kind: 'returned-no-invoice' }, t('returned.noInvoice')],
  [
    { kind: 'returned-wrong-network', found: 'testnet', wanted: 'mainnet' },
    t('returned.wrongNetwork', { found: testCoins, wanted: bitcoin }),
  ],
  [
    { kind: 'returned-wrong-amount', foundMsat: msat(1_500), wantedMsat: msat(1_000) },
    t('returned.wrongAmount', { found: inSats(1.5), wanted: inSats(1) }),
  ],
  [
    { kind: 'returned-wrong-amount', foundMsat: null, wantedMsat: msat(1_000) },
    t('returned.wrongAmount', { found: t('payment.anyAmount'), wanted: inSats(1) }),
  ],
  [
    { kind: 'returned-too-dear', foundMsat: msat(3_000), wantedMsat: msat(1_000) },
    t('returned.tooExpensive', { found: inSats(3), wanted: inSats(1) }),
  ],
  [{ kind: 'returned-expired', expiredAtMs: at }, t('returned.expired', { at })],
  [{ kind: 'returned-other-description' }, t('returned.otherDescription')],
  [{ kind: 'returned-bad-address' }, t('returned.badAddress')],
]

describe('payment blocker text', () => {
  test.each(cases)('describes %j', (finding, expected) => {
    expect(paymentBlockerText(finding)).toEqual(expected)
  })
})

const host = 'pay.example'
const problems: Readonly<Record<ServiceProblem, Text>> = {
  'not-https': t('externalHost.notHttps', { host }),
  onion: t('externalHost.onion', { host }),
  'private-address': t('externalHost.privateAddress', { host }),
  unreachable: t('externalHost.unreachable', { host }),
  timeout: t('externalHost.timeout', { host }),
  'too-large': t('externalHost.tooLarge', { host }),
  redirected: t('externalHost.redirected', { host }),
  'not-json': t('externalHost.notLnurl', { host }),
  'not-lnurl': t('externalHost.notLnurl', { host }),
  'unknown-tag': t('externalHost.unknownTag', { host }),
  'no-amounts': t('externalHost.noAmounts', { host }),
  'no-invoice': t('externalHost.noInvoice', { host }),
  refused: t('externalHost.refused', { host, reason: '' }),
  'unknown-outcome': t('externalHost.unknownOutcome', { host }),
}

describe('payment blocker text of an external host', () => {
  test.each(Object.entries(problems) as [ServiceProblem, Text][])(
    'names the host: %s',
    (problem, expected) => {
      expect(paymentBlockerText({ kind: 'service', problem, host, reason: null })).toEqual(expected)
    },
  )

  test('quotes the reason of a refusal', () => {
    expect(paymentBlockerText({ kind: 'service', problem: 'refused', host, reason: 'closed today' })).toEqual(
      t('externalHost.refused', { host, reason: 'closed today' }),
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
    [['practice'], t('coins.practice')],
    [['testnet', 'practice'], t('payment.eitherMoney', { one: testCoins, other: t('coins.practice') })],
  ] as const

  test.each(existing)('are named for %j', (found, expected) => {
    expect(networksText(found)).toEqual(expected)
  })

  test('default to real bitcoin for an unknown network', () => {
    expect(networksText([])).toEqual(bitcoin)
  })
})
