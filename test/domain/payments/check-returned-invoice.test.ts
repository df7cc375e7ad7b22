import { describe, expect, test } from 'vitest'
import { encodeInvoice, type InvoiceFields } from '@common/domain/lightning/encode-invoice'
import {
  checkReturnedInvoice,
  type RequestedInvoice,
} from '@common/domain/payments/checks/check-returned-invoice'
import { msat } from '@common/domain/units'

const nowMs = 1_700_000_000_000
const descriptionHash = 'ab'.repeat(32)
const fields: InvoiceFields = {
  network: 'bitcoin',
  amountMsat: msat(5_000_000),
  description: 'Coffee',
  paymentHash: '01'.repeat(32),
  paymentSecret: '02'.repeat(32),
  createdAtMs: nowMs,
  expirySeconds: 60,
}
const invoice = (changes: Partial<InvoiceFields> = {}): string =>
  encodeInvoice({ ...fields, ...changes }, new Uint8Array(32).fill(7))
const requested: RequestedInvoice = {
  networks: ['mainnet'],
  amountMsat: msat(5_000_000),
  descriptionHash: null,
}
const check = (text: string, changes: Partial<RequestedInvoice> = {}, atMs = nowMs) => {
  const result = checkReturnedInvoice(text, { ...requested, ...changes }, atMs)
  return result.ok ? 'ok' : result.finding
}

describe('checkReturnedInvoice', () => {
  test('accepts the requested invoice', () => {
    expect(check(invoice())).toBe('ok')
    expect(check(invoice().toUpperCase())).toBe('ok')
    expect(check(invoice({ network: 'regtest' }), { networks: ['testnet', 'practice'] })).toBe('ok')
  })

  test.each([
    ['an empty text', ''],
    ['a link', `lightning:${invoice()}`],
    ['an address', 'bc1qexample'],
    ['text around it', ` ${invoice()}`],
    ['a wrong checksum', `${invoice().slice(0, -1)}${invoice().endsWith('q') ? 'p' : 'q'}`],
  ])('rejects %s', (_name, text) => {
    expect(check(text)).toEqual({ kind: 'returned-no-invoice' })
  })

  test('rejects an invoice of another network', () => {
    expect(check(invoice({ network: 'signet' }))).toEqual({
      kind: 'returned-wrong-network',
      found: 'testnet',
      wanted: 'mainnet',
    })
  })

  test.each([msat(5_001_000), msat(4_999_000), null])('rejects the amount %s', (amountMsat) => {
    expect(check(invoice({ amountMsat }))).toEqual({
      kind: 'returned-wrong-amount',
      foundMsat: amountMsat,
      wantedMsat: 5_000_000,
    })
  })

  test('accepts an amount below a maximum, but neither more nor an open amount', () => {
    const max = { isMaximum: true } as const
    expect(check(invoice({ amountMsat: msat(4_999_000) }), max)).toBe('ok')
    expect(check(invoice(), max)).toBe('ok')
    expect(check(invoice({ amountMsat: msat(1) }), max)).toBe('ok')
    for (const amountMsat of [msat(5_001_000), null])
      expect(check(invoice({ amountMsat }), max)).toEqual({
        kind: 'returned-too-dear',
        foundMsat: amountMsat,
        wantedMsat: 5_000_000,
      })
  })

  test('rejects a description that does not match the committed hash', () => {
    expect(check(invoice(), { descriptionHash })).toEqual({ kind: 'returned-other-description' })
  })

  test('accepts the committed hash, and any hash if none is committed', () => {
    const hashed = invoice({ description: { hash: descriptionHash } })
    expect(check(hashed, { descriptionHash })).toBe('ok')
    expect(check(hashed)).toBe('ok')
  })

  test('rejects an expired invoice', () => {
    expect(check(invoice(), {}, nowMs + 59_000)).toBe('ok')
    expect(check(invoice(), {}, nowMs + 60_001)).toEqual({
      kind: 'returned-expired',
      expiredAtMs: nowMs + 60_000,
    })
  })
})
