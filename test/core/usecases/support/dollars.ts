import type { Account } from '@common/domain/account'
import { sats } from '@common/domain/units'
import type { SwapTerms } from '../../../../electron/core/usecases/swaps/make-swap'
import { accountState, quote } from '../../../window/support/records'
import { createInvoice } from '../../../support/in-memory-exchange/service-answers'

export const nowMs = 1_700_000_000_000
export const amountSats = sats(10_000)

export const invoiceFor = (amount: number): string =>
  createInvoice('i1', nowMs, {
    amountSats: amount,
    network: 'bitcoin',
    expirySeconds: 3600,
    description: 'coffee',
  })
export const paymentRequest = invoiceFor(amountSats)

export const accountWith = (syntheticUsd: number): Account => ({
  ...accountState(500_000).account,
  syntheticUsd,
})

/** 10,000 sats are 2 USD; the account has 10 USD. */
export const terms = (changes: Partial<SwapTerms> = {}): SwapTerms => ({
  ticker: { ...quote(20_000).ticker, bidPrice: 20_000, askPrice: 20_000 },
  account: accountWith(10),
  stale: false,
  ...changes,
})
export const withoutPrice = terms({ ticker: { ...terms().ticker, askPrice: 0, bidPrice: 0 } })
